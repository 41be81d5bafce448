import { describe, expect } from 'vitest';
import { synonymForm, wordLines } from '@/domain/synonyms';
import { rowsOf } from '../support/actors';
import { test as base } from '../support/fixtures';
import { mark } from '../support/supplier-world';

const TABLE = '/rest/v1/search_synonyms';

const test = base.extend('synonyms', { scope: 'file' }, ({ actors, backend }) => {
  const create = (words: unknown) => actors.admin.ask(TABLE, { method: 'POST', body: { words } });

  const change = (id: number, words: unknown) =>
    actors.admin.ask(`${TABLE}?id=eq.${id}`, { method: 'PATCH', body: { words } });

  const all = () =>
    backend.sql<{ id: number; words: string[] }>('select id, words from public.search_synonyms order by id');

  async function newest() {
    return (await all()).at(-1)!;
  }

  return { create, change, all, newest };
});

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
  const same = [`${other.toUpperCase()} JA`, `${one} Práia`];
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
