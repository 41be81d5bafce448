import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { GALLERY_BUCKET, SUPPLIER_BUCKET } from '@/domain/supplier/storage';
import type { SupplierResource } from '../../supabase/functions/api/suppliers/resource';
import { LOCAL_KEYS } from '../../tools/local-supabase/settings';
import { type Answer, type Ask, createActor, newClient } from '../support/actors';
import { ascii, box, film, filmHeader, joined } from '../support/media-bytes';
import { followedBy, ofSize, picture, video } from '../support/pictures';
import { bytesOf, END, filePart, part, parts, rawForm, sendPieces } from '../support/raw-forms';
import { pictureWith, uploadFiles } from '../support/stored-files';
import { createCategory, insertPremiumSupplier } from '../support/supplier-world';
import {
  CATEGORIES,
  everythingIn,
  FAVORITES,
  fieldErrors,
  type Fields,
  filesIn,
  form,
  opened,
  refusedWith,
  savedIn,
  supplierIn,
  SUPPLIERS,
  suppliersIn,
} from './support/supplier-api';
import { test as base } from './support/test';

const test = base
  .extend('sendSlowly', { scope: 'file' }, ({ backend, admin }) => (...pieces: (string | Uint8Array)[]) => {
    async function* slowly() {
      for (const piece of pieces) {
        yield typeof piece === 'string' ? bytesOf(piece) : piece;
        await pause(PAUSE);
      }
    }
    return sendPieces(backend, admin, SUPPLIERS, slowly());
  })
  .extend('saved', { scope: 'file' }, ({ supplierForm }) => supplierForm.create(files()))
  .extend('byAdmin', { scope: 'file' }, ({ admin, backend }) => {
    const change = async (id: number) =>
      admin.ask(`${SUPPLIERS}/${id}`, await form({ _method: 'PUT', name: 'Outra' }));

    const remove = (id: number) => admin.ask(`${SUPPLIERS}/${id}`, { method: 'DELETE' });

    /** Stores a file that belongs to no supplier, as an interrupted save would leave it. */
    async function leave(bucket: string, path: string, age: string): Promise<string> {
      const upload = { contentType: 'image/png' };
      const { error } = await admin.client.storage.from(bucket).upload(path, pictureWith('sobra'), upload);
      expect(error).toBeNull();
      await backend.sql('update storage.objects set created_at = now() - $2::interval where name = $1', [
        path,
        age,
      ]);
      return `${bucket}:${path}`;
    }

    return { change, remove, leave };
  })
  /** Everything that is stored, as it has to be after the test. */
  .extend('nothingChanges', async ({ backend, saved: _saved }, { onCleanup }) => {
    const before = await everythingIn(backend);
    onCleanup(async () => {
      await expect.poll(() => everythingIn(backend), { timeout: 20_000 }).toEqual(before);
    });
    return before;
  })
  .extend('supplier', ({ supplierForm }) => supplierForm.create({ 'gallery_images[]': [png, png, png] }))
  .extend('urls', ({ supplier }) => supplier.images.map(({ url }) => url) as [string, string, string])
  .extend('gallery', ({ supplierForm, supplier, admin, backend, urls }) => {
    async function update(fields: Fields): Promise<Answer> {
      return supplierForm.update(supplier, fields);
    }

    /** Expects these pictures of the old gallery and then `added` new ones, in the answer, in the database and in Storage. */
    async function expectPictures(answer: Answer, stay: number[], added = 0): Promise<void> {
      const after = savedIn(answer, 200);
      const old = stay.map((at) => supplier.images[at]!.id);
      expect(ids(after).slice(0, stay.length)).toEqual(old);
      expect(after.images).toHaveLength(stay.length + added);
      expect(ids(supplierIn(await admin.ask(`${SUPPLIERS}/${supplier.id}`)))).toEqual(ids(after));
      expect(await filesIn(backend, supplier.id)).toHaveLength(stay.length + added);
      expect(await Promise.all(after.images.map(({ url }) => opened(url)))).toEqual(
        after.images.map(() => 200),
      );
      for (const [at, url] of urls.entries())
        expect((await opened(url)) === 200, `picture ${at}`).toBe(stay.includes(at));
    }

    async function refusal(fields: Fields): Promise<string> {
      const everything = await everythingIn(backend);
      const errors = fieldErrors(await update({ name: 'Outra', 'gallery_images[]': png, ...fields }));
      expect(await everythingIn(backend)).toEqual(everything);
      expect(Object.keys(errors)).toEqual(['existing_gallery_images']);
      return errors.existing_gallery_images!.join();
    }

    /** Sends one picture; `meanwhile` runs between the beginning of the form and the picture. */
    async function sendSlowly(meanwhile: () => Promise<unknown>): Promise<Answer> {
      async function* pieces() {
        yield bytesOf(parts({ _method: 'PUT' }) + filePart('gallery_images[]'));
        // A read that was sent later has been answered, so the upload has found out which version it changes.
        await admin.ask(`${SUPPLIERS}/${supplier.id}`);
        await meanwhile();
        yield new Uint8Array(await png.arrayBuffer());
        yield bytesOf(`\r\n${END}`);
      }
      return sendPieces(backend, admin, `${SUPPLIERS}/${supplier.id}`, pieces());
    }

    return { update, expectPictures, refusal, sendSlowly };
  })
  .extend(
    'createWithFiles',
    { scope: 'file' },
    ({ supplierForm }) =>
      async (fields: Fields = {}): Promise<SupplierResource> => {
        const png = await picture();
        const files = { main_image: png, logo: png, 'gallery_images[]': [png, png] };
        return supplierForm.create({ is_premium: '0', ...files, ...fields });
      },
  )
  .extend('doomed', ({ createWithFiles }) => createWithFiles())
  /** Sends a JSON content type without a body, as some clients do. */
  .extend(
    'remove',
    { scope: 'file' },
    ({ admin }) =>
      (id: number | string) =>
        admin.ask(`${SUPPLIERS}/${id}`, {
          method: 'DELETE',
          headers: { 'content-type': 'application/json' },
        }),
  );

