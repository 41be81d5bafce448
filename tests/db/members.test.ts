import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  type Account,
  type Actor,
  type Actors,
  type Answer,
  createAccount,
  createActor,
  newClient,
  people,
  rowsOf,
  signIn,
} from '../support/actors';
import type { Backend } from '../support/backend';
import { dayOf, endOfDay as lastMoment } from '../../src/domain/format/dates';
import { lastGiveableDay, mayGive } from '../../src/domain/account/giveable';
import { begin, pay, refund, RELEASE, subscriptionOf } from '../support/orders';
import { describeRaces } from '../support/races';
import { insertPremiumSupplier, insertSuppliers } from '../support/supplier-world';
import { writeMessage } from './support/person';
import { race, type RaceWorld, recordPayment } from './support/race-world';
import { failures, type Outcome, RACERS, successes, text } from './support/races';
import { test as base } from './support/staff';

const test = base
  .extend('members', { scope: 'file' }, ({ backend }) => createMembers(backend))
  .extend('eva', { scope: 'file' }, ({ backend }) => createActor(backend, { name: 'Zz Eva Única' }));

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

interface Found {
  id: string;
  name: string;
  paid_orders: number;
  paid_cents: number;
  [column: string]: unknown;
}

function search(actor: Actor, text: string, filter = ''): Promise<Found[]> {
  return actor
    .ask('/rest/v1/rpc/search_members', { method: 'POST', body: { search: text, filter } })
    .then(rowsOf<Found>);
}

interface Details {
  id: string;
  premium: { order_id: string | null; starts: string; ends: string | null }[];
  [column: string]: unknown;
}

function details(actor: Actor, id: string): Promise<Details[]> {
  const body = { account_id: id };
  return actor.ask('/rest/v1/rpc/member_details', { method: 'POST', body }).then(rowsOf<Details>);
}

/** Buys the monthly plan and pays for it. */
async function buy(backend: Backend, account: Account) {
  return pay(backend, await begin(backend, account));
}

/** Accounts of every kind that a filter tells apart; the names of no other test contain "Yy". */
async function createMembers(backend: Backend) {
  const make = (name: string, expiresAt: Date | null = null, admin = false) =>
    createAccount(backend, { name: `Yy ${name}`, expiresAt, admin });
  const accounts = {
    free: await make('Nunca'),
    soon: await make('Em seis dias', inDays(6)),
    month: await make('Em vinte dias', inDays(20)),
    later: await make('Em quarenta dias', inDays(40)),
    over: await make('Acabou', inDays(-1)),
    chief: await make('Chefe', inDays(6), true),
    buyer: await make('Compradora'),
    gift: await make('Cupom de graça'),
    waiting: await make('Pix pendente'),
    refunded: await make('Reembolsada'),
    unsubscribed: await make('Sem novidades'),
    unconfirmed: await make('Sem confirmar'),
    blocked: await make('Bloqueada'),
    unblocked: await make('Desbloqueada'),
  };
  const { buyer, gift, refunded, unsubscribed, unconfirmed, blocked, unblocked } = accounts;
  await buy(backend, buyer);
  await buy(backend, buyer);
  await buy(backend, gift);
  await begin(backend, accounts.waiting);
  await backend.sql(
    `alter table public.orders disable trigger orders_keep_terms;
     update public.orders set amount_cents = 0 where user_id = '${gift.id}';
     alter table public.orders enable trigger orders_keep_terms`,
  );
  // A month has 28 to 31 days: when this one ends is left to no calendar.
  await backend.sql('update public.subscriptions set expires_at = $2 where user_id = $1', [
    gift.id,
    inDays(40),
  ]);
  await refund(backend, await buy(backend, refunded));
  await backend.sql('update public.profiles set notify_new_suppliers = false where id = $1', [
    unsubscribed.id,
  ]);
  await backend.sql('update auth.users set email_confirmed_at = null where id = $1', [unconfirmed.id]);
  await backend.sql(
    `update auth.users set banned_until = now() + interval '1 day' * (case id when $1 then 1 else -1 end)
     where id in ($1, $2)`,
    [blocked.id, unblocked.id],
  );
  return accounts;
}

