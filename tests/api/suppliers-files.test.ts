import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { GALLERY_BUCKET, SUPPLIER_BUCKET } from '@/domain/storage';
import { ascii, box, film, filmHeader, joined } from '../support/media-bytes';
import { pictureWith } from '../support/stored-files';
import { followedBy, ofSize, picture, video } from '../support/pictures';
import { bytesOf, END, filePart, parts, sendPieces } from '../support/raw-forms';
import {
  everythingIn,
  fieldErrors,
  type Fields,
  filesIn,
  form,
  refusedWith,
  savedIn,
  SUPPLIERS,
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
  )
  .extend('sendSlowly', { scope: 'file' }, ({ backend, callers }) => (...pieces: (string | Uint8Array)[]) => {
    async function* slowly() {
      for (const piece of pieces) {
        yield typeof piece === 'string' ? bytesOf(piece) : piece;
        await pause(PAUSE);
      }
    }
    return sendPieces(backend, callers.admin, SUPPLIERS, slowly());
  })
  .extend('saved', { scope: 'file' }, ({ supplierForm }) => supplierForm.create(files()))
  .extend('admin', { scope: 'file' }, ({ callers, backend }) => {
    const send = async (fields: Fields, path = SUPPLIERS) => callers.admin.ask(path, await form(fields));

    const change = (id: number) => send({ _method: 'PUT', name: 'Outra' }, `${SUPPLIERS}/${id}`);

    const remove = (id: number) => callers.admin.ask(`${SUPPLIERS}/${id}`, { method: 'DELETE' });

    /** Stores a file that belongs to no supplier, as an interrupted save would leave it. */
    async function leave(bucket: string, path: string, age: string): Promise<string> {
      const upload = { contentType: 'image/png' };
      const { error } = await callers.admin.client.storage
        .from(bucket)
        .upload(path, pictureWith('sobra'), upload);
      expect(error).toBeNull();
      await backend.sql('update storage.objects set created_at = now() - $2::interval where name = $1', [
        path,
        age,
      ]);
      return `${bucket}:${path}`;
    }

    return { send, change, remove, leave };
  });

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

  test('may be 5 MB for a picture, and not a byte more', async ({ supplierForm, backend }) => {
    const most = ofSize(await picture(), 5 * MB);
    const { id } = await supplierForm.create(Object.fromEntries(SLOTS.map((slot) => [slot, most])));
    expect(await filesIn(backend, id)).toHaveLength(SLOTS.length);
    const before = await everythingIn(backend);
    const more = ofSize(await picture(), 5 * MB + 1);
    for (const slot of SLOTS)
      expect(fieldErrors(await supplierForm.send({ [slot]: more }), 413)).toEqual({
        [slot]: [TOO_LARGE.image],
      });
    expect(await everythingIn(backend)).toEqual(before);
  });

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

// Forms that arrive slowly. The pauses are part of each case and do not wait for anything.

const PAUSE = 300;

const html = '<!doctype html>'.repeat(500);

test('a form is accepted although its connection stays open after the last byte', async ({
  sendSlowly,
  supplierForm,
  backend,
}) => {
  savedIn(await sendSlowly(parts(supplierForm.required) + END), 201);
  const file = `${filePart('main_image')}${Buffer.from(pictureWith('')).toString('latin1')}\r\n`;
  const { id } = savedIn(await sendSlowly(parts(supplierForm.required) + file + END), 201);
  expect(await filesIn(backend, id)).toHaveLength(1);
});

test('a form is accepted with pauses before, inside and after a file', async ({
  sendSlowly,
  supplierForm,
}) => {
  const bytes = pictureWith('');
  const pieces = [filePart('logo'), bytes.slice(0, 3), bytes.slice(3, 50), bytes.slice(50), '\r', '\n'];
  const { logo } = savedIn(
    await sendSlowly(...pieces, parts(supplierForm.required), END.slice(0, 5), END.slice(5)),
    201,
  );
  const stored = await (await fetch(logo ?? '')).arrayBuffer();
  expect(Buffer.from(stored).equals(bytes)).toBe(true);
});

