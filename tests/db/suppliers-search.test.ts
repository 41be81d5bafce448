import { describe, expect } from 'vitest';
import { type Actor, type Actors, people } from '../support/actors';
import type { Backend } from '../support/backend';
import {
  createCategory,
  insertSuppliers,
  SUPPLIER_KINDS,
  type SupplierKind,
  type SupplierWorld,
} from '../support/supplier-world';
import { test as base } from '../support/fixtures';
import { fold } from '../../src/domain/text';

// No other test uses these names: the backend may be shared by all test files.
const SHOES = 'Qx Calçados';
const BEACH = 'Qx Íntima & Praia, 50%';
const NAMES = [
  'Qx Ana 100% Jeans',
  'Qx Ana 100x Jeans',
  'Qx Bia_Bolsas',
  'Qx Bia-Bolsas',
  'Qx "Caio" (Centro)',
  'Qx Caio, Centro',
  "Qx D’Ângela & d'Angela",
  'Qx Barra\\Funda',
  'Qx Estrela *',
  'Qx Regra [a-z]+.?$^|{2}',
  'Qx true',
  'Qx 😀 Sorriso',
];
const EVA = 'Qx Ateliê da Eva';
const EVA_INSTAGRAM = 'Qx.Eva_Oficial';
/** In the order of lists; the third has the sort name of the second and a higher id. */
const ORDERED = ['Qw Fila abade', 'Qw Fila Ábaco', 'Qw Fila abaco', 'Qw Fila Zebra'];

/** Creates suppliers with these names and no Instagram, and returns their ids in this order. */
async function addSuppliers(
  backend: Backend,
  category: number,
  names: string[],
  kind: SupplierKind = 'open',
): Promise<number[]> {
  const suppliers = await insertSuppliers(
    backend,
    category,
    names.map(() => kind),
  );
  const ids = suppliers.map(({ id }) => id).sort((one, other) => one - other);
  const rows = 'unnest($1::bigint[], $2::text[]) as new (id, name)';
  await backend.sql(`update public.suppliers s set name = new.name from ${rows} where s.id = new.id`, [
    ids,
    names,
  ]);
  await backend.sql(
    'update public.supplier_details set instagram = null where supplier_id = any ($1::bigint[])',
    [ids],
  );
  return ids;
}

const test = base
  /** The code of Eva's supplier. */
  .extend('evaCode', { scope: 'file' }, async ({ backend }) => {
    const [id] = await addSuppliers(backend, await createCategory(backend, BEACH), [EVA]);
    await backend.sql('update public.supplier_details set instagram = $2 where supplier_id = $1', [
      id,
      EVA_INSTAGRAM,
    ]);
    return `F-${String(id).padStart(4, '0')}`;
  })
  .extend('categoryName', { scope: 'file' }, async ({ backend, suppliers }) => {
    const [row] = await backend.sql<{ name: string }>('select name from public.categories where id = $1', [
      suppliers.categoryId,
    ]);
    return row!.name;
  });

/** Sends the request of src/data/suppliers for a page of the admin's list. */
function find({ client }: Actor, text: string, [column, ascending] = BY_NAME, from = 0, to = 19) {
  return client
    .rpc('search_suppliers', { search: text }, { count: 'exact' })
    .select(
      'id, formatted_id, name, is_premium, image_hash, public_from, category, instagram, whatsapp, email, main_image_path, sort_name, sort_category, created_at',
    )
    .order(column, { ascending })
    .order('sort_name')
    .order('id')
    .range(from, to);
}
type Order = readonly [
  column: 'sort_name' | 'sort_category' | 'is_premium' | 'created_at',
  ascending: boolean,
];
const BY_NAME: Order = ['sort_name', true];

