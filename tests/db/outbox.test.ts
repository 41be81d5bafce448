import { describe, expect } from 'vitest';
import {
  type Account,
  type Actor,
  ACTOR_NAMES,
  askAsService,
  createAccount,
  createActor,
} from '../support/actors';
import type { Backend } from '../support/backend';
import { begin, completeRefunds, pay, paymentOf, record, refund, subscriptionOf } from '../support/orders';
import {
  addOptionalKind,
  age,
  closedMails,
  kindsOf,
  type Mail,
  note,
  NOTE,
  OPTIONAL,
  PUT_BACK,
  take,
  TAKE,
  write,
} from './support/outbox';
import { Races } from './support/races';
import { test } from './support/test';

// The mails to members that wait until the edge function has sent them.

const wish = (backend: Backend, { id }: Account, name: string, on: boolean) =>
  backend.sql(`update public.profiles set ${name} = $2 where id = $1`, [id, on]);

describe('a member', () => {
  test('gets one receipt for a paid order, however often and in whatever order its payment is reported', async ({
    account,
    backend,
  }) => {
    const order = await begin(backend, account, { plan: 'quarterly' });
    const early = new Date(Date.now() - 60_000).toISOString();
    await record(backend, order, paymentOf(order, 'pending'));
    expect(await take(backend, account)).toEqual([]);
    await pay(backend, order);
    await record(backend, order, { ...paymentOf(order, 'pending'), changed_at: early });
    await pay(backend, order, 'charged_back');
    await pay(backend, order);
    const mails = await take(backend, account);
    const { expires_at } = await subscriptionOf(backend, account);
    expect(mails).toEqual([
      {
        id: expect.any(String) as string,
        kind: 'receipt',
        email: account.email,
        name: expect.any(String) as string,
        content: {
          order_id: order.id,
          plan: 'Trimestral',
          months: 3,
          method: 'pix',
          amount_cents: order.amount_cents,
          full_price_cents: null,
          coupon: null,
          paid_at: expect.any(String) as string,
          refund_reason: null,
          returned_cents: 0,
          premium_until: expect.any(String) as string,
        },
        unsubscribe_key: null,
      },
    ]);
    expect(new Date(mails[0]!.content.premium_until as string).toISOString()).toBe(expires_at);
  });

  test('gets a mail about a release that is no receipt, and the receipt once the payment is confirmed', async ({
    account,
    backend,
  }) => {
    const [late, early] = [await begin(backend, account), await begin(backend, account)];
    const release = ({ id }: { id: string }) =>
      backend.sql('select public.release_order($1, $2)', [id, 'Comprovante']);
    await release(late);
    const told = { order_id: late.id, paid_at: null, premium_until: expect.any(String) as string };
    expect(await take(backend, account)).toMatchObject([{ kind: 'release', content: told }]);
    await pay(backend, late);
    expect(await take(backend, account)).toMatchObject([{ kind: 'receipt', content: { order_id: late.id } }]);
    // Confirmed before the mail about the release is sent.
    await release(early);
    await pay(backend, early);
    expect(await take(backend, account)).toMatchObject([
      { kind: 'receipt', content: { order_id: early.id } },
    ]);
    expect(await closedMails(backend, account)).toContainEqual(['release', 'empty']);
  });

  test('gets a mail about a refund, with the amount that was returned and the new end of Premium', async ({
    account,
    backend,
  }) => {
    const [first, second] = [await begin(backend, account), await begin(backend, account)];
    await pay(backend, first);
    await pay(backend, second);
    await take(backend, account);
    await refund(backend, second, 'Pago por engano');
    expect(await take(backend, account)).toMatchObject([
      {
        kind: 'refund',
        content: {
          order_id: second.id,
          returned_cents: second.amount_cents,
          refund_reason: 'Pago por engano',
          premium_until: expect.any(String) as string,
        },
      },
    ]);
    await refund(backend, first);
    expect(await take(backend, account)).toMatchObject([
      { kind: 'refund', content: { premium_until: null } },
    ]);
  });

  test('gets a mail when a second payment of an order is returned, and keeps the purchase', async ({
    account,
    backend,
  }) => {
    const order = await begin(backend, account);
    await pay(backend, order);
    await record(backend, order, {
      ...paymentOf(order),
      provider_id: `outro-${order.id}`,
      amount_cents: 2990,
    });
    await completeRefunds(backend, order);
    expect(await take(backend, account)).toMatchObject([
      { kind: 'receipt' },
      { kind: 'extra_refund', content: { order_id: order.id, returned_cents: 2990 } },
    ]);
  });

  test('gets no mail about a payment whose transaction was rolled back', async ({ account, backend }) => {
    const order = await begin(backend, account);
    await expect(
      backend.sql(
        `do $$ begin
           perform public.record_payment('${order.id}', '{"provider_id": "1", "status": "approved", "amount_cents": ${order.amount_cents}, "currency": "BRL", "changed_at": "2026-01-01T00:00:00Z"}');
           raise exception 'stop';
         end $$`,
      ),
    ).rejects.toThrow('stop');
    expect(await take(backend, account)).toEqual([]);
  });

  test('who deletes the account leaves no mail behind, and none is written about its orders afterwards', async ({
    backend,
  }) => {
    const account = await createAccount(backend);
    const order = await begin(backend, account);
    await pay(backend, order);
    await backend.sql('delete from auth.users where id = $1', [account.id]);
    await refund(backend, order);
    const rows = await backend.sql("select from private.outbox where payload ->> 'order_id' = $1", [
      order.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a mail', () => {
  test('that was not sent comes again after 5, 10, 20 and more minutes, eight times in all', async ({
    account,
    backend,
  }) => {
    await pay(backend, await begin(backend, account));
    const waits: number[] = [];
    for (let [mail] = await take(backend, account); mail; [mail] = await take(backend, account)) {
      await note(backend, mail.id, 'o serviço de e-mail respondeu 500');
      expect(await kindsOf(backend, account)).toEqual([]);
      const [row] = await backend.sql<{ minutes: number }>(
        'select round(extract(epoch from next_attempt_at - now()) / 60)::integer as minutes from private.outbox where id = $1',
        [mail.id],
      );
      waits.push(row!.minutes);
      await age(backend, account, row!.minutes);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640]);
  });

  test('that was sent never comes again, and the problem of an earlier attempt is forgotten', async ({
    account,
    backend,
  }) => {
    await pay(backend, await begin(backend, account));
    const [mail] = await take(backend, account);
    await note(backend, mail!.id, 'x'.repeat(900));
    await age(backend, account, 60);
    await take(backend, account);
    await note(backend, mail!.id);
    await note(backend, mail!.id, 'late report of a failure');
    await age(backend, account, 60);
    expect(await kindsOf(backend, account)).toEqual([]);
    const rows = await backend.sql(
      'select problem, attempts, sent_at is not null as sent from private.outbox where id = $1',
      [mail!.id],
    );
    expect(rows).toEqual([{ problem: null, attempts: 2, sent: true }]);
  });

  test('older than three days is not sent, and one of 180 days is deleted', async ({ account, backend }) => {
    await pay(backend, await begin(backend, account));
    await age(backend, account, 3 * 24 * 60 + 1);
    expect(await kindsOf(backend, account)).toEqual([]);
    await age(backend, account, 177 * 24 * 60);
    await take(backend, account);
    expect(await backend.sql('select from private.outbox where user_id = $1', [account.id])).toEqual([]);
  });

  test('is given to only one of many jobs that run at the same moment', async ({ account, backend }) => {
    for (let bought = 0; bought < 10; bought++) await pay(backend, await begin(backend, account));
    const races = await Races.open(backend);
    const sql = 'select * from public.take_mails(1)';
    const outcomes = await races.run(Array.from({ length: 20 }, () => ({ as: 'service', sql }) as const));
    await races.close();
    const taken = outcomes.flatMap(({ code, rows }) => {
      expect(code).toBeNull();
      return rows.map(({ id }) => id as string);
    });
    expect(taken.length).toBeGreaterThan(0);
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.length + (await take(backend, account)).length).toBe(10);
  });
});

describe('the kinds of mails', () => {
  test('are turned off by one switch each; those about money and access to a page cannot be turned off', async ({
    backend,
  }) => {
    const rows = await backend.sql<{ kind: string; wish: string | null }>(
      "select kind, wish from private.mail_kinds where kind !~ 'teste' order by kind",
    );
    expect(Object.fromEntries(rows.map((row) => [row.kind, row.wish]))).toEqual({
      digest: 'notify_new_suppliers',
      extra_refund: null,
      release: null,
      platform_update: 'notify_platform_updates',
      premium_day: 'notify_premium_end',
      premium_ended: 'notify_premium_end',
      premium_week: 'notify_premium_end',
      promotion: 'notify_promotions',
      receipt: null,
      refund: null,
      reminder: 'notify_reminders',
      supplier_check: 'notify_reminders',
      supplier_page: null,
    });
  });

  test('that the member has turned off are not written', async ({ account, backend }) => {
    const kinds = await backend.sql<{ kind: string; wish: string }>(
      'select kind, wish from private.mail_kinds where wish is not null',
    );
    const order = await begin(backend, account);
    for (const { kind, wish: name } of kinds) {
      await wish(backend, account, name, false);
      await write(backend, account, kind, order);
      expect(await closedMails(backend, account), kind).toEqual([]);
      await wish(backend, account, name, true);
      await write(backend, account, kind, order);
      expect(await closedMails(backend, account), kind).toEqual([[kind, null]]);
      await backend.sql('delete from private.outbox where user_id = $1', [account.id]);
    }
  });

  test('that the member turns off while a mail waits are closed, not sent, also when the switch is turned on again', async ({
    account,
    backend,
  }) => {
    await addOptionalKind(backend);
    const order = await begin(backend, account);
    await pay(backend, order);
    await write(backend, account, OPTIONAL, order);
    await wish(backend, account, 'notify_promotions', false);
    expect(await kindsOf(backend, account)).toEqual(['receipt']);
    await wish(backend, account, 'notify_promotions', true);
    await age(backend, account, 10);
    expect(await kindsOf(backend, account)).toEqual(['receipt']);
    expect(await closedMails(backend, account)).toEqual([
      [OPTIONAL, 'unwanted'],
      ['receipt', null],
    ]);
  });

  test('that can be turned off come with a key of their own', async ({ account, backend }) => {
    await addOptionalKind(backend);
    const other = await createAccount(backend);
    const order = await begin(backend, account);
    for (const receiver of [account, account, other]) await write(backend, receiver, OPTIONAL, order);
    const { text } = await askAsService(backend, TAKE, { method: 'POST', body: {} });
    const keysOf = ({ email }: Account) =>
      (JSON.parse(text) as Mail[]).filter((mail) => mail.email === email).map((mail) => mail.unsubscribe_key);
    const keys = [...keysOf(account), ...keysOf(other)];
    expect(keys).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^[0-9a-f-]{36}$/) as string));
    expect(new Set(keys).size).toBe(3);
  });
});

