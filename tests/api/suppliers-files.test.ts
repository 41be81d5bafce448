import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBackend, type Backend } from '../support/backend';
import { createCallers, type Callers } from './support/callers';
import { followedBy, ofSize, picture, video } from './support/pictures';
import { bytesOf, END, filePart, parts, sendPieces } from './support/raw-forms';
import {
  SUPPLIERS,
  everythingIn,
  fieldErrors,
  filesIn,
  form,
  refusedWith,
  requiredFields,
  savedIn,
  type Fields,
} from './support/supplier-api';
import { createCategory } from '../support/supplier-world';

let backend: Backend;
let people: Callers;
let required: Fields;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  people = await createCallers(backend);
  required = requiredFields(await createCategory(backend));
});
afterAll(() => backend.close());

const MB = 1024 * 1024;
const ANY = 'Envie uma imagem JPG, PNG ou GIF, ou um vídeo MP4, MOV ou WebM.';
const IMAGE = 'Envie uma imagem JPG, PNG ou GIF.';
const SLOTS = ['main_image', 'logo', 'gallery_images[]'] as const;

const send = async (files: Fields) => people.admin.ask(SUPPLIERS, await form({ ...required, ...files }));
const create = async (files: Fields) => savedIn(await send(files), 201);

/** What an open link is answered: kind and content. */
async function behind(url: string | null | undefined): Promise<{ type: string | null; bytes: Buffer }> {
  const answer = await fetch(url ?? '');
  expect(answer.status).toBe(200);
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
}

const contentOf = async (file: Blob) => Buffer.from(await file.arrayBuffer());
const renamed = (file: Blob, name: string, type: string) => new File([file], name, { type });

describe('what a file is', () => {
  test.each([
    ['a JPEG', () => picture('jpeg'), 'jpg', 'image/jpeg'],
    ['a PNG', () => picture('png'), 'png', 'image/png'],
    ['a GIF', () => picture('gif'), 'gif', 'image/gif'],
    ['an MP4 video', () => video('mp4'), 'mp4', 'video/mp4'],
    ['a QuickTime video', () => video('mov'), 'mov', 'video/quicktime'],
    ['a WebM video', () => video('webm'), 'webm', 'video/webm'],
  ])('is taken: %s, and is given back as it came', async (_what, make, extension, type) => {
    const file = await make();
    const { main_image_url, images } = await create({ main_image: file, 'gallery_images[]': file });
    for (const url of [main_image_url, images[0]?.url]) {
      expect(new URL(url ?? '').pathname).toMatch(new RegExp(`\\.${extension}$`));
      const found = await behind(url);
      expect(found.type).toBe(type);
      expect(found.bytes.equals(await contentOf(file))).toBe(true);
    }
  });

  test('is told by its content, not by its name nor by what it says of itself', async () => {
    const { main_image_url, logo, images } = await create({
      main_image: renamed(await picture('png'), 'nota.txt', 'text/plain'),
      logo: renamed(await picture('gif'), '../../etc/passwd', 'application/x-sh'),
      'gallery_images[]': renamed(await picture('jpeg'), 'video.mp4', 'video/mp4'),
    });
    const types = await Promise.all([main_image_url, logo, images[0]?.url].map(behind));
    expect(types.map(({ type }) => type)).toEqual(['image/png', 'image/gif', 'image/jpeg']);
  });
});

