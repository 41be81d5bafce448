import { describe, expect } from 'vitest';
import { synonymForm, wordLines } from '@/domain/catalog/synonyms';
import { fold } from '../../src/domain/text/text';
import { type Actor, type Actors, people, rowsOf } from '../support/actors';
import type { Backend } from '../support/backend';
import { test as base } from '../support/fixtures';
import {
  createCategory,
  createSuppliers,
  insertSuppliers,
  mark,
  SUPPLIER_KINDS,
  type SupplierKind,
  type SupplierWorld,
} from '../support/supplier-world';

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
  })
  .extend('synonyms', { scope: 'file' }, ({ actors, backend }) => {
    const create = (words: unknown) => actors.admin.ask(TABLE, { method: 'POST', body: { words } });

    const change = (id: number, words: unknown) =>
      actors.admin.ask(`${TABLE}?id=eq.${id}`, { method: 'PATCH', body: { words } });

    const all = () =>
      backend.sql<{ id: number; words: string[] }>(
        'select id, words from public.search_synonyms order by id',
      );

    async function newest() {
      return (await all()).at(-1)!;
    }

    return { create, change, all, newest };
  });

/** Sends the request of src/data/suppliers. */
const figures = async ({ client }: Actor) => {
  const { data, error } = await client.rpc('supplier_figures').single();
  expect(error).toBeNull();
  return data!;
};

test.skipIf(process.env.SUPABASE_URL)(
  'the supplier figures have no category while there are no suppliers',
  async ({ actors, backend }) => {
    await createCategory(backend, 'Qw Vazia');
    expect(await figures(actors.admin)).toEqual({
      total: 0,
      premium: 0,
      top_category: null,
      top_category_total: null,
    });
  },
);

test('the supplier figures count all suppliers, announced or not, and the premium ones among them', async ({
  actors,
  backend,
}) => {
  await createSuppliers(backend);
  const before = await figures(actors.admin);
  await createSuppliers(backend);
  const { total, premium } = await figures(actors.admin);
  expect([total - before.total, premium - before.premium]).toEqual([4, 2]);
});

test('the supplier figures name the category with the most suppliers, and the first by name when several have as many', async ({
  actors,
  backend,
}) => {
  const { top_category_total: most } = await figures(actors.admin);
  // This is neither the order of creation nor that of bytes.
  const [last, first, middle] = [
    await createCategory(backend, 'Qw Topo Bolsas'),
    await createCategory(backend, 'Qw Topo ábacos'),
    await createCategory(backend, 'Qw Topo Acessórios'),
  ];
  const add = (category: number) =>
    insertSuppliers(backend, category, Array<SupplierKind>(most + 1).fill('open'));
  const top = async () => {
    const { top_category, top_category_total } = await figures(actors.admin);
    return [top_category, top_category_total];
  };
  await add(last);
  expect(await top()).toEqual(['Qw Topo Bolsas', most + 1]);
  await add(middle);
  expect(await top()).toEqual(['Qw Topo Acessórios', most + 1]);
  await add(first);
  expect(await top()).toEqual(['Qw Topo ábacos', most + 1]);
  await insertSuppliers(backend, last, ['early']);
  expect(await top()).toEqual(['Qw Topo Bolsas', most + 2]);
});

test.for(people('free', 'expired', 'premium', 'support'))(
  '%s gets no supplier figures',
  async ([, name], { actors }) => {
    const { data, error, status } = await actors[name].client.rpc('supplier_figures');
    expect([data, error, status]).toEqual([[], null, 200]);
  },
);

test('a visitor is refused the supplier figures', async ({ actors }) => {
  const { data, error, status } = await actors.visitor.client.rpc('supplier_figures');
  expect([data, error?.code, status]).toEqual([null, '42501', 401]);
});

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

const TABLE = '/rest/v1/search_synonyms';

const unique = () => `z${mark()}`;

const LONGEST = 'ã'.repeat(40);

test('a new site has synonyms of the trade, and everyone reads them', async ({ actors }) => {
  for (const name of ['visitor', 'free', 'expired', 'premium', 'admin'] as const) {
    const groups = rowsOf<{ words: string[] }>(await actors[name].ask(`${TABLE}?select=words`));
    expect(groups.length).toBeGreaterThan(50);
    expect(groups).toContainEqual({ words: ['calça', 'jeans'] });
    expect(groups).toContainEqual({ words: ['bolsa', 'acessórios'] });
  }
});

