import { describe, expect } from 'vitest';
import { NO_ADVANCED_FILTERS } from '@/domain/advanced-filters';
import { filterDirectory, NO_FILTERS, type DirectoryFilters } from '@/domain/directory-filters';
import { indexDirectory, indexSynonyms } from '@/domain/search';
import { STATES } from '@/domain/states';
import { SELECT_TERMS, type PurchaseTerms } from '@/domain/supplier-columns';
import { toListed, type ListedRow } from '@/domain/supplier';
import type { SupplierMark } from '@/domain/supplier-marks';
import { wordsOf } from '@/domain/word-forms';
import { people, rowsOf, type Actor, type MemberName } from '../support/actors';
import type { Backend } from '../support/backend';
import { test as base } from '../support/fixtures';
import {
  CATALOG_CASES,
  CATEGORIES,
  DESCRIPTIONS,
  GENERAL_TEXTS,
  HOME_CASES,
  SEARCHED_SUPPLIERS,
  SYNONYM_GROUPS,
} from '../support/search-cases';

// A saved search finds what the directory shows its member. So each text and each filter is searched twice: by the
// database, and by the code of the directory in what the member's requests return.

/** Suppliers beside those of the cases, with all that the filters compare. */
const MORE_SUPPLIERS = `
  insert into public.suppliers (id, name, category_id, is_premium, public_from, is_archived) overriding system value values
    (400, 'Malhas Serra', 17, false, now() - interval '1 day', false),
    (401, 'Malhas Vale', 17, true, now() - interval '1 day', false),
    (402, 'Malhas Cedo', 17, false, now() + interval '1 day', false),
    (403, 'Malhas Breve', 17, true, now() + interval '1 day', false),
    (404, 'Malhas Antigas', 17, false, now() - interval '1 day', true),
    (405, 'Malhas Guardadas', 17, true, now() - interval '1 day', true),
    (406, 'Malhas Sul', 17, false, now() - interval '1 day', false);
  update public.supplier_details set
    description = 'Tecido vindo de Brusque e moletom', instagram = 'malhas_' || supplier_id, state = 'SC', city = 'Brusque', min_order_pieces = 12,
    min_order_cents = 50000, ships_to = '{SC,PR}', sells_to_cpf = true, ready_stock = true, plus_size = true
    where supplier_id between 400 and 405;
  update public.supplier_details set state = 'RS', min_order_pieces = 6, min_order_cents = 20000, ships_to = '{BR}'
    where supplier_id = 406;
  update public.supplier_contacts set whatsapp = '5547988880' || supplier_id where supplier_id between 400 and 405;
  insert into public.contact_states (supplier_id, state, confirmed_on, method) values
    (400, 'confirmed', current_date, 'visit'), (401, 'confirmed', current_date, 'visit'),
    (403, 'confirmed', current_date, 'visit'), (406, 'checking', null, null);
  insert into public.buying_summaries (supplier_id, answers, arrived, on_time, as_pictured, buy_again) values
    (400, 4, 4, 4, 4, 3), (401, 4, 4, 4, 4, 2), (403, 3, 3, 3, 3, 3);
  insert into public.special_lists (id, name, type, required_subscription) overriding system value values
    (1, 'Do dia', 'VIP', 'Premium'), (2, 'Da casa', 'Luxo', 'Premium Plus');
  insert into public.special_list_suppliers (special_list_id, supplier_id) values
    (1, 400), (1, 401), (1, 22), (2, 401), (2, 403)`;

async function fillDirectory(backend: Backend): Promise<void> {
  await backend.sql('delete from public.search_synonyms');
  for (const words of SYNONYM_GROUPS)
    await backend.sql('insert into public.search_synonyms (words) values ($1)', [words]);
  await backend.sql(
    `insert into public.categories (id, name, parent_id) overriding system value
     select c.id, c.name, c.parent_id from jsonb_to_recordset($1::jsonb) c (id bigint, name text, parent_id bigint)
     order by c.parent_id nulls first`,
    [JSON.stringify([...CATEGORIES.values()])],
  );
  const rows = SEARCHED_SUPPLIERS.map(({ supplier_details, supplier_contacts, ...supplier }) => ({
    ...supplier,
    // What a locked supplier hides.
    ...(supplier_details ?? { instagram: `loja_${supplier.id}`, state: 'SP', city: 'Jaú' }),
    whatsapp: supplier_contacts?.whatsapp?.replace(/^5500/, '5511') ?? '5511912345678',
    description: DESCRIPTIONS.get(supplier.id) ?? null,
  }));
  await backend.sql(
    `insert into public.suppliers (id, name, category_id, subcategory_id, is_premium) overriding system value
     select s.id, s.name, coalesce(c.parent_id, c.id), case when c.parent_id is not null then c.id end, s.is_premium
     from jsonb_populate_recordset(null::public.suppliers, $1::jsonb) s join public.categories c on c.id = s.category_id`,
    [JSON.stringify(rows)],
  );
  await backend.sql(
    `update public.supplier_details d set instagram = s.instagram, state = s.state, city = s.city, description = s.description
     from jsonb_to_recordset($1::jsonb) s (id bigint, instagram text, state text, city text, description text)
     where s.id = d.supplier_id`,
    [JSON.stringify(rows)],
  );
  await backend.sql(
    `update public.supplier_contacts c set whatsapp = s.whatsapp
     from jsonb_to_recordset($1::jsonb) s (id bigint, whatsapp text) where s.id = c.supplier_id`,
    [JSON.stringify(rows)],
  );
  for (const statement of MORE_SUPPLIERS.split(';\n')) await backend.sql(statement);
}

