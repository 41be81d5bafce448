import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  type Account,
  type Actor,
  type Answer,
  createAccount,
  createActor,
  newClient,
  people,
  rowsOf,
  signIn,
} from '../support/actors';
import type { Backend } from '../support/backend';
import { begin, pay, subscriptionOf } from '../support/purchases';
import { describeRaces } from '../support/races';
import { insertPremiumSupplier, insertSuppliers } from '../support/supplier-world';
import { race, type RaceWorld, recordPayment } from './support/race-world';
import { failures, RACERS, successes, text } from './support/races';
import { test } from './support/staff';

const DAY = 86_400_000;

function grant(actor: Actor, id: string, months: unknown): Promise<Answer> {
  const body = { account_id: id, months };
  return actor.ask('/rest/v1/rpc/grant_months', { method: 'POST', body });
}

function setBlocked(actor: Actor, id: string, blocked: unknown): Promise<Answer> {
  const body = { account_id: id, blocked };
  return actor.ask('/rest/v1/rpc/set_blocked', { method: 'POST', body });
}

/** The status of an answer, and the code and text of its error. */
function outcomeOf({ status, text }: Answer) {
  const { code, message } = JSON.parse(text || '{}') as { code?: string; message?: string };
  return [status, code, message];
}

const NOT_ALLOWED = [403, '42501', 'Sua função não inclui o atendimento a membros.'];

const IS_STAFF = [409, 'PT409', 'Esta conta é da equipe. Tire-a da equipe primeiro.'];

const IS_GONE = [404, 'PT404', 'Esta conta não existe mais.'];

/** The end of the day in São Paulo, months after a moment, as the database counts them. */
async function endOfDay(backend: Backend, moment: string, months: number): Promise<string> {
  const [row] = await backend.sql<{ at: string }>(
    `select (($1::timestamptz at time zone 'America/Sao_Paulo' + make_interval(months => $2))::date
       + time '23:59:59.999') at time zone 'America/Sao_Paulo' as at`,
    [moment, months],
  );
  return new Date(row!.at).toISOString();
}

const endOf = async (backend: Backend, account: Account) =>
  (await subscriptionOf(backend, account)).expires_at;

/** What the history has about an account, oldest first. */
function historyOf(backend: Backend, { id }: Account) {
  return backend.sql(
    `select actor_id, actor_role, action, entity from public.audit_log where entity_id = $1 order by id`,
    [id],
  );
}

describe('months of Premium that the staff gives', () => {
  test('begin now for a member without Premium, and end with a day in São Paulo', async ({
    account,
    backend,
    staff,
  }) => {
    const now = new Date().toISOString();
    const answer = await grant(staff.support, account.id, 2);
    expect(answer.status).toBe(200);
    const end = await endOf(backend, account);
    expect(new Date(JSON.parse(answer.text) as string).toISOString()).toBe(end);
    expect(end).toMatch(/T02:59:59\.999Z$/);
    expect(end).toBe(await endOfDay(backend, now, 2));
  });

  test.for([
    ['is running', 10 * DAY],
    ['has ended', -40 * DAY],
  ] as const)(
    'count from its end while Premium runs, else from now: it %s',
    async ([, ahead], { backend, staff }) => {
      const expiresAt = new Date(Date.now() + ahead);
      const account = await createAccount(backend, { expiresAt });
      const from = ahead > 0 ? expiresAt : new Date();
      expect((await grant(staff.owner, account.id, 3)).status).toBe(200);
      expect(await endOf(backend, account)).toBe(await endOfDay(backend, from.toISOString(), 3));
    },
  );

  test('follow a purchase, which stays as it was bought', async ({ account, backend, staff }) => {
    const order = await pay(backend, await begin(backend, account));
    expect((await grant(staff.owner, account.id, 1)).status).toBe(200);
    expect(await endOf(backend, account)).toBe(await endOfDay(backend, order.granted_until!, 1));
    expect(
      await backend.sql('select granted_until from public.orders where id = $1 and status = $2', [
        order.id,
        'paid',
      ]),
    ).toEqual([{ granted_until: expect.anything() as unknown }]);
  });

  test('are recorded in the history under the name of who gave them', async ({ account, backend, staff }) => {
    await grant(staff.support, account.id, 1);
    expect(await historyOf(backend, account)).toEqual([
      { actor_id: staff.support.account.id, actor_role: 'admin', action: 'update', entity: 'subscription' },
    ]);
  });

  test.for([
    ['none', 0],
    ['25', 25],
    ['less than none', -1],
    ['not stated', null],
  ] as const)('are refused if they are %s', async ([, months], { account, backend, staff }) => {
    expect(outcomeOf(await grant(staff.owner, account.id, months))).toEqual([
      422,
      'PT422',
      'Dê de 1 a 24 meses.',
    ]);
    expect(await endOf(backend, account)).toBeNull();
  });

  test('are refused beyond the end that Premium can have, with the reason', async ({ backend, staff }) => {
    const end = new Date(Date.now() + 19.5 * 365.25 * DAY);
    const account = await createAccount(backend, { expiresAt: end });
    expect(outcomeOf(await grant(staff.owner, account.id, 24))).toEqual([
      422,
      'PT422',
      'O fim do Premium é uma data, no máximo 20 anos a partir de hoje.',
    ]);
    expect(await endOf(backend, account)).toBe(end.toISOString());
  });

  test.for(people('free', 'expired', 'premium'))(
    'are not for %s to give',
    async ([, name], { account, actors, backend }) => {
      for (const { id } of [account, actors[name].account]) {
        const before = await endOf(backend, { ...account, id });
        expect(outcomeOf(await grant(actors[name], id, 1))).toEqual(NOT_ALLOWED);
        expect(await endOf(backend, { ...account, id })).toBe(before);
      }
    },
  );

  test('are not for an editor to give', async ({ account, backend, staff }) => {
    expect(outcomeOf(await grant(staff.editor, account.id, 1))).toEqual(NOT_ALLOWED);
    expect(await endOf(backend, account)).toBeNull();
  });

  test('cannot be given to the staff, nor to an account that does not exist', async ({ backend, staff }) => {
    for (const actor of [staff.owner, staff.editor, staff.support]) {
      expect(outcomeOf(await grant(staff.owner, actor.account.id, 1))).toEqual(IS_STAFF);
      expect(await endOf(backend, actor.account)).toBeNull();
    }
    expect(outcomeOf(await grant(staff.owner, randomUUID(), 1))).toEqual(IS_GONE);
  });
});

