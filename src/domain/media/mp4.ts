import { latin1 } from './byte-reader.ts';
import { ChunkReader } from './chunk-reader.ts';
import { blankMetadata, hasTrack } from './mp4-boxes.ts';
import { damaged, emptyFilm } from './refusal.ts';

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
const FREE = [...'free'].map((letter) => letter.charCodeAt(0));
/** Boxes that players need, besides `moov`. */
const NEEDED = new Set(['ftyp', 'styp', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'pdin', 'prft']);
/** A larger index would describe days of film. */
const MAX_INDEX_BYTES = 16 * 1024 * 1024;

interface Head {
  kind: string;
  bytes: Uint8Array;
  length: number; // of the content; Infinity if it extends to the end of the file
}

/** Replaces metadata with free space of the same size, because the index points to positions. @throws MediaRefusal */
export async function* cleanMp4(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = new ChunkReader(chunks);
  let isIndexed = false;
  let hasPictures = false;
  for (let head = await readHead(reader); head; head = await readHead(reader)) {
    const { kind, bytes, length } = head;
    if (kind === 'moov') {
      const index = await reader.take(Math.min(length, MAX_INDEX_BYTES + 1));
      if (index.length > MAX_INDEX_BYTES || isShort(index.length, length)) throw damaged();
      blankMetadata(index);
      isIndexed ||= hasTrack(index);
      yield bytes;
      yield index;
      continue;
    }
    const isNeeded = NEEDED.has(kind);
    if (!isNeeded) bytes.set(FREE, 4);
    yield bytes;
    let passed = 0;
    for await (const part of reader.pass(length)) {
      passed += part.length;
      yield isNeeded ? part : new Uint8Array(part.length);
    }
    if (isShort(passed, length)) throw damaged();
    hasPictures ||= kind === 'mdat' && passed > 0;
  }
  if (!isIndexed || !hasPictures) throw emptyFilm();
  await reader.drain();
}

function isShort(read: number, length: number): boolean {
  return length !== Infinity && read < length;
}

/** Null at the end of the file, and for bytes that are no box. */
async function readHead(reader: ChunkReader): Promise<Head | null> {
  const short = await reader.take(HEADER_BYTES);
  const kind = latin1(short.subarray(4));
  if (!/^[\x20-\x7e\xa9]{4}$/.test(kind)) return null;
  const size = new DataView(short.buffer).getUint32(0);
  if (size === 0) return { kind, bytes: short, length: Infinity };
  if (size !== 1) return size < HEADER_BYTES ? null : { kind, bytes: short, length: size - HEADER_BYTES };
  const bytes = new Uint8Array(LONG_HEADER_BYTES);
  const more = await reader.take(LONG_HEADER_BYTES - HEADER_BYTES);
  bytes.set(short);
  bytes.set(more, HEADER_BYTES);
  const length = Number(new DataView(bytes.buffer).getBigUint64(HEADER_BYTES)) - LONG_HEADER_BYTES;
  return length < 0 ? null : { kind, bytes, length };
}
