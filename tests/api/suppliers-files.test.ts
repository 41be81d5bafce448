import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { ascii, box, film, filmHeader, joined } from '../support/media-bytes';
import { followedBy, ofSize, picture, video } from './support/pictures';
import { bytesOf, END, filePart, parts, sendPieces } from './support/raw-forms';
import {
  SUPPLIERS,
  everythingIn,
  fieldErrors,
  filesIn,
  refusedWith,
  savedIn,
  type Fields,
} from './support/supplier-api';
import { test as base } from './support/test';

const test = base
  .extend(
    'expectRefused',
    { scope: 'file' },
    ({ backend, supplierForm }) =>
      async (file: Blob, slots: readonly string[] = SLOTS): Promise<void> => {
        const before = await everythingIn(backend);
        for (const slot of slots) {
          expect(fieldErrors(await supplierForm.send({ [slot]: file }), 415)).toEqual({
            [slot]: [slot === 'logo' ? IMAGE : ANY],
          });
        }
        expect(await everythingIn(backend)).toEqual(before);
      },
  )
  .extend(
    'stream',
    { scope: 'file' },
    ({ backend, callers, supplierForm }) =>
      (file: Blob, bytes: number) =>
        sendPieces(backend, callers.admin, SUPPLIERS, formWith(supplierForm.required, file, bytes)),
  );

const MB = 1024 * 1024;
const ANY = 'Envie uma imagem JPG, PNG ou GIF, ou um vídeo MP4, MOV ou WebM.';
const IMAGE = 'Envie uma imagem JPG, PNG ou GIF.';
const SLOTS = ['main_image', 'logo', 'gallery_images[]'] as const;

/** Content type and bytes of the file behind a link. */
async function behind(url: string | null | undefined): Promise<{ type: string | null; bytes: Buffer }> {
  const answer = await fetch(url ?? '');
  expect(answer.status).toBe(200);
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
}

const contentOf = async (file: Blob) => Buffer.from(await file.arrayBuffer());
const renamed = (file: Blob, name: string, type: string) => new File([file], name, { type });

/** A form with one file, filled up with zeros and sent in pieces. */
async function* formWith(required: Fields, file: Blob, bytes: number) {
  const head = await contentOf(file);
  yield bytesOf(parts({ ...required, name: 'Loja' }) + filePart('main_image'));
  yield head;
  for (let left = bytes - head.byteLength; left > 0; left -= MB) yield new Uint8Array(Math.min(MB, left));
  yield bytesOf(`\r\n${END}`);
}

describe('a file', () => {
  test.for([
    ['a JPEG', () => picture('jpeg'), 'jpg', 'image/jpeg'],
    ['a PNG', () => picture('png'), 'png', 'image/png'],
    ['a GIF', () => picture('gif'), 'gif', 'image/gif'],
    ['an MP4 video', () => video('mp4'), 'mp4', 'video/mp4'],
    ['a QuickTime video', () => video('mov'), 'mov', 'video/quicktime'],
    ['a WebM video', () => video('webm'), 'webm', 'video/webm'],
  ] as const)('is stored unchanged if it is %s', async ([, make, extension, type], { supplierForm }) => {
    const file = await make();
    const { main_image_url, images } = await supplierForm.create({
      main_image: file,
      'gallery_images[]': file,
    });
    for (const url of [main_image_url, images[0]?.url]) {
      expect(new URL(url ?? '').pathname).toMatch(new RegExp(`\\.${extension}$`));
      const found = await behind(url);
      expect(found.type).toBe(type);
      expect(found.bytes.equals(await contentOf(file))).toBe(true);
    }
  });

  test('is recognized by its content, not by its name or declared type', async ({ supplierForm }) => {
    const { main_image_url, logo, images } = await supplierForm.create({
      main_image: renamed(await picture('png'), 'nota.txt', 'text/plain'),
      logo: renamed(await picture('gif'), '../../etc/passwd', 'application/x-sh'),
      'gallery_images[]': renamed(await picture('jpeg'), 'video.mp4', 'video/mp4'),
    });
    const types = await Promise.all([main_image_url, logo, images[0]?.url].map(behind));
    expect(types.map(({ type }) => type)).toEqual(['image/png', 'image/gif', 'image/jpeg']);
  });
});