// The files of a supplier's form, on their way through the real function. Which bytes it refuses is proven in
// tests/unit/api-forms.test.ts.

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

test('files are stored unchanged, and recognized by their content, not by their name or declared type', async ({
  supplierForm,
}) => {
  const [png, jpeg, gif] = [await picture('png'), await picture('jpeg'), await picture('gif')];
  const films = [video('mp4'), video('mov'), video('webm')];
  const { main_image_url, logo, images } = await supplierForm.create({
    main_image: renamed(png, 'nota.txt', 'text/plain'),
    logo: renamed(gif, '../../etc/passwd', 'application/x-sh'),
    'gallery_images[]': [renamed(jpeg, 'video.mp4', 'video/mp4'), ...films],
  });
  const urls = [main_image_url, logo, ...images.map(({ url }) => url)];
  for (const [at, file] of [png, gif, jpeg, ...films].entries()) {
    const { type, bytes } = await behind(urls[at]);
    expect([type, bytes.equals(await contentOf(file))]).toEqual([file.type, true]);
  }
});

test('a file that is not what its field takes is refused at that field, and nothing is stored', async ({
  supplierForm,
  admin,
  backend,
  nothingChanges: _nothing,
}) => {
  const DAMAGED = 'O arquivo está danificado ou incompleto. Salve de novo e tente outra vez.';
  const HEIC =
    'Fotos HEIC do iPhone não abrem em todos os aparelhos. No iPhone, escolha Ajustes > Câmera > Formatos > Mais Compatível e tire a foto de novo, ou abra a foto e salve como JPEG.';
  const script = followedBy(await picture('gif'), '/*<ScRiPt>alert(1)</script>*/');
  const rows: [slot: string, file: Blob, status: number, text: string][] = [
    ['main_image', page, 415, ANY],
    ['logo', page, 415, IMAGE],
    ['gallery_images[]', page, 415, ANY],
    ['main_image', script, 415, ANY],
    ['logo', video('webm'), 415, IMAGE],
    ['main_image', new Blob([joined(box('ftyp', ascii('heic\0\0\0\0mif1heic')))]), 415, HEIC],
    ['main_image', (await picture('jpeg')).slice(0, -20), 422, DAMAGED],
    [
      'gallery_images[]',
      new Blob([filmHeader('mov')]),
      422,
      'O vídeo não tem imagens: só o começo do arquivo foi salvo. Exporte de novo.',
    ],
    ...SLOTS.map((slot): [string, Blob, number, string] => [slot, empty, 422, 'O arquivo está vazio.']),
    ['main_image', ofSize(png, 5 * MB + 1), 413, 'O arquivo passa de 5 MB.'],
  ];
  for (const [slot, file, status, text] of rows)
    expect(fieldErrors(await supplierForm.send({ [slot]: file }), status)).toEqual({ [slot]: [text] });

  const split = [parts(supplierForm.required) + filePart('main_image'), '<s', 'cri', 'pt', `>\r\n${END}`];
  split[0] += Buffer.from(await contentOf(ofSize(png, 20_000))).toString('latin1');
  refusedWith(await sendPieces(backend, admin, SUPPLIERS, split.map(bytesOf)), 415);
});