test('the first synonyms can be saved in the form as they are', async ({ synonyms }) => {
  for (const { words } of await synonyms.all())
    expect(synonymForm.parse({ words: wordLines(words) })).toEqual({ words });
});

describe('what is stored is the same as from the form:', () => {
  const one = unique();
  test.for<[string, string[], string[]]>([
    ['spaces around and between words are trimmed', [`  ${one} `, 'moda   praia'], [one, 'moda praia']],
    ['spaces of other kinds are plain ones', [one, 'moda\u00a0praia\u2003já'], [one, 'moda praia já']],
    ['invisible characters are removed', [`${one}\u200b`, '\u202eduas\u0007'], [one, 'duas']],
    ['case is kept', [one.toUpperCase(), 'T-Shirt'], [one.toUpperCase(), 'T-Shirt']],
    [
      'words that differ in case and accents are one',
      [one, 'Calça', 'CALCA', 'jeans'],
      [one, 'Calça', 'jeans'],
    ],
    ['lines, commas and semicolons separate words', [`${one}, um;dois\r\ntrês`], [one, 'um', 'dois', 'três']],
    ['empty words are left out', [one, ' ', '', ',;', 'duas'], [one, 'duas']],
    ['40 characters are accepted', [one, LONGEST], [one, LONGEST]],
  ])('%s', async ([, typed, stored], { backend, synonyms }) => {
    expect(synonymForm.parse({ words: typed.join('\n') })).toEqual({ words: stored });
    expect((await synonyms.create(typed)).status).toBe(201);
    const { id, words } = await synonyms.newest();
    expect(words).toEqual(stored);
    await backend.sql('delete from public.search_synonyms where id = $1', [id]);
  });
});

describe('what is refused, in the form too:', () => {
  const FEW = 'Escreva pelo menos 2 palavras diferentes.';
  test.for<[string, string[], string]>([
    ['no words', [], FEW],
    ['only one word', ['vestido'], FEW],
    ['the same word twice', ['calça', 'CALCA'], FEW],
    ['only empty words', ['', ' \u200b '], FEW],
    [
      '13 words',
      Array.from({ length: 13 }, (_, n) => `palavra ${n}`),
      'Um grupo pode ter no máximo 12 palavras.',
    ],
    ['a word of one character', ['vestido', 'x'], '“x” precisa ter de 2 a 40 caracteres.'],
    ['a word of 41 characters', ['vestido', `${LONGEST}b`], `“${LONGEST}” precisa ter de 2 a 40 caracteres.`],
    [
      'a word of 10,000 characters',
      ['vestido', 'a'.repeat(1e4)],
      `“${'a'.repeat(40)}” precisa ter de 2 a 40 caracteres.`,
    ],
    ['a word without a letter', ['vestido', '2026'], '“2026” precisa ter pelo menos uma letra.'],
    [
      'an illegible sign',
      ['vestido', 'cal\ufffda'],
      'Há um sinal ilegível (�) neste texto. Troque-o pela letra certa.',
    ],
    [
      'an error of a spreadsheet',
      ['vestido', '#N/D'],
      'Isto é um erro de planilha. Escreva um texto no lugar.',
    ],
  ])('%s', async ([, typed, message], { synonyms }) => {
    expect(synonymForm.safeParse({ words: typed.join('\n') }).error?.issues).toMatchObject([{ message }]);
    await synonyms.create([unique(), unique()]);
    const before = await synonyms.all();
    for (const answer of [await synonyms.create(typed), await synonyms.change(before.at(-1)!.id, typed)])
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([400, { code: '23514', message }]);
    expect(await synonyms.all()).toEqual(before);
  });

  test('no list, and a list with nothing but one word and null', async ({ synonyms }) => {
    expect((await synonyms.create(null)).status).toBe(400);
    expect((await synonyms.create([unique(), null])).status).toBe(400);
  });
});

// The trigger runs before row security: anybody with an account could make it work for seconds.
test.for([
  ['a text', [unique(), 'moda,'.repeat(4_000)]],
  ['a list', [unique(), ...Array<string>(20_000).fill('')]],
  ['a list of nulls', [unique(), ...Array<null>(20_000).fill(null)]],
] as const)(
  '%s of more than 20,000 characters is refused before it is read',
  async ([, words], { actors }) => {
    for (const name of ['free', 'admin'] as const) {
      const answer = await actors[name].ask(TABLE, { method: 'POST', body: { words } });
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('no máximo 12 palavras')]);
    }
  },
);