async function rowsFound(actor: Actor, text: string, order = BY_NAME) {
  const { data, error, count } = await find(actor, text, order);
  expect(error).toBeNull();
  expect(count).toBe(data?.length);
  return data!;
}
const namesFound = async (actors: Actors, text: string, order = BY_NAME) =>
  (await rowsFound(actors.admin, text, order)).map(({ name }) => name);

describe('an admin', () => {
  // Eva is named so that her supplier exists before the first search.
  test.beforeAll(async ({ evaCode: _eva, backend }) => {
    await addSuppliers(backend, await createCategory(backend, SHOES), NAMES);
  });

  test.for([
    ['a percent sign', 'ana 100%', ['Qx Ana 100% Jeans']],
    ['an underscore', 'bia_', ['Qx Bia_Bolsas']],
    ['a hyphen', 'BIA-', ['Qx Bia-Bolsas']],
    ['double quotes', '"caio"', ['Qx "Caio" (Centro)']],
    ['parentheses', '(CENTRO)', ['Qx "Caio" (Centro)']],
    ['an unmatched parenthesis', '" (', ['Qx "Caio" (Centro)']],
    ['a comma', 'caio, c', ['Qx Caio, Centro']],
    ['quotes of other kinds, and capitals with accents', "D’ÂNGELA & D'", ["Qx D’Ângela & d'Angela"]],
    ['a backslash', 'a\\f', ['Qx Barra\\Funda']],
    ['an asterisk', 'estrela *', ['Qx Estrela *']],
    ['a pattern', '[a-z]+.?$^|{2}', ['Qx Regra [a-z]+.?$^|{2}']],
    ['a word that might be a value', 'qx true', ['Qx true']],
    ['a character of four bytes', '😀', ['Qx 😀 Sorriso']],
    ['another character of four bytes', '😁', []],
    ['a filter of PostgREST', 'x),id.not.is.null,or(name.eq.x', []],
    ['wildcards of SQL', 'qx%bolsas', []],
    ['wildcards of PostgREST', 'qx*bolsas', []],
    ['a dot, which matches any character in a pattern', 'bia.bolsas', []],
    ['letters without their accents', 'd’angela', ["Qx D’Ângela & d'Angela"]],
    ['letters with accents that are not there', 'bía_bölsãs', ['Qx Bia_Bolsas']],
    ['a part of an Instagram', 'eva_ofi', [EVA]],
    ['an Instagram in capitals with its @', '@QX.EVA_OFICIAL', [EVA]],
    ['an Instagram with accents and no @', 'qx.éva_óficial', [EVA]],
    ['an @ in the middle of an Instagram', '@eva_oficial', []],
    ['wildcards in an Instagram', 'qx_eva', []],
    ['a part of a category', 'intima & p', [EVA]],
    ['a category in capitals with its accents', 'QX ÍNTIMA', [EVA]],
    ['a category with accents that are not there', 'ïntimã & prâia, 50%', [EVA]],
    ['wildcards in a category', 'intima%praia', []],
    ['a category that many have', 'qx calcados', NAMES],
    ['a text that no supplier has', 'qx null', []],
  ] as const)('who searches for %s finds exactly that', async ([, text, found], { actors }) => {
    expect((await namesFound(actors, text)).sort()).toEqual([...found].sort());
  });

  test('finds a supplier by its code in any case, or by part of it', async ({ actors, evaCode }) => {
    expect(await namesFound(actors, evaCode)).toEqual([EVA]);
    expect(await namesFound(actors, evaCode.toLowerCase())).toEqual([EVA]);
    const { data } = await find(actors.admin, evaCode.slice(1, -1), BY_NAME, 0, 99);
    expect(data?.map(({ name }) => name)).toContain(EVA);
  });

  test('finds nothing with the end of one field and the beginning of another', async ({
    actors,
    evaCode,
  }) => {
    const fields = [EVA, evaCode, EVA_INSTAGRAM, `@${EVA_INSTAGRAM}`, BEACH];
    const pairs = fields.flatMap((one) =>
      fields.filter((other) => other !== one).map((other) => [one, other]),
    );
    for (const [one, other] of pairs)
      for (const between of ['', ' ']) {
        const text = `${one!.slice(-4)}${between}${other!.slice(0, 5)}`;
        expect([text, await namesFound(actors, text)]).toEqual([text, []]);
      }
  });

  test('gets every field of a row', async ({ actors, backend }) => {
    const [supplier] = await insertSuppliers(backend, await createCategory(backend, 'Qw Linha'), [
      'earlyPremium',
    ]);
    const { id, teaser, details, contacts } = supplier!;
    const [stored] = await backend.sql<{ public_from: string; created_at: string }>(
      'select public_from, created_at from public.suppliers where id = $1',
      [id],
    );
    const [row, ...more] = await rowsFound(actors.admin, teaser.name);
    expect(more).toEqual([]);
    const moments = (of: { public_from: string; created_at: string }) => ({
      public_from: Date.parse(of.public_from),
      created_at: Date.parse(of.created_at),
    });
    expect({ ...row, ...moments(row!) }).toEqual({
      id,
      formatted_id: `F-${String(id).padStart(4, '0')}`,
      ...teaser,
      is_premium: true,
      ...moments(stored!),
      sort_name: teaser.name.toLowerCase(),
      sort_category: 'qw linha',
      category: 'Qw Linha',
      instagram: details.instagram,
      ...contacts,
      main_image_path: details.main_image_path,
    });
  });

  test('finds all suppliers with an empty search', async ({ actors, backend }) => {
    const { count } = await find(actors.admin, '');
    const [all] = await backend.sql<{ count: number }>('select count(*)::int as count from public.suppliers');
    expect(count).toBe(all!.count);
  });

  describe('who finds several suppliers', () => {
    test.beforeAll(async ({ backend }) => {
      const [abade, abaco, alsoAbaco, zebra] = ORDERED as [string, string, string, string];
      const [first, last] = [
        await createCategory(backend, 'Qw ânfora'),
        await createCategory(backend, 'Qw Bolsas'),
      ];
      // Created in another order than that of the names.
      await addSuppliers(backend, last, [zebra], 'premium');
      await addSuppliers(backend, last, [abaco], 'open');
      await addSuppliers(backend, first, [alsoAbaco], 'premium');
      await addSuppliers(backend, last, [abade], 'open');
    });

    // Their names: zebra is 3, the abacos are 1 and 2 by id, abade is 0.
    test.for<[string, Order, number[]]>([
      ['name', BY_NAME, [1, 2, 0, 3]],
      ['name, descending', ['sort_name', false], [3, 0, 1, 2]],
      ['category, then name', ['sort_category', true], [2, 1, 0, 3]],
      ['plan, then name', ['is_premium', true], [1, 0, 2, 3]],
      ['plan, descending, then name', ['is_premium', false], [2, 3, 1, 0]],
      ['newest', ['created_at', false], [0, 2, 1, 3]],
    ])('can sort them by %s', async ([, order, places], { actors }) => {
      expect(await namesFound(actors, 'qw fila', order)).toEqual(places.map((place) => ORDERED[place]));
    });

    test('gets one page and the total', async ({ actors }) => {
      const page = async (from: number, to: number) => {
        const { data, count, status } = await find(actors.admin, 'qw fila', BY_NAME, from, to);
        return [data?.map(({ name }) => name), count, status];
      };
      const [abade, abaco, alsoAbaco, zebra] = ORDERED;
      expect(await page(0, 1)).toEqual([[abaco, alsoAbaco], 4, 206]);
      expect(await page(2, 3)).toEqual([[abade, zebra], 4, 206]);
      expect(await page(3, 9)).toEqual([[zebra], 4, 206]);
    });
  });
});

