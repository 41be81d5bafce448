// Files written byte by byte: what no program saves, and films that are as small as a film can be.

/** The bytes of a text, one for each character. */
export const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

export function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

/** A box of an MP4 whose header states this size, which is the true one by default. */
export function box(kind: string, content: Uint8Array, size = content.length + 8): Uint8Array {
  return joined(uint32(size), ascii(kind), content);
}

/** An element of a WebM. With `isOpen` the header leaves the size open, as recorders do. */
export function element(id: number[], content: Uint8Array, isOpen = false): Uint8Array {
  const size = isOpen
    ? [0x01, 255, 255, 255, 255, 255, 255, 255]
    : [0x40 | (content.length >> 8), content.length];
  return joined(Uint8Array.from(id), Uint8Array.from(size), content);
}

export const EBML = joined(
  Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x9f),
  ascii(
    '\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm\x42\x87\x81\x04\x42\x85\x81\x02',
  ),
);
export const SEGMENT = [0x18, 0x53, 0x80, 0x67];
export const CLUSTER = [0x1f, 0x43, 0xb6, 0x75];
export const BLOCK = element([0xa3], ascii('\x81\0\0\x80pixels'));

const FTYP = { mp4: 'isom\0\0\x02\0isomiso2', mov: 'qt  \0\0\x02\0qt  ' };

/** The smallest film with a track and something in it. Its data extends to the end of the file, so it may be filled up. */
export function film(format: 'mp4' | 'mov' | 'webm'): Uint8Array<ArrayBuffer> {
  if (format === 'webm') return joined(EBML, element(SEGMENT, element(CLUSTER, BLOCK, true), true));
  const moov = box('moov', box('trak', box('tkhd', ascii('track'))));
  return joined(box('ftyp', ascii(FTYP[format])), moov, box('mdat', ascii('pixels'), 0));
}

/** The beginning of the same film, as an interrupted upload leaves it. */
export function filmHeader(format: 'mp4' | 'mov' | 'webm'): Uint8Array<ArrayBuffer> {
  return joined(format === 'webm' ? EBML : box('ftyp', ascii(FTYP[format])));
}