describe('mails that the e-mail service has refused for now', () => {
  test('wait as long as it asked, and lose no attempt', async ({ account, backend }) => {
    await pay(backend, await begin(backend, account));
    const [mail] = await take(backend, account);
    const body = { ids: [mail!.id], seconds: 600 };
    const { status } = await askAsService(backend, PUT_BACK, { method: 'POST', body });
    expect(status).toBe(204);
    const rows = await backend.sql(
      `select attempts, round(extract(epoch from next_attempt_at - now()) / 60)::integer as minutes
       from private.outbox where user_id = $1`,
      [account.id],
    );
    expect(rows).toEqual([{ attempts: 0, minutes: 10 }]);
    await age(backend, account, 10);
    expect(await kindsOf(backend, account)).toEqual(['receipt']);
  });
});

test('what is always sent goes before older mails that can be turned off', async ({ account, backend }) => {
  await addOptionalKind(backend);
  const order = await begin(backend, account);
  await write(backend, account, OPTIONAL, order);
  await age(backend, account, 60);
  await pay(backend, order);
  const { text } = await askAsService(backend, TAKE, { method: 'POST', body: { most: 1 } });
  expect((JSON.parse(text) as Mail[]).map(({ kind }) => kind)).toEqual(['receipt']);
});

describe('a mail that cannot be composed', () => {
  test('because nothing is left to tell is closed', async ({ account, backend }) => {
    await write(backend, account, 'receipt', { id: crypto.randomUUID() });
    expect(await take(backend, account)).toEqual([]);
    expect(await closedMails(backend, account)).toEqual([['receipt', 'empty']]);
  });

  test('because of an error is tried again later, and stops no other mail', async ({ account, backend }) => {
    await write(backend, account, 'receipt', { id: 'x' });
    await backend.sql(`insert into private.mail_kinds (kind, label) values ('sem_texto', 'Sem texto')`);
    await write(backend, account, 'sem_texto', { id: 'x' });
    await pay(backend, await begin(backend, account));
    expect(await kindsOf(backend, account)).toEqual(['receipt']);
    const rows = await backend.sql(
      'select problem, attempts, closed_as from private.outbox where user_id = $1 and problem is not null order by problem',
      [account.id],
    );
    expect(rows).toEqual([
      { problem: 'mail_content: 0A000', attempts: 1, closed_as: null },
      { problem: 'mail_content: 22P02', attempts: 1, closed_as: null },
    ]);
  });
});