test.beforeAll(({ members: _members, staff: _staff }) => undefined, 120_000);

/** For each filter, the ids of the accounts that it is for, in plain SQL. */
const FILTERS: [filter: string, sql: string][] = [
  ['', 'true'],
  ['active', 'expires_at > now() and staff is null'],
  ['ending_7', `expires_at between now() and now() + interval '7 days' and staff is null`],
  ['ending_30', `expires_at between now() and private.soon() and staff is null`],
  ['expired', 'expires_at <= now() and staff is null'],
  ['never_paid', 'paid is null and staff is null'],
  ['wants_news', 'notify_new_suppliers'],
  ['unconfirmed', 'email_confirmed_at is null'],
  ['blocked', 'banned_until > now()'],
  ['staff', 'staff is not null'],
  ['no_such_filter', 'false'],
];
const EVERYBODY = `
  select distinct p.id, p.name, s.expires_at, p.notify_new_suppliers, u.email_confirmed_at, u.banned_until, a.user_id as staff,
    o.user_id as paid
  from public.profiles p join auth.users u on u.id = p.id join public.subscriptions s on s.user_id = p.id
  left join public.admins a on a.user_id = p.id
  left join public.orders o on o.user_id = p.id and o.paid_at is not null and o.amount_cents > 0`;

describe('the list of members', () => {
  test.for(FILTERS)(
    'with the filter "%s" has exactly the accounts that it is for',
    async ([filter, sql], { backend, staff }) => {
      const expected = await backend.sql<{ name: string }>(
        `select name from (${EVERYBODY}) everybody where ${sql} order by name`,
      );
      const found = (await search(staff.owner, '', filter)).map(({ name }) => name).sort();
      expect(found).toEqual(expected.map(({ name }) => name).sort());
      const withText = (await search(staff.owner, 'yy', filter)).map(({ name }) => name).sort();
      expect(withText).toEqual(found.filter((name) => name.startsWith('Yy ')));
    },
  );

  test.for([
    ['ending_7', ['Yy Em seis dias']],
    ['ending_30', ['Yy Em seis dias', 'Yy Em vinte dias']],
    ['expired', ['Yy Acabou']],
    ['blocked', ['Yy Bloqueada']],
    ['unconfirmed', ['Yy Sem confirmar']],
    ['staff', ['Yy Chefe']],
  ] as const)('with the filter "%s" has these accounts', async ([filter, names], { staff }) => {
    expect((await search(staff.owner, 'yy', filter)).map(({ name }) => name).sort()).toEqual(names);
  });

  test('counts a member who got a plan for nothing as one who has never paid, and not one who was refunded', async ({
    staff,
  }) => {
    const names = (await search(staff.owner, 'yy', 'never_paid')).map(({ name }) => name);
    expect(names).toContain('Yy Cupom de graça');
    expect(names).toContain('Yy Pix pendente');
    expect(names).not.toContain('Yy Reembolsada');
    expect(names).not.toContain('Yy Compradora');
  });

  test('sums what each has paid, without refunds', async ({ staff }) => {
    const paid = async (name: string) =>
      (await search(staff.owner, name)).map(({ paid_orders, paid_cents }) => [paid_orders, paid_cents]);
    expect(await paid('Yy Compradora')).toEqual([[2, 5980]]);
    expect(await paid('Yy Reembolsada')).toEqual([[0, 0]]);
    expect(await paid('Yy Nunca')).toEqual([[0, 0]]);
  });

  test('tells who is blocked now, and whose e-mail address is confirmed', async ({ staff }) => {
    const rows = await search(staff.owner, 'yy');
    const names = (column: string, value: boolean) =>
      rows.filter((row) => row[column] === value).map(({ name }) => name);
    expect(names('blocked', true)).toEqual(['Yy Bloqueada']);
    expect(names('confirmed', false)).toEqual(['Yy Sem confirmar']);
  });

  test('has role, status and end as the view of accounts', async ({ backend, staff }) => {
    const byName = (rows: Record<string, unknown>[]) =>
      Object.fromEntries(
        rows.map(({ name, role, status, ends_at }) => [
          String(name),
          [role, status, ends_at && new Date(ends_at as string).toISOString()],
        ]),
      );
    const accounts = await backend.sql(`select * from public.accounts where name like 'Yy %'`);
    expect(byName(await search(staff.owner, 'yy'))).toEqual(byName(accounts));
  });
});