/** A premium member with a session, and what they read of a premium supplier. */
async function createMember(backend: Backend, categoryId: number) {
  const member = await createActor(backend, { expiresAt: new Date(Date.now() + 30 * DAY) });
  const { id } = await insertPremiumSupplier(backend, categoryId);
  const details = async (actor: Actor = member) =>
    rowsOf(await actor.ask(`/rest/v1/supplier_details?select=instagram&supplier_id=eq.${id}`)).length;
  return { member, details };
}

/** The code with which the auth server refuses a login, or null. */
async function refusalOf(backend: Backend, { email, password }: Account): Promise<string | null> {
  const { error } = await newClient(backend).auth.signInWithPassword({ email, password });
  return error && (error.code ?? null);
}

describe('a blocked member', () => {
  test('cannot log in, and has no session left', async ({ backend, categoryId, staff }) => {
    const { member } = await createMember(backend, categoryId);
    const { id } = member.account;
    expect((await setBlocked(staff.support, id, true)).status).toBe(204);
    expect(await backend.sql('select id from auth.sessions where user_id = $1', [id])).toEqual([]);
    expect((await member.client.auth.refreshSession()).error).not.toBeNull();
    expect(await refusalOf(backend, member.account)).toBe('user_banned');
  });

  test('opens no premium supplier with an access token that still lasts', async ({
    backend,
    categoryId,
    staff,
  }) => {
    const { member, details } = await createMember(backend, categoryId);
    expect(await details()).toBe(1);
    await setBlocked(staff.owner, member.account.id, true);
    expect(await details()).toBe(0);
    const lists = await member.ask('/rest/v1/rpc/search_special_lists', {
      method: 'POST',
      body: { search: '' },
    });
    expect(rowsOf(lists)).toEqual([]);
  });

  test('reads no special list that Premium Plus opens, with an access token that still lasts', async ({
    backend,
    categoryId,
    staff,
  }) => {
    const { member } = await createMember(backend, categoryId);
    await backend.sql(
      `insert into public.special_lists (name, type, required_subscription) values ($1, 'VIP', 'Premium Plus')`,
      [randomUUID()],
    );
    const lists = async () => rowsOf(await member.ask('/rest/v1/special_lists?select=id')).length;
    expect(await lists()).toBeGreaterThan(0);
    await setBlocked(staff.owner, member.account.id, true);
    expect(await lists()).toBe(0);
  });

  test('gets no link for members and sees no supplier before the others, with an access token that still lasts', async ({
    backend,
    categoryId,
    staff,
  }) => {
    const { member } = await createMember(backend, categoryId);
    const [early] = await insertSuppliers(backend, categoryId, ['early']);
    const opened = async () =>
      Promise.all(
        ['member_perks?select=*', `suppliers?select=id&id=eq.${early!.id}`, 'supplier_images?select=id'].map(
          async (path) => rowsOf(await member.ask(`/rest/v1/${path}`)).length > 0,
        ),
      );
    expect(await opened()).toEqual([true, true, true]);
    await setBlocked(staff.owner, member.account.id, true);
    expect(await opened()).toEqual([false, false, false]);
  });

  test('gets everything back when unblocked', async ({ backend, categoryId, staff }) => {
    const { member, details } = await createMember(backend, categoryId);
    const { account } = member;
    const before = await endOf(backend, account);
    await setBlocked(staff.owner, account.id, true);
    expect((await setBlocked(staff.owner, account.id, false)).status).toBe(204);
    expect(await refusalOf(backend, account)).toBeNull();
    expect(await details(await signIn(backend, account))).toBe(1);
    expect(await endOf(backend, account)).toBe(before);
  });

  test('is recorded in the history once, and so is the unblocking', async ({ account, backend, staff }) => {
    for (const blocked of [true, true, false, false]) await setBlocked(staff.support, account.id, blocked);
    const entry = { actor_id: staff.support.account.id, actor_role: 'admin', entity: 'account' };
    expect(await historyOf(backend, account)).toEqual([
      { ...entry, action: 'block' },
      { ...entry, action: 'unblock' },
    ]);
  });

  test('keeps their favorites and their Premium', async ({ backend, categoryId, staff }) => {
    const { member } = await createMember(backend, categoryId);
    const { id } = member.account;
    const { id: supplier } = await insertPremiumSupplier(backend, categoryId);
    await backend.sql('insert into public.favorites (user_id, supplier_id) values ($1, $2)', [id, supplier]);
    const before = await endOf(backend, member.account);
    await setBlocked(staff.owner, id, true);
    expect(await endOf(backend, member.account)).toBe(before);
    expect(
      await backend.sql('select supplier_id from public.favorites where user_id = $1', [id]),
    ).toHaveLength(1);
  });
});

