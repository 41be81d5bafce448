import { ByteReader, latin1 } from './byte-reader.ts';
import { MediaRefusal } from './refusal.ts';

const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;
const SHORT = 3;
const UPRIGHT = 1;
const ENTRY_BYTES = 12;

/** The rotation that an APP1 segment asks for, 2 to 8; null if it is upright or not Exif. */
export function orientationOf(segment: Uint8Array): number | null {
  if (latin1(segment.subarray(0, EXIF.length)) !== EXIF) return null;
  try {
    return readOrientation(segment.subarray(EXIF.length));
  } catch (error) {
    if (error instanceof MediaRefusal) return null; // decoders ignore damaged metadata
    throw error;
  }
}

function readOrientation(tiff: Uint8Array): number | null {
  const reader = new ByteReader(tiff);
  const isLittleEndian = latin1(reader.take(2)) === 'II';
  reader.take(2); // the number 42
  reader.at = reader.uint32(isLittleEndian);
  for (let left = reader.uint16(isLittleEndian); left > 0; left -= 1) {
    const next = reader.at + ENTRY_BYTES;
    if (reader.uint16(isLittleEndian) === ORIENTATION) {
      if (reader.uint16(isLittleEndian) !== SHORT) return null;
      reader.take(4); // how many values: one
      const value = reader.uint16(isLittleEndian);
      return value > UPRIGHT && value <= 8 ? value : null;
    }
    reader.at = next;
  }
  return null;
}

/** An APP1 segment, with its marker, that contains nothing but the orientation. */
export function orientationSegment(value: number): Uint8Array {
  const tiff = [...'MM'].map((letter) => letter.charCodeAt(0));
  tiff.push(0, 42, 0, 0, 0, 8); // the first directory is at byte 8
  tiff.push(0, 1, ORIENTATION >> 8, ORIENTATION & 0xff, 0, SHORT, 0, 0, 0, 1, 0, value, 0, 0);
  tiff.push(0, 0, 0, 0); // no directory follows
  const content = [...EXIF].map((letter) => letter.charCodeAt(0)).concat(tiff);
  return Uint8Array.of(0xff, 0xe1, 0, content.length + 2, ...content);
}
