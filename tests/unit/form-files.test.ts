import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ACCEPTED } from '@/domain/media/media';
import { readMediaFile } from '@/lib/media-file';
import { ascii, box, film, filmHeader, joined } from '../support/media-bytes';

// What the forms refuse before anything decodes it. What becomes of a photo is drawn by a browser:
// tests/e2e/admin-suppliers.spec.ts.

type Slot = keyof typeof ACCEPTED;
type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const SLOTS: Slot[] = ['media', 'image', 'siteLogo'];
const DAMAGED = 'O arquivo está danificado ou incompleto. Salve de novo e tente outra vez.';
const EMPTY = 'O vídeo não tem imagens: só o começo do arquivo foi salvo. Exporte de novo.';
const PAGE = ascii('<script>alert(1)</script>');

const picture = async (format: Format) =>
  new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c0143b' } })
      .toFormat(format)
      .toBuffer(),
  );
const refusal = (bytes: Uint8Array, slot: Slot, name = 'foto.png') =>
  readMediaFile(new File([new Uint8Array(bytes)], name, { type: 'image/png' }), ACCEPTED[slot]).then(
    () => 'accepted',
    (error: unknown) => (error as Error).message,
  );

test.each(SLOTS)('a HEIC photo is answered with how to save it as JPEG: %s', async (slot) => {
  const photo = box('ftyp', ascii('heic\0\0\0\0mif1heic'));
  expect(await refusal(photo, slot, 'IMG_0001.HEIC')).toContain('Mais Compatível');
});

test.each(SLOTS)('a file of another kind is refused, whatever its name and type say: %s', async (slot) => {
  const others = [
    ascii('<!doctype html><script>alert(1)</script>'),
    ascii('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ascii('%PDF-1.7'),
    ascii('G'),
    new Uint8Array(),
    await picture('webp'),
    await picture('avif'),
  ];
  for (const bytes of others) expect(await refusal(bytes, slot)).toBe(ACCEPTED[slot].wrong);
});

test('a GIF or a film is refused as the logo of the site', async () => {
  expect(await refusal(await picture('gif'), 'siteLogo')).toBe('Envie uma imagem JPG ou PNG.');
  expect(await refusal(film('mp4'), 'siteLogo')).toBe('Envie uma imagem JPG ou PNG.');
});

test.each(SLOTS)('a picture is refused that is cut off, or has more than 40 megapixels: %s', async (slot) => {
  for (const format of ['jpeg', 'png'] as const)
    expect(await refusal((await picture(format)).subarray(0, -20), slot)).toBe(DAMAGED);
  const huge = Buffer.from(await picture('png'));
  huge.writeUInt32BE(12_000, 16);
  huge.writeUInt32BE(9_000, 20);
  expect(await refusal(huge, slot)).toContain('12000 × 9000 pixels; o limite é 40 megapixels');
});

test('a film is refused that is only a header or cut off', async () => {
  for (const format of ['mp4', 'mov', 'webm'] as const)
    expect(await refusal(filmHeader(format), 'media')).toBe(EMPTY);
  expect(await refusal(film('mp4').slice(0, 50), 'media')).toBe(DAMAGED);
});

test('a GIF or a film is refused that is also a web page', async () => {
  for (const bytes of [await picture('gif'), film('mp4'), film('webm')])
    expect(await refusal(joined(bytes, PAGE), 'media')).toBe(ACCEPTED.media.wrong);
});

test('a film is accepted in which a short mark of another kind of file stands by chance', async () => {
  for (const mark of ['<svg ', '<html>', '<BODY ', '<?php\n', '%PDF-']) {
    const noise = joined(
      ascii(mark),
      Uint8Array.of(0xc3, 0x11, 0x6b, 0, 0x9d, 0x41, 0xfe, 0x20, 0x07, 0x88, 0x3c),
    );
    expect(await refusal(joined(film('mp4'), noise), 'media')).not.toBe(ACCEPTED.media.wrong);
  }
});