describe('a file of another kind is refused,', () => {
  const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.for([
    ['a web page', '<!doctype html><script>alert(1)</script>', 'foto.png'],
    ['an SVG picture', SVG, 'foto.svg'],
    ['a script', '#!/bin/sh\nrm -rf /', 'foto.jpg'],
    ['a text', 'foto', 'foto.gif'],
    ['a PDF', '%PDF-1.7\n', 'foto.jpeg'],
    ['a WebP picture', 'RIFF\x24\0\0\0WEBPVP8 ', 'foto.png'],
    ['half a signature', '\x89PN', 'foto.png'],
    ['one byte', 'G', 'foto.gif'],
  ] as const)('whatever its name says: %s', async ([, content, name], { expectRefused }) => {
    await expectRefused(renamed(new Blob([bytesOf(content)]), name, 'image/png'));
  });

  const ZIP_END = new Uint8Array([0x50, 0x4b, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 70, 0, 0, 0, 90, 0, 0, 0, 0, 0]);
  test.for([
    ['a GIF with a script', 'gif', '/*<ScRiPt>alert(1)</script>*/'],
    ['a JPEG with a page', 'jpeg', '<HTML><body onload=alert(1)>'],
    ['a PNG with a frame', 'png', '<iframe src=//outro.example>'],
    ['a PNG with a program', 'png', '<?php system($_GET[0]); ?>'],
    ['a PNG that is also an archive', 'png', ZIP_END],
    ['a JPEG that is also a PDF', 'jpeg', '\n%PDF-1.4\n1 0 obj'],
    ['a GIF with a drawing', 'gif', '<svg onload=alert(1)>'],
  ] as const)('even if it is also a valid picture: %s', async ([, format, tail], { expectRefused }) => {
    await expectRefused(followedBy(await picture(format), tail));
    // Far behind the signature at the beginning, and at the very end of the request.
    await expectRefused(followedBy(ofSize(await picture(format), 300_000), tail), ['main_image']);
  });

  test('even if the suspicious part is split between packets', async ({ backend, supplierForm, callers }) => {
    const before = await everythingIn(backend);
    const png = await contentOf(ofSize(await picture(), 20_000));
    function* pieces() {
      yield bytesOf(parts({ ...supplierForm.required, name: 'Loja' }) + filePart('main_image'));
      yield png;
      for (const letters of ['<s', 'cri', 'pt', '>']) yield bytesOf(letters);
      yield bytesOf(`\r\n${END}`);
    }
    refusedWith(await sendPieces(backend, callers.admin, SUPPLIERS, pieces()), 415);
    expect(await everythingIn(backend)).toEqual(before);
  });

  test.for(['mp4', 'mov', 'webm'] as const)(
    'as is a video for a logo: %s',
    async (format, { expectRefused }) => {
      await expectRefused(video(format), ['logo']);
    },
  );

  test('but less-than signs alone do not make it a web page', async ({ supplierForm, backend }) => {
    const { id } = await supplierForm.create({
      main_image: followedBy(await picture(), '<p>< script ><pdf> PK %PD'),
    });
    expect(await filesIn(backend, id)).toHaveLength(1);
  });
});

