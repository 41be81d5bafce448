import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import type { Answer } from '../support/actors';
import { CALLER_NAMES, callerRows, type CallerName } from './support/callers';
import { CATEGORIES, everythingIn, fieldErrors, json, refusedWith } from './support/supplier-api';
import { createCategory, insertSuppliers, mark } from '../support/supplier-world';
import { test as base } from './support/test';

const test = base.extend('categories', { scope: 'file' }, ({ callers, backend }) => {
  const create = (name: unknown, who: CallerName = 'admin') =>
    callers[who].ask(CATEGORIES, { method: 'POST', body: { name } });

  const rename = (id: number | string, name: unknown, who: CallerName = 'admin') =>
    callers[who].ask(`${CATEGORIES}/${id}`, { method: 'PUT', body: { name } });

  const remove = (id: number | string, who: CallerName = 'admin') =>
    callers[who].ask(`${CATEGORIES}/${id}`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
    });

  async function nameOf(id: number): Promise<string | undefined> {
    const [row] = await backend.sql<{ name: string }>('select name from public.categories where id = $1', [
      id,
    ]);
    return row?.name;
  }

  async function refusalOf(id: number): Promise<string> {
    const before = await everythingIn(backend);
    const { message } = refusedWith(await remove(id), 409);
    expect(await everythingIn(backend)).toEqual(before);
    return message;
  }

  return { create, rename, remove, nameOf, refusalOf };
});

const category = z.strictObject({ id: z.int(), name: z.string(), parent_id: z.nullable(z.int()) });
const one = z.strictObject({ data: category });
const many = z.strictObject({ data: z.array(category) });
const REQUIRED = { name: ['O nome da categoria é obrigatório.'] };
const TAKEN = 'Já existe uma categoria com este nome.';
const UNKNOWN_ID = 999_999_999;

function categoryIn(answer: Answer, status: number) {
  expect(answer.status, answer.text).toBe(status);
  return one.parse(json(answer)).data;
}

const newName = () => `Categoria ${mark()}`;

describe('the list of categories', () => {
  test.for(callerRows(...CALLER_NAMES))(
    'is the same for %s',
    async ([, name], { backend, callers, categories }) => {
      const parent = await createCategory(backend);
      const child = await createCategory(backend);
      await backend.sql('update public.categories set parent_id = $1 where id = $2', [parent, child]);
      const answer = await callers[name].ask(CATEGORIES);
      expect(answer.status).toBe(200);
      const { data } = many.parse(json(answer));
      expect(data.find(({ id }) => id === parent)).toEqual({
        id: parent,
        name: await categories.nameOf(parent),
        parent_id: null,
      });
      expect(data.find(({ id }) => id === child)).toMatchObject({ parent_id: parent });
      const [{ count } = { count: 0 }] = await backend.sql<{ count: number }>(
        'select count(*)::int as count from public.categories',
      );
      expect(data).toHaveLength(count);
    },
  );
});

describe('an admin', () => {
  test('creates a category, whose name loses its outer spaces', async ({ categories }) => {
    const name = newName();
    const created = categoryIn(await categories.create(`  ${name}\t`), 201);
    expect(created).toEqual({ id: created.id, name, parent_id: null });
    expect(await categories.nameOf(created.id)).toBe(name);
  });

  test('renames a category', async ({ backend, categories }) => {
    const id = await createCategory(backend);
    const name = newName();
    expect(categoryIn(await categories.rename(id, ` ${name} `), 200)).toEqual({ id, name, parent_id: null });
    expect(await categories.nameOf(id)).toBe(name);
  });

  test('may change only the case of a name, or save it unchanged', async ({ categories }) => {
    const name = newName();
    const { id } = categoryIn(await categories.create(name), 201);
    for (const again of [name, name.toUpperCase()])
      expect(categoryIn(await categories.rename(id, again), 200).name).toBe(again);
  });

  test('deletes a category, and the answer is empty', async ({ backend, categories }) => {
    const id = await createCategory(backend);
    const answer = await categories.remove(id);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await categories.nameOf(id)).toBeUndefined();
    expect(refusedWith(await categories.remove(id), 404).message).toBe('Categoria não encontrada.');
  });

  test('may use accents, apostrophes and emoji in a name', async ({ categories }) => {
    for (const name of [`Óculos d'água & "Cia" ${mark()}`, `Promoção 👗 ${mark()}`, `<b>${mark()}</b>`]) {
      const { id } = categoryIn(await categories.create(name), 201);
      expect(await categories.nameOf(id)).toBe(name);
    }
  });

  test('may use 80 characters for a name, but not 81', async ({ categories, backend }) => {
    const name = mark().padEnd(80, 'ã');
    const { id } = categoryIn(await categories.create(name), 201);
    const before = await everythingIn(backend);
    const refused = { name: ['O nome da categoria pode ter no máximo 80 caracteres.'] };
    for (const answer of [await categories.create(`${name}ã`), await categories.rename(id, `${name}ã`)]) {
      expect(fieldErrors(answer)).toEqual(refused);
    }
    expect(await everythingIn(backend)).toEqual(before);
  });

  test.for([
    ['', REQUIRED],
    ['  \t\n ', REQUIRED],
    [null, REQUIRED],
    [7, REQUIRED],
    [undefined, REQUIRED],
  ] as const)('may not save %j as a name', async ([name, errors], { backend, categories }) => {
    const id = await createCategory(backend);
    const before = await everythingIn(backend);
    for (const answer of [await categories.create(name), await categories.rename(id, name)]) {
      expect(fieldErrors(answer)).toEqual(errors);
    }
    expect(await everythingIn(backend)).toEqual(before);
  });

  test.for(['\u0000', '\u001b', '\ud800'])(
    'may not use the control character %j in a name',
    async (character, { backend, categories }) => {
      const before = await everythingIn(backend);
      const name = ['O texto tem caracteres que não podem ser usados.'];
      expect(fieldErrors(await categories.create(`Moda${character}`))).toEqual({ name });
      expect(await everythingIn(backend)).toEqual(before);
    },
  );
});

