import { describe, expect } from 'vitest';
import { ACTOR_NAMES, type ActorName, type Answer } from '../support/actors';
import { RELATIONS, tryOut, type Relation } from './support/catalog';
import { TABLE_ROWS, type Key, type TableRows } from './access-matrix-rows';
import { ACCESS, type PerActor, type Reach } from './golden/access';
import { test as base } from '../support/fixtures';

const test = base.extend('attempts', { scope: 'file' }, ({ actors, backend }) => {
  async function read(table: string, actor: ActorName, key: Key): Promise<Outcome> {
    const answer = await actors[actor].ask(`${at(table, key)}&select=*`);
    if (isRefused(actor, answer)) return 'refused';
    const rows = JSON.parse(answer.text) as unknown[];
    if (rows.length === 0) return 'missed';
    expect(rows).toEqual([expect.objectContaining(key)]);
    return 'reached';
  }

  async function add(table: string, actor: ActorName, fixture: TableRows): Promise<'refused' | 'allowed'> {
    const { body, stored = body } = await fixture.newRow({ actors, backend }, actor);
    const before = await rowsLike(table, stored);
    const answer = await actors[actor].ask(`/rest/v1/${table}`, { method: 'POST', body });
    const after = await rowsLike(table, stored);
    const refused = isRefused(actor, answer);
    expect(after.length - before.length, `${actor}: ${answer.status} ${answer.text}`).toBe(refused ? 0 : 1);
    return refused ? 'refused' : 'allowed';
  }

  async function change(table: string, actor: ActorName, key: Key, fixture: TableRows): Promise<Outcome> {
    const [before] = await rowsLike(table, key);
    const patch = fixture.patch();
    const answer = await actors[actor].ask(at(table, key), { method: 'PATCH', body: patch });
    const [after] = await rowsLike(table, key);
    if (JSON.stringify(after) === JSON.stringify(before))
      return isRefused(actor, answer) ? 'refused' : 'missed';
    expect(answer.status).toBe(204);
    await restore(table, key, patch, before!);
    return 'reached';
  }

  async function remove(table: string, actor: ActorName, key: Key): Promise<Outcome> {
    const answer = await actors[actor].ask(at(table, key), { method: 'DELETE' });
    const left = await rowsLike(table, key);
    if (left.length === 1) return isRefused(actor, answer) ? 'refused' : 'missed';
    expect(answer.status).toBe(204);
    return 'reached';
  }

  async function rowsLike(table: string, key: Key): Promise<Record<string, unknown>[]> {
    const rows = await backend.sql<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from public.${table} t where to_jsonb(t) @> $1::jsonb`,
      [JSON.stringify(key)],
    );
    return rows.map(({ row }) => row);
  }

  /** Undoes a change, so that the next actor starts with the same row. */
  async function restore(
    table: string,
    key: Key,
    patch: Key,
    before: Record<string, unknown>,
  ): Promise<void> {
    const columns = Object.keys(patch).map((column) => `${column} = old.${column}`);
    await backend.sql(
      `update public.${table} t set ${columns.join()} from jsonb_populate_record(null::public.${table}, $1::jsonb) old
     where to_jsonb(t) @> $2::jsonb`,
      [JSON.stringify(before), JSON.stringify(key)],
    );
  }

  return { read, add, change, remove };
});

describe('the expectations', () => {
  test('name exactly the tables and views of the database', async ({ backend }) => {
    const names = (await backend.sql<Relation>(RELATIONS)).map(({ name }) => name);
    expect(Object.keys(ACCESS).sort()).toEqual(names.sort());
    expect(Object.keys(TABLE_ROWS).sort()).toEqual(names);
  });

  test('no longer name them all when a table is added', async ({ backend }) => {
    const relations = await tryOut<Relation>(backend, 'create table public.forgotten (id int)', RELATIONS);
    expect(relations.map(({ name }) => name)).toContain('forgotten');
  });
});

describe.each(Object.entries(ACCESS))('%s', (table, access) => {
  const fixture = TABLE_ROWS[table]!;

  test('every actor reads exactly the expected rows', async ({ actors, attempts, backend }) => {
    const keys = await fixture.rows({ actors, backend });
    const seen = await asEveryActor((actor) => reach(actor, keys, (key) => attempts.read(table, actor, key)));
    expect(seen).toEqual(expected(access.select, keys));
  });

  test('only the expected actors insert a row', async ({ attempts }) => {
    const added = await asEveryActor((actor) => attempts.add(table, actor, fixture));
    expect(added).toEqual(access.insert);
  });

  test('only the expected actors update a row', async ({ actors, attempts, backend }) => {
    const keys = await fixture.rows({ actors, backend });
    const changed = await asEveryActor((actor) =>
      reach(actor, keys, (key) => attempts.change(table, actor, key, fixture)),
    );
    expect(changed).toEqual(expected(access.update, keys));
  });

  test('only the expected actors delete a row', async ({ actors, attempts, backend }) => {
    let keys = await fixture.rows({ actors, backend });
    const removed = await asEveryActor(async (actor) => {
      const gone = await reach(actor, keys, (key) => attempts.remove(table, actor, key));
      if (gone.length > 0 && gone !== 'refused') keys = await fixture.rows({ actors, backend });
      return gone;
    });
    expect(removed).toEqual(expected(access.delete, keys));
  });
});

const STAFF = ['editor', 'support', 'admin'];

type Outcome = 'refused' | 'reached' | 'missed';

async function asEveryActor<Value>(look: (actor: ActorName) => Promise<Value>): Promise<PerActor<Value>> {
  const seen: Partial<PerActor<Value>> = {};
  for (const actor of ACTOR_NAMES) seen[actor] = await look(actor);
  return seen as PerActor<Value>;
}

/** The labels of the rows that `act` reached, or 'refused' if every attempt was refused. */
async function reach(
  actor: ActorName,
  keys: Record<string, Key>,
  act: (key: Key) => Promise<Outcome>,
): Promise<string[] | 'refused'> {
  const outcomes: [string, Outcome][] = [];
  for (const [label, key] of Object.entries(keys)) outcomes.push([label, await act(key)]);
  if (outcomes.every(([, outcome]) => outcome === 'refused')) return 'refused';
  expect(outcomes, `${actor} was refused some rows and not others`).not.toContainEqual([
    expect.anything(),
    'refused',
  ]);
  return outcomes.flatMap(([label, outcome]) => (outcome === 'reached' ? [label] : []));
}

function expected(reaches: PerActor<Reach>, keys: Record<string, Key>): PerActor<string[] | 'refused'> {
  const labels = Object.keys(keys);
  const of: Record<Exclude<Reach, 'refused'>, (label: string, actor: ActorName) => boolean> = {
    none: () => false,
    own: (label, actor) => label === actor,
    members: (label) => !STAFF.includes(label),
    colleagues: (label) => STAFF.includes(label),
    announced: (label) => !label.startsWith('early'),
    open: (label) => label === 'open',
    all: () => true,
  };
  const entries = ACTOR_NAMES.map((actor) => {
    const wanted = reaches[actor];
    return [actor, wanted === 'refused' ? wanted : labels.filter((label) => of[wanted](label, actor))];
  });
  return Object.fromEntries(entries) as PerActor<string[] | 'refused'>;
}

/** Whether the answer is a refusal; fails for any other error. */
function isRefused(actor: ActorName, { status, text }: Answer): boolean {
  if (status < 300) return false;
  expect(text).toContain('42501');
  expect(status).toBe(actor === 'visitor' ? 401 : 403);
  return true;
}

function at(table: string, key: Key): string {
  const filter = Object.entries(key).map(([column, value]) => `${column}=eq.${encodeURIComponent(value)}`);
  return `/rest/v1/${table}?${filter.join('&')}`;
}