describe('blocking', () => {
  const isBanned = async (backend: Backend, { id }: Account) =>
    (await backend.sql('select id from auth.users where id = $1 and banned_until > now()', [id])).length ===
    1;

  test.for(people('free', 'expired', 'premium'))(
    'is refused to %s',
    async ([, name], { account, actors, backend }) => {
      expect(outcomeOf(await setBlocked(actors[name], account.id, true))).toEqual(NOT_ALLOWED);
      expect(await isBanned(backend, account)).toBe(false);
    },
  );

  test('and unblocking are refused to an editor and to the member', async ({ actors, backend, staff }) => {
    const member = await createActor(backend);
    expect(outcomeOf(await setBlocked(staff.editor, member.account.id, true))).toEqual(NOT_ALLOWED);
    await setBlocked(staff.owner, member.account.id, true);
    for (const actor of [staff.editor, actors.premium, member])
      expect(outcomeOf(await setBlocked(actor, member.account.id, false))).toEqual(NOT_ALLOWED);
    expect(await isBanned(backend, member.account)).toBe(true);
  });

  test('the staff is not possible, not even for an owner and not oneself', async ({ backend, staff }) => {
    for (const { account } of [staff.owner, staff.editor, staff.support]) {
      expect(outcomeOf(await setBlocked(staff.owner, account.id, true))).toEqual(IS_STAFF);
      expect(await isBanned(backend, account)).toBe(false);
    }
    expect(outcomeOf(await setBlocked(staff.owner, randomUUID(), true))).toEqual(IS_GONE);
  });
});

describeRaces('months of Premium in parallel sessions', () => {
  const grantMonth = (world: RaceWorld, account: string) =>
    world.asAdmin(`select public.grant_months(${text(account)}, 1)`);

  /** Whether Premium ends so many months after today, give or take the days by which months differ. */
  async function expectMonths(world: RaceWorld, account: string, months: number): Promise<void> {
    const [row] = await world.backend.sql<{ off: number }>(
      `select abs(extract(epoch from s.expires_at - (now() + make_interval(months => $2))) / 86400)::float8 as off
       from public.subscriptions s where s.user_id = $1`,
      [account, months],
    );
    expect(row!.off).toBeLessThan(5);
    const kept = await world.count('private.premium_changes where user_id = $1', [account]);
    expect(kept).toBe(months);
  }

  race('that are given at once add up exactly', async (world) => {
    const [account] = await world.newAccounts(1);
    const moves = Array.from({ length: RACERS }, () => grantMonth(world, account!));
    const outcomes = await world.races.run(moves);
    expect([successes(outcomes), failures(outcomes)]).toEqual([RACERS, []]);
    await expectMonths(world, account!, RACERS);
  });

  race('that are given while a purchase is paid are added to it', async (world) => {
    const [account] = await world.newAccounts(1);
    const [order] = await world.newOrders([account!]);
    const moves = Array.from({ length: 5 }, () => grantMonth(world, account!));
    const outcomes = await world.races.run([...moves, recordPayment(order!)]);
    expect([successes(outcomes), failures(outcomes)]).toEqual([6, []]);
    await expectMonths(world, account!, 6);
  });
});