/** What an actor's directory holds, by the requests that the site makes. */
async function directoryOf(actor: Actor) {
  const read = async <Row>(path: string) => rowsOf<Row>(await actor.ask(`/rest/v1/${path}`));
  const suppliers = await read<ListedRow>(
    `suppliers?select=id,name,category_id,subcategory_id,is_premium,supplier_details(instagram,state,city),supplier_contacts(whatsapp)&is_archived=is.false`,
  );
  const categories = await read<{ id: number; name: string; parent_id: number | null }>(
    'categories?select=id,name,parent_id',
  );
  const details = await read<{ supplier_id: number; description: string | null } & PurchaseTerms>(
    `supplier_details?select=supplier_id,description,${SELECT_TERMS.replaceAll(' ', '')}`,
  );
  const early = await read<{ id: number }>('suppliers?select=id&public_from=gt.now');
  const answer = await actor.ask('/rest/v1/rpc/supplier_marks', { method: 'POST', body: {} });
  const marks = rowsOf<[number, SupplierMark['state'], number, number]>(answer);
  const lists = new Map<number, Set<number>>();
  for (const { special_list_id, supplier_id } of await read<{
    special_list_id: number;
    supplier_id: number;
  }>('special_list_suppliers?select=special_list_id,supplier_id'))
    lists.set(special_list_id, (lists.get(special_list_id) ?? new Set()).add(supplier_id));

  const byId = new Map(categories.map((category) => [category.id, category]));
  const listed = suppliers.map(toListed);
  const entries = {
    catalog: indexDirectory(listed, byId),
    home: indexDirectory(
      listed,
      byId,
      new Map(details.map(({ supplier_id, description }) => [supplier_id, description ?? ''])),
    ),
  };
  const advanced = {
    terms: new Map(details.map((terms) => [terms.supplier_id, terms])),
    earlyIds: new Set(early.map(({ id }) => id)),
    marks: new Map(marks.map(([id, state, answers, buyAgain]) => [id, { state, answers, buyAgain }])),
  };
  const synonyms = indexSynonyms(SYNONYM_GROUPS);
  return (directory: 'catalog' | 'home', filters: Partial<DirectoryFilters>): number[] =>
    filterDirectory(
      entries[directory],
      { ...NO_FILTERS, ...filters },
      { advanced, synonyms, listIds: lists.get(filters.list ?? 0) },
    ).map(({ supplier }) => supplier.id);
}

interface SavedSearch {
  directory: 'catalog' | 'home';
  text?: string;
  [column: string]: unknown;
}

/** The ids of the suppliers that each search finds, with the searches saved for a member, twenty at a time. */
async function hitsOf(backend: Backend, member: Actor, searches: SavedSearch[]): Promise<number[][]> {
  const found: number[][] = [];
  for (let start = 0; start < searches.length; start += 20) {
    const batch = searches.slice(start, start + 20);
    const ids: number[] = [];
    for (const search of batch) {
      const columns = Object.keys(search);
      const [row] = await backend.sql<{ id: number }>(
        `insert into public.saved_searches (user_id, name, ${columns.join()})
         select $1, 'Busca', ${columns.map((name) => `s.${name}`).join()}
         from jsonb_populate_record(null::public.saved_searches, $2::jsonb) s
         -- Some texts differ only in signs that are not stored.
         on conflict on constraint saved_searches_once do update set name = excluded.name returning id`,
        [member.account.id, JSON.stringify(search)],
      );
      ids.push(Number(row?.id));
    }
    const hits = await backend.sql<{ search_id: number; supplier_id: number }>(
      `select search_id, supplier_id from private.search_hits($1, '-infinity') order by supplier_id`,
      [ids],
    );
    for (const id of ids)
      found.push(
        hits
          .filter(({ search_id }) => Number(search_id) === id)
          .map(({ supplier_id }) => Number(supplier_id)),
      );
    await backend.sql('delete from public.saved_searches where user_id = $1', [member.account.id]);
  }
  return found;
}

