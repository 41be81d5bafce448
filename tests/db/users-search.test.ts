import { expect } from 'vitest';
import { createAccount, createActor, people, type Actor, type Actors } from '../support/actors';
import { test as base } from '../support/fixtures';

// No other test uses these names: the backend may be shared by all test files.
const NAMES = [
  'Zz Ana 100% Jeans',
  'Zz Ana 100x Jeans',
  'Zz Bia_Bolsas',
  'Zz Bia-Bolsas',
  'Zz "Caio" (Centro)',
  'Zz Caio, Centro',
  "Zz D’Ângela & d'Angela",
  'Zz Barra\\Funda',
  'Zz Estrela *',
  'Zz Regra [a-z]+.?$^|{2}',
  'Zz true',
  'Zz 😀 Sorriso',
];

const test = base.extend('eva', { scope: 'file' }, ({ backend }) =>
  createActor(backend, { name: 'Zz Eva Única' }),
);
// Eva is named so that her account exists before the first search.
test.beforeAll(async ({ eva: _eva, backend }) => {
  for (const name of NAMES) await createAccount(backend, { name });
});

/** Sends the request of src/data/users for a page of the admin's list. */
function find({ client }: Actor, text: string) {
  return client
    .rpc('search_members', { search: text }, { count: 'exact' })
    .select('id, name, email, sort_name')
    .order('sort_name')
    .order('id')
    .range(0, 9);
}

async function namesFound(actors: Actors, text: string): Promise<string[]> {
  const { data, error, count } = await find(actors.admin, text);
  expect(error).toBeNull();
  expect(count).toBe(data?.length);
  return data!.map(({ name }) => name).sort();
}

test.for([
  ['a percent sign', '100%', ['Zz Ana 100% Jeans']],
  ['an underscore', 'bia_', ['Zz Bia_Bolsas']],
  ['a hyphen', 'BIA-', ['Zz Bia-Bolsas']],
  ['double quotes', '"caio"', ['Zz "Caio" (Centro)']],
  ['parentheses', '(CENTRO)', ['Zz "Caio" (Centro)']],
  ['an unmatched parenthesis', '" (', ['Zz "Caio" (Centro)']],
  ['a comma', 'caio, c', ['Zz Caio, Centro']],
  ['quotes of other kinds, and capitals with accents', "D’ÂNGELA & D'", ["Zz D’Ângela & d'Angela"]],
  ['a backslash', 'a\\f', ['Zz Barra\\Funda']],
  ['an asterisk', 'estrela *', ['Zz Estrela *']],
  ['a pattern', '[a-z]+.?$^|{2}', ['Zz Regra [a-z]+.?$^|{2}']],
  ['a word that might be a value', 'true', ['Zz true']],
  ['a character of four bytes', '😀', ['Zz 😀 Sorriso']],
  ['a filter of PostgREST', 'x),id.not.is.null,or(name.eq.x', []],
  ['wildcards of SQL', 'zz%bolsas', []],
  ['wildcards of PostgREST', 'zz*bolsas', []],
  ['a dot, which matches any character in a pattern', 'bia.bolsas', []],
  ['letters without their accents', 'd’angela', ["Zz D’Ângela & d'Angela"]],
  ['letters with accents that are not there', 'bía_bölsãs', ['Zz Bia_Bolsas']],
] as const)('an admin who searches for %s finds exactly that', async ([, text, found], { actors }) => {
  expect(await namesFound(actors, text)).toEqual(found);
});

test('an admin finds people by part of their e-mail', async ({ actors, eva }) => {
  const { name, email } = { name: 'Zz Eva Única', email: eva.account.email };
  expect(await namesFound(actors, email.slice(3, -3).toUpperCase())).toEqual([name]);
});

test('an admin gets one page of the results and their total', async ({ actors }) => {
  const { data, count } = await find(actors.admin, 'zz ');
  expect(count).toBe(NAMES.length + 1);
  expect(data).toHaveLength(10);
});

test.for(people('free', 'expired', 'premium', 'editor'))(
  '%s reads only their own account, and the search finds nobody',
  async ([, name], { actors }) => {
    const { client, account } = actors[name];
    const everybody = await client
      .from('accounts')
      .select('id', { count: 'exact' })
      .order('name')
      .range(0, 9);
    expect([everybody.data, everybody.count]).toEqual([[{ id: account.id }], 1]);
    for (const text of ['', 'zz', account.email]) {
      const found = await find(actors[name], text);
      expect([text, found.data, found.count]).toEqual([text, [], 0]);
    }
  },
);

test('a visitor who searches for accounts is refused', async ({ actors }) => {
  const { data, status } = await find(actors.visitor, 'zz');
  expect([data, status]).toEqual([null, 401]);
});

test("an update of an admin's plan changes no row, by which the screen recognizes an admin", async ({
  actors,
  backend,
  eva,
}) => {
  const change = (id: string) =>
    actors.admin.client
      .from('subscriptions')
      .update({ expires_at: null })
      .eq('user_id', id)
      .select('user_id');
  const colleague = await createAccount(backend, { admin: true });
  for (const id of [actors.admin.account.id, colleague.id])
    expect(await change(id)).toMatchObject({ error: null, data: [] });
  expect((await change(eva.account.id)).data).toEqual([{ user_id: eva.account.id }]);
});
