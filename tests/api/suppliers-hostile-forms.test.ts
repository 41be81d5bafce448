import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Ask } from '../support/actors';
import { picture } from '../support/pictures';
import { END, filePart, part, parts, rawForm } from '../support/raw-forms';
import { SUPPLIERS, everythingIn, fieldErrors, form, refusedWith } from './support/supplier-api';
import { test as base } from './support/test';

// Forms that only hostile clients send. Each is refused with a message and changes nothing, and the function keeps
// answering.

const test = base
  .extend('urls', { scope: 'file' }, async ({ supplierForm }) => {
    const { id } = await supplierForm.create();
    return [SUPPLIERS, `${SUPPLIERS}/${id}`] as const;
  })
  /** Everything that is stored, as it has to be after the test. */
  .extend('state', { auto: true }, async ({ backend, urls: _urls }) => ({
    before: await everythingIn(backend),
  }))
  /** A valid form, with this in front of its end. */
  .extend(
    'whole',
    { scope: 'file' },
    ({ supplierForm }): Whole =>
      (more = '') =>
        parts({ ...supplierForm.required, _method: 'PUT' }) + more + END,
  )
  /** Expects that a new supplier and a change are both refused. */
  .extend(
    'expectRefused',
    { scope: 'file' },
    ({ urls, callers }) =>
      async (ask: Ask, status: number, message: string): Promise<void> => {
        for (const url of urls) {
          const refused = refusedWith(await callers.admin.ask(url, ask), status);
          expect(refused.message).toBe(message);
        }
      },
  );
test.afterEach(async ({ backend, callers, state }) => {
  expect(await everythingIn(backend)).toEqual(state.before);
  expect((await callers.visitor.ask(SUPPLIERS)).status).toBe(200);
});

type Whole = (more?: string) => string;

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pixel = Buffer.from(PNG, 'base64').toString('latin1');
const file = (name = 'main_image') => `${filePart(name)}${pixel}\r\n`;

const NOT_A_FORM = 'Envie os dados em formato multipart/form-data.';
const BROKEN = 'O formulário enviado está incompleto ou com erro.';
const TOO_MUCH = 'O formulário enviado tem partes demais, ou grandes demais.';
const REPEATED = 'Os dados enviados repetem um campo.';