describe('who sees members', () => {
  test.for(people('free', 'expired', 'premium'))(
    '%s finds nobody with any filter, and reads no details, not even their own',
    async ([, name], { actors, members }) => {
      for (const [filter] of FILTERS)
        expect([filter, await search(actors[name], '', filter)]).toEqual([filter, []]);
      for (const id of [members.free.id, actors[name].account.id])
        expect(await details(actors[name], id)).toEqual([]);
    },
  );

  test('a visitor is refused', async ({ actors, members }) => {
    for (const [call, body] of [
      ['search_members', {}],
      ['member_details', { account_id: members.free.id }],
      ['grant_months', { account_id: members.free.id, months: 1 }],
      ['set_blocked', { account_id: members.free.id, blocked: true }],
    ] as const) {
      const { status } = await actors.visitor.ask(`/rest/v1/rpc/${call}`, { method: 'POST', body });
      expect([call, status]).toEqual([call, 401]);
    }
  });

  test('an editor, who keeps the catalog, finds nobody', async ({ members, staff }) => {
    for (const [filter] of FILTERS)
      expect([filter, await search(staff.editor, '', filter)]).toEqual([filter, []]);
    expect(await details(staff.editor, members.free.id)).toEqual([]);
  });

  test('support finds everybody, as an owner does', async ({ members, staff }) => {
    const ids = async (actor: Actor) => (await search(actor, '')).map(({ id }) => id).sort();
    expect(await ids(staff.support)).toEqual(await ids(staff.owner));
    const [asOwner] = await details(staff.owner, members.free.id);
    expect(await details(staff.support, members.free.id)).toEqual([{ ...asOwner, giveable_days: 93 }]);
  });
});

describe('the details of a member', () => {
  test('tell who they are, what they did and what they want', async ({
    backend,
    categoryId,
    members,
    staff,
  }) => {
    const { id, email } = members.unsubscribed;
    const supplier = await insertPremiumSupplier(backend, categoryId);
    await backend.sql('insert into public.favorites (user_id, supplier_id) values ($1, $2)', [
      id,
      supplier.id,
    ]);
    await writeMessage(backend, email.toUpperCase(), 'Olá');
    await backend.sql(`update auth.users set last_sign_in_at = '2026-11-20T12:00:00Z' where id = $1`, [id]);
    expect(await details(staff.owner, id)).toEqual([
      expect.objectContaining({
        id,
        name: 'Yy Sem novidades',
        email,
        role: 'free',
        staff_role: null,
        status: 'none',
        ends_at: null,
        last_login_at: '2026-11-20T12:00:00+00:00',
        invited_at: null,
        blocked: false,
        wants_news: false,
        wants_offers: true,
        wants_platform_news: true,
        wants_reminders: true,
        wants_premium_end: true,
        mail_block: null,
        mail_block_at: null,
        favorites: 1,
        messages: 1,
        premium: [],
      }),
    ]);
  });

  test('tell what the member wants to be told, as the list does', async ({ backend, staff }) => {
    const switches = {
      wants_news: 'notify_new_suppliers',
      wants_offers: 'notify_promotions',
      wants_platform_news: 'notify_platform_updates',
      wants_reminders: 'notify_reminders',
      wants_premium_end: 'notify_premium_end',
    };
    const { id, email } = await createAccount(backend);
    const set = (columns: string[], value: boolean) =>
      backend.sql(
        `update public.profiles set ${columns.map((name) => `${name} = $2`).join()} where id = $1`,
        [id, value],
      );
    for (const [wish, column] of Object.entries(switches)) {
      await set(Object.values(switches), false);
      await set([column], true);
      const expected = Object.fromEntries(Object.keys(switches).map((name) => [name, name === wish]));
      expect(await search(staff.support, email)).toEqual([expect.objectContaining(expected)]);
      expect(await details(staff.support, id)).toEqual([expect.objectContaining(expected)]);
    }
  });

  test('list what gave Premium in order: purchases, changes by hand and the way back to free', async ({
    backend,
    staff,
  }) => {
    const account = await createAccount(backend);
    const order = await buy(backend, account);
    const setEnd = (end: string | null) =>
      backend.sql('update public.subscriptions set expires_at = $2 where user_id = $1', [account.id, end]);
    await setEnd('2030-01-31T12:00:00Z');
    await setEnd(null);
    const [{ premium, ...rest } = { premium: [] }] = await details(staff.owner, account.id);
    expect(rest).toMatchObject({ role: 'free', status: 'none', ends_at: null });
    expect(premium.map(({ order_id, ends }) => [order_id, ends && new Date(ends).toISOString()])).toEqual([
      [order.id, new Date(order.granted_until!).toISOString()],
      [null, expect.stringMatching(/^20(29|30)-/)],
      [null, null],
    ]);
  });

  test('leave out a purchase that was taken back', async ({ backend, staff }) => {
    const account = await createAccount(backend);
    await refund(backend, await buy(backend, account));
    expect(await details(staff.owner, account.id)).toMatchObject([{ status: 'none', premium: [] }]);
  });

  test('tell the role of an account of the staff', async ({ staff }) => {
    expect(await details(staff.owner, staff.support.account.id)).toMatchObject([
      { role: 'admin', staff_role: 'support', status: 'active', ends_at: null },
    ]);
  });

  test('are no row for an account that does not exist', async ({ staff }) => {
    expect(await details(staff.owner, '00000000-0000-4000-8000-00000000dead')).toEqual([]);
  });
});

