import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBackend, type Backend } from '../support/backend';
import {
  FUNCTIONS,
  POLICIES,
  RELATIONS,
  nowAndAfter,
  type ApiFunction,
  type Policy,
  type Relation,
} from '../support/catalogue';
import { DEFINERS, INVOKERS } from './golden/functions';
import { BUCKETS, STORAGE_POLICIES } from './golden/storage';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none' });
});
afterAll(() => backend.close());

describe('row security', () => {
  test('is on for every table, and every view reads with its reader’s rights', async () => {
    const open = (relations: Relation[]) =>
      relations
        .filter(
          ({ kind, rowSecurity, options }) =>
            !rowSecurity && !(kind === 'v' && /security_invoker=(true|on|1)/.test(options)),
        )
        .map(({ name }) => name);
    const [now, changed] = await nowAndAfter(
      backend,
      RELATIONS,
      `create view public.all_orders as select * from public.orders; create table public.forgotten (id int);
       create materialized view public.copy as select * from public.orders`,
      open,
    );
    expect(now).toEqual([]);
    expect(changed).toEqual(['all_orders', 'copy', 'forgotten']);
  });

  test('asks who is calling once a statement, not once a row', async () => {
    const perRow = (policies: Policy[]) =>
      policies
        .filter(({ using, check }) =>
          /\b(private|auth)\.\w+\(/.test(`${using} ${check}`.replace(WRAPPED_CALL, '')),
        )
        .map(({ name }) => name);
    const [now, changed] = await nowAndAfter(
      backend,
      POLICIES,
      'create policy "slow" on public.orders for delete to authenticated using (private.is_admin() or user_id = (select auth.uid()))',
      perRow,
    );
    expect(now).toEqual([]);
    expect(changed).toEqual(['slow']);
  });

  test('has one policy per table, command and role, which names its roles', async () => {
    const doubtful = (policies: Policy[]) => {
      const seen = new Set<string>();
      return policies
        .filter(({ table, cmd, roles, permissive }) => {
          const keys = roles.map((role) => `${table} ${cmd} ${role}`);
          const wrong = cmd === 'ALL' || permissive !== 'PERMISSIVE' || roles.includes('public');
          return keys.some((key) => seen.size === seen.add(key).size) || wrong;
        })
        .map(({ name }) => name);
    };
    const [now, changed] = await nowAndAfter(
      backend,
      POLICIES,
      `create policy "supplier_details: second" on public.supplier_details for select to anon using (true);
       create policy "for all" on public.supplier_contacts for all to authenticated using (false);
       create policy "for nobody named" on public.orders for delete using (false)`,
      doubtful,
    );
    expect(now).toEqual([]);
    expect(changed.sort()).toEqual(['for all', 'for nobody named', 'supplier_details: second']);
  });

  test.each(['supplier_details', 'supplier_contacts', 'supplier_images'])(
    'reads %s by exactly one policy',
    async (table) => {
      const reading = (policies: Policy[]) =>
        policies.filter(
          (policy) => policy.table === `public.${table}` && ['SELECT', 'ALL'].includes(policy.cmd),
        ).length;
      const [now, changed] = await nowAndAfter(
        backend,
        POLICIES,
        `create policy "extra" on public.${table} for select to anon using (true)`,
        reading,
      );
      expect([now, changed]).toEqual([1, 2]);
    },
  );
});

const WRAPPED_CALL = /\( SELECT (private|auth)\.\w+\(\) AS \w+\)/g;

describe('functions', () => {
  const definers = (functions: ApiFunction[]) => callersOf(functions.filter(({ definer }) => definer));

  test('that run with their owner’s rights are those of the list, called by whom it says', async () => {
    const [now, changed] = await nowAndAfter(
      backend,
      FUNCTIONS,
      `create function private.leak() returns setof public.supplier_contacts language sql security definer set search_path = '' as
       'select * from public.supplier_contacts'; grant execute on function private.leak() to anon`,
      definers,
    );
    expect(now).toEqual(DEFINERS);
    expect(changed).toEqual({ ...DEFINERS, 'private.leak': ['anon'] });
  });

  test('that somebody may call with their own rights are those of the list', async () => {
    const functions = await backend.sql<ApiFunction>(FUNCTIONS);
    const callable = functions.filter(({ definer, callers }) => !definer && callers.length > 0);
    expect(callersOf(callable)).toEqual(INVOKERS);
  });

  test('all have an empty search path, so that nobody can slip in a table of their own', async () => {
    const open = (functions: ApiFunction[]) =>
      functions.filter(({ config }) => !/search_path=(""|$)/.test(config)).map(({ name }) => name);
    const [now, changed] = await nowAndAfter(
      backend,
      FUNCTIONS,
      `create function private.open() returns int language sql as 'select 1'`,
      open,
    );
    expect(now).toEqual([]);
    expect(changed).toEqual(['private.open']);
  });
});

describe('other ways out', () => {
  test('no table is broadcast by realtime', async () => {
    const query = `select tablename as name from pg_publication_tables where pubname = 'supabase_realtime'`;
    const [now, changed] = await nowAndAfter(
      backend,
      query,
      'alter publication supabase_realtime add table public.supplier_contacts',
      (rows) => rows,
    );
    expect(now).toEqual([]);
    expect(changed).toEqual([{ name: 'supplier_contacts' }]);
  });

  test('files lie in three buckets with their limits, under four policies', async () => {
    const buckets = await backend.sql(
      'select id, public, file_size_limit::int, allowed_mime_types from storage.buckets order by id',
    );
    expect(buckets).toEqual(BUCKETS);
    const policies = (await backend.sql<Policy>(POLICIES)).filter(({ table }) =>
      table.startsWith('storage.'),
    );
    const golden = STORAGE_POLICIES.map((policy) => ({
      table: 'storage.objects',
      permissive: 'PERMISSIVE',
      ...policy,
    }));
    expect(
      policies.map((policy) => ({ ...policy, using: oneLine(policy.using), check: oneLine(policy.check) })),
    ).toEqual(golden);
  });

  test('stored files and buckets are under row security', async () => {
    const tables = await backend.sql(
      `select relname as name, relrowsecurity as on from pg_class
       where oid in ('storage.objects'::regclass, 'storage.buckets'::regclass) order by 1`,
    );
    expect(tables).toEqual([
      { name: 'buckets', on: true },
      { name: 'objects', on: true },
    ]);
  });
});

function callersOf(functions: ApiFunction[]): Record<string, string[]> {
  return Object.fromEntries(functions.map(({ name, callers }) => [name, callers]));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
