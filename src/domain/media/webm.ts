import { ChunkReader, joined } from './chunk-reader.ts';
import { damaged, emptyFilm } from './refusal.ts';

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const VOID = 0xec;
/** Header, SeekHead, Info, Tracks, Cues, and the data of a cluster. */
const NEEDED = new Set([
  0x1a45dfa3,
  0x114d9b74,
  0x1549a966,
  0x1654ae6b,
  0x1c53bb6b,
  0xe7,
  0xa7,
  0xab,
  SIMPLE_BLOCK,
  BLOCK_GROUP,
]);

interface Head {
  id: number;
  bytes: Uint8Array;
  length: number; // of the content; Infinity if the header leaves it open
}

/** Removes tags and attachments, which may hold a location. @throws MediaRefusal */
// Empty space of the same size replaces them, because the index points to positions in the file.
export async function* cleanWebm(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = new ChunkReader(chunks);
  let left = Infinity; // bytes up to the end of the segment
  let hasPictures = false;
  while (left > 0) {
    const head = await readHead(reader);
    if (!head) break;
    const { id, bytes, length } = head;
    left -= bytes.length;
    if (id === SEGMENT || id === CLUSTER) {
      // Their children are read as siblings, because recorders leave the end of a cluster open.
      if (id === SEGMENT) left = length;
      yield bytes;
      continue;
    }
    if (length === Infinity) throw damaged();
    const isNeeded = NEEDED.has(id);
    yield isNeeded ? bytes : voidHead(bytes.length, length);
    let passed = 0;
    for await (const part of reader.pass(length)) {
      passed += part.length;
      yield isNeeded ? part : new Uint8Array(part.length);
    }
    if (passed < length) throw damaged();
    left -= length;
    hasPictures ||= (id === SIMPLE_BLOCK || id === BLOCK_GROUP) && length > 0;
  }
  if (!hasPictures) throw emptyFilm();
  await reader.drain();
}

/** Null at the end of the file. @throws MediaRefusal for bytes that are no element */
async function readHead(reader: ChunkReader): Promise<Head | null> {
  const idBytes = await readNumber(reader, 4);
  if (!idBytes) return null;
  const sizeBytes = await readNumber(reader, 8);
  if (!sizeBytes) throw damaged();
  const [first = 0, ...rest] = sizeBytes;
  const mask = 0xff >> widthOf(first);
  const digits = [first & mask, ...rest];
  const isOpen = digits[0] === mask && digits.slice(1).every((digit) => digit === 0xff);
  return {
    id: idBytes.reduce((sum, digit) => sum * 256 + digit, 0),
    bytes: joined([idBytes, sizeBytes]),
    length: isOpen ? Infinity : digits.reduce((sum, digit) => sum * 256 + digit, 0),
  };
}

/** The leading zeros of the first byte tell the number's width; null at the end of the file. */
async function readNumber(reader: ChunkReader, maxWidth: number): Promise<Uint8Array | null> {
  const first = await reader.take(1);
  const [byte] = first;
  if (byte === undefined) return null;
  const width = widthOf(byte);
  if (width > maxWidth) throw damaged();
  const rest = await reader.take(width - 1);
  if (rest.length < width - 1) throw damaged();
  return joined([first, rest]);
}

function widthOf(first: number): number {
  return Math.clz32(first) - 23;
}

function voidHead(headBytes: number, length: number): Uint8Array {
  const width = Math.min(8, headBytes - 1);
  const head = new Uint8Array(headBytes); // a wide id leaves bytes over, which belong to the empty space
  head[0] = VOID;
  let size = length + headBytes - 1 - width;
  for (let at = width; at > 0; at -= 1) {
    head[at] = size % 256;
    size = Math.floor(size / 256);
  }
  head[1]! |= 0x80 >> (width - 1);
  return head;
}
