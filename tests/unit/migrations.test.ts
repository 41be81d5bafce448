import { expect, test } from 'vitest';
import { migrationProblems } from '../../tools/lint/migrations.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const [FIRST, SECOND] = ['20260101000000_notes.sql', '20260102000000_more.sql'];

/** What is wrong with a file, or with two. */
function find(first: string, second = ''): Promise<string[]> {
  const files = [
    { file: FIRST, text: first },
    { file: SECOND, text: second },
  ];
  return migrationProblems(files, NOW);
}

const CREATED: [kind: string, created: string, touched: string, object: string][] = [
  ['table', 'create table public.notes (id int);', 'create table notes (id int);', 'table public.notes'],
  [
    'function',
    'create function private.f(a integer, b text[]) returns int language sql as $$select 1$$;',
    'create or replace function private.f(x int4, text[], out int) language sql as $$select 2$$;',
    'function private.f(int4, text[])',
  ],
  [
    'view',
    'create view public.v as select 1;',
    'create or replace view public.v as select 2;',
    'view public.v',
  ],
  [
    'trigger',
    'create trigger t before insert on public.notes for each row execute function private.f();',
    'create trigger t after delete on notes for each row execute function private.g();',
    'trigger t on public.notes',
  ],
  [
    'policy',
    'create policy "notes: own" on public.notes using (true);',
    'create policy "notes: own" on public.notes using (false);',
    'policy notes: own on public.notes',
  ],
  [
    'type',
    "create type public.kind as enum ('a');",
    'create type public.kind as (a int);',
    'type public.kind',
  ],
  [
    'index',
    'create index notes_idx on public.notes (a);',
    'create unique index if not exists notes_idx on public.notes (b);',
    'index public.notes_idx',
  ],
];

test.each(CREATED)(
  'a %s that two files create, or one file twice, is reported at the later place',
  async (_, one, two, object) => {
    const first = `-- Ação.\n${one}`;
    expect(await find(first, `\n/* Again. */\n${two}`)).toEqual([
      `${SECOND}:3: creates ${object}, as ${FIRST}:2 does.`,
    ]);
    expect(await find(`${first}\n${two}`)).toEqual([`${FIRST}:3: creates ${object}, as ${FIRST}:2 does.`]);
  },
);

test.each([
  ['alter policy "notes: own" on notes using (false);', 'alters policy notes: own on public.notes'],
  ['drop policy if exists "notes: own" on public.notes;', 'drops policy notes: own on public.notes'],
  ['drop trigger t on public.notes;', 'drops trigger t on public.notes'],
  ['drop function private.f(int, text[]);', 'drops function private.f(int4, text[])'],
  ['drop function if exists private.f;', 'drops function private.f'],
  ['drop table public.notes cascade;', 'drops table public.notes'],
  ['drop view v;', 'drops view public.v'],
  ['drop type public.kind;', 'drops type public.kind'],
  ['drop index public.notes_idx;', 'drops index public.notes_idx'],
])('what another file creates is changed in that file only: %s', async (statement, what) => {
  const everything = CREATED.map(([, created]) => created).join('\n');
  const [problem, ...others] = await find(everything, statement);
  expect(problem).toMatch(new RegExp(`, which ${FIRST}:\\d creates\\.$`));
  expect(problem).toContain(`${SECOND}:1: ${what}, which`);
  expect(others).toEqual([]);
  expect(await find(`${everything}\n${statement}`)).toEqual([]);
});

test.each([
  'create function public.f(a text) returns int language sql as $$select 1$$;',
  'create table private.notes (id int);',
  'create policy "notes: own" on public.others using (true);',
  'alter table public.notes add column b int;',
  "insert into public.notes values ('create table public.notes (id int);');",
  'do $$ begin drop table public.notes; end $$;',
  'drop policy if exists "of the platform" on storage.objects;',
])('two files may have different objects and alter a table: %s', async (statement) => {
  const all = `create table public.notes (id int); create policy "notes: own" on public.notes using (true);
    create function public.f(a int) returns int language sql as $$select 1$$;`;
  expect(await find(all, statement)).toEqual([]);
});

test.each([
  ['20260301120001_later.sql', 'its version is later than now (UTC).'],
  ['20260230000000_no_day.sql', 'its version is not a date and time.'],
  ['20260101006000_no_minute.sql', 'its version is not a date and time.'],
  ['2026010100000_too_short.sql', 'is not named <14 digits>_<snake_case>.sql.'],
  ['20260101000000_Upper.sql', 'is not named <14 digits>_<snake_case>.sql.'],
  ['20260101000000-dash.sql', 'is not named <14 digits>_<snake_case>.sql.'],
  ['README.md', 'is not named <14 digits>_<snake_case>.sql.'],
])('the file name %s is reported', async (file, problem) => {
  expect(await migrationProblems([{ file, text: '' }], NOW)).toEqual([`${file}: ${problem}`]);
});

test('two files with the same version are reported', async () => {
  const files = ['20260101000000_b.sql', '20260101000000_a.sql'].map((file) => ({ file, text: '' }));
  expect(await migrationProblems(files, NOW)).toEqual([
    '20260101000000_b.sql: has the same version as 20260101000000_a.sql.',
  ]);
});
