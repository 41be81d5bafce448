import { databaseOf } from '../../supabase/functions/api/database';
import { readEnv } from '../../supabase/functions/api/env';
import { writeDigests } from '../../supabase/functions/api/mail/digests';
import { createSecretKeyClient } from '../../supabase/functions/api/secret-key-client';
import { LOCAL_KEYS } from '../local-supabase/settings';
import type { Sql } from '../local-supabase/sql';
import { median, type Figure } from './figures';
import { inProportion, type Effort } from './large-backend';
import { integer } from './table';

const MEMBERS = 10_000;
const NEW_SUPPLIERS = 50;
const SEARCHES_EACH = 3;

/**
 * How long the scheduled job takes to write the weekly mails to 10,000 members, a third of them premium, with three saved
 * searches each, when 50 suppliers are new, in how many calls, and how much CPU a call needs at most, with what the local
 * backend needs in the same process. Of the searches, half have a text; there are thousands of different ones.
 */
export async function measureDigest({
  sizes: [suppliers = 5_000] = [],
  runs = 3,
  start,
}: Effort): Promise<Figure[]> {
  const members = inProportion(MEMBERS, suppliers);
  const backend = await start('postgres', suppliers, { users: members, entries: 0, answers: 0 });
  try {
    await addSearches(backend.sql, members);
    const settings: Record<string, string> = {
      SUPABASE_URL: backend.url,
      SUPABASE_ANON_KEY: LOCAL_KEYS.publishable,
      SUPABASE_SERVICE_ROLE_KEY: LOCAL_KEYS.secret,
    };
    const env = readEnv((name) => settings[name]);
    const tools = { open: databaseOf(env), secretKeyClient: createSecretKeyClient(env) };
    const times: number[] = [];
    const loads: number[] = [];
    let mails = 0;
    let calls = 0;
    for (let round = 0; round < runs; round++) {
      await backend.sql('delete from private.outbox');
      // As if the last digests had been written a week before.
      await backend.sql(`delete from private.mail_runs where kind = 'digest'`);
      await backend.sql('update private.mail_receivers set premium_digest_at = null');
      await backend.sql(`select private.note_digest_entries(private.last_due('digest') - interval '7 days')`);
      await backend.sql(`delete from private.digest_entries where supplier_id <= ${NEW_SUPPLIERS}`);
      await backend.sql(
        `insert into private.mail_runs (kind, until_at, from_at)
         select 'digest', private.last_due('digest') - interval '7 days', private.last_due('digest') - interval '14 days'`,
      );
      const begin = performance.now();
      [mails, calls] = [0, 0];
      do {
        const before = process.cpuUsage();
        mails += await writeDigests(tools);
        const { user, system } = process.cpuUsage(before);
        loads.push((user + system) / 1000);
        calls += 1;
      } while ((await backend.sql('select from private.mail_runs where is_open')).length > 0);
      times.push(performance.now() - begin);
    }
    const what = `digest of ${NEW_SUPPLIERS} new suppliers for ${integer(members)} members (${integer(mails)} mails)`;
    const figure = { suppliers, unit: 'ms' } as const;
    return [
      { ...figure, what: `${what}, in ${calls} calls`, value: median(times), atMost: 20_000 },
      { ...figure, what: `${what}: CPU of a call, at most`, value: Math.max(...loads), atMost: 2_000 },
    ];
  } finally {
    await backend.close();
  }
}

async function addSearches(sql: Sql, members: number): Promise<void> {
  // Each member wants mails only once the address is confirmed.
  await sql('update auth.users set email_confirmed_at = now()');
  await sql(
    `update public.subscriptions s set expires_at = now() + interval '30 days'
     where s.user_id in (select md5(n::text)::uuid from generate_series(1, ${members}, 3) n)`,
  );
  await sql('alter table public.saved_searches disable trigger user');
  await sql(
    `insert into public.saved_searches (user_id, name, text, category_id, state, max_pieces)
     select md5(n::text)::uuid, 'Busca ' || k,
       case when (n + k) % 2 = 0 then w.words[1 + (n + k) % cardinality(w.words)] || case when n % 3 = 0 then ' ' || substr(md5(n::text), 1, 2) else '' end else '' end,
       case when (n + k) % 2 = 1 or n % 5 = 0 then (select min(id) from public.categories) + (n + k) % 40 end,
       case when n % 3 = 1 and k = 1 then 'SP' end, case when n % 3 = 1 and k = 2 then 12 end
     from generate_series(1, ${members}) n cross join generate_series(1, ${SEARCHES_EACH}) k
     cross join (select array_agg(x.word order by x.word) as words from public.search_synonyms s, unnest(s.words) x (word)) w
     on conflict do nothing`,
  );
  await sql('alter table public.saved_searches enable trigger user');
  await sql('vacuum analyze');
}
