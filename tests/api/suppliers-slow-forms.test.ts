import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type Backend } from '../support/backend';
import { createCallers, type Callers } from './support/callers';
import { ofSize, picture } from './support/pictures';
import { bytesOf, END, filePart, parts, sendPieces } from './support/raw-forms';
import { pictureWith } from '../support/stored-files';
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

// Forms as a slow line brings them. The pauses are the case itself: nothing is waited for.

const PAUSE = 300;

let backend: Backend;
let people: Callers;
let required: Fields;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  people = await createCallers(backend);
  required = requiredFields(await createCategory(backend));
});
afterAll(() => backend.close());

/** Sends these pieces with a pause behind each of them. */
function sendSlowly(...pieces: (string | Uint8Array)[]) {
  async function* slowly() {
    for (const piece of pieces) {
      yield typeof piece === 'string' ? bytesOf(piece) : piece;
      await pause(PAUSE);
    }
  }
  return sendPieces(backend, people.admin, SUPPLIERS, slowly());
}

const html = '<!doctype html>'.repeat(500);

test('a form is taken whose last byte is long here when its connection ends', async () => {
  savedIn(await sendSlowly(parts(required) + END), 201);
  const file = `${filePart('main_image')}${Buffer.from(pictureWith('')).toString('latin1')}\r\n`;
  const { id } = savedIn(await sendSlowly(parts(required) + file + END), 201);
  expect(await filesIn(backend, id)).toHaveLength(1);
});

test('a form is taken that pauses before, in and behind a file', async () => {
  const bytes = pictureWith('fim');
  const pieces = [filePart('logo'), bytes.slice(0, 3), bytes.slice(3, 50), bytes.slice(50), '\r', '\n'];
  const { logo } = savedIn(await sendSlowly(...pieces, parts(required), END.slice(0, 5), END.slice(5)), 201);
  const stored = await (await fetch(logo ?? '')).arrayBuffer();
  expect(Buffer.from(stored).equals(bytes)).toBe(true);
});

test('a form is taken that comes byte by byte', async () => {
  const whole = bytesOf(parts(required) + filePart('gallery_images[0]'));
  function* bytes() {
    for (const text of [whole, pictureWith(''), bytesOf(`\r\n${END}`)]) {
      for (const byte of text) yield new Uint8Array([byte]);
    }
  }
  savedIn(await sendPieces(backend, people.admin, SUPPLIERS, bytes()), 201);
});

test('a form that is refused early is answered, however late the rest of it comes', async () => {
  const before = await everythingIn(backend);
  const answer = await sendSlowly(filePart('main_image') + html, `\r\n${parts(required)}`, END);
  refusedWith(answer, 415);
  expect(await everythingIn(backend)).toEqual(before);
});

test('many that are too large at once are refused one by one, and leave nothing behind', async () => {
  const large = ofSize(await picture(), 9_000_000);
  const body = await form({ ...required, 'gallery_images[]': [large, large] });
  const before = await everythingIn(backend);
  const answers = await Promise.all(Array.from({ length: 4 }, () => people.admin.ask(SUPPLIERS, body)));
  for (const answer of answers) {
    expect(fieldErrors(answer, 413)).toEqual({ 'gallery_images[]': ['O arquivo passa de 5 MB.'] });
  }
  expect(await everythingIn(backend)).toEqual(before);
});

test('one that is far too large does not disturb who calls at the same time', async () => {
  const large = await form({ ...required, main_image: ofSize(await picture(), 20_000_000) });
  const small = await form(required);
  for (let round = 0; round < 3; round++) {
    const [refused, saved, list] = await Promise.all([
      people.admin.ask(SUPPLIERS, large),
      people.admin.ask(SUPPLIERS, small),
      people.visitor.ask(SUPPLIERS),
    ]);
    expect(fieldErrors(refused, 413)).toEqual({ main_image: ['O arquivo passa de 5 MB.'] });
    savedIn(saved, 201);
    expect(list.status).toBe(200);
  }
});

test('a refusal does not wait for ever for the rest of what it refuses', async () => {
  async function* endless() {
    for (;;) {
      yield bytesOf('x');
      await pause(PAUSE);
    }
  }
  const started = performance.now();
  refusedWith(await sendPieces(backend, people.visitor, SUPPLIERS, endless()), 401);
  expect(performance.now() - started).toBeLessThan(20_000);
});
