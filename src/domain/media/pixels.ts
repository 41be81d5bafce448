import { damaged, MediaRefusal } from './refusal.ts';

const MEGAPIXEL = 1_000_000;
/** Browsers need four bytes of memory per pixel, however small the file is. */
const MAX_MEGAPIXELS = 40;

/** Checks the declared size before anything decodes the picture. @throws MediaRefusal */
export function checkPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw damaged();
  if (width * height <= MAX_MEGAPIXELS * MEGAPIXEL) return;
  throw new MediaRefusal(
    `A imagem tem ${width} × ${height} pixels; o limite é ${MAX_MEGAPIXELS} megapixels. Diminua a imagem e envie de novo.`,
  );
}