describe('a request without a valid form is refused because it', () => {
  test.for([
    ['application/json', '{"name":"Loja"}'],
    ['application/x-www-form-urlencoded', 'name=Loja'],
    ['text/plain', 'name=Loja'],
    ['multipart/mixed; boundary=limite', ''],
    ['multipart/form-datax; boundary=limite', ''],
    ['x/y, multipart/form-data; boundary=limite', ''],
    ['', ''],
  ] as const)('has another content type: “%s”', async ([type, body], { expectRefused, whole }) => {
    await expectRefused(rawForm(body || whole(), type), 415, NOT_A_FORM);
  });

  test.for([
    ['has no boundary', (whole) => rawForm(whole(), 'multipart/form-data')],
    ['has an empty boundary', (whole) => rawForm(whole(), 'multipart/form-data; boundary=')],
    [
      'uses another boundary than it declares',
      (whole) => rawForm(whole(), 'multipart/form-data; boundary=outro'),
    ],
    [
      'has a boundary that is longer than the form',
      (whole) => rawForm(whole(), `multipart/form-data; boundary=${'x'.repeat(9000)}`),
    ],
    ['has other line ends', (whole) => rawForm(whole().replaceAll('\r\n', '\n'))],
    ['is empty', () => rawForm('')],
    [
      'has no body',
      () => ({ method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=limite' } }),
    ],
    ['is ten megabytes of noise', () => rawForm(randomBytes(10 * 1024 * 1024).toString('latin1'))],
  ] as [string, (whole: Whole) => Ask][])('%s', async ([, ask], { expectRefused, whole }) => {
    await expectRefused(ask(whole), 400, BROKEN);
  });

  test('is ten megabytes of noise in one part', async ({ urls, callers }) => {
    const noise = randomBytes(10 * 1024 * 1024).toString('latin1');
    for (const url of urls) {
      const answer = await callers.admin.ask(url, rawForm(part('name') + noise));
      // The text is too long and the form has no end. Either may be found first.
      expect([400, 413]).toContain(answer.status);
      refusedWith(answer, answer.status);
    }
  });
});

describe('an incomplete form is refused because it ends', () => {
  test.for<[string, (whole: Whole) => number]>([
    ['in a name', (whole) => whole().indexOf('instagram') + 4],
    ['in a text', (whole) => whole().indexOf('Aurora')],
    ['between two parts', (whole) => whole().indexOf('--limite', 10)],
    ['before its final boundary', (whole) => whole().length - END.length],
    ['in its final boundary', (whole) => whole().length - 6],
  ])('%s', async ([, at], { expectRefused, whole }) => {
    await expectRefused(rawForm(whole().slice(0, at(whole))), 400, BROKEN);
  });

  test.for([4, 30, 60])('%i bytes into a small file', async (bytes, { expectRefused, supplierForm }) => {
    await expectRefused(
      rawForm(parts(supplierForm.required) + filePart('main_image') + pixel.slice(0, bytes)),
      400,
      BROKEN,
    );
  });

  test('in a large file', async ({ expectRefused, supplierForm }) => {
    const large = pixel + '\0'.repeat(1_000_000);
    await expectRefused(
      rawForm(parts(supplierForm.required) + file('logo') + filePart('main_image') + large),
      400,
      BROKEN,
    );
  });
});

describe('an ambiguous form is refused because it', () => {
  test.for([
    'name',
    'category_id',
    'is_premium',
    'description',
    'version',
    '_method',
    'existing_gallery_images',
    'nada',
  ])('has the field %s twice', async (name, { supplierForm, expectRefused, whole }) => {
    const twice =
      part(name, '1') + (name in supplierForm.required || name === '_method' ? '' : part(name, '1'));
    await expectRefused(rawForm(whole(twice)), 400, REPEATED);
  });

  test('names the pictures to keep both in a list and one by one', async ({ urls, callers, whole }) => {
    const both = part('existing_gallery_images', '[]') + part('existing_gallery_images[]', 'x');
    const refused = refusedWith(await callers.admin.ask(urls[1], rawForm(whole(both))), 400);
    expect(refused.message).toBe(REPEATED);
  });

  test.for(['main_image', 'logo'])('has the field %s twice', async (name, { expectRefused, whole }) => {
    await expectRefused(rawForm(whole(file(name) + file(name))), 400, REPEATED);
  });

  test.for(['__proto__', 'constructor', 'prototype'])(
    'has a field called %s',
    async (name, { expectRefused, whole }) => {
      await expectRefused(rawForm(whole(part(name, '{"is_premium":false}'))), 400, BROKEN);
    },
  );
});

describe('a form that is too large is refused because it', () => {
  const many = (count: number, one: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => one(at)).join('');

  test.for([
    ['61 fields', () => many(61, (at) => part(`campo${at}`, 'x'))],
    ['41 files', () => many(41, () => file('outro'))],
    ['101 parts without a name', () => '--limite\r\n\r\nx\r\n'.repeat(101)],
    ['100,000 parts', () => part('campo').repeat(100_000)],
    ['a text of 100 kB', () => part('anotacao', 'x'.repeat(100_000))],
    ['a text of 10 MB', () => part('anotacao', 'x'.repeat(10_000_000))],
  ] as const)('has %s', async ([, more], { expectRefused, whole }) => {
    await expectRefused(rawForm(whole(more())), 413, TOO_MUCH);
  });

  test('has 61 fields after its files, which are removed again', async ({ expectRefused, whole }) => {
    await expectRefused(rawForm(file() + file('logo') + whole(part('x').repeat(61))), 413, TOO_MUCH);
  });

  test.for([
    ['is too long', `name="x"\r\nX-Bomba: ${'x'.repeat(3_000_000)}`],
    ['is repeated too often', `name="x"${'\r\nX-Bomba: x'.repeat(100_000)}`],
    ['has 100,000 folds', `name="x"\r\nX-Bomba: x${'\r\n x'.repeat(100_000)}`],
    ['has a name of 50 kB', `name="${'x'.repeat(50_000)}"`],
    ['has an endless quote', `name="${'x\\"'.repeat(20_000)}`],
    ['has thousands of parameters', `name="x"${'; a="b"'.repeat(10_000)}`],
  ] as const)('has a header that %s', async ([, header], { expectRefused }) => {
    // The part is ignored or counts as an unknown field, and the form still lacks its required fields.
    const body = `--limite\r\nContent-Disposition: form-data; ${header}\r\n\r\nx\r\n${part('name', '')}${part('_method', 'PUT')}${END}`;
    await expectRefused(rawForm(body), 422, 'Confira os dados informados.');
  });
});

describe('an invalid text is refused because it', () => {
  const UNREADABLE = 'O texto tem caracteres que não podem ser usados.';

  test.for(['\u0000', '\u0001', '\u0008', '\u000b', '\u001b', '\u007f'])(
    'has the control character %j in it',
    async (character, { urls, supplierForm, callers }) => {
      for (const [at, url] of urls.entries()) {
        for (const name of ['name', 'description', 'email', 'website', 'existing_gallery_images']) {
          if (at === 0 && name === 'existing_gallery_images') continue;
          const fields = { ...supplierForm.required, _method: 'PUT', [name]: `antes${character}depois` };
          const answer = await callers.admin.ask(url, await form(fields));
          expect(fieldErrors(answer)).toEqual({ [name]: [UNREADABLE] });
        }
      }
    },
  );

  test('has half a surrogate pair in it, which needs another encoding', async ({
    supplierForm,
    urls,
    callers,
  }) => {
    const rest = Object.fromEntries(
      Object.entries(supplierForm.required).filter(([field]) => field !== 'name'),
    );
    const half = part('name', 'a\0\0\xd8b\0', '\r\nContent-Type: text/plain; charset=utf-16le');
    for (const url of urls) {
      const answer = await callers.admin.ask(url, rawForm(parts({ ...rest, _method: 'PUT' }) + half + END));
      expect(fieldErrors(answer)).toEqual({ name: [UNREADABLE] });
    }
  });
});

test('many hostile forms at once do no more harm than one', async ({ whole, callers }) => {
  const bodies = [
    whole().slice(0, 99),
    whole(part('__proto__')),
    file() + file() + END,
    whole(part('x').repeat(99)),
  ];
  const asks = Array.from({ length: 12 }, (_, at) => rawForm(bodies[at % bodies.length]!));
  const answers = await Promise.all(asks.map((ask) => callers.admin.ask(SUPPLIERS, ask)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 413]));
});

test('a valid form is still accepted', async ({ supplierForm, state, backend }) => {
  const files = { main_image: await picture(), 'gallery_images[]': [await picture('gif')] };
  const { id } = await supplierForm.create(files);
  state.before = await everythingIn(backend);
  expect(state.before.files).toEqual(expect.arrayContaining([expect.stringContaining(`:${id}/`)]));
});