describe('a file of another kind is refused', () => {
  let before: Awaited<ReturnType<typeof everythingIn>>;
  beforeEach(async () => {
    before = await everythingIn(backend);
  });

  async function expectRefused(file: Blob, slots: readonly string[] = SLOTS): Promise<void> {
    for (const slot of slots) {
      expect(fieldErrors(await send({ [slot]: file }), 415)).toEqual({
        [slot]: [slot === 'logo' ? IMAGE : ANY],
      });
    }
    expect(await everythingIn(backend)).toEqual(before);
  }

  const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'foto.png'],
    ['a drawing that may hold scripts', SVG, 'foto.svg'],
    ['a script', '#!/bin/sh\nrm -rf /', 'foto.jpg'],
    ['a text', 'foto', 'foto.gif'],
    ['a PDF', '%PDF-1.7\n', 'foto.jpeg'],
    ['a WebP picture', 'RIFF\x24\0\0\0WEBPVP8 ', 'foto.png'],
    ['half a signature', '\x89PN', 'foto.png'],
    ['one byte', 'G', 'foto.gif'],
  ])('whatever its name: %s', async (_what, content, name) => {
    await expectRefused(renamed(new Blob([bytesOf(content)]), name, 'image/png'));
  });

  const ZIP_END = new Uint8Array([0x50, 0x4b, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 70, 0, 0, 0, 90, 0, 0, 0, 0, 0]);
  test.each([
    ['a GIF with a script', 'gif', '/*<ScRiPt>alert(1)</script>*/'],
    ['a JPEG with a page', 'jpeg', '<HTML><body onload=alert(1)>'],
    ['a PNG with a frame', 'png', '<iframe src=//outro.example>'],
    ['a PNG with a program', 'png', '<?php system($_GET[0]); ?>'],
    ['a PNG that is an archive, too', 'png', ZIP_END],
    ['a JPEG that is a PDF, too', 'jpeg', '\n%PDF-1.4\n1 0 obj'],
    ['a GIF with a drawing', 'gif', '<svg onload=alert(1)>'],
  ] as const)('when it is two things at once: %s', async (_what, format, tail) => {
    await expectRefused(followedBy(await picture(format), tail));
    // Far behind the beginning that tells the kind, and at the very end of what is sent.
    await expectRefused(followedBy(ofSize(await picture(format), 300_000), tail), ['main_image']);
  });

  test('even when the two are cut apart in the very middle of what gives it away', async () => {
    const png = await contentOf(ofSize(await picture(), 20_000));
    function* pieces() {
      yield bytesOf(parts({ ...required, name: 'Loja' }) + filePart('main_image'));
      yield png;
      for (const letters of ['<s', 'cri', 'pt', '>']) yield bytesOf(letters);
      yield bytesOf(`\r\n${END}`);
    }
    refusedWith(await sendPieces(backend, people.admin, SUPPLIERS, pieces()), 415);
    expect(await everythingIn(backend)).toEqual(before);
  });

  test.each(['mp4', 'mov', 'webm'] as const)('when a logo is a video: %s', async (format) => {
    await expectRefused(video(format), ['logo']);
  });

  test('but lesser-than signs alone are no page', async () => {
    const { id } = await create({ main_image: followedBy(await picture(), '<p>< script ><pdf> PK %PD') });
    expect(await filesIn(backend, id)).toHaveLength(1);
  });
});

describe('nothing in a file', () => {
  test.each(SLOTS)('is refused when it has a name: %s', async (slot) => {
    const before = await everythingIn(backend);
    const errors = fieldErrors(await send({ [slot]: renamed(new Blob([]), 'vazia.png', 'image/png') }));
    expect(errors).toEqual({ [slot]: ['O arquivo está vazio.'] });
    expect(await everythingIn(backend)).toEqual(before);
  });

  test('is a field that nothing was chosen in when it has none, as browsers send it', async () => {
    const nothing = new File([], '', { type: 'application/octet-stream' });
    const supplier = await create(Object.fromEntries(SLOTS.map((slot) => [slot, nothing])));
    expect(supplier).toMatchObject({ main_image_url: null, logo: null, images: [] });
    expect(await filesIn(backend, supplier.id)).toEqual([]);
  });
});

describe('the size of a file', () => {
  const TOO_LARGE = { image: 'O arquivo passa de 5 MB.', video: 'O arquivo passa de 50 MB.' };

  test.each(SLOTS)('may be 5 MB for a picture, and not a byte more: %s', async (slot) => {
    const { id } = await create({ [slot]: ofSize(await picture(), 5 * MB) });
    expect(await filesIn(backend, id)).toHaveLength(1);
    const before = await everythingIn(backend);
    for (const size of [5 * MB + 1, 9 * MB]) {
      const errors = fieldErrors(await send({ [slot]: ofSize(await picture(), size) }), 413);
      expect(errors).toEqual({ [slot]: [TOO_LARGE.image] });
    }
    expect(await everythingIn(backend)).toEqual(before);
  });

  /** A form with one file, filled up with zeros, as it comes over a slow line. */
  async function* formWith(file: Blob, bytes: number) {
    const head = await contentOf(file);
    yield bytesOf(parts({ ...required, name: 'Loja' }) + filePart('main_image'));
    yield head;
    for (let left = bytes - head.byteLength; left > 0; left -= MB) yield new Uint8Array(Math.min(MB, left));
    yield bytesOf(`\r\n${END}`);
  }
  const stream = (file: Blob, bytes: number) =>
    sendPieces(backend, people.admin, SUPPLIERS, formWith(file, bytes));

  test('may be 50 MB for a video, and not a byte more', { timeout: 120_000 }, async () => {
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

  test('is counted while the file comes in: an endless one is cut off', async () => {
    const before = await everythingIn(backend);
    const answer = await stream(await picture(), 2_000 * MB).catch(String);
    // The connection may be gone before all of the answer is read.
    if (typeof answer !== 'string') refusedWith(answer, 413);
    await expect.poll(() => everythingIn(backend)).toEqual(before);
    await create({});
  });
});