test('a form is accepted byte by byte', async ({ supplierForm, backend, callers }) => {
  const whole = bytesOf(parts(supplierForm.required) + filePart('gallery_images[0]'));
  function* bytes() {
    for (const text of [whole, pictureWith(''), bytesOf(`\r\n${END}`)]) {
      for (const byte of text) yield new Uint8Array([byte]);
    }
  }
  savedIn(await sendPieces(backend, callers.admin, SUPPLIERS, bytes()), 201);
});

test('a form that is refused early gets an answer, even if the rest of it arrives late', async ({
  backend,
  sendSlowly,
  supplierForm,
}) => {
  const before = await everythingIn(backend);
  const answer = await sendSlowly(filePart('main_image') + html, `\r\n${parts(supplierForm.required)}`, END);
  refusedWith(answer, 415);
  expect(await everythingIn(backend)).toEqual(before);
});

test('many simultaneous forms that are too large are all refused and leave nothing behind', async ({
  supplierForm,
  backend,
  callers,
}) => {
  const large = ofSize(await picture(), 6_000_000);
  const body = await form({ ...supplierForm.required, 'gallery_images[]': [large, large] });
  const before = await everythingIn(backend);
  const answers = await Promise.all(Array.from({ length: 4 }, () => callers.admin.ask(SUPPLIERS, body)));
  for (const answer of answers) {
    expect(fieldErrors(answer, 413)).toEqual({ 'gallery_images[]': ['O arquivo passa de 5 MB.'] });
  }
  expect(await everythingIn(backend)).toEqual(before);
});

test('a form that is far too large does not disturb simultaneous requests', async ({
  supplierForm,
  callers,
}) => {
  const large = await form({ ...supplierForm.required, main_image: ofSize(await picture(), 20_000_000) });
  const small = await form(supplierForm.required);
  for (let round = 0; round < 2; round++) {
    const [refused, saved, list] = await Promise.all([
      callers.admin.ask(SUPPLIERS, large),
      callers.admin.ask(SUPPLIERS, small),
      callers.visitor.ask(SUPPLIERS),
    ]);
    expect(fieldErrors(refused, 413)).toEqual({ main_image: ['O arquivo passa de 5 MB.'] });
    savedIn(saved, 201);
    expect(list.status).toBe(200);
  }
});

test('a refusal does not wait forever for the rest of the request', async ({ backend, callers }) => {
  async function* endless() {
    for (;;) {
      yield bytesOf('x');
      await pause(PAUSE);
    }
  }
  const started = performance.now();
  refusedWith(await sendPieces(backend, callers.visitor, SUPPLIERS, endless()), 401);
  expect(performance.now() - started).toBeLessThan(20_000);
});

// A supplier is saved with all its files or not at all, and files left by an interrupted save are removed.

const png = await picture();

const page = new Blob(['<!doctype page><script>alert(1)</script>'], { type: 'image/png' });

const empty = new File([], 'vazio.png', { type: 'image/png' });

const files = () => ({ main_image: png, logo: png, 'gallery_images[]': [png, png] });

describe('a refused form', () => {
  const REFUSALS: [string, number, () => Fields][] = [
    ['a bad file after good ones', 415, () => ({ ...files(), 'gallery_images[9]': page })],
    ['a bad file before good ones', 415, () => ({ 'gallery_images[0]': page, ...files() })],
    ['a bad file between good ones', 415, () => ({ 'gallery_images[]': [png, page, png] })],
    ['an empty file after good ones', 422, () => ({ ...files(), 'gallery_images[]': [png, empty] })],
    ['two main images', 400, () => ({ ...files(), main_image: [png, png] })],
    ['two logos', 400, () => ({ logo: [png, png] })],
    ['a wrong text', 422, () => ({ ...files(), website: 'ftp://loja.example' })],
    ['an unknown category', 422, () => ({ ...files(), category_id: '999999999' })],
    ['a repeated text', 400, () => ({ ...files(), name: ['Uma', 'Duas'] })],
    ['a text that the database refuses', 422, () => ({ ...files(), website: 'https:///nada' })],
  ];

  test.for(REFUSALS)(
    'changes nothing: %s in the form of a new supplier',
    async ([, status, fields], { backend, admin, supplierForm }) => {
      const before = await everythingIn(backend);
      refusedWith(await admin.send({ ...supplierForm.required, ...fields() }), status);
      // The texts may precede or follow the files.
      refusedWith(await admin.send({ ...fields(), ...supplierForm.required, ...fields() }), status);
      expect(await everythingIn(backend)).toEqual(before);
    },
  );

  test.for([
    ...REFUSALS,
    ['an old version', 409, () => ({ ...files(), version: '1', existing_gallery_images: '[]' })],
    [
      'a picture of another site',
      422,
      () => ({ ...files(), existing_gallery_images: '["https://a.example/b.png"]' }),
    ],
    ['another method', 422, () => ({ ...files(), _method: 'PATCH' })],
  ] as typeof REFUSALS)(
    'changes nothing: %s in a change',
    async ([, status, fields], { backend, admin, saved }) => {
      const before = await everythingIn(backend);
      refusedWith(
        await admin.send({ _method: 'PUT', name: 'Outra', ...fields() }, `${SUPPLIERS}/${saved.id}`),
        status,
      );
      expect(await everythingIn(backend)).toEqual(before);
    },
  );

  test('is accepted after it has been corrected', async ({ admin, supplierForm, backend }) => {
    refusedWith(await admin.send({ ...supplierForm.required, ...files(), email: 'errado' }), 422);
    const supplier = await supplierForm.create({ ...files(), email: 'certo@exemplo.com' });
    expect(await filesIn(backend, supplier.id)).toHaveLength(4);
  });
});

