import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Answer } from '../support/actors';
import { startBackend, type Backend } from '../support/backend';
import {
  CALLER_NAMES,
  REFUSED_WRITERS,
  callers,
  createCallers,
  type CallerName,
  type Callers,
} from './support/callers';
import { CATEGORIES, everythingIn, fieldErrors, json, refusedWith } from './support/supplier-api';
import { createCategory, insertSuppliers, mark } from '../support/supplier-world';

let backend: Backend;
let people: Callers;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  people = await createCallers(backend);
});
afterAll(() => backend.close());

const category = z.strictObject({ id: z.int(), name: z.string(), parent_id: z.nullable(z.int()) });
const one = z.strictObject({ data: category });
const many = z.strictObject({ data: z.array(category) });
const REQUIRED = { name: ['O nome da categoria é obrigatório.'] };
const TAKEN = 'Já existe uma categoria com este nome.';
const NOT_THERE = 999_999_999;

const create = (name: unknown, who: CallerName = 'admin') =>
  people[who].ask(CATEGORIES, { method: 'POST', body: { name } });
const rename = (id: number | string, name: unknown, who: CallerName = 'admin') =>
  people[who].ask(`${CATEGORIES}/${id}`, { method: 'PUT', body: { name } });
const remove = (id: number | string, who: CallerName = 'admin') =>
  people[who].ask(`${CATEGORIES}/${id}`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
  });

function categoryIn(answer: Answer, status: number) {
  expect(answer.status, answer.text).toBe(status);
  return one.parse(json(answer)).data;
}

async function stored(id: number): Promise<string | undefined> {
  const [row] = await backend.sql<{ name: string }>('select name from public.categories where id = $1', [id]);
  return row?.name;
}

const newName = () => `Categoria ${mark()}`;

describe('the list', () => {
  test.each(callers(...CALLER_NAMES))('is the same for %s', async (_who, name) => {
    const parent = await createCategory(backend);
    const child = await createCategory(backend);
    await backend.sql('update public.categories set parent_id = $1 where id = $2', [parent, child]);
    const answer = await people[name].ask(CATEGORIES);
    expect(answer.status).toBe(200);
    const { data } = many.parse(json(answer));
    expect(data.find(({ id }) => id === parent)).toEqual({
      id: parent,
      name: await stored(parent),
      parent_id: null,
    });
    expect(data.find(({ id }) => id === child)).toMatchObject({ parent_id: parent });
    const [{ count } = { count: 0 }] = await backend.sql<{ count: number }>(
      'select count(*)::int as count from public.categories',
    );
    expect(data).toHaveLength(count);
  });
});

describe('without the right to', () => {
  test.each(REFUSED_WRITERS)(
    '%s neither creates, nor renames, nor deletes one',
    async (_who, name, status) => {
      const id = await createCategory(backend);
      const before = await everythingIn(backend);
      for (const answer of [
        await create(newName(), name),
        await rename(id, newName(), name),
        await remove(id, name),
      ]) {
        expect(refusedWith(answer, status).message).toBe(
          status === 401
            ? 'Sua sessão terminou. Entre novamente.'
            : 'Somente administradores podem fazer isto.',
        );
      }
      expect(await everythingIn(backend)).toEqual(before);
    },
  );
});

