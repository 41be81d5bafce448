import type { Backend } from '../../support/backend';

/** Everything that requests could have written, as one text that changes with any of it. Counters of attempts aside. */
export async function fingerprint(backend: Backend): Promise<string> {
  const tables = await backend.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'
     union all values ('storage.objects'), ('auth.users') order by name`,
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, '' order by t::text)) as sum from ${name} t`,
  );
  return JSON.stringify(await backend.sql(parts.join(' union all ')));
}