describe('a search of suppliers', () => {
  const textsOf = ({ id, teaser, details }: SupplierWorld[SupplierKind]) => [
    teaser.name,
    `F-${String(id).padStart(4, '0')}`,
    details.instagram,
    `@${details.instagram}`,
    details.instagram.slice(0, 8),
  ];
  const idsFound = async (actor: Actor, text: string) => (await rowsFound(actor, text)).map(({ id }) => id);

  test.for(people('free', 'expired'))(
    'finds only open suppliers for %s',
    async ([, name], { actors, categoryName, suppliers }) => {
      for (const kind of SUPPLIER_KINDS)
        for (const text of textsOf(suppliers[kind]))
          expect([text, await idsFound(actors[name], text)]).toEqual([
            text,
            kind === 'open' ? [suppliers.open.id] : [],
          ]);
      expect(await idsFound(actors[name], categoryName)).toEqual([suppliers.open.id]);
      const { data } = await find(actors[name], '', BY_NAME, 0, 999);
      const { data: open } = await actors[name].client.from('suppliers').select('id').eq('is_premium', false);
      const ids = new Set(open?.map(({ id }) => id));
      expect(data?.filter(({ id, is_premium }) => is_premium || !ids.has(id))).toEqual([]);
    },
  );

  test.for(people('free', 'expired'))(
    'finds no contacts for %s while they are for premium members only',
    async ([, name], { actors, categoryName, suppliers }) => {
      const offer = (value: boolean) =>
        actors.admin.client
          .from('settings')
          .update({ free_direct_contacts: value })
          .is('id', true)
          .select('id');
      try {
        expect((await offer(false)).data).toHaveLength(1);
        for (const text of ['', categoryName, ...textsOf(suppliers.open)])
          for (const { is_premium, whatsapp, email } of (await find(actors[name], text)).data!)
            expect({ is_premium, whatsapp, email }).toEqual({
              is_premium: false,
              whatsapp: null,
              email: null,
            });
        for (const kind of ['premium', 'early', 'earlyPremium'] as const)
          for (const text of textsOf(suppliers[kind])) expect(await idsFound(actors[name], text)).toEqual([]);
      } finally {
        await offer(true);
      }
    },
  );

  test.for(people('premium', 'admin'))(
    'finds all suppliers for %s, announced or not',
    async ([, name], { actors, categoryName, suppliers }) => {
      for (const kind of SUPPLIER_KINDS)
        for (const text of textsOf(suppliers[kind]))
          expect([text, await idsFound(actors[name], text)]).toEqual([text, [suppliers[kind].id]]);
      const ids = SUPPLIER_KINDS.map((kind) => suppliers[kind].id).sort((one, other) => one - other);
      expect((await idsFound(actors[name], categoryName)).sort((one, other) => one - other)).toEqual(ids);
    },
  );

  test('is refused to a visitor, also on the view that it reads', async ({ actors, suppliers }) => {
    for (const text of ['', suppliers.open.teaser.name]) {
      const { data, error, status } = await find(actors.visitor, text);
      expect([data, error?.code, status]).toEqual([null, '42501', 401]);
    }
    const { data, status } = await actors.visitor.client.from('supplier_records').select('id');
    expect([data, status]).toEqual([null, 401]);
  });
});

test('browser and database fold accented letters in the same way', async ({ backend }) => {
  const letters = Array.from({ length: 0x180 - 0x41 }, (_, index) => String.fromCodePoint(0x41 + index));
  const plainOrAccented = letters.filter((letter) => /[A-Za-z]/.test(letter.normalize('NFD')));
  expect(plainOrAccented).toEqual(expect.arrayContaining([...'AzÁàâãçÉêíõôüÑŠž']));

  const rows = await backend.sql<{ letter: string; folded: string }>(
    'select letter, private.fold(letter) as folded from unnest($1::text[]) letter',
    [plainOrAccented],
  );
  expect(rows).toEqual(plainOrAccented.map((letter) => ({ letter, folded: fold(letter) })));
});