describe('the search of the list of members', () => {
  // No other test uses these names: the backend may be shared by all test files.
  const NAMES = [
    'Zz Ana 100% Jeans',
    'Zz Ana 100x Jeans',
    'Zz Bia_Bolsas',
    'Zz Bia-Bolsas',
    'Zz "Caio" (Centro)',
    'Zz Caio, Centro',
    "Zz D’Ângela & d'Angela",
    'Zz Barra\\Funda',
    'Zz Estrela *',
    'Zz Regra [a-z]+.?$^|{2}',
    'Zz true',
    'Zz 😀 Sorriso',
  ];

  // Eva is named so that her account exists before the first search.
  test.beforeAll(async ({ eva: _eva, backend }) => {
    for (const name of NAMES) await createAccount(backend, { name });
  });

  /** Sends the request of src/data/users for a page of the admin's list. */
  function find({ client }: Actor, text: string) {
    return client
      .rpc('search_members', { search: text }, { count: 'exact' })
      .select('id, name, email, sort_name')
      .order('sort_name')
      .order('id')
      .range(0, 9);
  }

  async function namesFound(actors: Actors, text: string): Promise<string[]> {
    const { data, error, count } = await find(actors.admin, text);
    expect(error).toBeNull();
    expect(count).toBe(data?.length);
    return data!.map(({ name }) => name).sort();
  }

  test.for([
    ['a percent sign', '100%', ['Zz Ana 100% Jeans']],
    ['an underscore', 'bia_', ['Zz Bia_Bolsas']],
    ['a hyphen', 'BIA-', ['Zz Bia-Bolsas']],
    ['double quotes', '"caio"', ['Zz "Caio" (Centro)']],
    ['parentheses', '(CENTRO)', ['Zz "Caio" (Centro)']],
    ['an unmatched parenthesis', '" (', ['Zz "Caio" (Centro)']],
    ['a comma', 'caio, c', ['Zz Caio, Centro']],
    ['quotes of other kinds, and capitals with accents', "D’ÂNGELA & D'", ["Zz D’Ângela & d'Angela"]],
    ['a backslash', 'a\\f', ['Zz Barra\\Funda']],
    ['an asterisk', 'estrela *', ['Zz Estrela *']],
    ['a pattern', '[a-z]+.?$^|{2}', ['Zz Regra [a-z]+.?$^|{2}']],
    ['a word that might be a value', 'true', ['Zz true']],
    ['a character of four bytes', '😀', ['Zz 😀 Sorriso']],
    ['a filter of PostgREST', 'x),id.not.is.null,or(name.eq.x', []],
    ['wildcards of SQL', 'zz%bolsas', []],
    ['wildcards of PostgREST', 'zz*bolsas', []],
    ['a dot, which matches any character in a pattern', 'bia.bolsas', []],
    ['letters without their accents', 'd’angela', ["Zz D’Ângela & d'Angela"]],
    ['letters with accents that are not there', 'bía_bölsãs', ['Zz Bia_Bolsas']],
  ] as const)('an admin who searches for %s finds exactly that', async ([, text, found], { actors }) => {
    expect(await namesFound(actors, text)).toEqual(found);
  });

  test('an admin finds people by part of their e-mail', async ({ actors, eva }) => {
    const { name, email } = { name: 'Zz Eva Única', email: eva.account.email };
    expect(await namesFound(actors, email.slice(3, -3).toUpperCase())).toEqual([name]);
  });

  test('an admin gets one page of the results and their total', async ({ actors }) => {
    const { data, count } = await find(actors.admin, 'zz ');
    expect(count).toBe(NAMES.length + 1);
    expect(data).toHaveLength(10);
  });

  test("an update of an admin's plan changes no row, by which the screen recognizes an admin", async ({
    actors,
    backend,
    eva,
  }) => {
    const change = (id: string) =>
      actors.admin.client
        .from('subscriptions')
        .update({ expires_at: null })
        .eq('user_id', id)
        .select('user_id');
    const colleague = await createAccount(backend, { admin: true });
    for (const id of [actors.admin.account.id, colleague.id])
      expect(await change(id)).toMatchObject({ error: null, data: [] });
    expect((await change(eva.account.id)).data).toEqual([{ user_id: eva.account.id }]);
  });
});

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

