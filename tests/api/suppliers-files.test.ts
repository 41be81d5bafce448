import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { GALLERY_BUCKET, SUPPLIER_BUCKET } from '@/domain/storage';
import type { Ask } from '../support/actors';
import { ascii, box, film, filmHeader, joined } from '../support/media-bytes';
import { followedBy, ofSize, picture, video } from '../support/pictures';
import { bytesOf, END, filePart, part, parts, rawForm, sendPieces } from '../support/raw-forms';
import { pictureWith } from '../support/stored-files';
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

// The files of a supplier's form, on their way through the real function. Which bytes it refuses is proven in
// tests/unit/api-forms.test.ts.

const test = base
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
    const change = async (id: number) =>
      callers.admin.ask(`${SUPPLIERS}/${id}`, await form({ _method: 'PUT', name: 'Outra' }));

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

    return { change, remove, leave };
  })
  /** Everything that is stored, as it has to be after the test. */
  .extend('nothingChanges', async ({ backend, saved: _saved }, { onCleanup }) => {
    const before = await everythingIn(backend);
    onCleanup(async () => {
      await expect.poll(() => everythingIn(backend), { timeout: 20_000 }).toEqual(before);
    });
    return before;
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
  callers,
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
  refusedWith(await sendPieces(backend, callers.admin, SUPPLIERS, split.map(bytesOf)), 415);
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
  async ({ backend, supplierForm, callers }) => {
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
    const { id } = savedIn(await sendPieces(backend, callers.admin, SUPPLIERS, pieces()), 201);
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
  callers,
}) => {
  const large = await form({ ...supplierForm.required, main_image: ofSize(png, 6_000_000) });
  const small = await form(supplierForm.required);
  const before = await filesIn(backend);
  const [saved, list, ...refused] = await Promise.all([
    callers.admin.ask(SUPPLIERS, small),
    callers.visitor.ask(SUPPLIERS),
    ...[1, 2, 3, 4].map(() => callers.admin.ask(SUPPLIERS, large)),
  ]);
  for (const answer of refused)
    expect(fieldErrors(answer, 413)).toEqual({ main_image: ['O arquivo passa de 5 MB.'] });
  savedIn(saved, 201);
  expect(list.status).toBe(200);
  expect(await filesIn(backend)).toEqual(before);
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
    async (what, { saved, backend, supplierForm, callers, nothingChanges: before }) => {
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
      await expect(sendPieces(backend, callers.admin, path, pieces(), gone.signal)).rejects.toThrow();
    },
  );
});

test('files that belong to no supplier are removed after an hour by every save but a refused one', async ({
  supplierForm,
  backend,
  admin,
  saved,
}) => {
  const file = (folder: number | string) => `${folder}/${crypto.randomUUID()}.png`;
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
  refusedWith(await supplierForm.update(saved, { name: '' }), 422);
  expect(await filesIn(backend)).toEqual(expect.arrayContaining([...old.slice(0, 3), ...spared]));
  for (const save of [admin.change, supplierForm.create, admin.remove]) {
    const path = await admin.leave(SUPPLIER_BUCKET, file(999_998), '2 days');
    await (save === supplierForm.create ? supplierForm.create() : save(one.id as never));
    const left = await filesIn(backend);
    expect(left).toEqual(expect.arrayContaining(spared));
    for (const gone of [path, ...old]) expect(left).not.toContain(gone);
    expect(await filesIn(backend, saved.id)).toHaveLength(4);
  }
});

// Forms that only hostile clients send. Each is refused with a message and changes nothing, and the function keeps
// answering.

const NOISE = randomBytes(10 * MB).toString('latin1');
const UNREADABLE = 'O texto tem caracteres que não podem ser usados.';

test('a hostile form is refused with a message and changes nothing', async ({
  supplierForm,
  callers,
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
      expect(refusedWith(await callers.admin.ask(url, ask), status).message).toBe(message);
  expect(fieldErrors(await supplierForm.update(saved, { name: 'antes\u001bdepois' }))).toEqual({
    name: [UNREADABLE],
  });

  // The text is too long and the form has no end. Either may be found first.
  const noise = await callers.admin.ask(SUPPLIERS, rawForm(part('name') + NOISE));
  expect([400, 413]).toContain(noise.status);

  const asks = Array.from({ length: 12 }, (_, at) => HOSTILE[(at % 4) + 5]![0]);
  const answers = await Promise.all(asks.map((ask) => callers.admin.ask(SUPPLIERS, ask)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  expect((await callers.visitor.ask(SUPPLIERS)).status).toBe(200);
});