describe('the outbox', () => {
  test.for(ACTOR_NAMES)(
    'cannot be read, emptied or changed by %s',
    async (name, { actors, backend, account }) => {
      await pay(backend, await begin(backend, account));
      const [{ id } = { id: '' }] = await backend.sql<{ id: string }>(
        'select id from private.outbox where user_id = $1',
        [account.id],
      );
      const actor = actors[name];
      for (const [path, body] of [
        [TAKE, {}],
        [NOTE, { id }],
        [PUT_BACK, { ids: [id], seconds: 60 }],
      ] as const)
        expect([401, 403]).toContain((await actor.ask(path, { method: 'POST', body })).status);
      expect((await actor.ask('/rest/v1/outbox')).status).toBe(404);
      expect(await kindsOf(backend, account)).toEqual(['receipt']);
    },
  );
});

describe('the schedule of the job', () => {
  /** What is called in a database with pg_net and these secrets in Vault. Both are imitated, and gone afterwards. */
  async function called(backend: Backend, secrets: Record<string, string>): Promise<string | null> {
    const stop = await backend
      .sql(
        `do $$ declare calls text; begin
           create schema net;
           create schema vault;
           create table net.calls (url text, headers jsonb);
           create function net.http_post(url text, headers jsonb, timeout_milliseconds integer) returns bigint language sql
             as 'insert into net.calls values (url, headers) returning 1::bigint';
           create view vault.decrypted_secrets as
             select key as name, value as decrypted_secret from jsonb_each_text('${JSON.stringify(secrets)}');
           perform private.call_jobs();
           select json_agg(c) into calls from net.calls c;
           raise exception 'calls: %', coalesce(calls, 'none');
         end $$`,
      )
      .then(
        () => '',
        (error: unknown) => String(error),
      );
    return /calls: (.*)/.exec(stop)?.[1] ?? null;
  }
  const url = 'https://projeto.example/functions/v1/api/jobs/run';

  test('calls the function with the URL and the secret in Vault', async ({ backend }) => {
    const calls = await called(backend, { jobs_url: url, jobs_secret: 'segredo', other: 'x' });
    expect(JSON.parse(calls!)).toEqual([
      { url, headers: { 'Content-Type': 'application/json', 'X-Jobs-Secret': 'segredo' } },
    ]);
  });

  test('calls nothing until both are there, or without pg_net and Vault', async ({ backend }) => {
    expect(await called(backend, {})).toBe('none');
    expect(await called(backend, { jobs_url: url })).toBe('none');
    expect(await called(backend, { jobs_secret: 'segredo' })).toBe('none');
    await backend.sql('select private.call_jobs()');
  });
});