/** Sets the end of Premium of members, as the dialog and /api do. */
function setEnd(actor: Actor, ids: string[], expires_at: string | null): Promise<Answer> {
  const path = `/rest/v1/subscriptions?user_id=in.(${ids.join()})`;
  return actor.ask(path, { method: 'PATCH', body: { expires_at } });
}

/** The end of the day in São Paulo that is so many days after today. */
const dayIn = (days: number) => lastMoment(dayOf(inDays(days).toISOString()));

interface Given {
  account: Account;
  backend: Backend;
  support: Actor;
  /** Begins an order of the member, and releases it as support. */
  releaseOne: (plan: string) => Promise<Answer>;
}

async function releaseNew(backend: Backend, actor: Actor, account: Account, plan: string): Promise<Answer> {
  const { id } = await begin(backend, account, { plan });
  return actor.ask(RELEASE, { method: 'POST', body: { order_id: id, reason: 'Comprovante' } });
}

type Way = (given: Given) => Promise<Answer>;
const months =
  (count: number): Way =>
  ({ account, support }) =>
    grant(support, account.id, count);
const until =
  (days: number): Way =>
  ({ account, support }) =>
    setEnd(support, [account.id], dayIn(days));
const released =
  (plan: string): Way =>
  ({ releaseOne }) =>
    releaseOne(plan);
const free: Way = ({ account, support }) => setEnd(support, [account.id], null);
const takeBack: Way = async ({ account, backend, support }) => {
  const sql = `select id from public.orders where user_id = $1 and status = 'released'`;
  const [order] = await backend.sql<{ id: string }>(sql, [account.id]);
  const body = { order_id: order!.id, reason: 'Não pagou' };
  return support.ask('/rest/v1/rpc/refund_order', { method: 'POST', body });
};
/** As if all so far had happened so many months earlier. */
const wait =
  (months: number): Way =>
  async ({ account, backend, support }) => {
    const sql = `update private.premium_changes set at = at - make_interval(months => $2) where user_id = $1`;
    await backend.sql(sql, [account.id, months]);
    return support.ask('/rest/v1/profiles?select=id&limit=1');
  };