test('an empty file without a name counts as no file, as browsers send it', async ({
  supplierForm,
  backend,
}) => {
  const nothing = new File([], '', { type: 'application/octet-stream' });
  const supplier = await supplierForm.create(Object.fromEntries(SLOTS.map((slot) => [slot, nothing])));
  expect(supplier).toMatchObject({ main_image_url: null, logo: null, images: [] });
  expect(await filesIn(backend, supplier.id)).toEqual([]);
});

test('what does not show is left out: where a photo or video was taken, its camera, bytes behind the end', async ({
  supplierForm,
}) => {
  const PLACE = 'GPSLatitude';
  const clean = await picture('gif');
  const photo = await sharp(Buffer.alloc(8 * 6 * 3), { raw: { width: 8, height: 6, channels: 3 } })
    .withExif({ IFD0: { Make: 'Telefone' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const told = joined(film('mp4').subarray(0, -14), box('udta', ascii(PLACE)), box('mdat', ascii('pixels')));
  const { main_image_url, logo, images } = await supplierForm.create({
    main_image: new Blob([told]),
    logo: followedBy(clean, '*/=1;alert(document.domain)'),
    'gallery_images[]': new Blob([new Uint8Array(photo)]),
  });
  const stored = (await behind(main_image_url)).bytes;
  expect([stored.length, stored.includes(PLACE)]).toEqual([told.length, false]);
  expect((await behind(logo)).bytes.equals(await contentOf(clean))).toBe(true);
  const { bytes } = await behind(images[0]?.url);
  const { orientation, exif } = await sharp(bytes).metadata();
  expect([orientation, bytes.includes('Telefone')]).toEqual([6, false]);
  expect(exif!.length).toBeLessThan(photo.length / 4);
});

test(
  'a picture may have 5 MB, a video 50 MB',
  { timeout: 120_000 },
  async ({ backend, supplierForm, admin }) => {
    async function* pieces() {
      yield bytesOf(parts(supplierForm.required) + filePart('logo'));
      yield await contentOf(ofSize(png, 5 * MB));
      yield bytesOf(`\r\n${filePart('main_image')}`);
      const head = await contentOf(video());
      yield head;
      for (let left = 50 * MB - head.byteLength; left > 0; left -= MB)
        yield new Uint8Array(Math.min(MB, left));
      yield bytesOf(`\r\n${END}`);
    }
    const { id } = savedIn(await sendPieces(backend, admin, SUPPLIERS, pieces()), 201);
    const sizes = await backend.sql(
      `select (metadata ->> 'size')::int as size from storage.objects where name like $1 || '/%' order by 1`,
      [id],
    );
    expect(sizes).toEqual([{ size: png.size }, { size: 50 * MB }]);
  },
);

// Forms that arrive slowly. The pauses are part of each case and do not wait for anything.

const PAUSE = 300;

const html = '<!doctype html>'.repeat(500);

test('a form is accepted although its connection stays open after the last byte', async ({
  sendSlowly,
  supplierForm,
  backend,
}) => {
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

test('many simultaneous forms that are too large are refused, leave nothing behind and disturb no other request', async ({
  supplierForm,
  backend,
  admin,
}) => {
  const large = await form({ ...supplierForm.required, main_image: ofSize(png, 6_000_000) });
  const small = await form(supplierForm.required);
  const before = await filesIn(backend);
  const [saved, list, ...refused] = await Promise.all([
    admin.ask(SUPPLIERS, small),
    admin.ask(SUPPLIERS),
    ...[1, 2, 3, 4].map(() => admin.ask(SUPPLIERS, large)),
  ]);
  for (const answer of refused)
    expect(fieldErrors(answer, 413)).toEqual({ main_image: ['O arquivo passa de 5 MB.'] });
  savedIn(saved, 201);
  expect(list.status).toBe(200);
  expect(await filesIn(backend)).toEqual(before);
});

test('a refusal does not wait forever for the rest of the request', async ({ admin, backend }) => {
  const visitor = { ...admin, client: newClient(backend) };
  async function* endless() {
    for (;;) {
      yield bytesOf('x');
      await pause(PAUSE);
    }
  }
  const started = performance.now();
  refusedWith(await sendPieces(backend, visitor, SUPPLIERS, endless()), 401);
  expect(performance.now() - started).toBeLessThan(20_000);
});

// A supplier is saved with all its files or not at all, and files left by an interrupted save are removed.

const png = await picture();

const page = new Blob(['<!doctype page><script>alert(1)</script>'], { type: 'image/png' });

const empty = new File([], 'vazio.png', { type: 'image/png' });

const files = () => ({ main_image: png, logo: png, 'gallery_images[]': [png, png] });

test('a refused form changes nothing, and is accepted once it is correct', async ({
  supplierForm,
  backend,
  saved,
}) => {
  const REFUSALS: [status: number, fields: Fields][] = [
    [415, { ...files(), 'gallery_images[9]': page }], // a bad file after good ones
    [415, { 'gallery_images[0]': page, ...files() }],
    [422, { ...files(), 'gallery_images[]': [png, empty] }],
    [400, { ...files(), main_image: [png, png] }],
    [400, { logo: [png, png] }],
    [400, { ...files(), name: ['Uma', 'Duas'] }],
    [422, { ...files(), website: 'ftp://loja.example' }],
    [422, { ...files(), category_id: '999999999' }],
  ];
  const IN_A_CHANGE: typeof REFUSALS = [
    [409, { ...files(), version: '1', existing_gallery_images: '[]' }],
    [422, { ...files(), existing_gallery_images: '["https://a.example/b.png"]' }],
    [422, { ...files(), _method: 'PATCH' }],
  ];
  const before = await everythingIn(backend);
  for (const [status, fields] of REFUSALS) refusedWith(await supplierForm.send(fields), status);
  for (const [status, fields] of [...REFUSALS, ...IN_A_CHANGE])
    refusedWith(await supplierForm.update(saved, { name: 'Outra', ...fields }), status);
  expect(await everythingIn(backend)).toEqual(before);
  const { id } = await supplierForm.create({ ...files(), email: 'certo@exemplo.com' });
  expect(await filesIn(backend, id)).toHaveLength(4);
});

describe('a broken connection', () => {
  test.for(['a new supplier', 'a change'])(
    'in the middle of %s leaves nothing behind',
    async (what, { saved, backend, supplierForm, admin, nothingChanges: before }) => {
      const path = what === 'a change' ? `${SUPPLIERS}/${saved.id}` : SUPPLIERS;
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
      await expect(sendPieces(backend, admin, path, pieces(), gone.signal)).rejects.toThrow();
    },
  );
});

test('files that nothing names are deleted by the scheduled job once a day, after an hour', async ({
  backend,
  byAdmin,
  saved,
}) => {
  const file = (folder: number | string) => `${folder}/${crypto.randomUUID()}.png`;
  const old = [
    await byAdmin.leave(SUPPLIER_BUCKET, file(saved.id), '61 minutes'),
    await byAdmin.leave(GALLERY_BUCKET, file(999_999), '2 days'),
    await byAdmin.leave('site', `${crypto.randomUUID()}.png`, '2 days'),
  ];
  const spared = [
    await byAdmin.leave(SUPPLIER_BUCKET, file(999_999), '59 minutes'),
    await byAdmin.leave(SUPPLIER_BUCKET, file('site'), '2 days'),
  ];
  await backend.sql('delete from private.published_days');
  const request = { method: 'POST', headers: { 'x-jobs-secret': LOCAL_KEYS.jobs } };
  expect((await fetch(`${backend.url}/functions/v1/api/jobs/run`, request)).status).toBe(200);
  const left = await filesIn(backend);
  expect(left).toEqual(expect.arrayContaining(spared));
  for (const gone of old) expect(left).not.toContain(gone);
  expect(await filesIn(backend, saved.id)).toHaveLength(4);
});

// Forms that only hostile clients send. Each is refused with a message and changes nothing, and the function keeps
// answering.

const NOISE = randomBytes(10 * MB).toString('latin1');
const ILLEGIBLE = 'Há um sinal ilegível (�) neste texto. Troque-o pela letra certa.';

test('a hostile form is refused with a message and changes nothing', async ({
  supplierForm,
  admin,
  saved,
  nothingChanges: _nothing,
}) => {
  const whole = (more = '') => parts({ ...supplierForm.required, _method: 'PUT' }) + more + END;
  const file = (name: string) => `${filePart(name)}${Buffer.from(pictureWith('')).toString('latin1')}\r\n`;
  const NOT_A_FORM = 'Envie os dados em formato multipart/form-data.';
  const BROKEN = 'O formulário enviado está incompleto ou com erro.';
  const TOO_MUCH = 'O formulário enviado tem partes demais, ou grandes demais.';
  const HOSTILE: [ask: Ask, status: number, message: string][] = [
    [rawForm('{"name":"Loja"}', 'application/json'), 415, NOT_A_FORM],
    [rawForm(whole(), ''), 415, NOT_A_FORM],
    [rawForm(whole(), 'multipart/form-data'), 400, BROKEN],
    [{ method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=limite' } }, 400, BROKEN],
    [rawForm(NOISE), 400, BROKEN],
    [rawForm(whole().slice(0, -6)), 400, BROKEN],
    [rawForm(parts(supplierForm.required) + file('logo') + filePart('main_image') + 'x'), 400, BROKEN],
    [rawForm(whole(part('__proto__', '{"is_premium":false}'))), 400, BROKEN],
    [rawForm(whole(part('name', '1'))), 400, 'Os dados enviados repetem um campo.'],
    [rawForm(whole(part('campo').repeat(100_000))), 413, TOO_MUCH],
    [rawForm(whole(part('anotacao', 'x'.repeat(10 * MB)))), 413, TOO_MUCH],
    [rawForm(file('main_image') + file('logo') + whole(part('x').repeat(61))), 413, TOO_MUCH],
    [
      rawForm(
        part('name', 'a\0\0\xd8b\0', '\r\nContent-Type: text/plain; charset=utf-16le') +
          part('_method', 'PUT') +
          END,
      ),
      422,
      'Confira os dados informados.',
    ],
  ];
  for (const url of [SUPPLIERS, `${SUPPLIERS}/${saved.id}`])
    for (const [ask, status, message] of HOSTILE)
      expect(refusedWith(await admin.ask(url, ask), status).message).toBe(message);
  expect(fieldErrors(await supplierForm.update(saved, { name: 'antes\ufffddepois' }))).toEqual({
    name: [ILLEGIBLE],
  });

  // The text is too long and the form has no end. Either may be found first.
  const noise = await admin.ask(SUPPLIERS, rawForm(part('name') + NOISE));
  expect([400, 413]).toContain(noise.status);

  const asks = Array.from({ length: 12 }, (_, at) => HOSTILE[(at % 4) + 5]![0]);
  const answers = await Promise.all(asks.map((ask) => admin.ask(SUPPLIERS, ask)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  expect((await admin.ask(SUPPLIERS)).status).toBe(200);
});

// The gallery of a supplier that changes, and what is deleted with a supplier.

const FOREIGN = 'Uma das imagens mantidas não é deste fornecedor.';

const ids = ({ images }: SupplierResource) => images.map(({ id }) => id);

const kept = (...list: unknown[]) => ({ existing_gallery_images: JSON.stringify(list) });

test('new pictures may be sent under every spelling of their name, and come after the existing ones', async ({
  gallery,
}) => {
  const fields = { gallery_images: [png, png], 'gallery_images[]': png, 'gallery_images[7]': png };
  const others = { gallery_image: png, 'gallery_images[a]': png, 'images[]': png };
  await gallery.expectPictures(await gallery.update({ ...fields, ...others }), [0, 1, 2], 4);
});

test('the pictures that are kept are those of the list in its order, until a later list, and none if it is empty', async ({
  gallery,
  urls,
}) => {
  await gallery.expectPictures(await gallery.update(kept(urls[2], urls[1], urls[0])), [2, 1, 0]);
  await gallery.expectPictures(await gallery.update({ gallery_images: png }), [2, 1, 0], 1);
  const named = [urls[2].split('?')[0]!, `${urls[0]}&velho`];
  await gallery.expectPictures(
    await gallery.update({ 'existing_gallery_images[]': named, 'gallery_images[]': png }),
    [2, 0],
    1,
  );
  // Not the one that was removed just now.
  expect(await gallery.refusal(kept(urls[1]))).toBe(FOREIGN);
  await gallery.expectPictures(await gallery.update(kept()), []);
});

test('pictures of another supplier, a main image and a logo cannot be kept, and nothing changes', async ({
  supplierForm,
  gallery,
  urls,
}) => {
  const other = (await supplierForm.create({ gallery_images: png })).images[0]!.url;
  const { main_image_url, logo } = savedIn(await gallery.update({ main_image: png, logo: png }), 200);
  for (const url of [other, main_image_url, logo])
    expect(await gallery.refusal(kept(urls[0], url))).toBe(FOREIGN);
  expect(await gallery.refusal({ 'gallery_images[0]': other })).toBe(FOREIGN);
  expect(await gallery.refusal({ 'existing_gallery_images[]': [urls[0], other] })).toBe(FOREIGN);
  expect(await opened(other)).toBe(200);
});

describe('simultaneous changes', () => {
  test('of three overlapping changes of the pictures one is saved, two are refused, and no picture is lost', async ({
    gallery,
  }) => {
    let made: Answer | undefined;
    let second: Answer | undefined;
    const first = await gallery.sendSlowly(async () => {
      second = await gallery.sendSlowly(async () => {
        made = await gallery.update({ gallery_images: png });
      });
    });
    await gallery.expectPictures(made!, [0, 1, 2], 1);
    refusedWith(second!, 409);
    refusedWith(first, 409);
  });

  test('of the pictures are each saved or refused, and no picture is lost', async ({ gallery }) => {
    const answers = await Promise.all([1, 2, 3].map(() => gallery.update({ gallery_images: png })));
    // A change that ends before the next begins does not conflict with it, so the number of saved changes varies.
    const made = answers.filter(({ status }) => status === 200);
    const late = answers.filter(({ status }) => status !== 200);
    for (const answer of late) refusedWith(answer, 409);
    made.sort((one, other) => savedIn(one, 200).version - savedIn(other, 200).version);
    await gallery.expectPictures(made.at(-1)!, [0, 1, 2], made.length);
  });

  test('of texts only are both saved', async ({ gallery, admin, supplier }) => {
    const answers = await Promise.all([
      gallery.update({ name: 'Uma' }),
      gallery.update({ description: 'Outra' }),
    ]);
    for (const answer of answers) savedIn(answer, 200);
    const saved = supplierIn(await admin.ask(`${SUPPLIERS}/${supplier.id}`));
    expect(saved).toMatchObject({ name: 'Uma', description: 'Outra' });
  });
});

test('suppliers can only be deleted one by one, by a valid id', async ({
  backend,
  doomed,
  admin,
  remove,
}) => {
  const before = await everythingIn(backend);
  for (const path of [SUPPLIERS, `${SUPPLIERS}?id=gt.0`, `${SUPPLIERS}?id=eq.${doomed.id}`]) {
    const answer = await admin.ask(path, { method: 'DELETE' });
    expect(refusedWith(answer, 405).message).toBe('Este endereço não aceita este método.');
  }
  for (const id of ['gt.0', '1,2', '1'.repeat(16)])
    expect(refusedWith(await remove(id), 404).message).toBe('Endereço não encontrado.');
  expect(await everythingIn(backend)).toEqual(before);
});

test('a supplier that an admin deletes can no longer be found anywhere, and others keep their files', async ({
  backend,
  admin,
  createWithFiles,
  remove,
}) => {
  const member = await createActor(backend);
  const category_id = await createCategory(backend);
  const doomed = await createWithFiles({ category_id: String(category_id) });
  const other = await createWithFiles();
  const links = [doomed.main_image_url, doomed.logo, ...doomed.images.map(({ url }) => url)];
  expect(await Promise.all(links.map(opened))).toEqual([200, 200, 200, 200]);
  for (const { id } of [doomed, other]) {
    const body = { supplier_id: id };
    expect((await member.ask(`${FAVORITES}/add`, { method: 'POST', body })).status).toBe(200);
  }
  const removeCategory = () => admin.ask(`${CATEGORIES}/${category_id}`, { method: 'DELETE' });
  expect(refusedWith(await removeCategory(), 409).message).toContain('1 fornecedor ');

  const answer = await remove(doomed.id);
  expect([answer.status, answer.text]).toEqual([204, '']);
  for (const again of [
    await admin.ask(`${SUPPLIERS}/${doomed.id}`),
    await remove(doomed.id),
    await remove(999_999_999),
  ])
    expect(refusedWith(again, 404).message).toBe('Fornecedor não encontrado.');
  expect(suppliersIn(await admin.ask(SUPPLIERS)).map(({ id }) => id)).not.toContain(doomed.id);
  for (const table of ['supplier_details', 'supplier_contacts', 'supplier_images'])
    expect(await backend.sql(`select from public.${table} where supplier_id = $1`, [doomed.id])).toEqual([]);
  expect(await filesIn(backend, doomed.id)).toEqual([]);
  for (const status of await Promise.all(links.map(opened))) expect(status).toBeGreaterThanOrEqual(400);

  expect(suppliersIn(await member.ask(FAVORITES)).map(({ id }) => id)).toEqual([other.id]);
  expect(await filesIn(backend, other.id)).toHaveLength(4);
  expect(await Promise.all(other.images.map(({ url }) => opened(url)))).toEqual([200, 200]);
  expect((await removeCategory()).status).toBe(204);
  expect((await createWithFiles()).id).toBeGreaterThan(other.id);
});

test('a supplier that an admin deletes loses the smaller versions of its pictures', async ({
  remove,
  categoryId,
  admin,
  backend,
}) => {
  const supplier = await insertPremiumSupplier(backend, categoryId);
  expect(Object.keys(await uploadFiles(admin, supplier))).toHaveLength(10);
  await remove(supplier.id);
  expect(await filesIn(backend, supplier.id)).toEqual([]);
});
