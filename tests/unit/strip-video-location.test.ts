import { expect, test } from 'vitest';
import { stripVideoLocation } from '@/lib/strip-video-location';

const PLACE = '-23.5505-046.6333/';

/** The bytes of a text, one for each character. */
const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

/** A box whose header states this size, which is the true one by default. */
function box(kind: string, content: Uint8Array, size = content.length + 8): Uint8Array {
  return joined(uint32(size), ascii(kind), content);
}

/** The same with a size in 64 bits; `above` are the upper 32 bits. */
function longBox(kind: string, content: Uint8Array, above = 0): Uint8Array {
  return joined(uint32(1), ascii(kind), uint32(above), uint32(content.length + 16), content);
}

/** The box that replaces one with this content. */
const blank = (content: Uint8Array) => box('free', new Uint8Array(content.length));

const FTYP = box('ftyp', ascii('isom\0\0\0\0isommp42'));
const MVHD = box('mvhd', ascii('the head of the film'));
// The media data may contain anything, even bytes that look like a box with a location.
const MDAT = box('mdat', joined(box('moov', box('udta', ascii(PLACE))), box('meta', ascii(PLACE))));
const XYZ = box('\xa9xyz', ascii(`\0\x12\x15\xc7${PLACE}`));
const META = joined(box('keys', ascii('com.apple.quicktime.location.ISO6709')), box('ilst', ascii(PLACE)));

async function cleaned(file: Uint8Array): Promise<Uint8Array> {
  const blob = await stripVideoLocation(new Blob([Uint8Array.from(file)]));
  return new Uint8Array(await blob.arrayBuffer());
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

test.each<[string, Uint8Array, Uint8Array]>([
  ['of the film, in its user data', box('udta', XYZ), blank(XYZ)],
  ['of the film, in its metadata', box('meta', META), blank(META)],
  ['of a track, in its user data', box('trak', box('udta', XYZ)), box('trak', blank(XYZ))],
  ['of a track, in its metadata', box('trak', box('meta', META)), box('trak', blank(META))],
  [
    'of what a track is made of',
    box('trak', box('mdia', joined(box('mdhd', ascii('head')), box('udta', XYZ), box('meta', META)))),
    box('trak', box('mdia', joined(box('mdhd', ascii('head')), blank(XYZ), blank(META)))),
  ],
  [
    'of the second of two tracks',
    joined(box('trak', box('tkhd', ascii('one'))), box('trak', box('udta', XYZ))),
    joined(box('trak', box('tkhd', ascii('one'))), box('trak', blank(XYZ))),
  ],
  ['told twice', joined(box('udta', XYZ), box('meta', META)), joined(blank(XYZ), blank(META))],
  ['in a box of a 64-bit size', longBox('udta', XYZ), longBox('free', new Uint8Array(XYZ.length))],
  [
    'behind a box of a 64-bit size',
    joined(longBox('trak', MVHD), box('udta', XYZ)),
    joined(longBox('trak', MVHD), blank(XYZ)),
  ],
  ['in a track of a 64-bit size', longBox('trak', box('udta', XYZ)), longBox('trak', blank(XYZ))],
  [
    'behind an empty box',
    joined(box('skip', ascii('')), box('udta', XYZ)),
    joined(box('skip', ascii('')), blank(XYZ)),
  ],
])('a location %s is blanked, and nothing else changes or moves', async (_where, told, untold) => {
  const film = (inside: Uint8Array) => box('moov', joined(MVHD, inside, box('iods', ascii('end'))));
  for (const around of [
    (moov: Uint8Array) => joined(FTYP, MDAT, moov),
    (moov: Uint8Array) => joined(FTYP, moov, MDAT),
    (moov: Uint8Array) => joined(FTYP, longBox('mdat', MDAT), moov),
  ]) {
    const result = await cleaned(around(film(told)));
    expect(hex(result)).toBe(hex(around(film(untold))));
  }
});

test('a location is found in, or as, a box that extends to the end of the file', async () => {
  const file = (udta: Uint8Array) => joined(FTYP, MDAT, box('moov', joined(MVHD, udta), 0));
  expect(hex(await cleaned(file(box('udta', XYZ))))).toBe(hex(file(blank(XYZ))));
  expect(hex(await cleaned(file(box('udta', XYZ, 0))))).toBe(
    hex(file(box('free', new Uint8Array(XYZ.length), 0))),
  );
});

test('a location is found after a box with a 64-bit size', async () => {
  const file = (udta: Uint8Array) => joined(FTYP, longBox('moov', MVHD), MDAT, longBox('moov', udta));
  expect(hex(await cleaned(file(box('udta', XYZ))))).toBe(hex(file(blank(XYZ))));
});

const TOLD = box('moov', box('udta', XYZ));

test.each<[string, Uint8Array]>([
  ['no place', joined(FTYP, MDAT, box('moov', joined(MVHD, box('trak', box('mdia', MVHD)))))],
  ['metadata and user data that are not of a film', joined(FTYP, box('meta', META), box('udta', XYZ), MDAT)],
  ['a film that is all there is, to the end', joined(FTYP, box('mdat', TOLD, 0))],
  ['boxes in boxes that are not looked into', joined(FTYP, box('moof', box('udta', XYZ)))],
  ['a box larger than the file', joined(FTYP, box('moov', box('udta', XYZ), 10_000))],
  ['a box larger than the one around it', joined(box('moov', box('udta', XYZ, XYZ.length + 9)), MDAT)],
  ['a last box that has been cut off', joined(FTYP, TOLD).subarray(0, -1)],
  ['a head that has been cut off', joined(FTYP, uint32(8), ascii('mo'))],
  ['a 64-bit size that has been cut off', joined(FTYP, uint32(1), ascii('moov'), uint32(0))],
  ['a box smaller than its head', joined(FTYP, box('moov', box('udta', XYZ), 7))],
  ['a 64-bit box smaller than its head', joined(FTYP, uint32(1), ascii('moov'), uint32(0), uint32(15), TOLD)],
  ['a 64-bit size that no file has', joined(FTYP, longBox('moov', box('udta', XYZ), 0xffffffff))],
  // A box of that invalid size would end where a box begins that would be blanked.
  ['nonsense before the film', joined(FTYP, uint32(4), TOLD)],
  ['nonsense before the place', joined(FTYP, box('moov', joined(uint32(4), box('udta', XYZ))))],
  ['nothing', new Uint8Array()],
  ['three bytes', ascii('abc')],
  ['three bytes too many', joined(FTYP, MDAT, ascii('abc'))],
  ['seven bytes', ascii('\0\0\0\x08moo')],
  // The first bytes of EBML, read as a size, are larger than any such file.
  ['WebM', joined(Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84), ascii('webm'), TOLD)],
  ['GIF', joined(ascii('GIF89a\x01\0\x01\0'), TOLD)],
])('a file with %s is returned unchanged', async (_what, file) => {
  expect(hex(await cleaned(file))).toBe(hex(file));
});

test('an invalid track does not keep the location in another track', async () => {
  const broken = box('trak', joined(uint32(999), ascii('udta'), XYZ));
  const file = (last: Uint8Array) => joined(FTYP, box('moov', joined(broken, box('trak', last))));
  expect(hex(await cleaned(file(box('udta', XYZ))))).toBe(hex(file(blank(XYZ))));
});

test('the file keeps its type and is not overwritten', async () => {
  const file = new Blob([joined(FTYP, TOLD)], { type: 'video/quicktime' });
  expect((await stripVideoLocation(file)).type).toBe('video/quicktime');
  expect(await file.text()).toContain(PLACE);
});