describe('what does not show is left out:', () => {
  const PLACE = 'GPSLatitude';
  const SCRIPT = 'alert(document.domain)';

  test('the location and the camera of a photo, but not how to rotate it', async ({ supplierForm }) => {
    const photo = await sharp(Buffer.alloc(8 * 6 * 3), { raw: { width: 8, height: 6, channels: 3 } })
      .withExif({ IFD0: { Make: 'Telefone' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { main_image_url, logo, images } = await supplierForm.create(
      Object.fromEntries(SLOTS.map((slot) => [slot, new Blob([new Uint8Array(photo)])])),
    );
    for (const url of [main_image_url, logo, images[0]?.url]) {
      const { bytes } = await behind(url);
      const { orientation, exif } = await sharp(bytes).metadata();
      expect([orientation, bytes.includes('Telefone')]).toEqual([6, false]);
      expect(exif!.length).toBeLessThan(photo.length / 4);
    }
  });

  test('the location of a video', async ({ supplierForm }) => {
    const told = joined(
      film('mp4').subarray(0, -14),
      box('udta', ascii(PLACE)),
      box('mdat', ascii('pixels')),
    );
    const { main_image_url } = await supplierForm.create({ main_image: new Blob([told]) });
    const { bytes } = await behind(main_image_url);
    expect([bytes.length, bytes.includes(PLACE)]).toEqual([told.length, false]);
  });

  test.for(['jpeg', 'png', 'gif'] as const)(
    'bytes after the end of a %s',
    async (format, { supplierForm }) => {
      const clean = await picture(format);
      const { logo } = await supplierForm.create({ logo: followedBy(clean, `*/=1;${SCRIPT}`) });
      expect((await behind(logo)).bytes.equals(await contentOf(clean))).toBe(true);
    },
  );
});

describe('a file that cannot be shown is refused at its field', () => {
  const DAMAGED = 'O arquivo está danificado ou incompleto. Salve de novo e tente outra vez.';
  const EMPTY = 'O vídeo não tem imagens: só o começo do arquivo foi salvo. Exporte de novo.';
  const HEIC =
    'Fotos HEIC do iPhone não abrem em todos os aparelhos. No iPhone, escolha Ajustes > Câmera > Formatos > Mais Compatível e tire a foto de novo, ou abra a foto e salve como JPEG.';
  const half = async (file: Promise<Blob>) => (await file).slice(0, -20);
  const huge = async () => {
    const png = await contentOf(await picture());
    png.writeUInt32BE(12_000, 16);
    png.writeUInt32BE(9_000, 20);
    return new Blob([new Uint8Array(png)]);
  };

  test.for<[string, () => Promise<Blob> | Blob, number, string]>([
    ['a photo of an iPhone', () => new Blob([joined(box('ftyp', ascii('heic\0\0\0\0mif1heic')))]), 415, HEIC],
    ['a damaged JPEG', () => half(picture('jpeg')), 422, DAMAGED],
    ['a damaged PNG', () => half(picture('png')), 422, DAMAGED],
    [
      'more than 40 megapixels',
      huge,
      422,
      'A imagem tem 12000 × 9000 pixels; o limite é 40 megapixels. Diminua a imagem e envie de novo.',
    ],
    ['an MP4 that is only a header', () => new Blob([filmHeader('mp4')]), 422, EMPTY],
    ['a MOV that is only a header', () => new Blob([filmHeader('mov')]), 422, EMPTY],
    ['a WebM that is only a header', () => new Blob([filmHeader('webm')]), 422, EMPTY],
    ['an MP4 that was cut off', () => new Blob([film('mp4').slice(0, 50)]), 422, DAMAGED],
  ])('and nothing is stored: %s', async ([, make, status, message], { backend, supplierForm }) => {
    const before = await everythingIn(backend);
    for (const slot of ['main_image', 'gallery_images[]']) {
      const errors = fieldErrors(await supplierForm.send({ [slot]: await make() }), status);
      expect(errors).toEqual({ [slot]: [message] });
    }
    expect(await everythingIn(backend)).toEqual(before);
  });
});

describe('an empty file', () => {
  test.for(SLOTS)('is refused when it has a name: %s', async (slot, { backend, supplierForm }) => {
    const before = await everythingIn(backend);
    const errors = fieldErrors(
      await supplierForm.send({ [slot]: renamed(new Blob([]), 'vazia.png', 'image/png') }),
    );
    expect(errors).toEqual({ [slot]: ['O arquivo está vazio.'] });
    expect(await everythingIn(backend)).toEqual(before);
  });

  test('without a name counts as no file, as browsers send it', async ({ supplierForm, backend }) => {
    const nothing = new File([], '', { type: 'application/octet-stream' });
    const supplier = await supplierForm.create(Object.fromEntries(SLOTS.map((slot) => [slot, nothing])));
    expect(supplier).toMatchObject({ main_image_url: null, logo: null, images: [] });
    expect(await filesIn(backend, supplier.id)).toEqual([]);
  });
});

describe('the size of a file', () => {
  const TOO_LARGE = { image: 'O arquivo passa de 5 MB.', video: 'O arquivo passa de 50 MB.' };

  test.for(SLOTS)(
    'may be 5 MB for a picture, and not a byte more: %s',
    async (slot, { supplierForm, backend }) => {
      const { id } = await supplierForm.create({ [slot]: ofSize(await picture(), 5 * MB) });
      expect(await filesIn(backend, id)).toHaveLength(1);
      const before = await everythingIn(backend);
      for (const size of [5 * MB + 1, 9 * MB]) {
        const errors = fieldErrors(await supplierForm.send({ [slot]: ofSize(await picture(), size) }), 413);
        expect(errors).toEqual({ [slot]: [TOO_LARGE.image] });
      }
      expect(await everythingIn(backend)).toEqual(before);
    },
  );

  test('may be 50 MB for a video, and not a byte more', { timeout: 120_000 }, async ({ stream, backend }) => {
    const { id } = savedIn(await stream(video(), 50 * MB), 201);
    const [row] = await backend.sql(
      `select (metadata ->> 'size')::int as size from storage.objects where name like $1 || '/%'`,
      [id],
    );
    expect(row).toEqual({ size: 50 * MB });
    const before = await everythingIn(backend);
    const errors = fieldErrors(await stream(video(), 50 * MB + 1), 413);
    expect(errors).toEqual({ main_image: [TOO_LARGE.video] });
    expect(await everythingIn(backend)).toEqual(before);
  });

  test('is checked during the upload, so an endless file is cut off', async ({
    backend,
    stream,
    supplierForm,
  }) => {
    const before = await everythingIn(backend);
    const answer = await stream(await picture(), 2_000 * MB).catch(String);
    // The connection may close before the whole answer has been read.
    if (typeof answer !== 'string') refusedWith(answer, 413);
    await expect.poll(() => everythingIn(backend)).toEqual(before);
    await supplierForm.create({});
  });
});
