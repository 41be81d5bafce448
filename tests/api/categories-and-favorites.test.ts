import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import type { ActorName, Answer } from '../support/actors';
import { leaks } from '../support/find-secrets';
import { uploadFiles } from '../support/stored-files';
import { createCategory, createNovelty, insertSuppliers, mark, secretsIn } from '../support/supplier-world';
import { CALLER_NAMES, type CallerName, callerRows } from './support/callers';
import {
  CATEGORIES,
  everythingIn,
  FAVORITES,
  fieldErrors,
  json,
  opened,
  refusedWith,
  suppliersIn,
} from './support/supplier-api';
import { test as base } from './support/test';

const test = base
  .extend('categories', { scope: 'file' }, ({ callers, backend }) => {
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
  })
  .extend('favorites', { scope: 'file' }, ({ callers, backend }) => {
    const list = (name: CallerName) => callers[name].ask(FAVORITES);

    const add = (name: CallerName, supplier_id: unknown) =>
      callers[name].ask(`${FAVORITES}/add`, { method: 'POST', body: { supplier_id } });

    const remove = (name: CallerName, id: number | string) =>
      callers[name].ask(`${FAVORITES}/${id}`, { method: 'DELETE' });

    /** The ids of the suppliers that are stored as somebody’s favorites. */
    async function of(name: ActorName): Promise<number[]> {
      const rows = await backend.sql<{ id: number }>(
        'select supplier_id as id from public.favorites where user_id = $1 order by 1',
        [callers[name].account.id],
      );
      return rows.map(({ id }) => id);
    }

    const all = () => backend.sql('select user_id, supplier_id from public.favorites order by 1, 2');

    async function keep(name: ActorName, ...ids: number[]): Promise<void> {
      for (const [age, id] of ids.entries()) {
        await backend.sql(
          `insert into public.favorites (user_id, supplier_id, created_at) values ($1, $2, now() + make_interval(secs => $3))`,
          [callers[name].account.id, id, age],
        );
      }
    }

    return { list, add, remove, keep, of, all };
  });
test.beforeAll(async ({ callers, suppliers }) => {
  for (const kind of ['open', 'premium'] as const) await uploadFiles(callers.admin, suppliers[kind]);
});

test.beforeEach(({ backend }) => backend.sql('delete from public.favorites'));

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

  test.for(['\ufffd', '\ud800'])(
    'may not use the illegible sign %j in a name',
    async (character, { backend, categories }) => {
      const before = await everythingIn(backend);
      const name = ['Há um sinal ilegível (�) neste texto. Troque-o pela letra certa.'];
      expect(fieldErrors(await categories.create(`Moda${character}`))).toEqual({ name });
      expect(await everythingIn(backend)).toEqual(before);
    },
  );
});