test('two groups of the same words cannot exist, whatever their order, case and accents', async ({
  synonyms,
}) => {
  const [one, other] = [unique(), unique()];
  await synonyms.create([`${one} praia`, `${other} já`]);
  const same = [`${other.toUpperCase()} JA`, `${one}\u00a0 ${'Práia'.normalize('NFD')}`];
  const again = await synonyms.create(same);
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('23505')]);
  await synonyms.create([one, other]);
  const { id } = await synonyms.newest();
  expect((await synonyms.change(id, same)).status).toBe(409);
  expect((await synonyms.newest()).words).toEqual([one, other]);
});

test('a word may be in several groups', async ({ synonyms }) => {
  const shared = unique();
  for (const word of ['bolsa', 'cinto']) expect((await synonyms.create([word, shared])).status).toBe(201);
});

describe('a word in twelve groups', () => {
  const crowd = async (backend: Backend, word: string) => {
    const others = Array.from({ length: 12 }, unique);
    await backend.sql(
      'insert into public.search_synonyms (words) select array[$1::text, other] from unnest($2::text[]) other',
      [word, others],
    );
    return others;
  };
  const refusal = (word: string) => ({
    code: 'PT422',
    message: `“${word}” já está em 12 grupos, o máximo de uma palavra. Tire-a de um deles antes.`,
  });

  test('is in no thirteenth, whatever its case and accents, and the refusal names it as it was typed', async ({
    backend,
    synonyms,
  }) => {
    const word = `açaí ${unique()}`;
    await crowd(backend, word);
    await synonyms.create([unique(), unique()]);
    const before = await synonyms.all();
    const typed = word.toUpperCase().replace('Ç', 'C');
    for (const answer of [
      await synonyms.create([unique(), typed]),
      await synonyms.change(before.at(-1)!.id, [unique(), typed]),
    ])
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([422, refusal(typed)]);
    expect(await synonyms.all()).toEqual(before);
  });

  test('leaves each of them free to change, and makes room when it leaves one', async ({
    backend,
    synonyms,
  }) => {
    const word = unique();
    await crowd(backend, word);
    const { id } = await synonyms.newest();
    expect((await synonyms.change(id, [word.toUpperCase(), unique(), unique()])).status).toBe(204);
    expect((await synonyms.change(id, [unique(), unique()])).status).toBe(204);
    expect((await synonyms.create([word, unique()])).status).toBe(201);
    expect((await synonyms.create([word, unique()])).status).toBe(422);
  });

  test('cannot be reached by many groups in one request', async ({ actors, synonyms }) => {
    const word = unique();
    const before = await synonyms.all();
    const body = Array.from({ length: 13 }, () => ({ words: [word, unique()] }));
    const answer = await actors.admin.ask(TABLE, { method: 'POST', body });
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([422, refusal(word)]);
    expect(await synonyms.all()).toEqual(before);
    expect((await actors.admin.ask(TABLE, { method: 'POST', body: body.slice(1) })).status).toBe(201);
  });
});

test('there are 300 groups at most, and an existing one can still be changed', async ({
  backend,
  synonyms,
}) => {
  const [{ count }] = (await backend.sql<{ count: number }>(
    'select count(*)::int from public.search_synonyms',
  )) as [{ count: number }];
  const fill = (groups: number) =>
    backend.sql(
      `insert into public.search_synonyms (words)
       select array['enche ' || n, 'cheio ' || n] from generate_series(1, $1::int) n`,
      [groups],
    );
  await expect(fill(301 - count)).rejects.toThrow(/300 grupos/);
  await fill(300 - count);
  const { status, text } = await synonyms.create([unique(), unique()]);
  const message = 'Já existem 300 grupos de sinônimos, o máximo. Exclua um grupo antes.';
  expect([status, JSON.parse(text)]).toMatchObject([409, { code: 'PT409', message }]);
  expect((await synonyms.change((await synonyms.newest()).id, [unique(), unique()])).status).toBe(204);
  await backend.sql(`delete from public.search_synonyms where words[1] like 'enche %'`);
});
