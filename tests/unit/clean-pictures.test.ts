import { Script } from 'node:vm';
import sharp, { type JpegOptions } from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanMedia } from '@/domain/media/clean-media';
import { GIF, JPEG, PNG, type MediaType } from '@/domain/media/media';
import { ascii, joined, uint32 } from '../support/media-bytes';

// What becomes of an uploaded picture: whole files keep all that shows and lose the rest; others are refused.

const PLACE = 'GPSLatitude -23.55';
const SCRIPT = '*/=1;alert(document.domain)//<script>';
const DAMAGED = 'O arquivo está danificado ou incompleto. Salve de novo e tente outra vez.';

async function* chunks(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 1000) yield await Promise.resolve(bytes.subarray(at, at + 1000));
}

async function cleaned(bytes: Uint8Array, type: MediaType): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of cleanMedia(chunks(bytes), type)) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const drawing = (width: number, height = 1) =>
  sharp({ create: { width, height, channels: 3, background: '#c0143b' } });
const pixels = async (bytes: Uint8Array) => text(await sharp(bytes, { pages: -1 }).raw().toBuffer());

/** A segment of a JPEG, with its marker. */
const segment = (marker: number, content: string) =>
  joined(Uint8Array.of(0xff, marker, (content.length + 2) >> 8, content.length + 2), ascii(content));
/** A segment of this length that begins with a text. */
const longSegment = (marker: number, content: string, length: number) =>
  joined(Uint8Array.of(0xff, marker, length >> 8, length & 0xff), ascii(content.padEnd(length - 2, '/')));
/** A chunk of a PNG. Decoders ignore the checksum of chunks that they need not know. */
const chunk = (kind: string, content: Uint8Array) =>
  joined(uint32(content.length), ascii(kind), content, uint32(0));

/** A picture with more bytes at a position. */
const inserted = (bytes: Uint8Array, at: number, more: Uint8Array) =>
  joined(bytes.subarray(0, at), more, bytes.subarray(at));
/** A picture in which other bytes stand at a position. */
const overwritten = (bytes: Uint8Array, at: number, other: number[]) =>
  joined(bytes.subarray(0, at), Uint8Array.from(other), bytes.subarray(at + other.length));
const jpegSizeAt = (bytes: Uint8Array) => text(bytes).indexOf('\xff\xc0') + 5;

const jpeg = (options: JpegOptions = {}) => drawing(30, 20).jpeg(options).toBuffer();
const png = () => drawing(30, 20).png().toBuffer();
const gif = () =>
  sharp(Buffer.concat([Buffer.alloc(8 * 8 * 3, 0), Buffer.alloc(8 * 8 * 3, 255)]), {
    raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
  })
    .gif({ loop: 3, delay: [100, 200] })
    .toBuffer();
const make = { JPEG: jpeg, PNG: png, GIF: gif };
const TYPES = { JPEG, PNG, GIF };
const KINDS = ['JPEG', 'PNG', 'GIF'] as const;

describe.each(KINDS)('a %s', (kind) => {
  test('as an editor saves it is not changed', async () => {
    const bytes = await make[kind]();
    expect(text(await cleaned(bytes, TYPES[kind]))).toBe(text(bytes));
  });

  test('loses the bytes after its end', async () => {
    const bytes = await make[kind]();
    for (const tail of [`PK\x03\x04${SCRIPT}`, '\0\0\0\x18ftypmp42', text(bytes)]) {
      expect(text(await cleaned(joined(bytes, ascii(tail)), TYPES[kind]))).toBe(text(bytes));
    }
  });

  test('is refused wherever it was cut off', async () => {
    const bytes = await make[kind]();
    const lengths = [0, 1, 3, 9, 20, 40, bytes.length >> 1, bytes.length - 20, bytes.length - 1];
    for (const length of lengths) {
      await expect(cleaned(bytes.subarray(0, length), TYPES[kind]), `${length}`).rejects.toThrow(DAMAGED);
    }
  });
});

