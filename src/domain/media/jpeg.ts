import { ByteReader, latin1 } from './byte-reader.ts';
import { orientationOf, orientationSegment } from './exif-orientation.ts';
import { checkPixels } from './pixels.ts';
import { damaged } from './refusal.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const DHT = 0xc4;
/** DHT, JPG, DAC. */
const NO_FRAME = new Set([DHT, 0xc8, 0xcc]);
/** The most bytes that DHT, DAC, DQT, DRI and SOS need. More is something else. */
const MOST_BYTES = new Map([
  [DHT, 8 * (17 + 256)],
  [0xcc, 64],
  [0xdb, 4 * (1 + 128)],
  [0xdd, 2],
  [SOS, 12],
]);
const MOST_FRAME_BYTES = 18; // four components

const ICC = 'ICC_PROFILE\0';
const JFIF = 'JFIF\0';
const ADOBE_BYTES = 12;
const JFIF_BYTES = 14; // more than that is a thumbnail

/** A long first segment may begin like a script: a name, then a comment. The zero in this length prevents that. */
const EMPTY_COMMENT = Uint8Array.of(0xff, 0xfe, 0, 2);
const SHORT_BYTES = 0x0900; // the upper byte of a smaller length occurs in no script

/** Removes location, comments, thumbnails and what follows (phones append videos). @throws MediaRefusal */
export function cleanJpeg(bytes: Uint8Array): Uint8Array[] {
  const reader = new ByteReader(bytes);
  if (reader.uint16() !== (0xff00 | SOI)) throw damaged();
  const kept = [reader.since(0)];
  let orientation: number | null = null;
  let hasFrame = false;
  let hasScan = false;
  for (let marker = nextMarker(reader); marker !== EOI; marker = nextMarker(reader)) {
    const start = reader.at;
    const payload = reader.take(reader.uint16() - 2);
    if (isFrame(marker)) {
      checkFrame(payload);
      hasFrame = true;
    }
    if (marker === APP1 && orientation === null) {
      orientation = orientationOf(payload);
      if (orientation !== null) kept.push(orientationSegment(orientation));
    }
    if (!isNeeded(marker, payload)) continue;
    if (kept.length === 1 && payload.length + 2 >= SHORT_BYTES) kept.push(EMPTY_COMMENT);
    if (marker === SOS) {
      if (!hasFrame) throw damaged();
      hasScan = skipScan(reader) > 0 || hasScan;
    }
    kept.push(Uint8Array.of(0xff, marker), reader.since(start));
  }
  if (!hasScan) throw damaged();
  return [...kept, Uint8Array.of(0xff, EOI)];
}

/** Bytes between two segments are skipped, as decoders do. */
function nextMarker(reader: ByteReader): number {
  for (;;) {
    while (reader.uint8() !== 0xff);
    let marker = 0xff;
    while (marker === 0xff) marker = reader.uint8();
    if (marker !== 0 && !isRestart(marker)) return marker;
  }
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker);
}

function checkFrame(payload: Uint8Array): void {
  const frame = new ByteReader(payload);
  frame.take(1); // bits per sample
  const height = frame.uint16();
  checkPixels(frame.uint16(), height);
}

function isNeeded(marker: number, payload: Uint8Array): boolean {
  if (marker === APP0) return payload.length === JFIF_BYTES && startsWith(payload, JFIF);
  if (marker === APP2) return startsWith(payload, ICC);
  if (marker === APP14) return payload.length <= ADOBE_BYTES && startsWith(payload, 'Adobe');
  const most = isFrame(marker) ? MOST_FRAME_BYTES : MOST_BYTES.get(marker);
  if (most !== undefined && payload.length > most) throw damaged();
  return most !== undefined;
}

function startsWith(payload: Uint8Array, name: string): boolean {
  return latin1(payload.subarray(0, name.length)) === name;
}

/** Moves to the next marker; returns the number of bytes before it. */
function skipScan(reader: ByteReader): number {
  const start = reader.at;
  const { bytes } = reader;
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next === 0 || next === 0xff || isRestart(next)) continue;
    reader.at = at;
    return at - start;
  }
  throw damaged();
}
