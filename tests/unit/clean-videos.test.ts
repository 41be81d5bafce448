import { describe, expect, test } from 'vitest';
import { cleanMedia } from '@/domain/media/clean-media';
import { MP4, WEBM, type MediaType } from '@/domain/media/media';
import {
  ascii,
  BLOCK,
  box,
  CLUSTER,
  EBML,
  element,
  film,
  filmHeader,
  joined,
  SEGMENT,
  uint32,
} from '../support/media-bytes';

const PLACE = '-23.5505-046.6333/';
const DAMAGED = 'O arquivo está danificado ou incompleto. Salve de novo e tente outra vez.';
const EMPTY = 'O vídeo não tem imagens: só o começo do arquivo foi salvo. Exporte de novo.';

/** The same with a size in 64 bits; `above` are the upper 32 bits. */
function longBox(kind: string, content: Uint8Array, above = 0): Uint8Array {
  return joined(uint32(1), ascii(kind), uint32(above), uint32(content.length + 16), content);
}

/** The box that replaces one with this content. */
const blank = (content: Uint8Array) => box('free', new Uint8Array(content.length));

const FTYP = box('ftyp', ascii('isom\0\0\0\0isommp42'));
const MVHD = box('mvhd', ascii('the head of the film'));
const TRACK = box('trak', box('tkhd', ascii('head')));
// The media data may contain anything, even bytes that look like a box with a location.
const MDAT = box('mdat', joined(box('moov', box('udta', ascii(PLACE))), box('meta', ascii(PLACE))));
const XYZ = box('\xa9xyz', ascii(`\0\x12\x15\xc7${PLACE}`));
const META = joined(box('keys', ascii('com.apple.quicktime.location.ISO6709')), box('ilst', ascii(PLACE)));
const MOOV = box('moov', joined(MVHD, TRACK));

/** In chunks so small that everything is split somewhere. */
async function* chunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.slice(at, at + size));
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

async function cleaned(file: Uint8Array, type: MediaType = MP4, size = 7): Promise<string> {
  let result = '';
  for await (const part of cleanMedia(chunks(file, size), type)) result += text(part);
  return result;
}

test.each<[string, Uint8Array, Uint8Array]>([
  ['of the film, in its user data', box('udta', XYZ), blank(XYZ)],
  ['of the film, in its metadata', box('meta', META), blank(META)],
  ['of the film, in a box of a program', box('uuid', META), blank(META)],
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
  [
    'behind a track whose boxes are invalid',
    joined(box('trak', joined(uint32(999), ascii('udta'), XYZ)), box('trak', box('udta', XYZ))),
    joined(box('trak', joined(uint32(999), ascii('udta'), XYZ)), box('trak', blank(XYZ))),
  ],
])('a location %s is blanked, and nothing else changes or moves', async (_where, told, untold) => {
  const moov = (inside: Uint8Array) => joined(MVHD, TRACK, inside, box('iods', ascii('end')));
  for (const around of [
    (inside: Uint8Array) => joined(FTYP, MDAT, box('moov', inside)),
    (inside: Uint8Array) => joined(FTYP, box('moov', inside), MDAT),
    (inside: Uint8Array) => joined(FTYP, longBox('mdat', MDAT), longBox('moov', inside)),
    (inside: Uint8Array) => joined(FTYP, MDAT, box('moov', inside, 0)),
  ]) {
    expect(await cleaned(around(moov(told)))).toBe(text(around(moov(untold))));
  }
});

test('a location beside the film is blanked, and so is everything that players do not need', async () => {
  const file = (...beside: Uint8Array[]) => joined(FTYP, ...beside, MDAT, MOOV);
  for (const kind of ['meta', 'udta', 'uuid', 'free', 'skip', 'zzzz'])
    expect(await cleaned(file(box(kind, XYZ)))).toBe(text(file(blank(XYZ))));
});

test.each(['mp4', 'mov', 'webm'] as const)('a film is not changed without metadata: %s', async (format) => {
  for (const size of [1, 1000])
    expect(await cleaned(film(format), format === 'webm' ? WEBM : MP4, size)).toBe(text(film(format)));
});

test('an MP4 in fragments, as sites record it, is accepted', async () => {
  const file = joined(FTYP, MOOV, box('moof', ascii('run')), MDAT, box('moof', ascii('run')), MDAT);
  expect(await cleaned(file)).toBe(text(file));
});

test('bytes after the last box of an MP4 that are no box are left out', async () => {
  const whole = joined(FTYP, MDAT, MOOV);
  for (const tail of ['abc', 'PK\x03\x04\x14\0\0\0\x08\0', '\0\0\0\x07moov'])
    expect(await cleaned(joined(whole, ascii(tail)))).toBe(text(whole));
});

