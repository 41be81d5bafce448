import { describe, expect } from 'vitest';
import { createActor, rowsOf, type Actor, type Actors } from '../support/actors';
import type { Backend } from '../support/backend';
import {
  allCheck,
  check,
  createVoter,
  createVoters,
  daysAgo,
  makeOld,
  noteBought,
  passDays,
  publish,
  queued,
  reportPurchase,
  rpc,
  stateOf,
  takeBack,
  type State,
} from '../support/answers';
import { test } from './support/voters';

// What nobody learns about single answers, and whose answers cannot move what is published.

const DAY = 86_400_000;

interface Probe {
  actors: Actors;
  voters: Actor[];
  id: number;
}

describe('what nobody learns', () => {
  /** Everything that the API tells somebody about what others answered, with counts and orders. */
  async function everything(actor: Actor, supplier: number): Promise<string[]> {
    const asks = [
      actor.ask('/rest/v1/contact_states?select=*&order=members.desc,supplier_id', {
        headers: { prefer: 'count=exact' },
      }),
      actor.ask('/rest/v1/contact_states?select=*&limit=1', { headers: { prefer: 'count=planned' } }),
      actor.ask('/rest/v1/buying_summaries?select=*&order=answers.desc,supplier_id', {
        headers: { prefer: 'count=exact' },
      }),
      actor.ask(`/rest/v1/suppliers?id=eq.${supplier}&select=id,contact_states(*),buying_summaries(*)`),
      actor.ask('/rest/v1/suppliers?select=id,contact_states!inner(state)&order=id'),
      ...['supplier_marks', 'contact_queue', 'contact_figures'].map((name) => rpc(actor, name)),
    ];
    return (await Promise.all(asks)).map(
      ({ status, headers, text }) => `${status} ${headers.get('content-range')} ${text}`,
    );
  }

  test.for(['works', 'no_answer'])(
    'on the day of a third answer "%s", and of taking it back, nobody reads anything new',
    async (outcome, { actors, backend, supplier: { id }, voters }) => {
      const readers = [voters[2]!, voters[6]!, actors.free, actors.editor, actors.admin];
      const all = () => Promise.all(readers.map((reader) => everything(reader, id)));
      await allCheck(voters.slice(0, 2), id, outcome);
      await passDays(backend, 3);
      const before = await all();
      await allCheck(voters.slice(2, 3), id, outcome);
      expect(await publish(backend)).toBe(false);
      expect(await all()).toEqual(before);

      // Not even if it is published again.
      await backend.sql('delete from private.published_days');
      expect(await publish(backend)).toBe(true);
      expect(await all()).toEqual(before);
      await passDays(backend);
      const after = await all();
      expect(after).not.toEqual(before);

      await takeBack(voters[2]!, id, 'contact_check');
      expect(await all()).toEqual(after);
    },
  );

  test('on the day of a third answer about a purchase, nobody reads anything new', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    const readers = [voters[2]!, voters[6]!, actors.editor];
    const all = () => Promise.all(readers.map((reader) => everything(reader, id)));
    for (const voter of voters.slice(0, 2)) {
      await noteBought(voter, id);
      expect((await reportPurchase(voter, id)).status).toBe(204);
    }
    await passDays(backend, 2);
    const before = await all();
    await noteBought(voters[2]!, id);
    expect((await reportPurchase(voters[2]!, id)).status).toBe(204);
    expect(await all()).toEqual(before);
    await backend.sql('delete from private.published_days');
    expect(await publish(backend)).toBe(true);
    expect(await all()).toEqual(before);
    await passDays(backend);
    expect(await all()).not.toEqual(before);
  });

  test.for([
    ['another member reports the contact', ({ voters, id }: Probe) => check(voters[3]!, id, 'wrong_number')],
    ['one takes the answer back', ({ voters, id }: Probe) => takeBack(voters[0]!, id, 'contact_check')],
    [
      'the support sets one of them aside',
      ({ actors, voters }: Probe) =>
        rpc(actors.support, 'set_answers_dismissed', { account_id: voters[0]!.account.id, dismissed: true }),
    ],
    [
      'the support blocks one of them',
      ({ actors, voters }: Probe) =>
        rpc(actors.support, 'set_blocked', { account_id: voters[0]!.account.id, blocked: true }),
    ],
  ] as const)(
    'what is published of three answers stays the same on the next days when %s',
    async ([, happen], { actors, backend, supplier: { id } }) => {
      const voters = await createVoters(backend, 4);
      const seen = async () => [
        await stateOf(actors.premium, id),
        await queued(actors.admin, id),
        (await rpc(actors.premium, 'supplier_marks')).text.match(new RegExp(`\\[${id},[^\\]]*`))?.[0],
      ];
      await allCheck(voters.slice(0, 3), id);
      await passDays(backend);
      const before = await seen();
      expect(before[0]).toMatchObject({ members: 3 });
      expect((await happen({ actors, voters, id })).status).toBe(204);
      await passDays(backend, 2);
      const state = { ...(before[0] as State), confirmed_on: daysAgo(3) };
      expect(await seen()).toEqual([state, ...before.slice(1)]);
    },
  );

  test('the support reads no exact number of a member’s answers', async ({ actors, backend, supplier }) => {
    const ana = await createVoter(backend);
    const number = async () =>
      rowsOf(await rpc(actors.support, 'member_answers', { account_id: ana.account.id }));
    await check(ana, supplier.id);
    expect(await number()).toEqual([{ answers_in_tens: 0, dismissed: false }]);
    await passDays(backend);
    expect(await number()).toEqual([{ answers_in_tens: 0, dismissed: false }]);
  });

  test('rows of suppliers, accounts and plans do not reveal when another row referred to them', async ({
    actors,
    supplier: { id },
    voters,
  }) => {
    await check(voters[0]!, id);
    for (const name of ['visitor', 'premium', 'editor', 'support', 'admin'] as const) {
      for (const table of ['suppliers', 'profiles', 'plans', 'categories']) {
        if (name === 'visitor' && table === 'profiles') continue;
        for (const path of [`${table}?select=xmax`, `${table}?select=name&xmax=neq.0`, `${table}?order=xmax`])
          expect(
            (await actors[name].ask(`/rest/v1/${path}&limit=1`)).status,
            `${name} ${path}`,
          ).toBeGreaterThan(400);
        expect((await actors[name].ask(`/rest/v1/${table}?select=*&limit=1`)).status).toBe(200);
      }
    }
  });

  test('nobody reaches the tables of the answers', async ({ actors }) => {
    for (const name of ['visitor', 'premium', 'editor', 'support', 'admin'] as const) {
      for (const table of [
        'contact_checks',
        'buying_reports',
        'contact_totals',
        'buying_totals',
        'contact_confirmations',
        'dismissed_voters',
      ]) {
        expect((await actors[name].ask(`/rest/v1/${table}?select=*`)).status).toBe(404);
        const hidden = await actors[name].ask(`/rest/v1/${table}?select=*`, {
          headers: { 'accept-profile': 'private' },
        });
        expect(hidden.status).toBe(406);
      }
    }
  });
});