describe('a JPEG', () => {
  test('loses location, comments and thumbnails, and stays as it looks', async () => {
    const bytes = await jpeg();
    const more = joined(
      segment(0xe1, `Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0${PLACE}\xff\xd8thumbnail\xff\xd9`),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${PLACE}`),
      segment(0xe0, `JFXX\0\x10${SCRIPT}`),
      segment(0xe2, `MPF\0${PLACE}`),
      segment(0xed, `Photoshop 3.0\0${PLACE}`),
      segment(0xfe, SCRIPT),
    );
    expect(text(await cleaned(inserted(bytes, 2, more), JPEG))).toBe(text(bytes));
  });

  test.each([1, 3, 6, 8])(
    'keeps the orientation %i and nothing else of its Exif data',
    async (orientation) => {
      const bytes = await drawing(30, 20)
        .withExif({ IFD0: { Make: 'Telefone' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
        .withMetadata({ orientation })
        .jpeg()
        .toBuffer();
      const result = await cleaned(bytes, JPEG);
      expect(text(result)).not.toContain('Telefone');
      const { orientation: kept, exif } = await sharp(result).metadata();
      expect(kept ?? 1).toBe(orientation);
      expect(exif?.length ?? 0).toBeLessThan(40);
    },
  );

  test('keeps its color profile', async () => {
    const bytes = await drawing(30, 20).withIccProfile('p3').jpeg().toBuffer();
    const { icc } = await sharp(bytes).metadata();
    expect(icc).toBeDefined();
    expect((await sharp(await cleaned(bytes, JPEG)).metadata()).icc).toEqual(icc);
  });

  test.each<[string, JpegOptions]>([
    ['progressive', { progressive: true }],
    ['in full color', { chromaSubsampling: '4:4:4', quality: 100 }],
  ])('stays unchanged if it is %s', async (_how, options) => {
    const bytes = await jpeg(options);
    expect(text(await cleaned(bytes, JPEG))).toBe(text(bytes));
  });

  test.each<[string, (bytes: Uint8Array) => Uint8Array]>([
    ['a segment shorter than its own length', (bytes) => inserted(bytes, 2, Uint8Array.of(0xff, 0xfe, 0, 1))],
    ['a segment longer than the file', (bytes) => inserted(bytes, 2, Uint8Array.of(0xff, 0xfe, 0xff, 0xff))],
    ['no pixels in a row', (bytes) => overwritten(bytes, jpegSizeAt(bytes) + 2, [0, 0])],
    ['no rows', (bytes) => overwritten(bytes, jpegSizeAt(bytes), [0, 0])],
    ['no scan', () => Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)],
    ['more in a table than tables need', (bytes) => inserted(bytes, 2, longSegment(0xdb, SCRIPT, 12_074))],
  ])('is refused with %s', async (_what, broken) => {
    await expect(cleaned(broken(await jpeg()), JPEG)).rejects.toThrow(DAMAGED);
  });
});

const isScript = (bytes: Uint8Array) => {
  try {
    new Script(text(bytes));
    return true;
  } catch {
    return false;
  }
};

describe('a picture that is also a script', () => {
  const CALL = '*/=1;alert(document.domain);/*';

  test.each([
    ['a color profile', 0xe2, `ICC_PROFILE\0\x01\x01${CALL}`],
    ['a line count', 0xdc, CALL],
    ['an extension', 0xc8, CALL],
    ['a color transform', 0xee, `Adobe${CALL}`],
  ] as const)('is none any more as a JPEG that begins with %s', async (_what, marker, content) => {
    const bytes = await jpeg();
    const forged = joined(
      bytes.subarray(0, 2),
      longSegment(marker, content, 0x2f2a), // "/*"
      bytes.subarray(text(bytes).indexOf('\xff\xdb'), -2),
      ascii('*/;\xff\xd9'),
    );
    expect(isScript(forged)).toBe(true);
    const result = await cleaned(forged, JPEG);
    expect(isScript(result)).toBe(false);
    const drawn = async (picture: Uint8Array) =>
      text(await sharp(picture, { failOn: 'none' }).raw().toBuffer());
    expect(await drawn(result)).toBe(await drawn(bytes));
  });

  test.each([
    ['an assignment', 0x2f3d, 0x2a, '*/1'], // GIF89a=/*
    ['a tagged template', 96, 3, '`'],
  ] as const)('is none any more as a GIF that begins with %s', async (_what, width, height, end) => {
    const small = await gif();
    const script = `${end};alert(1);function GIF89a(){}/*`;
    const paletteEnd = 13 + 3 * 256;
    const head = overwritten(small.subarray(0, 13), 6, [width & 0xff, width >> 8, height, 0, 0x87]);
    const forged = joined(
      head,
      ascii(script.padEnd(3 * 256, '/')),
      small.subarray(13 + 3 * 2 ** ((small[10]! & 7) + 1), -2),
      ascii('\x05*/;//\0;'), // one more block of the last image
    );
    expect(isScript(forged)).toBe(true);
    const result = await cleaned(forged, GIF);
    expect(isScript(result)).toBe(false);
    expect(text(result.subarray(0, paletteEnd))).toBe(text(forged.subarray(0, paletteEnd)));
    expect(await sharp(result).metadata()).toMatchObject({ pages: 2, loop: 3 });
  });
});

describe('a PNG', () => {
  test('loses texts, Exif data and unknown chunks, and keeps transparency', async () => {
    const bytes = await sharp({
      create: { width: 4, height: 4, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    })
      .png({ palette: true })
      .toBuffer();
    const more = joined(
      chunk('eXIf', ascii(`MM\0*\0\0\0\x08${PLACE}`)),
      ...['tEXt', 'zTXt', 'iTXt', 'tIME', 'htMl'].map((kind) => chunk(kind, ascii(SCRIPT))),
    );
    expect(text(await cleaned(inserted(bytes, 33, more), PNG))).toBe(text(bytes));
  });

  test('keeps the chunks of an animation', async () => {
    const bytes = inserted(await png(), 33, chunk('acTL', new Uint8Array(8)));
    expect(text(await cleaned(bytes, PNG))).toBe(text(bytes));
  });

  test.each<[string, (bytes: Uint8Array) => Uint8Array]>([
    ['a chunk longer than the file', (bytes) => inserted(bytes, 33, uint32(0xfffffff0))],
    ['a second header', (bytes) => inserted(bytes, 33, bytes.subarray(8, 33))],
    ['no header', (bytes) => joined(bytes.subarray(0, 8), bytes.subarray(33))],
    ['a header that is too short', (bytes) => joined(bytes.subarray(0, 8), chunk('IHDR', new Uint8Array(4)))],
    [
      'a chunk that a decoder must know and nobody does',
      (bytes) => inserted(bytes, 33, chunk('ABCD', bytes)),
    ],
    ['no pixels in a row', (bytes) => overwritten(bytes, 16, [0, 0, 0, 0])],
    ['no picture', (bytes) => joined(bytes.subarray(0, 33), chunk('IEND', new Uint8Array()))],
  ])('is refused with %s', async (_what, broken) => {
    await expect(cleaned(broken(await png()), PNG)).rejects.toThrow(DAMAGED);
  });
});

describe('a GIF', () => {
  const behindPalette = (bytes: Uint8Array) => 13 + 3 * 2 ** ((bytes[10]! & 7) + 1);
  const extension = (label: number, ...blocks: string[]) =>
    joined(
      Uint8Array.of(0x21, label),
      ...blocks.map((block) => joined(Uint8Array.of(block.length), ascii(block))),
      Uint8Array.of(0),
    );

  test('loses comments and data of applications, and keeps its animation', async () => {
    const bytes = await gif();
    const more = joined(
      extension(0xfe, SCRIPT, SCRIPT),
      extension(0x01, 'text', SCRIPT),
      extension(0xff, 'XMP DataXMP', PLACE),
    );
    const result = await cleaned(inserted(bytes, behindPalette(bytes), more), GIF);
    expect(text(result)).toBe(text(bytes));
    expect(await sharp(result).metadata()).toMatchObject({ pages: 2, loop: 3, delay: [100, 200] });
    expect(await pixels(result)).toBe(await pixels(bytes));
  });

  test.each<[string, (bytes: Uint8Array) => Uint8Array]>([
    ['a head that opens a comment in JavaScript', (bytes) => overwritten(bytes, 6, [...ascii('/*')])],
    ['a block of an unknown kind', (bytes) => inserted(bytes, behindPalette(bytes), ascii('!!'))],
    ['no pixels in a row', (bytes) => overwritten(bytes, 6, [0, 0])],
    ['no image', (bytes) => joined(bytes.subarray(0, behindPalette(bytes)), ascii(';'))],
  ])('is refused with %s', async (_what, broken) => {
    await expect(cleaned(broken(await gif()), GIF)).rejects.toThrow(DAMAGED);
  });
});

describe('more than 40 megapixels', () => {
  const message = (width: number, height: number) =>
    `A imagem tem ${width} × ${height} pixels; o limite é 40 megapixels. Diminua a imagem e envie de novo.`;
  const big = (value: number) => [value >> 8, value & 0xff];

  test('are refused by what the header declares, before anything is decoded', async () => {
    const [width, height] = [big(12_000), big(9_000)];
    const photo = await jpeg();
    const inJpeg = overwritten(photo, jpegSizeAt(photo), [...height, ...width]);
    await expect(cleaned(inJpeg, JPEG)).rejects.toThrow(message(12_000, 9_000));
    const inPng = overwritten(await png(), 16, [0, 0, ...width, 0, 0, ...height]);
    await expect(cleaned(inPng, PNG)).rejects.toThrow(message(12_000, 9_000));
    const inGif = overwritten(await gif(), 6, [...width.toReversed(), ...height.toReversed()]);
    await expect(cleaned(inGif, GIF)).rejects.toThrow(message(12_000, 9_000));
    const endless = overwritten(await png(), 16, [...uint32(0xffffffff), ...uint32(0xffffffff)]);
    await expect(cleaned(endless, PNG)).rejects.toThrow(message(0xffffffff, 0xffffffff));
  });

  test('are refused in a single frame of a small animation', async () => {
    const bytes = await gif();
    const frameAt = text(bytes).indexOf(',\0\0\0\0') + 5;
    const frame = overwritten(bytes, frameAt, [255, 255, 255, 255]);
    await expect(cleaned(frame, GIF)).rejects.toThrow(message(65_535, 65_535));
  });

  test('begin above 40 million', async () => {
    const just = overwritten(await png(), 16, [0, 0, ...big(8_000), 0, 0, ...big(5_000)]);
    await expect(cleaned(just, PNG)).resolves.toHaveLength(just.length);
    const above = overwritten(await png(), 16, [0, 0, ...big(8_000), 0, 0, ...big(5_001)]);
    await expect(cleaned(above, PNG)).rejects.toThrow(message(8_000, 5_001));
  });
});
