import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ask } from '../support/actors';
import { startBackend, type Backend } from '../support/backend';
import { createCallers, type Callers } from './support/callers';
import { picture } from './support/pictures';
import { END, filePart, part, parts, rawForm } from './support/raw-forms';
import {
  SUPPLIERS,
  everythingIn,
  fieldErrors,
  form,
  refusedWith,
  requiredFields,
  savedIn,
  type Fields,
} from './support/supplier-api';
import { createCategory } from '../support/supplier-world';

// Forms that no honest client sends. Each is refused in words, changes nothing, and the next request finds all well.

let backend: Backend;
let people: Callers;
let required: Fields;
/** Where a supplier is created, and where one is changed. */
let addresses: [string, string];
let before: Awaited<ReturnType<typeof everythingIn>>;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  people = await createCallers(backend);
  required = requiredFields(await createCategory(backend));
  const { id } = savedIn(await people.admin.ask(SUPPLIERS, await form(required)), 201);
  addresses = [SUPPLIERS, `${SUPPLIERS}/${id}`];
});
afterAll(() => backend.close());
beforeEach(async () => {
  before = await everythingIn(backend);
});
afterEach(async () => {
  expect(await everythingIn(backend)).toEqual(before);
  expect((await people.visitor.ask(SUPPLIERS)).status).toBe(200);
});

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pixel = Buffer.from(PNG, 'base64').toString('latin1');
/** A form that would be taken, with this in front of its end. */
const whole = (more = '') => parts({ ...required, _method: 'PUT' }) + more + END;
const file = (name = 'main_image') => `${filePart(name)}${pixel}\r\n`;

const NOT_A_FORM = 'Envie os dados em formato multipart/form-data.';
const BROKEN = 'O formulário enviado está incompleto ou com erro.';
const TOO_MUCH = 'O formulário enviado tem partes demais, ou grandes demais.';
const REPEATED = 'Os dados enviados repetem um campo.';

async function expectRefused(ask: Ask, status: number, message: string): Promise<void> {
  for (const address of addresses) {
    const refused = refusedWith(await people.admin.ask(address, ask), status);
    expect(refused.message).toBe(message);
  }
}

