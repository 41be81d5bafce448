import { ByteReader, latin1 } from './byte-reader.ts';
import { checkPixels } from './pixels.ts';
import { damaged } from './refusal.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);
/** A comment that ends any script which the bytes before it form (`GIF89a=`…) with a syntax error. */
const NO_SCRIPT = Uint8Array.of(EXTENSION, 0xfe, 2, 0x0a, 0, 0);
/** No control character before the first quote or slash. */
// oxlint-disable-next-line no-control-regex -- it is about control characters
const MAY_BE_SCRIPT = /^[^\0-\x08\x0e-\x1f"'`/]*(?:["'`/]|$)/;
/** The width of a GIF that begins with `GIF89a/*`, which opens a comment in JavaScript. */
const SCRIPT_WIDTH = 0x2a2f;

/** Keeps only the blocks that show the picture and its animation. @throws MediaRefusal */
export function cleanGif(bytes: Uint8Array): Uint8Array[] {
  const reader = new ByteReader(bytes);
  if (!/^GIF8[79]a$/.test(latin1(reader.take(6)))) throw damaged();
  const width = reader.uint16(true);
  checkPixels(width, reader.uint16(true));
  if (width === SCRIPT_WIDTH) throw damaged();
  skipPalette(reader, 2);
  const head = latin1(bytes.subarray(6, 13));
  const kept = [reader.since(0)];
  let hasImage = false;
  for (;;) {
    const start = reader.at;
    const kind = reader.uint8();
    if (kind === TRAILER) break;
    if (kind === IMAGE) {
      skipImage(reader);
      hasImage = true;
    } else if (kind !== EXTENSION) throw damaged();
    else if (!skipExtension(reader)) continue;
    kept.push(reader.since(start));
  }
  if (!hasImage) throw damaged();
  return [...kept, ...(MAY_BE_SCRIPT.test(head) ? [NO_SCRIPT] : []), Uint8Array.of(TRAILER)];
}

function skipPalette(reader: ByteReader, bytesAfterFlags: number): void {
  const flags = reader.uint8();
  reader.take(bytesAfterFlags);
  if (flags & 0x80) reader.take(3 * 2 ** ((flags & 7) + 1));
}

function skipImage(reader: ByteReader): void {
  reader.take(4); // position
  checkPixels(reader.uint16(true), reader.uint16(true));
  skipPalette(reader, 0);
  reader.take(1); // code size
  if (skipBlocks(reader) === 0) throw damaged();
}

function skipExtension(reader: ByteReader): boolean {
  const label = reader.uint8();
  const start = reader.at;
  skipBlocks(reader);
  if (label === GRAPHIC_CONTROL) return true;
  return label === APPLICATION && LOOPS.has(latin1(reader.bytes.subarray(start + 1, start + 12)));
}

/** Skips blocks up to the empty one; returns the sum of their lengths. */
function skipBlocks(reader: ByteReader): number {
  let sum = 0;
  for (let length = reader.uint8(); length > 0; length = reader.uint8()) {
    reader.take(length);
    sum += length;
  }
  return sum;
}
