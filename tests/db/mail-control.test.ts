import { describe, expect } from 'vitest';
import { ACTOR_NAMES, askAsService, createAccount, type Account, type Actor } from '../support/actors';
import type { Backend } from '../support/backend';
import { begin, pay } from '../support/purchases';
import { age, addOptionalKind, closedMails, kindsOf, note, OPTIONAL, write } from './support/outbox';
import { test } from './support/test';

// Who stops mails: their receiver by a link, the mail service by its reports, and the staff.

describe('the link in a mail', () => {
  const WISH = '/rest/v1/rpc/mail_wish';
  const SET_WISH = '/rest/v1/rpc/set_mail_wish';
  const NAMES =
    'notify_new_suppliers, notify_promotions, notify_platform_updates, notify_reminders, notify_premium_end';

  async function keyOf(backend: Backend, { id }: Account): Promise<string> {
    const [row] = await backend.sql<{ key: string }>('select key from private.mail_keys where user_id = $1', [
      id,
    ]);
    return row!.key;
  }

  const wishesOf = (backend: Backend, { id }: Account) =>
    backend.sql(`select ${NAMES} from public.profiles where id = $1`, [id]);

  test.for(ACTOR_NAMES)(
    'turns one switch of its receiver off and on again, when %s opens it',
    async (name, { account, actors, backend }) => {
      const other = await createAccount(backend);
      const key = await keyOf(backend, account);
      await keyOf(backend, other);
      const before = await wishesOf(backend, account);
      const ask = (path: string, body: object) =>
        actors[name].ask(path, { method: 'POST', body: { key, kind: 'premium_week', ...body } });
      const read = async () => JSON.parse((await ask(WISH, {})).text) as unknown;
      expect(await read()).toEqual([{ wish: 'notify_premium_end', wanted: true }]);
      for (let once = 0; once < 2; once++) expect((await ask(SET_WISH, { wanted: false })).status).toBe(204);
      expect(await read()).toEqual([{ wish: 'notify_premium_end', wanted: false }]);
      expect(await wishesOf(backend, account)).toEqual([{ ...before[0], notify_premium_end: false }]);
      expect(await wishesOf(backend, other)).toEqual(before);
      expect((await ask(SET_WISH, { wanted: true })).status).toBe(204);
      expect(await wishesOf(backend, account)).toEqual(before);
    },
  );

  test('does nothing with a wrong key, an unknown kind, one that is always sent, or after the account was deleted', async ({
    actors,
    backend,
  }) => {
    const account = await createAccount(backend);
    const key = await keyOf(backend, account);
    const tries = [
      { key: crypto.randomUUID(), kind: 'digest' },
      { key, kind: 'outro' },
      { key, kind: 'receipt' },
    ];
    for (const link of tries) {
      expect((await actors.visitor.ask(WISH, { method: 'POST', body: link })).text).toBe('[]');
      const { status, text } = await actors.visitor.ask(SET_WISH, {
        method: 'POST',
        body: { ...link, wanted: false },
      });
      expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([404, 'PT404']);
    }
    await backend.sql('delete from auth.users where id = $1', [account.id]);
    expect((await actors.visitor.ask(WISH, { method: 'POST', body: { key, kind: 'digest' } })).text).toBe(
      '[]',
    );
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
      failed: "attempts = 8, problem = 'E-mail service: 500'",
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