describe('whose answers count', () => {
  /** Ten members who all confirm the contact of a supplier. */
  async function tenConfirm(backend: Backend, supplier: number): Promise<Actor[]> {
    const accounts = await Promise.all(
      Array.from({ length: 10 }, () => createActor(backend, { expiresAt: new Date(Date.now() + 30 * DAY) })),
    );
    await allCheck(accounts, supplier);
    return accounts;
  }

  const orderFor = (backend: Backend, actor: Actor, values: { status: string; cents: number }) =>
    backend.sql(
      `insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key, paid_at)
       values ($1, 'monthly', 1, $2, 'pix', 'teste', $3, gen_random_uuid()::text, case when $3 <> 'pending' then now() end)`,
      [actor.account.id, values.cents, values.status],
    );

  test('ten new accounts confirm nothing until three of them have paid', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    const accounts = await tenConfirm(backend, id);
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toBeNull();
    for (const account of accounts.slice(0, 2))
      await orderFor(backend, account, { status: 'paid', cents: 2990 });
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toBeNull();
    await orderFor(backend, accounts[2]!, { status: 'paid', cents: 2990 });
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ members: 3 });
  });

  test('new accounts whose purchase was free, refunded or never paid confirm nothing', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    const accounts = await tenConfirm(backend, id);
    for (const account of accounts) {
      await orderFor(backend, account, { status: 'paid', cents: 0 });
      await orderFor(backend, account, { status: 'refunded', cents: 2990 });
      await orderFor(backend, account, { status: 'pending', cents: 2990 });
    }
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toBeNull();
  });

  test('answers of blocked members and of the staff do not count', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    const [blocked, editor, ...others] = (await tenConfirm(backend, id)).slice(0, 4);
    for (const { account } of [blocked!, editor!, ...others]) await makeOld(backend, account.id);
    const block = (actor: Actor, on: boolean) =>
      rpc(actors.support, 'set_blocked', { account_id: actor.account.id, blocked: on });
    await block(blocked!, true);
    await backend.sql(`insert into public.admins (user_id, role) values ($1, 'editor')`, [
      editor!.account.id,
    ]);
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toBeNull();
    await block(blocked!, false);
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ members: 3 });
  });

  test('answers that the support has set aside do not count until it lets them count again', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    await allCheck(voters.slice(0, 3), id);
    const { id: abuser } = voters[0]!.account;
    const dismiss = (actor: Actor, dismissed: boolean | null) =>
      rpc(actor, 'set_answers_dismissed', { account_id: abuser, dismissed });
    for (const name of ['premium', 'editor'] as const)
      expect((await dismiss(actors[name], true)).status).toBe(403);
    for (let times = 0; times < 2; times++) expect((await dismiss(actors.support, true)).status).toBe(204);
    expect((await dismiss(actors.support, null)).status).toBe(400);
    const told = rowsOf(await rpc(actors.support, 'member_answers', { account_id: abuser }));
    expect(told).toMatchObject([{ dismissed: true }]);
    expect(rowsOf(await rpc(actors.editor, 'member_answers', { account_id: abuser }))).toEqual([]);
    await passDays(backend);
    expect(await stateOf(voters[1]!, id)).toBeNull();
    expect((await dismiss(actors.support, false)).status).toBe(204);
    await passDays(backend);
    expect(await stateOf(voters[1]!, id)).toMatchObject({ members: 3 });
    const entries = await backend.sql<{ action: string }>(
      `select action from public.audit_log where entity = 'account' and entity_id = $1 order by id`,
      [abuser],
    );
    expect(entries.map(({ action }) => action)).toEqual(['dismiss', 'readmit']);
  });

  test('answers of deleted accounts do not count', async ({ backend, supplier: { id }, voters }) => {
    const leaver = await createVoter(backend);
    await allCheck([leaver, ...voters.slice(0, 2)], id);
    await backend.sql('delete from auth.users where id = $1', [leaver.account.id]);
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toBeNull();
  });
});