// Who stops mails: their receiver by a link, the mail service by its reports, and the staff.

describe('the link in a mail', () => {
  const WISH = '/rest/v1/rpc/mail_wish';
  const SET_WISH = '/rest/v1/rpc/set_mail_wish';
  const NAMES =
    'notify_new_suppliers, notify_promotions, notify_platform_updates, notify_reminders, notify_premium_end';

  /** The key in a mail of a kind that was sent so long ago. */
  async function sent(backend: Backend, { id }: Account, kind = 'premium_week', ago = '1 minute') {
    const [row] = await backend.sql<{ key: string }>(
      `insert into private.outbox (user_id, kind, dedupe_key, payload, created_at, sent_at)
       values ($1, $2, gen_random_uuid(), '{}', now() - $3::interval, now() - $3::interval)
       returning unsubscribe_key as key`,
      [id, kind, ago],
    );
    return row!.key;
  }

  const wishesOf = (backend: Backend, { id }: Account) =>
    backend.sql(`select ${NAMES} from public.profiles where id = $1`, [id]);

  async function set(actor: Actor, key: string, wanted: boolean) {
    const { status, text } = await actor.ask(SET_WISH, { method: 'POST', body: { key, wanted } });
    return status === 204 ? status : (JSON.parse(text) as { code: string }).code;
  }

  const read = async (actor: Actor, key: string) =>
    JSON.parse((await actor.ask(WISH, { method: 'POST', body: { key } })).text) as unknown;

  /** As if links had turned this account's mails off so long ago. */
  const stoppedAgo = (backend: Backend, { id }: Account, ago: string) =>
    backend.sql(
      `update private.mail_receivers r set stopped_by_link = (
         select jsonb_object_agg(s.key, s.value::timestamptz - $2::interval) from jsonb_each_text(r.stopped_by_link) s)
       where r.user_id = $1`,
      [id, ago],
    );

  test.for(ACTOR_NAMES)(
    'turns one switch of its receiver off and on again, when %s opens it',
    async (name, { account, actors, backend }) => {
      const other = await createAccount(backend);
      const [key] = [await sent(backend, account), await sent(backend, other)];
      const before = await wishesOf(backend, account);
      const wish = 'notify_premium_end';
      expect(await read(actors[name], key)).toEqual([{ wish, wanted: true, may_return: false }]);
      for (let once = 0; once < 2; once++) expect(await set(actors[name], key, false)).toBe(204);
      expect(await read(actors[name], key)).toEqual([{ wish, wanted: false, may_return: true }]);
      expect(await wishesOf(backend, account)).toEqual([{ ...before[0], [wish]: false }]);
      expect(await wishesOf(backend, other)).toEqual(before);
      for (let once = 0; once < 2; once++) expect(await set(actors[name], key, true)).toBe(204);
      expect(await wishesOf(backend, account)).toEqual(before);
    },
  );

  test('turns nothing on that its receiver has turned off, before or after a link did', async ({
    actors,
    backend,
  }) => {
    const ana = await createActor(backend);
    const key = await sent(backend, ana.account, 'promotion');
    const choose = (wanted: boolean) =>
      ana.ask(`/rest/v1/profiles?id=eq.${ana.account.id}`, {
        method: 'PATCH',
        body: { notify_promotions: wanted },
      });
    await choose(false);
    expect(await set(actors.visitor, key, false)).toBe(204); // has no effect
    expect(await set(actors.visitor, key, true)).toBe('PT403');
    await choose(true);
    expect(await set(actors.visitor, key, false)).toBe(204);
    await choose(true);
    await choose(false);
    expect(await set(actors.visitor, key, true)).toBe('PT403');
    expect(await read(actors.visitor, key)).toEqual([
      { wish: 'notify_promotions', wanted: false, may_return: false },
    ]);
  });

  test('turns on again for 7 days what a link has turned off, and nothing of another kind', async ({
    account,
    actors,
    backend,
  }) => {
    const [key, other] = [
      await sent(backend, account, 'promotion'),
      await sent(backend, account, 'reminder'),
    ];
    await set(actors.visitor, key, false);
    await backend.sql('update public.profiles set notify_reminders = false where id = $1', [account.id]);
    expect(await set(actors.visitor, other, true)).toBe('PT403');
    await stoppedAgo(backend, account, '6 days 23 hours');
    expect(await set(actors.visitor, key, true)).toBe(204);
    await set(actors.visitor, key, false);
    await stoppedAgo(backend, account, '7 days 1 minute');
    expect(await set(actors.visitor, key, true)).toBe('PT403');
  });

  test('ends 60 days after the mail was sent, and says so', async ({ account, actors, backend }) => {
    const late = await sent(backend, account, 'digest', '59 days 23 hours');
    const over = await sent(backend, account, 'digest', '60 days 1 minute');
    const before = await wishesOf(backend, account);
    expect(await read(actors.visitor, over)).toEqual([{ wish: null, wanted: null, may_return: null }]);
    expect(await set(actors.visitor, over, false)).toBe('PT410');
    expect(await wishesOf(backend, account)).toEqual(before);
    expect(await set(actors.visitor, late, false)).toBe(204);
    expect(await set(actors.visitor, over, true)).toBe('PT410');
    expect(await set(actors.visitor, late, true)).toBe(204);
  });

  test('does nothing with a wrong key, one of a mail that is always sent, or after the account was deleted', async ({
    actors,
    backend,
  }) => {
    const account = await createAccount(backend);
    const key = await sent(backend, account);
    for (const wrong of [crypto.randomUUID(), await sent(backend, account, 'receipt')]) {
      expect(await read(actors.visitor, wrong)).toEqual([]);
      expect(await set(actors.visitor, wrong, false)).toBe('PT404');
    }
    await backend.sql('delete from auth.users where id = $1', [account.id]);
    expect(await read(actors.visitor, key)).toEqual([]);
    expect(await set(actors.visitor, key, false)).toBe('PT404');
  });
});