describe('a name that another category has', () => {
  const spellings = (name: string) => [name, name.toUpperCase(), ` ${name.toLowerCase()} `];

  test.for(['Bijuterias', 'Óculos de Verão', 'AÇAÍ'])(
    'is refused in upper and lower case: %s',
    async (base, { categories, backend }) => {
      const name = `${base} ${mark()}`;
      categoryIn(await categories.create(name), 201);
      const other = await createCategory(backend);
      const before = await everythingIn(backend);
      for (const spelling of spellings(name)) {
        for (const answer of [await categories.create(spelling), await categories.rename(other, spelling)]) {
          const { message, errors } = refusedWith(answer, 409);
          expect([message, errors]).toEqual([TAKEN, { name: [TAKEN] }]);
        }
      }
      expect(await everythingIn(backend)).toEqual(before);
    },
  );
});

describe('a category in use', () => {
  const inUse = (by: string) => `Esta categoria está em uso por ${by} e não pode ser excluída.`;

  test('cannot be deleted, and the refusal counts its suppliers', async ({ backend, categories }) => {
    const id = await createCategory(backend);
    await insertSuppliers(backend, id, ['premium']);
    expect(await categories.refusalOf(id)).toBe(inUse('1 fornecedor'));
    await insertSuppliers(backend, id, ['open', 'early']);
    expect(await categories.refusalOf(id)).toBe(inUse('3 fornecedores'));
  });

  test('cannot be deleted if suppliers have it as their subcategory only', async ({
    backend,
    categories,
  }) => {
    const other = await createCategory(backend);
    const id = await createCategory(backend, undefined, other);
    await insertSuppliers(backend, other, ['open', 'open']);
    await backend.sql('update public.suppliers set subcategory_id = $1 where category_id = $2', [id, other]);
    expect(await categories.refusalOf(id)).toBe(inUse('2 fornecedores'));
  });

  test('cannot be deleted while it has subcategories', async ({ backend, categories }) => {
    const [id, child] = [await createCategory(backend), await createCategory(backend)];
    await backend.sql('update public.categories set parent_id = $1 where id = $2', [id, child]);
    expect(await categories.refusalOf(id)).toBe(inUse('1 subcategoria'));
    await insertSuppliers(backend, id, ['open']);
    expect(await categories.refusalOf(id)).toBe(inUse('1 fornecedor e 1 subcategoria'));
  });
});

describe('a URL', () => {
  test('of an unknown category is answered 404', async ({ categories }) => {
    for (const answer of [
      await categories.rename(UNKNOWN_ID, newName()),
      await categories.remove(UNKNOWN_ID),
    ]) {
      expect(refusedWith(answer, 404).message).toBe('Categoria não encontrada.');
    }
  });

  test.for(['0', '-1', 'abc', '1.5', '1,2', '1%27', '1'.repeat(16)])(
    'with the invalid id %s is answered 404',
    async (id, { backend, categories }) => {
      const before = await everythingIn(backend);
      for (const answer of [await categories.rename(id, newName()), await categories.remove(id)]) {
        expect(refusedWith(answer, 404).message).toBe('Endereço não encontrado.');
      }
      expect(await everythingIn(backend)).toEqual(before);
    },
  );
});
