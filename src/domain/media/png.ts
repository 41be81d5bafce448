import { ByteReader, latin1 } from './byte-reader.ts';
import { checkPixels } from './pixels.ts';
import { damaged } from './refusal.ts';

const SIGNATURE = '\x89PNG\r\n\x1a\n';
const CHECKSUM_BYTES = 4;
/** Chunks for pixels, palette, transparency, colors, proportions and animation. */
const NEEDED = new Set(
  (
    'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs ' + 'acTL fcTL fdAT'
  ).split(' '),
);

/** Keeps only the chunks that a PNG or APNG needs. @throws MediaRefusal */
export function cleanPng(bytes: Uint8Array): Uint8Array[] {
  const reader = new ByteReader(bytes);
  if (latin1(reader.take(SIGNATURE.length)) !== SIGNATURE) throw damaged();
  const kept = [reader.since(0)];
  let pixelBytes = 0;
  for (let kind = ''; kind !== 'IEND';) {
    const start = reader.at;
    const length = reader.uint32();
    kind = latin1(reader.take(4));
    const content = reader.take(length);
    reader.take(CHECKSUM_BYTES);
    if ((kept.length === 1) !== (kind === 'IHDR')) throw damaged(); // it is the first chunk, and the only one
    if (kind === 'IHDR') checkHeader(content);
    if (kind === 'IDAT') pixelBytes += length;
    if (NEEDED.has(kind)) kept.push(reader.since(start));
    else if (isCritical(kind)) throw damaged();
  }
  if (pixelBytes === 0) throw damaged();
  return kept;
}

function checkHeader(content: Uint8Array): void {
  const header = new ByteReader(content);
  checkPixels(header.uint32(), header.uint32());
}

/** In PNG, a capital first letter marks a chunk without which the picture cannot be shown. */
function isCritical(kind: string): boolean {
  return /^[A-Z]/.test(kind);
}