describe('an MP4', () => {
  test.each<[string, Uint8Array]>([
    ['only its header', filmHeader('mp4')],
    ['an index but no film', joined(FTYP, MOOV)],
    ['an empty film', joined(FTYP, MOOV, box('mdat', new Uint8Array()))],
    ['a film but no index', joined(FTYP, MDAT)],
    ['an index without tracks', joined(FTYP, box('moov', MVHD), MDAT)],
    ['an index with an empty track', joined(FTYP, box('moov', box('trak', new Uint8Array())), MDAT)],
    ['nothing', new Uint8Array()],
    ['nonsense before the film', joined(FTYP, uint32(4), MOOV, MDAT)],
  ])('is refused as empty with %s', async (_what, file) => {
    await expect(cleaned(file)).rejects.toThrow(EMPTY);
  });

  test.each<[string, Uint8Array]>([
    ['a film cut off at its end', joined(FTYP, MOOV, MDAT).subarray(0, -1)],
    ['an index cut off at its end', joined(FTYP, MDAT, MOOV).subarray(0, -1)],
    ['a box larger than the file', joined(FTYP, MDAT, MOOV, box('free', XYZ, 10_000))],
    ['a 64-bit size that no file has', joined(FTYP, MOOV, longBox('mdat', XYZ, 0xffffffff))],
    ['a web page after its end', joined(FTYP, MDAT, MOOV, ascii('<script>alert(1)</script>'))],
    ['an index too large for any film', joined(FTYP, box('moov', MVHD, 0), new Uint8Array(17 * 1024 * 1024))],
  ])('is refused as damaged with %s', async (_what, file) => {
    await expect(cleaned(file, MP4, 1_000_000)).rejects.toThrow(DAMAGED);
  });
});

describe('a WebM', () => {
  const TAGS = [0x12, 0x54, 0xc3, 0x67];
  const TRACKS = element([0x16, 0x54, 0xae, 0x6b], ascii('tracks'));
  const webm = (...content: Uint8Array[]) => joined(EBML, element(SEGMENT, joined(...content)));
  const cluster = element(CLUSTER, BLOCK);

  test('loses tags and attachments, and nothing else changes or moves', async () => {
    const told = webm(TRACKS, element(TAGS, ascii(PLACE)), cluster);
    const result = await cleaned(told, WEBM);
    expect(result).not.toContain(PLACE);
    const at = text(told).indexOf('\x12\x54\xc3\x67');
    const end = at + 6 + PLACE.length;
    // An empty space of the same size: its id, a size of five bytes, zeros.
    const space = joined(Uint8Array.of(0xec, 0x08, 0, 0, 0, PLACE.length), new Uint8Array(PLACE.length));
    expect(result).toBe(text(joined(told.subarray(0, at), space, told.subarray(end))));
  });

  test('is accepted with clusters of known and of open size', async () => {
    for (const file of [
      webm(TRACKS, cluster, cluster),
      joined(EBML, element(SEGMENT, joined(element(CLUSTER, BLOCK, true), cluster), true)),
    ])
      expect(await cleaned(file, WEBM)).toBe(text(file));
  });

  test('loses the bytes after its end', async () => {
    const whole = webm(TRACKS, cluster);
    expect(await cleaned(joined(whole, ascii('<script>alert(1)</script>')), WEBM)).toBe(text(whole));
  });

  test.each<[string, Uint8Array]>([
    ['only its header', filmHeader('webm')],
    ['tracks but no film', webm(TRACKS)],
    ['an empty cluster', webm(TRACKS, element(CLUSTER, new Uint8Array()))],
    ['an empty block', webm(TRACKS, element(CLUSTER, element([0xa3], new Uint8Array())))],
    ['the film after its end', joined(webm(TRACKS), cluster)],
  ])('is refused as empty with %s', async (_what, file) => {
    await expect(cleaned(file, WEBM)).rejects.toThrow(EMPTY);
  });

  test.each<[string, Uint8Array]>([
    ['a block cut off at its end', webm(TRACKS, cluster).subarray(0, -1)],
    ['a size cut off', webm(TRACKS, cluster).subarray(0, EBML.length + 5)],
    ['bytes that are no element', webm(TRACKS, cluster, Uint8Array.of(0, 0, 0))],
    ['tracks of open size', webm(element([0x16, 0x54, 0xae, 0x6b], ascii('tracks'), true), cluster)],
  ])('is refused as damaged with %s', async (_what, file) => {
    await expect(cleaned(file, WEBM)).rejects.toThrow(DAMAGED);
  });
});