describe('an address that the mail service has reported', () => {
  const BLOCK = '/rest/v1/rpc/block_address';
  const LIFT = '/rest/v1/rpc/lift_mail_block';
  const block = (backend: Backend, email: string, at = new Date(), reason = 'bounced') =>
    askAsService(backend, BLOCK, { method: 'POST', body: { email, reason, at: at.toISOString() } });
  const lift = (actor: Actor, { id }: Account) =>
    actor.ask(LIFT, { method: 'POST', body: { account_id: id } }).then(({ status }) => status);
  /** The kinds of mails that a new order's receipt leads to. */
  async function sentAfterPurchase(backend: Backend, account: Account) {
    await pay(backend, await begin(backend, account));
    return kindsOf(backend, account);
  }

  test.for(['bounced', 'complained'])(
    'because it %s gets no mails, not even receipts',
    async (reason, { account, backend }) => {
      const other = await createAccount(backend);
      expect((await block(backend, account.email.toUpperCase(), new Date(), reason)).status).toBe(204);
      expect(await sentAfterPurchase(backend, account)).toEqual([]);
      expect(await closedMails(backend, account)).toEqual([['receipt', 'blocked']]);
      expect(await sentAfterPurchase(backend, other)).toEqual(['receipt']);
    },
  );

  test('but has no account is not stored', async ({ backend }) => {
    expect((await block(backend, 'ninguem@teste.example')).status).toBe(204);
    expect(await backend.sql("select from private.blocked_addresses where email ~ '^ninguem'")).toEqual([]);
  });

  test('is forgotten when the account gets another one', async ({ account, backend }) => {
    await block(backend, account.email);
    await backend.sql('update auth.users set email = upper(email) where id = $1', [account.id]);
    expect(
      await backend.sql('select from private.blocked_addresses where user_id = $1', [account.id]),
    ).toHaveLength(1);
    await backend.sql("update auth.users set email = 'nova-' || lower(email) where id = $1", [account.id]);
    expect(
      await backend.sql('select from private.blocked_addresses where user_id = $1', [account.id]),
    ).toEqual([]);
  });

  test.for(ACTOR_NAMES)(
    'can be stopped only by the mail service, not by %s; staff for members let mails through again',
    async (name, { account, actors, backend }) => {
      const body = { email: account.email, reason: 'bounced', at: new Date().toISOString() };
      expect([401, 403]).toContain((await actors[name].ask(BLOCK, { method: 'POST', body })).status);
      await block(backend, account.email);
      const mayLift = name === 'admin' || name === 'support';
      expect((await lift(actors[name], account)) === 204).toBe(mayLift);
      expect(await sentAfterPurchase(backend, account)).toEqual(mayLift ? ['receipt'] : []);
    },
  );

  test('stays free after the staff has lifted the block, when the service repeats its report, until a new one', async ({
    account,
    actors,
    backend,
  }) => {
    const reported = new Date(Date.now() - 60_000);
    await block(backend, account.email, reported);
    await lift(actors.admin, account);
    await block(backend, account.email, reported);
    expect(await sentAfterPurchase(backend, account)).toEqual(['receipt']);
    await block(backend, account.email, new Date());
    expect(await sentAfterPurchase(backend, account)).toEqual([]);
  });
});

