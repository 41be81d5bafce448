import { describe, expect } from 'vitest';
import { createAccount, newClient } from '../support/actors';
import type { Backend } from '../support/backend';
import { test } from '../support/fixtures';
import { RELATIONS, type Relation } from './support/catalog';
import { createPerson, writeMessage, type Person } from './support/person';

// The LGPD (art. 18) gives the owner of an account the right to have their data erased.

const PLATFORM_TABLES = [
  'auth.users',
  'auth.identities',
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.audit_log_entries',
  'storage.objects',
];

const PRIVATE_TABLES = [
  'private.blocked_addresses',
  'private.buying_reports',
  'private.contact_checks',
  'private.counted_views',
  'private.dismissed_voters',
  'private.mail_keys',
  'private.outbox',
  'private.premium_changes',
];

/** The tables that mention the person's id, e-mail address or mark. */
async function tablesMentioning(backend: Backend, { id, email, mark: text }: Person): Promise<string[]> {
  const tables = (await backend.sql<Relation>(RELATIONS))
    .filter(({ kind }) => kind === 'r')
    .map(({ name }) => `public.${name}`);
  const queries = [...tables, ...PRIVATE_TABLES, ...PLATFORM_TABLES].map(
    (table) =>
      `select '${table}' as name where exists (select from ${table} t where lower(to_jsonb(t)::text) ~ lower($1))`,
  );
  const rows = await backend.sql<{ name: string }>(queries.join(' union all '), [
    [id, email, text].join('|'),
  ]);
  return rows.map(({ name }) => name.replace(/^(public|private)\./, '')).sort();
}

describe('the deletion of an account', () => {
  const ways: [string, (backend: Backend, id: string) => Promise<unknown>][] = [
    [
      'through the auth server',
      (backend, id) => newClient(backend, backend.secretKey).auth.admin.deleteUser(id),
    ],
    ['by the operator', (backend, id) => backend.sql('delete from auth.users where id = $1', [id])],
  ];

  test.for(ways)(
    '%s leaves only the id of the person, in logs and with the files that they uploaded',
    async ([, remove], { backend, suppliers }) => {
      const [ana, bia] = [
        await createPerson(backend, suppliers.open),
        await createPerson(backend, suppliers.open),
      ];
      const mentioning = [
        'admins',
        'audit_log',
        'blocked_addresses',
        'buying_reports',
        'campaigns',
        'categories',
        'contact_checks',
        'contact_messages',
        'counted_views',
        'coupons',
        'dismissed_voters',
        'favorites',
        'import_batches',
        'mail_keys',
        'notebook_entries',
        'order_events',
        'orders',
        'outbox',
        'payments',
        'premium_changes',
        'profiles',
        'saved_searches',
        'subscriptions',
      ];
      expect(await tablesMentioning(backend, ana)).toEqual([...mentioning, ...PLATFORM_TABLES].sort());
      await remove(backend, ana.id);
      // The logs stay, the one of logins because Brazilian law demands it, and the pictures of suppliers. Campaign,
      // category, coupon, order and payment are found only by the mark that createPerson() has written into them.
      expect(await tablesMentioning(backend, ana)).toEqual([
        'audit_log',
        'auth.audit_log_entries',
        'campaigns',
        'categories',
        'coupons',
        'order_events',
        'orders',
        'payments',
        'storage.objects',
      ]);
      const entries = await backend.sql<{ label: string | null; changes: object }>(
        'select entity_label as label, changes from public.audit_log where $1 in (actor_id::text, entity_id)',
        [ana.id],
      );
      expect(entries.length).toBeGreaterThan(3);
      expect(JSON.stringify(entries).toLowerCase()).not.toContain(ana.email.toLowerCase());
      expect(
        await backend.sql(`select user_id, amount_cents from public.orders where gateway = $1`, [
          `${ana.mark} gateway`,
        ]),
      ).toEqual([{ user_id: null, amount_cents: 19990 }]);
      // As in the history, an event's author remains an id that belongs to nobody.
      const kept = await backend.sql(
        `select array_agg(distinct e.actor_id) filter (where e.actor_role = 'member') as members,
           jsonb_agg(to_jsonb(e) - 'actor_id') as events, jsonb_agg(to_jsonb(p)) as payments
         from public.orders o join public.payments p on p.order_id = o.id join public.order_events e on e.order_id = o.id
         where o.gateway = $1`,
        [`${ana.mark} gateway`],
      );
      expect(kept).toMatchObject([{ members: [ana.id] }]);
      expect(JSON.stringify({ ...kept[0], members: null })).not.toMatch(
        new RegExp(`${ana.id}|${ana.email}`, 'i'),
      );
      expect(await tablesMentioning(backend, bia)).toEqual(expect.arrayContaining(mentioning));
    },
  );

  test('keeps messages from an e-mail address that the account never confirmed', async ({ backend }) => {
    const { id, email } = await createAccount(backend);
    await writeMessage(backend, email, 'Ainda quero uma resposta.');
    await backend.sql('update auth.users set email_confirmed_at = null where id = $1', [id]);
    await backend.sql('delete from auth.users where id = $1', [id]);
    expect(
      await backend.sql('select message from public.contact_messages where email = $1', [email]),
    ).toHaveLength(1);
  });
});
