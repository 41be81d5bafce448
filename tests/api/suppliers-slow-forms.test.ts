import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
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
  savedIn,
} from './support/supplier-api';
import { test as base } from './support/test';

// Forms that arrive slowly. The pauses are part of each case and do not wait for anything.

const PAUSE = 300;

const test = base.extend(
  'sendSlowly',
  { scope: 'file' },
  ({ backend, callers }) =>
    (...pieces: (string | Uint8Array)[]) => {
      async function* slowly() {
        for (const piece of pieces) {
          yield typeof piece === 'string' ? bytesOf(piece) : piece;
          await pause(PAUSE);
        }
      }
      return sendPieces(backend, callers.admin, SUPPLIERS, slowly());
    },
);

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
  const large = ofSize(await picture(), 9_000_000);
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
  for (let round = 0; round < 3; round++) {
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