describe('what support may give one member in twelve months', () => {
  async function going(ways: Way[], given: Omit<Given, 'releaseOne'>): Promise<Answer[]> {
    const { account, backend, support } = given;
    const releaseOne = (plan: string) => releaseNew(backend, support, account, plan);
    const answers: Answer[] = [];
    for (const way of ways) answers.push(await way({ ...given, releaseOne }));
    return answers;
  }

  test.for<[string, Way[]]>([
    ['three months at once', [months(3)]],
    ['three times a month', [months(1), months(1), months(1)]],
    ['an order of three months that is released', [released('quarterly')]],
    ['a day that is 93 days ahead with today', [until(92)]],
    ['a day, and another month', [until(61), months(1)]],
    ['a shorter Premium, and no Premium', [months(3), until(5), free]],
    ['three months, and three more after a year', [months(3), wait(12), months(3)]],
  ])('is %s', async ([, ways], { account, backend, staff }) => {
    const answers = await going(ways, { account, backend, support: staff.support });
    expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  });

  test.for<[string, number, Way[]]>([
    ['four months', 93, [months(4)]],
    ['a year', 93, [months(12)]],
    ['a day that is far away', 93, [until(93)]],
    ['an order of a year that is released', 93, [released('annual')]],
    ['a fourth month', 0, [months(1), months(1), months(1), months(1)]],
    ['a day beyond three months', 0, [months(3), until(130)]],
    ['a month after a day', 30, [until(62), months(1)]],
    ['a released order after three months', 0, [months(3), released('monthly')]],
    ['a month after a released order', 0, [released('quarterly'), months(1)]],
    ['a month in place of what was taken back', 0, [months(3), free, months(1)]],
    ['a month in place of a release that was taken back', 0, [released('quarterly'), takeBack, months(1)]],
    ['a day at a time', 1, [until(91), free, until(1)]],
    ['only today, again and again', 0, [until(91), free, until(0), free, until(0)]],
    ['a month shortly before a year is over', 0, [months(3), wait(11), months(1)]],
  ])('is not %s', async ([, left, ways], { account, backend, staff }) => {
    const given = { account, backend, support: staff.support };
    const accepted = await going(ways.slice(0, -1), given);
    expect(accepted.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
    const before = await subscriptionOf(backend, account);
    const [refused] = await going(ways.slice(-1), given);
    expect(outcomeOf(refused!)).toEqual([
      403,
      'PT403',
      `O atendimento dá a cada membro até 3 meses (93 dias) de Premium em 12 meses. Dias que restam para este membro: ${left}. Para dar mais, peça à Administração.`,
    ]);
    expect(await subscriptionOf(backend, account)).toEqual(before);
    const shown = await details(staff.support, account.id);
    expect(shown).toMatchObject([{ giveable_days: left }]);
  });

  test('is not more for many members in one request, nor for one that another colleague gave to', async ({
    account,
    backend,
    staff,
  }) => {
    const other = await createAccount(backend);
    const colleague = await createActor(backend, { staffRole: 'support' });
    expect((await grant(colleague, account.id, 3)).status).toBe(200);
    expect((await setEnd(staff.support, [other.id, account.id], dayIn(120))).status).toBe(403);
    expect(await endOf(backend, other)).toBeNull();
    await backend.sql('delete from public.admins where user_id = $1', [colleague.account.id]);
    expect((await grant(staff.support, account.id, 1)).status).toBe(403);
  });

  test('has no limit for an owner, whose gifts do not count for support', async ({
    account,
    backend,
    staff,
  }) => {
    expect((await grant(staff.owner, account.id, 24)).status).toBe(200);
    expect((await setEnd(staff.owner, [account.id], dayIn(2000))).status).toBe(204);
    expect((await releaseNew(backend, staff.owner, account, 'annual')).status).toBe(200);
    expect(await details(staff.owner, account.id)).toMatchObject([{ giveable_days: null }]);
    expect((await grant(staff.support, account.id, 3)).status).toBe(200);
  });

  test('counts no order that the provider has confirmed since, nor one that is refunded after that', async ({
    account,
    backend,
    staff,
  }) => {
    await releaseNew(backend, staff.support, account, 'quarterly');
    const [order] = await backend.sql<{ id: string; amount_cents: number }>(
      'select id, amount_cents from public.orders where user_id = $1',
      [account.id],
    );
    await pay(backend, order!);
    expect((await grant(staff.support, account.id, 2)).status).toBe(200);
    await refund(backend, order!);
    expect((await grant(staff.support, account.id, 1)).status).toBe(200);
    expect((await grant(staff.support, account.id, 1)).status).toBe(403);
  });

  test('is nothing for an account of the staff, which has begun an order before', async ({
    backend,
    staff,
  }) => {
    const colleague = await createActor(backend);
    const { id } = await begin(backend, colleague.account);
    const sql = `insert into public.admins (user_id, role) values ($1, 'support')`;
    await backend.sql(sql, [colleague.account.id]);
    for (const actor of [colleague, staff.support, staff.owner]) {
      const body = { order_id: id, reason: 'Comprovante' };
      const answer = await actor.ask(RELEASE, { method: 'POST', body });
      expect(outcomeOf(answer)).toEqual([
        409,
        'PT409',
        'A conta deste pedido é da equipe: o plano dela não muda.',
      ]);
      expect((await setEnd(actor, [colleague.account.id], dayIn(1))).status).toBe(204);
    }
    expect(await endOf(backend, colleague.account)).toBeNull();
  });

  test('is what the forms offer: months that fit, and days up to the last one', async ({
    account,
    backend,
    staff,
  }) => {
    await grant(staff.support, account.id, 1);
    const [member] = await details(staff.support, account.id);
    const left = member!.giveable_days as number;
    expect([mayGive(2, left), mayGive(3, left), mayGive(12, null)]).toEqual([true, false, true]);
    const { expires_at } = await subscriptionOf(backend, account);
    const last = lastGiveableDay({ id: account.id, name: '', role: 'premium', ends_at: expires_at }, left);
    const after = (days: number) =>
      lastMoment(new Date(Date.parse(last) + days * DAY).toISOString().slice(0, 10));
    expect((await setEnd(staff.support, [account.id], after(1))).status).toBe(403);
    expect((await setEnd(staff.support, [account.id], after(0))).status).toBe(204);
    const nobody = { id: '', name: '', role: 'free', ends_at: null } as const;
    expect(lastMoment(lastGiveableDay(nobody, 93))).toBe(dayIn(92));
  });
});

interface ColleagueGifts {
  period: string;
  colleague_id: string;
  colleague: string | null;
  gifts: number;
  months: number;
  days: number;
  latest: Record<string, unknown>[];
}

describe('the Premium that each colleague has given', () => {
  const giftsOf = (actor: Actor) =>
    actor.ask('/rest/v1/rpc/dashboard_gifts', { method: 'POST', body: {} }).then(rowsOf<ColleagueGifts>);

  test('is on the dashboard of owners, by colleague and period, with the member, the order and the time', async ({
    account,
    backend,
    staff,
  }) => {
    const colleague = await createActor(backend, { name: 'Lia do Atendimento', staffRole: 'support' });
    await grant(colleague, account.id, 1);
    await backend.sql(`update private.premium_changes set at = at - interval '40 days' where user_id = $1`, [
      account.id,
    ]);
    const other = await createAccount(backend, { name: 'Rita' });
    await setEnd(colleague, [other.id], dayIn(9));
    await setEnd(colleague, [other.id], dayIn(3)); // takes away, gives nothing
    await releaseNew(backend, colleague, other, 'monthly');
    const rows = (await giftsOf(staff.owner)).filter(
      ({ colleague_id }) => colleague_id === colleague.account.id,
    );
    const rita = { at: expect.any(String) as string, member_id: other.id, member: 'Rita', taken_back: false };
    const release = { ...rita, order_id: expect.any(String) as string, months: 1, until: null, days: null };
    const set = { ...rita, order_id: null, months: null, until: expect.any(String) as string, days: 10 };
    const month = { member_id: account.id, order_id: null, months: 1, days: null, taken_back: false };
    const who = { colleague_id: colleague.account.id, colleague: 'Lia do Atendimento' };
    expect(rows).toEqual([
      { ...who, period: 'days', gifts: 2, months: 1, days: 10, latest: [release, set] },
      {
        ...who,
        period: 'months',
        gifts: 3,
        months: 2,
        days: 10,
        latest: [release, set, expect.objectContaining(month) as object],
      },
    ]);
  });

  test('loses a release once the provider has confirmed it, keeps one that was taken back, and names five at most', async ({
    account,
    backend,
    staff,
  }) => {
    const colleague = await createActor(backend, { admin: true });
    const latest = async () => {
      const rows = await giftsOf(staff.owner);
      return rows.find(
        ({ period, colleague_id }) => period === 'days' && colleague_id === colleague.account.id,
      );
    };
    await releaseNew(backend, colleague, account, 'monthly');
    const [order] = await backend.sql<{ id: string; amount_cents: number }>(
      'select id, amount_cents from public.orders where user_id = $1',
      [account.id],
    );
    expect(await latest()).toMatchObject({ gifts: 1 });
    await pay(backend, order!);
    expect(await latest()).toBeUndefined();
    await releaseNew(backend, colleague, account, 'annual');
    await backend.sql(
      `select public.refund_order(id, 'Não pagou') from public.orders where user_id = $1 and status = 'released'`,
      [account.id],
    );
    expect(await latest()).toMatchObject({ gifts: 1, months: 12, latest: [{ taken_back: true }] });
    for (let more = 0; more < 5; more++) await grant(colleague, account.id, 1);
    const shown = await latest();
    expect([shown!.gifts, shown!.latest.length]).toEqual([6, 5]);
  });

  test('is for owners alone', async ({ account, actors, staff }) => {
    await grant(staff.support, account.id, 1);
    for (const actor of [staff.support, staff.editor, actors.premium])
      expect(await giftsOf(actor)).toEqual([]);
    const path = '/rest/v1/rpc/dashboard_gifts';
    expect((await actors.visitor.ask(path, { method: 'POST', body: {} })).status).toBe(401);
    expect((await giftsOf(staff.owner)).length).toBeGreaterThan(0);
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

  describe('by support', () => {
    /** A member without Premium, and colleagues of support. */
    async function newTeam(world: RaceWorld) {
      const [account, ...colleagues] = await world.newAccounts(RACERS + 1);
      const sql = `insert into public.admins (user_id, role) select unnest($1::uuid[]), 'support'`;
      await world.backend.sql(sql, [colleagues]);
      return { account: account!, colleagues };
    }

    /** Three of the requests succeed, the fourth is refused, and the member has three months. */
    async function expectThree(world: RaceWorld, account: string, outcomes: Outcome[]): Promise<void> {
      expect([successes(outcomes), failures(outcomes)]).toEqual([3, ['PT403']]);
      await expectMonths(world, account, 3);
    }

    race('that many colleagues give at once are three', async (world) => {
      const { account, colleagues } = await newTeam(world);
      const moves = colleagues.map((member) => ({
        as: { member },
        sql: `select public.grant_months(${text(account)}, 1)`,
      }));
      await expectThree(world, account, await world.races.run(moves));
    });

    race(
      'that many colleagues release at once are three',
      async (world) => {
        const { account, colleagues } = await newTeam(world);
        const orders = await world.newOrders(colleagues.map(() => account));
        const moves = colleagues.map((member, at) => ({
          as: { member },
          sql: `select public.release_order(${text(orders[at]!)}, 'Comprovante')`,
        }));
        await expectThree(world, account, await world.races.run(moves));
      },
      {
        locks: [
          {
            of: 'private.lock_order',
            text: 'perform from public.subscriptions s where s.user_id = buyer for update;',
          },
        ],
      },
    );
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
