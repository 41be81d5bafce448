import { isDeepStrictEqual } from 'node:util';
import { describe, expect } from 'vitest';
import { ACTOR_NAMES, type ActorName, type Answer } from '../support/actors';
import { RELATIONS, tryOut, type Relation } from './support/catalog';
import { TABLE_ROWS, type Key, type TableRows } from './access-matrix-rows';
import { ACCESS, type PerActor, type Reach } from './golden/access';
import { test as base } from '../support/fixtures';

type Keys = Record<string, Key>;
/** The labels of the rows that somebody reached, or 'refused' if the request was turned down. */
type Reached = string[] | 'refused';

const test = base.extend('attempts', { scope: 'file' }, ({ actors, backend }) => {
  async function read(table: string, actor: ActorName, keys: Keys): Promise<Reached> {
    const answer = await actors[actor].ask(`${at(table, keys)}&select=*`);
    if (isRefused(actor, answer)) return 'refused';
    const rows = JSON.parse(answer.text) as unknown[];
    const reached = Object.keys(keys).filter((label) =>
      rows.some((row) => isDeepStrictEqual(row, { ...(row as Key), ...keys[label] })),
    );
    expect(rows).toHaveLength(reached.length);
    return reached;
  }

  async function add(table: string, actor: ActorName, fixture: TableRows): Promise<'refused' | 'allowed'> {
    const { body, stored = body } = await fixture.newRow({ actors, backend }, actor);
    const before = await stand(table, { stored });
    const answer = await actors[actor].ask(`/rest/v1/${table}`, { method: 'POST', body });
    const after = await stand(table, { stored });
    const refused = isRefused(actor, answer);
    expect(after.length - before.length, `${actor}: ${answer.status} ${answer.text}`).toBe(refused ? 0 : 1);
    return refused ? 'refused' : 'allowed';
  }

  async function change(table: string, actor: ActorName, keys: Keys, fixture: TableRows): Promise<Reached> {
    const before = await stand(table, keys);
    const patch = fixture.patch();
    const answer = await actors[actor].ask(at(table, keys), { method: 'PATCH', body: patch });
    const after = await stand(table, keys);
    const changed = before.filter((row) => !after.some((now) => isDeepStrictEqual(now, row)));
    if (changed.length > 0) await restore(table, keys, patch, changed);
    return outcome(actor, answer, changed);
  }

  async function remove(table: string, actor: ActorName, keys: Keys): Promise<Reached> {
    const before = await stand(table, keys);
    const answer = await actors[actor].ask(at(table, keys), { method: 'DELETE' });
    const left = (await stand(table, keys)).map(({ label }) => label);
    return outcome(
      actor,
      answer,
      before.filter(({ label }) => !left.includes(label)),
    );
  }

  function outcome(actor: ActorName, answer: Answer, rows: { label: string }[]): Reached {
    if (rows.length > 0) expect(answer.status).toBe(204);
    return isRefused(actor, answer) ? 'refused' : rows.map(({ label }) => label);
  }

  /** The rows with these keys as they are stored, in the order of the keys. */
  async function stand(table: string, keys: Keys): Promise<{ label: string; row: object }[]> {
    const rows = await backend.sql<{ label: string; row: object }>(
      `select k.label, to_jsonb(t) as row from jsonb_each($1) k(label, key) join public.${table} t on to_jsonb(t) @> k.key`,
      [JSON.stringify(keys)],
    );
    return Object.keys(keys).flatMap((wanted) => rows.filter(({ label }) => label === wanted));
  }

  /** Undoes a change, so that the next actor starts with the same rows. */
  async function restore(
    table: string,
    keys: Keys,
    patch: Key,
    rows: { label: string; row: object }[],
  ): Promise<void> {
    const columns = Object.keys(patch).map((column) => `${column} = old.${column}`);
    for (const { label, row } of rows)
      await backend.sql(
        `update public.${table} t set ${columns.join()} from jsonb_populate_record(null::public.${table}, $1::jsonb) old
         where to_jsonb(t) @> $2::jsonb`,
        [JSON.stringify(row), JSON.stringify(keys[label])],
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

test.for(Object.entries(ACCESS))(
  '%s: every actor reads, inserts, updates and deletes exactly the expected rows',
  async ([table, access], { actors, attempts, backend }) => {
    const fixture = TABLE_ROWS[table]!;
    let keys = await fixture.rows({ actors, backend });
    const wanted = (reaches: PerActor<Reach>) => expected(reaches, keys);
    expect({
      select: await asEveryActor((actor) => attempts.read(table, actor, keys)),
      insert: await asEveryActor((actor) => attempts.add(table, actor, fixture)),
      update: await asEveryActor((actor) => attempts.change(table, actor, keys, fixture)),
      delete: await asEveryActor(async (actor) => {
        const gone = await attempts.remove(table, actor, keys);
        if (gone !== 'refused' && gone.length > 0) keys = await fixture.rows({ actors, backend });
        return gone;
      }),
    }).toEqual({
      select: wanted(access.select),
      insert: access.insert,
      update: wanted(access.update),
      delete: wanted(access.delete),
    });
  },
);

const STAFF = ['editor', 'support', 'admin'];

async function asEveryActor<Value>(look: (actor: ActorName) => Promise<Value>): Promise<PerActor<Value>> {
  const seen: Partial<PerActor<Value>> = {};
  for (const actor of ACTOR_NAMES) seen[actor] = await look(actor);
  return seen as PerActor<Value>;
}

function expected(reaches: PerActor<Reach>, keys: Keys): PerActor<Reached> {
  const labels = Object.keys(keys);
  const of: Record<Exclude<Reach, 'refused'>, (label: string, actor: ActorName) => boolean> = {
    none: () => false,
    own: (label, actor) => label === actor,
    members: (label) => !STAFF.includes(label),
    colleagues: (label) => STAFF.includes(label),
    announced: (label) => !label.startsWith('early'),
    open: (label) => label === 'open',
    page: (label) => label === 'kept',
    kept: (label) => label === 'open' || label === 'kept',
    all: () => true,
  };
  const entries = ACTOR_NAMES.map((actor) => {
    const wanted = reaches[actor];
    return [actor, wanted === 'refused' ? wanted : labels.filter((label) => of[wanted](label, actor))];
  });
  return Object.fromEntries(entries) as PerActor<Reached>;
}

/** Whether the answer is a refusal; fails for any other error. */
function isRefused(actor: ActorName, { status, text }: Answer): boolean {
  if (status < 300) return false;
  expect(text).toContain('42501');
  expect(status).toBe(actor === 'visitor' ? 401 : 403);
  return true;
}

/** The address of all rows with these keys. */
function at(table: string, keys: Keys): string {
  const rows = Object.values(keys).map((key) => {
    const parts = Object.entries(key).map(([column, value]) => `${column}.eq.${JSON.stringify(value)}`);
    return `and(${parts.join()})`;
  });
  return `/rest/v1/${table}?or=${encodeURIComponent(`(${rows.join()})`)}`;
}