describe('the staff’s list of mails', () => {
  const call = async (actor: Actor, name: string, body: object) => {
    const { status, text } = await actor.ask(`/rest/v1/rpc/${name}`, { method: 'POST', body });
    return { status, body: JSON.parse(text || 'null') as unknown };
  };
  interface Page {
    total: number;
    shown_page: number;
    paused_at: string | null;
    mails: {
      id: string;
      name: string;
      email: string;
      kind: string;
      state: string;
      attempts: number;
      problem: string | null;
    }[];
  }
  const list = async (actor: Actor, body: object) => (await call(actor, 'sent_mails', body)).body as Page[];
  const MAY = ['admin', 'support'];

  test('says what became of each, and finds them by address, kind and state', async ({
    account,
    actors,
    backend,
  }) => {
    const order = await begin(backend, account);
    const states: Record<string, string> = {
      sent: 'sent_at = now(), attempts = 1',
      unwanted: "closed_as = 'unwanted'",
      blocked: "closed_as = 'blocked'",
      empty: "closed_as = 'empty'",
      failed: "attempts = 8, problem = 'o serviço de e-mail respondeu 500'",
      waiting: 'attempts = 7',
    };
    for (const [state, change] of Object.entries(states)) {
      await write(backend, account, 'receipt', order);
      await backend.sql(
        `update private.outbox set ${change}, dedupe_key = dedupe_key || ':' || $2 where user_id = $1 and dedupe_key !~ ':'`,
        [account.id, state],
      );
    }
    const [all] = await list(actors.support, { search: account.email.toUpperCase() });
    expect(all!.total).toBe(6);
    expect(all!.mails.map(({ state }) => state).sort()).toEqual(Object.keys(states).sort());
    for (const state of Object.keys(states)) {
      const [page] = await list(actors.support, { search: account.email, state });
      expect(page!.mails, state).toMatchObject([{ email: account.email, kind: 'Recibo', state }]);
    }
    expect((await list(actors.support, { search: account.email, kind: 'digest' }))[0]!.total).toBe(0);
    const [second] = await list(actors.support, { search: account.email, page: 9, page_size: 4 });
    expect([second!.shown_page, second!.mails.length]).toEqual([2, 2]);
    expect(JSON.stringify(all)).not.toContain(order.id);
  });

  test.for(ACTOR_NAMES)(
    'is open to staff for members only, and so are sending again and the pause: %s',
    async (name, { account, actors, backend }) => {
      const may = MAY.includes(name);
      await pay(backend, await begin(backend, account));
      const [row] = await backend.sql<{ id: string }>(
        'update private.outbox set attempts = 8 where user_id = $1 returning id',
        [account.id],
      );
      const { status, body } = await call(actors[name], 'sent_mails', { search: account.email });
      expect(status === 200 && (body as Page[]).length === 1).toBe(may);
      expect((await call(actors[name], 'resend_mail', { mail_id: row!.id })).status === 204).toBe(may);
      expect((await call(actors[name], 'set_mails_paused', { paused: false })).status === 204).toBe(may);
      expect(await kindsOf(backend, account)).toEqual(may ? ['receipt'] : []);
    },
  );

  test('sends a mail again only if it has failed, with all attempts, also one of last month', async ({
    account,
    actors,
    backend,
  }) => {
    await pay(backend, await begin(backend, account));
    const [waiting] = await backend.sql<{ id: string }>('select id from private.outbox where user_id = $1', [
      account.id,
    ]);
    const again = () => call(actors.support, 'resend_mail', { mail_id: waiting!.id });
    expect(await again()).toMatchObject({ status: 409, body: { code: 'PT409' } });
    await age(backend, account, 30 * 24 * 60);
    expect(await kindsOf(backend, account)).toEqual([]);
    expect((await again()).status).toBe(204);
    expect(await kindsOf(backend, account)).toEqual(['receipt']);
    await note(backend, waiting!.id);
    expect(await again()).toMatchObject({ status: 409 });
    expect(await call(actors.support, 'resend_mail', { mail_id: crypto.randomUUID() })).toMatchObject({
      status: 404,
    });
  });

  test('pauses the mails that members can turn off, and only those', async ({ account, actors, backend }) => {
    await addOptionalKind(backend);
    const order = await begin(backend, account);
    await pay(backend, order);
    await write(backend, account, OPTIONAL, order);
    expect((await call(actors.support, 'set_mails_paused', { paused: true })).status).toBe(204);
    expect((await list(actors.support, {}))[0]!.paused_at).not.toBeNull();
    expect(await kindsOf(backend, account)).toEqual(['receipt']);
    expect((await call(actors.support, 'set_mails_paused', { paused: false })).status).toBe(204);
    expect((await list(actors.support, {}))[0]!.paused_at).toBeNull();
    expect(await kindsOf(backend, account)).toEqual([OPTIONAL]);
  });
});
