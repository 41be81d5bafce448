import { latin1 } from './byte-reader.ts';

const METADATA_BOXES = new Set(['udta', 'meta', 'uuid']);
const CONTAINER_BOXES = new Set(['trak', 'mdia']);
const FREE = [...'free'].map((letter) => letter.charCodeAt(0));
const MAX_DEPTH = 8; // deeper nesting is an attack
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

interface Box {
  kind: string;
  at: number;
  contentAt: number;
  next: number;
}

/** Stops at the first bytes that are no box. */
function* boxesIn(bytes: Uint8Array, from: number, end: number): Generator<Box> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = from; at + HEADER_BYTES <= end;) {
    const short = view.getUint32(at);
    const isLong = short === 1 && at + LONG_HEADER_BYTES <= end;
    const header = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
    // 0 means to the end.
    const size = isLong ? Number(view.getBigUint64(at + HEADER_BYTES)) : short || end - at;
    const next = at + size;
    if (size < header || next > end) return;
    yield { kind: latin1(bytes.subarray(at + 4, at + 8)), at, contentAt: at + header, next };
    at = next;
  }
}

/** Replaces metadata with free space in place, because the index points to positions in the file. */
export function blankMetadata(moov: Uint8Array, from = 0, end = moov.length, depth = 0): void {
  for (const { kind, at, contentAt, next } of boxesIn(moov, from, end)) {
    if (METADATA_BOXES.has(kind)) {
      moov.set(FREE, at + 4);
      moov.fill(0, contentAt, next);
    } else if (CONTAINER_BOXES.has(kind) && depth < MAX_DEPTH)
      blankMetadata(moov, contentAt, next, depth + 1);
  }
}

export function hasTrack(moov: Uint8Array): boolean {
  const boxes = Array.from(boxesIn(moov, 0, moov.length)); // Safari before 18.4 has no some() of iterators
  return boxes.some(({ kind, contentAt, next }) => kind === 'trak' && next > contentAt);
}