const test = base
  .extend('filled', { scope: 'file' }, async ({ backend }) => {
    await fillDirectory(backend);
    return backend;
  })
  .extend('directories', { scope: 'file' }, ({ filled }) => {
    void filled;
    const known = new Map<Actor, ReturnType<typeof directoryOf>>();
    return (actor: Actor) => {
      const directory = known.get(actor) ?? directoryOf(actor);
      known.set(actor, directory);
      return directory;
    };
  });

const MEMBERS = people('free', 'expired', 'premium', 'admin');
const sorted = (ids: number[]) => ids.toSorted((one, other) => one - other);

/** Beside those of the cases: texts about suppliers of this file, and those on which two engines could differ. */
const MORE_TEXTS = [
  ...['malha', 'malhas serra', 'brusque', 'moletom', '@malhas_401', 'malhas_400', '47988880400', '8880401'],
  ...['f-400', 'f401', 'F-040', '404', 'jaú', 'sc', 'santa catarina', 'loja_20', '11912345678'],
  ...[
    'ç',
    'ã',
    'ßeta',
    'a',
    'x',
    '%',
    '_',
    '\\',
    '(',
    ')',
    '[a',
    'a]',
    '{2}',
    '+',
    '?',
    '^',
    '$',
    '|',
    '***',
    '(?i)a',
  ],
  ...[
    'a\\b',
    "d'",
    '"',
    '--',
    '-',
    'moda-',
    '-moda',
    'bolsa de praia',
    'vestido e cia',
    'os as',
    'de',
    'do da',
  ],
  ...['calçados', 'pão', 'pães', 'mãos', 'país', 'países', 'fuzis', 'lápis', 'gel', 'géis', 'cor', 'cores'],
  ...['luz', 'luzes', 'bem', 'bens', 'modas atacado', 'atacado modas', 'fabricas', 'revendedoras', 'preços'],
  ...[
    '1',
    '12',
    '999',
    '0000',
    '62',
    '55',
    '0055',
    '5547988880400',
    'f',
    'f-',
    'f 284',
    'cod',
    'tel',
    '📞',
    'nº',
  ],
  ...[
    't shirt',
    'tshirts',
    'plus-size feminino',
    'vestido-longo',
    'sao-paulo',
    'festa madrinha',
    'jeans atacado sp',
  ],
];

const TEXTS = [
  ...new Set([...CATALOG_CASES, ...HOME_CASES].map(([text]) => text).concat(GENERAL_TEXTS, MORE_TEXTS)),
].filter((text) => text.trim() !== '');

describe.for(MEMBERS)('for %s a saved search finds what the directory shows them', ([, name]) => {
  test.for(['catalog', 'home'] as const)(
    'for every text, in the %s',
    async (directory, { actors, filled, directories }) => {
      const member = actors[name as MemberName];
      const shown = await directories(member);
      const found = await hitsOf(
        filled,
        member,
        TEXTS.map((text) => ({ directory, text })),
      );
      const differences = TEXTS.map((text, index) => ({
        text,
        found: found[index],
        shown: sorted(shown(directory, { text })),
      })).filter(({ found, shown }) => String(found) !== String(shown));
      expect(differences).toEqual([]);
    },
  );

  test('for every filter', async ({ actors, filled, directories }) => {
    const member = actors[name as MemberName];
    const isPremium = name === 'premium' || name === 'admin';
    const cases: [SavedSearch, Partial<DirectoryFilters>][] = [
      [{ directory: 'catalog', only_premium: true }, { premium: true }],
      [{ directory: 'catalog', category_id: 17 }, { category: 'Fitness' }],
      [
        { directory: 'catalog', text: 'malha', category_id: 17 },
        { text: 'malha', category: 'Fitness' },
      ],
      [
        { directory: 'catalog', text: 'atacado', category_id: 17 },
        { text: 'atacado', category: 'Fitness' },
      ],
      [
        { directory: 'catalog', text: 'moda', category_id: 17 },
        { text: 'moda', category: 'Fitness' },
      ],
      [
        { directory: 'catalog', text: 'moda', category_id: 7 },
        { text: 'moda', category: 'Moda Praia' },
      ],
    ];
    const advanced: typeof cases = [
      [{ directory: 'catalog', state: 'SC' }, { state: 'SC' }],
      [
        { directory: 'catalog', state: 'SC', city: 'Brusque' },
        { state: 'SC', city: 'Brusque' },
      ],
      [{ directory: 'catalog', max_pieces: 12 }, { maxPieces: 12 }],
      [{ directory: 'catalog', max_pieces: 6 }, { maxPieces: 6 }],
      [{ directory: 'catalog', max_reais: 500 }, { maxReais: 500 }],
      [{ directory: 'catalog', max_reais: 200 }, { maxReais: 200 }],
      [{ directory: 'catalog', ships_to: 'PR' }, { shipsTo: 'PR' }],
      [{ directory: 'catalog', ships_to: 'AM' }, { shipsTo: 'AM' }],
      [{ directory: 'catalog', sells_to_cpf: true }, { sellsToCpf: true }],
      [{ directory: 'catalog', ready_stock: true }, { readyStock: true }],
      [{ directory: 'catalog', plus_size: true }, { plusSize: true }],
      [{ directory: 'catalog', early_access: true }, { earlyAccess: true }],
      [{ directory: 'catalog', contact_confirmed: true }, { contactConfirmed: true }],
      [{ directory: 'catalog', well_rated: true }, { wellRated: true }],
      [{ directory: 'catalog', list_id: 1 }, { list: 1 }],
      [
        { directory: 'catalog', list_id: 2, text: 'malhas' },
        { list: 2, text: 'malhas' },
      ],
    ];
    const all = [...cases, ...advanced];
    const shown = await directories(member);
    const found = await hitsOf(
      filled,
      member,
      all.map(([search]) => search),
    );
    const expected = all.map(([, filters], index) =>
      // What is for premium members rests for others.
      index < cases.length || isPremium ? sorted(shown('catalog', filters)) : [],
    );
    expect(found).toEqual(expected);
    expect(expected.slice(0, isPremium ? undefined : cases.length).filter((ids) => ids.length === 0)).toEqual(
      [],
    );
    expect(Object.keys(NO_ADVANCED_FILTERS)).toHaveLength(11); // one more needs a case here
  });
});