describe('a name that another category has', () => {
  const spellings = (name: string) => [
    name.toUpperCase(),
    ` ${name.toLowerCase()} `,
    name.normalize('NFD').replace(/\p{M}/gu, ''),
    name.normalize('NFD').replace(' ', '  '),
  ];

  test.for(['Bijuterias', 'Óculos de Verão', 'AÇAÍ'])(
    'is refused in every spelling: %s',
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

const NO_SESSION = callerRows('visitor', 'garbage', 'forged', 'old');
const LOCKED_OUT = callerRows('free', 'expired');
const PREMIUM = callerRows('premium', 'admin');
const MEMBERS = [...LOCKED_OUT, ...PREMIUM];

describe('without a session', () => {
  test.for(NO_SESSION)('%s gets an empty list', async ([, name], { favorites, suppliers }) => {
    await favorites.keep('premium', suppliers.open.id);
    const answer = await favorites.list(name);
    expect([answer.status, json(answer)]).toEqual([200, { data: [] }]);
  });
});

describe('the list of favorites', () => {
  test.for(LOCKED_OUT)(
    'shows %s the latest first, and locked suppliers without their secrets',
    async ([, name], { favorites, suppliers }) => {
      await favorites.keep(name, suppliers.open.id, suppliers.premium.id);
      const answer = await favorites.list(name);
      expect(leaks(answer, secretsIn(suppliers.premium))).toEqual([]);
      const [premium, open] = suppliersIn(answer);
      expect(premium).toMatchObject({
        id: suppliers.premium.id,
        ...suppliers.premium.teaser,
        is_premium: true,
      });
      expect(premium).toMatchObject({
        instagram: null,
        whatsapp: null,
        email: null,
        logo: null,
        images: [],
      });
      expect(open).toMatchObject({ id: suppliers.open.id, ...suppliers.open.contacts });
      expect(await Promise.all(open!.images.map(({ url }) => opened(url)))).toEqual([200, 200]);
    },
  );

  test.for(PREMIUM)('shows %s complete suppliers', async ([, name], { favorites, suppliers }) => {
    await favorites.keep(name, suppliers.early.id, suppliers.premium.id);
    const [premium, early] = suppliersIn(await favorites.list(name));
    expect([premium, early]).toMatchObject([
      { id: suppliers.premium.id, ...suppliers.premium.contacts },
      { id: suppliers.early.id, ...suppliers.early.contacts },
    ]);
    expect(await Promise.all(premium!.images.map(({ url }) => opened(url)))).toEqual([200, 200]);
  });

  test('leaves out suppliers that the member may no longer see', async ({ favorites, suppliers }) => {
    await favorites.keep('expired', suppliers.early.id, suppliers.open.id);
    const answer = await favorites.list('expired');
    expect(suppliersIn(answer).map(({ id }) => id)).toEqual([suppliers.open.id]);
    expect(leaks(answer, secretsIn(suppliers.early))).toEqual([]);
  });

  test('has nobody else’s favorites', async ({ favorites, suppliers }) => {
    await favorites.keep('free', suppliers.open.id);
    await favorites.keep('admin', suppliers.premium.id);
    expect(suppliersIn(await favorites.list('free')).map(({ id }) => id)).toEqual([suppliers.open.id]);
    expect(suppliersIn(await favorites.list('premium'))).toEqual([]);
  });
});

describe('the favorites in pages', () => {
  test('are the same as at once, by id, and end with the last', async ({ callers, favorites, suppliers }) => {
    const { open, premium } = suppliers;
    await favorites.keep('free', premium.id, open.id);
    const page = async (query: string, name: CallerName = 'free') =>
      json(await callers[name].ask(`${FAVORITES}?${query}`)) as {
        data: { id: number }[];
        next: string | null;
      };
    const first = await page('limit=1');
    const second = await page(`limit=1&after=${first.next}`);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([open.id, premium.id].sort());
    expect([first.next, second.next]).toEqual([expect.any(String), null]);
    expect(await page('limit=1', 'visitor')).toEqual({ data: [], next: null });
    expect(fieldErrors(await callers.free.ask(`${FAVORITES}?after=suppliers-1&limit=0`))).toMatchObject({
      after: [expect.any(String)],
      limit: [expect.any(String)],
    });
  });

  test('say to a member with an expired token that it is refused', async ({ favorites }) => {
    const { status, headers, text } = await favorites.list('old');
    expect([status, text]).toEqual([200, '{"data":[]}']);
    expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });
});

describe('adding a favorite', () => {
  test.for(MEMBERS)(
    'works for %s with open and locked suppliers, and a second time changes nothing',
    async ([, name], { suppliers, favorites }) => {
      for (const id of [suppliers.open.id, suppliers.premium.id, suppliers.premium.id]) {
        const answer = await favorites.add(name, id);
        expect([answer.status, json(answer)]).toEqual([
          200,
          { message: 'Fornecedor adicionado aos favoritos.' },
        ]);
      }
      expect(await favorites.of(name)).toEqual([suppliers.open.id, suppliers.premium.id]);
      expect(await favorites.all()).toHaveLength(2);
    },
  );

  test('again keeps the time at which it was first added', async ({ favorites, suppliers, backend }) => {
    await favorites.keep('free', suppliers.open.id);
    const moment = () => backend.sql('select created_at from public.favorites');
    const before = await moment();
    await favorites.add('free', suppliers.open.id);
    expect(await moment()).toEqual(before);
  });

  test('accepts the id as a text of digits', async ({ favorites, suppliers }) => {
    expect((await favorites.add('free', String(suppliers.open.id))).status).toBe(200);
    expect(await favorites.of('free')).toEqual([suppliers.open.id]);
  });

  test.for(MEMBERS)('is refused to %s for an unknown supplier', async ([, name], { favorites }) => {
    const answer = await favorites.add(name, 999_999_999);
    expect(refusedWith(answer, 404).message).toBe('Fornecedor não encontrado.');
    expect(await favorites.all()).toEqual([]);
  });

  test.for(LOCKED_OUT)(
    'is refused to %s for an unannounced supplier, with the same message as for an unknown one',
    async ([, name], { favorites, suppliers }) => {
      const never = refusedWith(await favorites.add(name, 999_999_999), 404);
      for (const { id } of [suppliers.early, suppliers.earlyPremium]) {
        expect(refusedWith(await favorites.add(name, id), 404).message).toBe(never.message);
      }
      expect(await favorites.all()).toEqual([]);
    },
  );

  test.for(PREMIUM)(
    'works for %s with an unannounced supplier',
    async ([, name], { favorites, suppliers }) => {
      expect((await favorites.add(name, suppliers.early.id)).status).toBe(200);
      expect(await favorites.of(name)).toEqual([suppliers.early.id]);
    },
  );

  test.for([0, -1, 1.5, 1e300, 2 ** 53, '', ' ', 'abc', '1.5', '-1', '1 or true', null, {}, []])(
    'is refused if the id is %j',
    async (id, { favorites }) => {
      expect(fieldErrors(await favorites.add('free', id))).toEqual({
        supplier_id: ['Informe o fornecedor.'],
      });
      expect(await favorites.all()).toEqual([]);
    },
  );

  test('needs an object with an id, and never affects other members', async ({
    callers,
    suppliers,
    favorites,
  }) => {
    const send = (body: unknown) => callers.free.ask(`${FAVORITES}/add`, { method: 'POST', body });
    expect(fieldErrors(await send({}))).toEqual({ supplier_id: ['Informe o fornecedor.'] });
    for (const body of [null, [], 'texto', 7])
      expect(refusedWith(await send(body), 422).message).not.toBe('');
    const forOther = { supplier_id: suppliers.open.id, user_id: callers.premium.account.id };
    expect((await send(forOther)).status).toBe(200);
    expect([await favorites.of('premium'), await favorites.of('free')]).toEqual([[], [suppliers.open.id]]);
  });
});

describe('removing a favorite', () => {
  test.for(MEMBERS)(
    'works for %s by the supplier’s id, and a second time changes nothing',
    async ([, name], { favorites, suppliers }) => {
      await favorites.keep(name, suppliers.open.id, suppliers.premium.id);
      for (let times = 0; times < 2; times++) {
        const answer = await favorites.remove(name, suppliers.premium.id);
        expect([answer.status, json(answer)]).toEqual([
          200,
          { message: 'Fornecedor removido dos favoritos.' },
        ]);
        expect(await favorites.of(name)).toEqual([suppliers.open.id]);
      }
    },
  );

  test('does not affect other members', async ({ favorites, suppliers }) => {
    for (const name of ['free', 'premium', 'admin'] as const) await favorites.keep(name, suppliers.open.id);
    expect((await favorites.remove('admin', suppliers.open.id)).status).toBe(200);
    expect([await favorites.of('free'), await favorites.of('premium'), await favorites.of('admin')]).toEqual([
      [suppliers.open.id],
      [suppliers.open.id],
      [],
    ]);
  });

  test('works for a supplier that the member may no longer see', async ({ favorites, suppliers }) => {
    await favorites.keep('expired', suppliers.early.id);
    expect((await favorites.remove('expired', suppliers.early.id)).status).toBe(200);
    expect(await favorites.of('expired')).toEqual([]);
  });

  test.for(['0', '-1', 'abc', '1.5', 'eq.1', '1,2', '1'.repeat(16)])(
    'is answered 404 for the invalid id %s',
    async (id, { favorites, suppliers }) => {
      await favorites.keep('free', suppliers.open.id);
      expect(refusedWith(await favorites.remove('free', id), 404).message).toBe('Endereço não encontrado.');
      expect(await favorites.of('free')).toEqual([suppliers.open.id]);
    },
  );
});

test('novelties are read in pages, of all open suppliers, of one or of favorites, without those that are hidden', async ({
  backend,
  callers,
  favorites,
  suppliers,
}) => {
  const [liked, other] = [suppliers.premium, suppliers.open];
  const texts = [
    ...[await createNovelty(backend, liked), await createNovelty(backend, other)],
    await createNovelty(backend, liked),
  ];
  await backend.sql('update public.novelties set is_hidden = true where text = $1', [
    await createNovelty(backend, liked),
  ]);
  await favorites.keep('premium', liked.id);
  const feed = async (name: CallerName, query = '') => {
    const answer = await callers[name].ask(`/functions/v1/api/novelties${query}`);
    expect(answer.status, answer.text).toBe(200);
    return (json(answer) as { data: { id: number; text: string }[] }).data;
  };
  const read = async (name: CallerName, query?: string) => (await feed(name, query)).map(({ text }) => text);
  const newest = texts.toReversed();
  expect(await read('premium')).toEqual(newest);
  expect(await read('free')).toEqual([texts[1]]);
  expect(await read('premium', '?favorites=true')).toEqual([texts[2], texts[0]]);
  expect(await read('premium', `?supplier_id=${other.id}`)).toEqual([texts[1]]);
  const [{ id } = { id: 0 }] = await feed('premium');
  expect(await read('premium', `?after=novelties-${id}`)).toEqual(newest.slice(1));
  expect((await callers.visitor.ask('/functions/v1/api/novelties?favorites=true')).status).toBe(403);
});
