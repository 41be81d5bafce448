import type { MediaType } from './media.ts';
import { joined } from './chunk-reader.ts';
import { cleanGif } from './gif.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanMp4 } from './mp4.ts';
import { cleanPng } from './png.ts';
import { cleanWebm } from './webm.ts';

const PICTURES: Partial<Record<string, (bytes: Uint8Array) => Uint8Array[]>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/gif': cleanGif,
};

/** Removes location, comments and bytes after the end. @throws MediaRefusal if damaged or too many pixels */
// Pictures are read whole, so the caller limits their bytes; videos pass through.
export async function* cleanMedia(
  chunks: AsyncIterable<Uint8Array>,
  { contentType }: Pick<MediaType, 'contentType'>,
): AsyncGenerator<Uint8Array> {
  const cleanPicture = PICTURES[contentType];
  if (!cleanPicture) {
    yield* contentType === 'video/webm' ? cleanWebm(chunks) : cleanMp4(chunks);
    return;
  }
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  yield* cleanPicture(joined(parts));
}