describe('a broken connection', () => {
  test.for(['a new supplier', 'a change'])(
    'in the middle of %s leaves nothing behind',
    async (what, { saved, backend, supplierForm, callers }) => {
      const path = what === 'a change' ? `${SUPPLIERS}/${saved.id}` : SUPPLIERS;
      const before = await everythingIn(backend);
      const gone = new AbortController();
      async function* pieces() {
        yield bytesOf(parts({ ...supplierForm.required, _method: 'PUT' }) + filePart('gallery_images[]'));
        yield pictureWith('inteira');
        yield bytesOf(`\r\n${filePart('gallery_images[]')}`);
        // Now the first file is stored, so there is something to remove.
        await expect.poll(() => filesIn(backend), { timeout: 20_000 }).toHaveLength(before.files!.length + 1);
        yield pictureWith('pela metade');
        gone.abort();
      }
      await expect(sendPieces(backend, callers.admin, path, pieces(), gone.signal)).rejects.toThrow();
      await expect.poll(() => everythingIn(backend), { timeout: 20_000 }).toEqual(before);
    },
  );
});

describe('files that belong to no supplier', () => {
  const file = (folder: number | string) => `${folder}/${crypto.randomUUID()}.png`;

  test.for([
    ['a change', 'change'],
    ['a deletion', 'remove'],
  ] as const)(
    'are removed by %s after an hour, while files of suppliers stay',
    async ([, save], { supplierForm, backend, admin, saved }) => {
      const one = await supplierForm.create({ main_image: png });
      await backend.sql(`update storage.objects set created_at = now() - interval '1 day'`);
      const old = [
        await admin.leave(SUPPLIER_BUCKET, file(one.id), '61 minutes'),
        await admin.leave(GALLERY_BUCKET, file(saved.id), '61 minutes'),
        await admin.leave(GALLERY_BUCKET, file(999_999), '2 days'),
        await admin.leave('site', `${crypto.randomUUID()}.png`, '2 days'),
      ];
      const spared = [
        await admin.leave(SUPPLIER_BUCKET, file(999_999), '59 minutes'),
        await admin.leave(GALLERY_BUCKET, file(999_999), '1 minute'),
        await admin.leave(SUPPLIER_BUCKET, file('site'), '2 days'),
      ];
      expect((await admin[save](one.id)).status).toBeLessThan(300);
      const left = await filesIn(backend);
      expect(left).toEqual(expect.arrayContaining(spared));
      for (const path of old) expect(left).not.toContain(path);
      expect(await filesIn(backend, saved.id)).toHaveLength(4);
    },
  );

  test('stay if the change is refused', async ({ admin, saved, backend }) => {
    const old = await admin.leave(SUPPLIER_BUCKET, file(999_998), '2 days');
    refusedWith(await admin.send({ _method: 'PUT', name: '' }, `${SUPPLIERS}/${saved.id}`), 422);
    expect(await filesIn(backend)).toContain(old);
  });
});