describe('an admin', () => {
  test('creates one, its outer spaces gone', async () => {
    const name = newName();
    const created = categoryIn(await create(`  ${name}\t`), 201);
    expect(created).toEqual({ id: created.id, name, parent_id: null });
    expect(await stored(created.id)).toBe(name);
  });

  test('renames one', async () => {
    const id = await createCategory(backend);
    const name = newName();
    expect(categoryIn(await rename(id, ` ${name} `), 200)).toEqual({ id, name, parent_id: null });
    expect(await stored(id)).toBe(name);
  });

  test('may write a name in another case, or once more as it is', async () => {
    const name = newName();
    const { id } = categoryIn(await create(name), 201);
    for (const again of [name, name.toUpperCase()])
      expect(categoryIn(await rename(id, again), 200).name).toBe(again);
  });

  test('deletes one, and nothing is answered', async () => {
    const id = await createCategory(backend);
    const answer = await remove(id);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await stored(id)).toBeUndefined();
    expect(refusedWith(await remove(id), 404).message).toBe('Categoria não encontrada.');
  });

  test('gives names with accents, apostrophes and emoji as they are', async () => {
    for (const name of [`Óculos d'água & "Cia" ${mark()}`, `Promoção 👗 ${mark()}`, `<b>${mark()}</b>`]) {
      const { id } = categoryIn(await create(name), 201);
      expect(await stored(id)).toBe(name);
    }
  });

  test('gives a name of 80 characters, and none of 81', async () => {
    const name = mark().padEnd(80, 'ã');
    const { id } = categoryIn(await create(name), 201);
    const before = await everythingIn(backend);
    const refused = { name: ['O nome da categoria pode ter no máximo 80 caracteres.'] };
    for (const answer of [await create(`${name}ã`), await rename(id, `${name}ã`)]) {
      expect(fieldErrors(answer)).toEqual(refused);
    }
    expect(await everythingIn(backend)).toEqual(before);
  });

  test.each([
    ['', REQUIRED],
    ['  \t\n ', REQUIRED],
    [null, REQUIRED],
    [7, REQUIRED],
    [undefined, REQUIRED],
  ])('gives no name %j', async (name, errors) => {
    const id = await createCategory(backend);
    const before = await everythingIn(backend);
    for (const answer of [await create(name), await rename(id, name)]) {
      expect(fieldErrors(answer)).toEqual(errors);
    }
    expect(await everythingIn(backend)).toEqual(before);
  });

  test.each(['\u0000', '\u001b', '\ud800'])(
    'gives no name with the unreadable %j in it',
    async (character) => {
      const before = await everythingIn(backend);
      const name = ['O texto tem caracteres que não podem ser usados.'];
      expect(fieldErrors(await create(`Moda${character}`))).toEqual({ name });
      expect(await everythingIn(backend)).toEqual(before);
    },
  );
});

describe('a name that is taken', () => {
  const spellings = (name: string) => [name, name.toUpperCase(), ` ${name.toLowerCase()} `];

  test.each(['Bijuterias', 'Óculos de Verão', 'AÇAÍ'])('is refused whatever its case: %s', async (base) => {
    const name = `${base} ${mark()}`;
    categoryIn(await create(name), 201);
    const other = await createCategory(backend);
    const before = await everythingIn(backend);
    for (const spelling of spellings(name)) {
      for (const answer of [await create(spelling), await rename(other, spelling)]) {
        const { message, errors } = refusedWith(answer, 409);
        expect([message, errors]).toEqual([TAKEN, { name: [TAKEN] }]);
      }
    }
    expect(await everythingIn(backend)).toEqual(before);
  });
});

describe('one in use', () => {
  async function refusalOf(id: number): Promise<string> {
    const before = await everythingIn(backend);
    const { message } = refusedWith(await remove(id), 409);
    expect(await everythingIn(backend)).toEqual(before);
    return message;
  }
  const inUse = (by: string) => `Esta categoria está em uso por ${by} e não pode ser excluída.`;

  test('stays, and the admin reads how many suppliers are filed under it', async () => {
    const id = await createCategory(backend);
    await insertSuppliers(backend, id, ['premium']);
    expect(await refusalOf(id)).toBe(inUse('1 fornecedor'));
    await insertSuppliers(backend, id, ['open', 'early']);
    expect(await refusalOf(id)).toBe(inUse('3 fornecedores'));
  });

  test('stays when it is only somebody’s second one', async () => {
    const [id, other] = [await createCategory(backend), await createCategory(backend)];
    await insertSuppliers(backend, other, ['open', 'open']);
    await backend.sql('update public.suppliers set subcategory_id = $1 where category_id = $2', [id, other]);
    expect(await refusalOf(id)).toBe(inUse('2 fornecedores'));
  });

  test('stays while others belong to it', async () => {
    const [id, child] = [await createCategory(backend), await createCategory(backend)];
    await backend.sql('update public.categories set parent_id = $1 where id = $2', [id, child]);
    expect(await refusalOf(id)).toBe(inUse('1 subcategoria'));
    await insertSuppliers(backend, id, ['open']);
    expect(await refusalOf(id)).toBe(inUse('1 fornecedor e 1 subcategoria'));
  });
});

describe('an address', () => {
  test('of a category that is not there is 404', async () => {
    for (const answer of [await rename(NOT_THERE, newName()), await remove(NOT_THERE)]) {
      expect(refusedWith(answer, 404).message).toBe('Categoria não encontrada.');
    }
  });

  test.each(['0', '-1', 'abc', '1.5', '1,2', '1%27', '1'.repeat(16)])('like %s is 404', async (id) => {
    const before = await everythingIn(backend);
    for (const answer of [await rename(id, newName()), await remove(id)]) {
      expect(refusedWith(answer, 404).message).toBe('Endereço não encontrado.');
    }
    expect(await everythingIn(backend)).toEqual(before);
  });
});