describe('browser and database split texts of all kinds of characters into the same words', () => {
  /** Pseudo-random numbers from 0 to 1, the same in each run. */
  function randomFrom(seed: number): () => number {
    let state = seed;
    return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  }
  const CLASSES = 'Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp'.split(' ');
  /** Not those of which old versions of Unicode do not know the small letter, or that the database cannot store. */
  const RANGES = [
    [0x20, 0x1c7f],
    [0x1cd0, 0x2bff],
    [0x2e00, 0xa7ad],
    [0xa800, 0xd7ff],
    [0xf900, 0xffef],
    [0x1f000, 0x1faff],
    [0x20000, 0x2a6df],
  ] as const;

  test('in 3,000 random texts', async ({ backend }) => {
    const random = randomFrom(20_261_210);
    const pick = <One>(list: ArrayLike<One>) => list[Math.floor(random() * list.length)]!;
    const characters = RANGES.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    );
    const classes = CLASSES.map((name) => {
      const isIn = new RegExp(`\\p{${name}}`, 'u');
      return characters.filter((character) => isIn.test(character));
    });
    const texts = Array.from({ length: 3000 }, () =>
      Array.from({ length: 1 + Math.floor(random() * 14) }, () =>
        random() < 0.4 ? pick('aeosldpr 19-@./') : pick(pick(classes)),
      ).join(''),
    );
    const rows = await backend.sql<{ text: string; words: string[] }>(
      'select t.text, private.search_words(t.text) as words from unnest($1::text[]) t (text)',
      [texts],
    );
    expect(rows.filter(({ text, words }) => String(words) !== String(wordsOf(text)))).toEqual([]);
    expect(rows).toHaveLength(3000);
  });
});

test('contacts that the operator withholds from free members are not searched for them', async ({
  actors,
  filled,
}) => {
  const search: SavedSearch = { directory: 'catalog', text: '62 99999-1234' };
  expect(await hitsOf(filled, actors.free, [search])).toEqual([[1]]);
  await filled.sql('update public.settings set free_direct_contacts = false');
  try {
    expect(await hitsOf(filled, actors.free, [search])).toEqual([[]]);
    expect(await hitsOf(filled, actors.premium, [search])).toEqual([[1]]);
  } finally {
    await filled.sql('update public.settings set free_direct_contacts = true');
  }
});

test('a list of Premium Plus is searched only for members whose plan includes it', async ({
  actors,
  filled,
}) => {
  const search: SavedSearch = { directory: 'catalog', list_id: 2 };
  const { id } = actors.premium.account;
  expect(await hitsOf(filled, actors.premium, [search])).toEqual([[401, 403]]);
  await filled.sql("update public.subscriptions set plan_key = 'monthly' where user_id = $1", [id]);
  try {
    expect(await hitsOf(filled, actors.premium, [search])).toEqual([[]]);
  } finally {
    await filled.sql('update public.subscriptions set plan_key = null where user_id = $1', [id]);
  }
});

test('the database knows the states by the names of the site', async ({ backend }) => {
  for (const { code, name } of STATES)
    expect(await backend.sql('select private.state_name($1) as name', [code])).toEqual([{ name }]);
});