describe('what is no form', () => {
  test.each([
    ['application/json', '{"name":"Loja"}'],
    ['application/x-www-form-urlencoded', 'name=Loja'],
    ['text/plain', 'name=Loja'],
    ['multipart/mixed; boundary=limite', ''],
    ['multipart/form-datax; boundary=limite', ''],
    ['x/y, multipart/form-data; boundary=limite', ''],
    ['', ''],
  ])('is of another type: “%s”', async (type, body) => {
    await expectRefused(rawForm(body || whole(), type), 415, NOT_A_FORM);
  });

  test.each([
    ['has no boundary', () => rawForm(whole(), 'multipart/form-data')],
    ['has an empty one', () => rawForm(whole(), 'multipart/form-data; boundary=')],
    ['has another one than it says', () => rawForm(whole(), 'multipart/form-data; boundary=outro')],
    [
      'has one that is longer than all of it',
      () => rawForm(whole(), `multipart/form-data; boundary=${'x'.repeat(9000)}`),
    ],
    ['has line ends of another kind', () => rawForm(whole().replaceAll('\r\n', '\n'))],
    ['is empty', () => rawForm('')],
    [
      'is not there',
      () => ({ method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=limite' } }),
    ],
    ['is ten megabytes of noise', () => rawForm(randomBytes(10 * 1024 * 1024).toString('latin1'))],
  ] as [string, () => Ask][])('%s', async (_what, ask) => {
    await expectRefused(ask(), 400, BROKEN);
  });

  test('is ten megabytes of noise in one part', async () => {
    const noise = randomBytes(10 * 1024 * 1024).toString('latin1');
    for (const address of addresses) {
      const answer = await people.admin.ask(address, rawForm(part('name') + noise));
      // Too long a text, or no end of the form: whichever is found first.
      expect([400, 413]).toContain(answer.status);
      refusedWith(answer, answer.status);
    }
  });
});

describe('a form that ends too early', () => {
  test.each([
    ['in a name', () => whole().indexOf('instagram') + 4],
    ['in a text', () => whole().indexOf('Aurora')],
    ['between two parts', () => whole().indexOf('--limite', 10)],
    ['before its end', () => whole().length - END.length],
    ['in its end', () => whole().length - 6],
  ])('%s', async (_where, at) => {
    await expectRefused(rawForm(whole().slice(0, at())), 400, BROKEN);
  });

  test.each([4, 30, 60])('%i bytes into a small file', async (bytes) => {
    await expectRefused(
      rawForm(parts(required) + filePart('main_image') + pixel.slice(0, bytes)),
      400,
      BROKEN,
    );
  });

  test('in a large file', async () => {
    const large = pixel + '\0'.repeat(1_000_000);
    await expectRefused(
      rawForm(parts(required) + file('logo') + filePart('main_image') + large),
      400,
      BROKEN,
    );
  });
});

describe('a form that can be read in two ways', () => {
  test.each([
    'name',
    'category_id',
    'is_premium',
    'description',
    'version',
    '_method',
    'existing_gallery_images',
    'nada',
  ])('has %s twice', async (name) => {
    const twice = part(name, '1') + (name in required || name === '_method' ? '' : part(name, '1'));
    await expectRefused(rawForm(whole(twice)), 400, REPEATED);
  });

  test.each(['main_image', 'logo'])('has %s twice', async (name) => {
    await expectRefused(rawForm(whole(file(name) + file(name))), 400, REPEATED);
  });

  test.each(['__proto__', 'constructor', 'prototype'])('has a field %s', async (name) => {
    await expectRefused(rawForm(whole(part(name, '{"is_premium":false}'))), 400, BROKEN);
  });
});

describe('a form that is too much', () => {
  const many = (count: number, one: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => one(at)).join('');

  test.each([
    ['61 fields', () => many(61, (at) => part(`campo${at}`, 'x'))],
    ['41 files', () => many(41, () => file('outro'))],
    ['101 parts of no name', () => '--limite\r\n\r\nx\r\n'.repeat(101)],
    ['100,000 parts', () => part('campo').repeat(100_000)],
    ['a text of 100 kB', () => part('anotacao', 'x'.repeat(100_000))],
    ['a text of 10 MB', () => part('anotacao', 'x'.repeat(10_000_000))],
  ])('has %s', async (_what, more) => {
    await expectRefused(rawForm(whole(more())), 413, TOO_MUCH);
  });

  test('has files in front of its 61 fields, which are taken back', async () => {
    await expectRefused(rawForm(file() + file('logo') + whole(part('x').repeat(61))), 413, TOO_MUCH);
  });

  test.each([
    ['is larger than any', `name="x"\r\nX-Bomba: ${'x'.repeat(3_000_000)}`],
    ['are more than any', `name="x"${'\r\nX-Bomba: x'.repeat(100_000)}`],
    ['folds on and on', `name="x"\r\nX-Bomba: x${'\r\n x'.repeat(100_000)}`],
    ['has a name of 50 kB', `name="${'x'.repeat(50_000)}"`],
    ['opens a quote for ever', `name="${'x\\"'.repeat(20_000)}`],
    ['has thousands of parameters', `name="x"${'; a="b"'.repeat(10_000)}`],
  ])('has a header that %s', async (_what, header) => {
    // Passed over or taken for a field of no meaning; the form still lacks what it must have.
    const body = `--limite\r\nContent-Disposition: form-data; ${header}\r\n\r\nx\r\n${part('name', '')}${part('_method', 'PUT')}${END}`;
    await expectRefused(rawForm(body), 422, 'Confira os dados informados.');
  });
});

describe('a text that cannot be kept', () => {
  const UNREADABLE = 'O texto tem caracteres que não podem ser usados.';

  test.each(['\u0000', '\u0001', '\u0008', '\u000b', '\u001b', '\u007f'])(
    'has %j in it',
    async (character) => {
      for (const [at, address] of addresses.entries()) {
        for (const name of ['name', 'description', 'email', 'website', 'existing_gallery_images']) {
          if (at === 0 && name === 'existing_gallery_images') continue;
          const fields = { ...required, _method: 'PUT', [name]: `antes${character}depois` };
          const answer = await people.admin.ask(address, await form(fields));
          expect(fieldErrors(answer)).toEqual({ [name]: [UNREADABLE] });
        }
      }
    },
  );

  test('is half a character, as only another encoding can bring it', async () => {
    const rest = Object.fromEntries(Object.entries(required).filter(([field]) => field !== 'name'));
    const half = part('name', 'a\0\0\xd8b\0', '\r\nContent-Type: text/plain; charset=utf-16le');
    for (const address of addresses) {
      const answer = await people.admin.ask(
        address,
        rawForm(parts({ ...rest, _method: 'PUT' }) + half + END),
      );
      expect(fieldErrors(answer)).toEqual({ name: [UNREADABLE] });
    }
  });
});

test('many of them at once do no more than one', async () => {
  const bodies = [
    whole().slice(0, 99),
    whole(part('__proto__')),
    file() + file() + END,
    whole(part('x').repeat(99)),
  ];
  const asks = Array.from({ length: 12 }, (_, at) => rawForm(bodies[at % bodies.length]!));
  const answers = await Promise.all(asks.map((ask) => people.admin.ask(SUPPLIERS, ask)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 413]));
});

test('an honest form is taken as ever', async () => {
  const files = { main_image: await picture(), 'gallery_images[]': [await picture('gif')] };
  const { id } = savedIn(await people.admin.ask(SUPPLIERS, await form({ ...required, ...files })), 201);
  before = await everythingIn(backend);
  expect(before.files).toEqual(expect.arrayContaining([expect.stringContaining(`:${id}/`)]));
});
