import { describe, expect } from 'vitest';
import { createActor, people, rowsOf, type Actor, type Actors } from '../support/actors';
import type { Backend } from '../support/backend';
import { NO_RACES } from '../support/engine';
import { insertSuppliers } from '../support/supplier-world';
import {
  check,
  codeOf,
  createVoter,
  createVoters,
  makeOld,
  noteBought,
  passDays,
  publish,
  reportPurchase,
  takeBack,
} from '../support/answers';
import { isWaiting, withWriters, type Writer } from './supplier-writers-connections';
import { test as base } from './support/test';

const DAY = 86_400_000;

const test = base
  /** Members whose answers count. */
  .extend('voters', { scope: 'file' }, ({ backend }) => createVoters(backend, 7));

interface State {
  state: string;
  confirmed_on: string | null;
  members: number | null;
  method: string | null;
}

async function stateOf(actor: Actor, supplier: number): Promise<State | null> {
  const path = `/rest/v1/contact_states?supplier_id=eq.${supplier}&select=state,confirmed_on,members,method`;
  return rowsOf<State>(await actor.ask(path))[0] ?? null;
}

async function allCheck(voters: Actor[], supplier: number, outcome = 'works'): Promise<void> {
  for (const voter of voters) expect((await check(voter, supplier, outcome)).status).toBe(204);
}

interface Queued {
  id: number;
  reports: number;
  reasons: string[];
  views: number;
  urgency: number;
}

interface Probe {
  actors: Actors;
  voters: Actor[];
  id: number;
}

const rpc = (actor: Actor, name: string, body: object = {}) =>
  actor.ask(`/rest/v1/rpc/${name}`, { method: 'POST', body });
const queueOf = async (actor: Actor) => rowsOf<Queued>(await rpc(actor, 'contact_queue'));
const queued = async (actor: Actor, supplier: number) =>
  (await queueOf(actor)).find(({ id }) => id === supplier) ?? null;
const confirm = (actor: Actor, supplier: number, method = 'whatsapp') =>
  rpc(actor, 'confirm_contact', { supplier_id: supplier, method });

/** The date in Brazil, so many days ago. */
const daysAgo = (days: number) =>
  new Date(Date.now() - days * DAY).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' });

describe('an answer about a contact', () => {
  test('is given once in 30 days, read by its author alone, and can be taken back', async ({
    backend,
    supplier,
    voters: [ana, bia],
  }) => {
    expect((await check(ana!, supplier.id, 'no_answer')).status).toBe(204);
    const own = async (actor: Actor) =>
      JSON.parse((await rpc(actor, 'own_answers', { supplier_id: supplier.id })).text) as object;
    const answer = { channel: 'whatsapp', outcome: 'no_answer', created_at: expect.any(String) as string };
    expect(await own(ana!)).toEqual({ check: answer, report: null });
    expect(await own(bia!)).toEqual({ check: null, report: null });
    expect(codeOf(await check(ana!, supplier.id))).toEqual([409, 'PT409']);

    await backend.sql(
      `update private.contact_checks set created_at = now() - interval '29 days' where supplier_id = $1`,
      [supplier.id],
    );
    expect(codeOf(await check(ana!, supplier.id))).toEqual([409, 'PT409']);
    await backend.sql(
      `update private.contact_checks set created_at = now() - interval '30 days' where supplier_id = $1`,
      [supplier.id],
    );
    expect((await check(ana!, supplier.id, 'works', 'email')).status).toBe(204);
    expect(await own(ana!)).toMatchObject({ check: { channel: 'email', outcome: 'works' } });

    expect((await takeBack(bia!, supplier.id, 'contact_check')).status).toBe(204);
    expect(await own(ana!)).toMatchObject({ check: { outcome: 'works' } });
    expect((await takeBack(ana!, supplier.id, 'contact_check')).status).toBe(204);
    expect(await own(ana!)).toEqual({ check: null, report: null });
    expect((await check(ana!, supplier.id)).status).toBe(204);
  });

  test.for(people('visitor', 'free', 'expired'))(
    'about a locked supplier is refused to %s',
    async ([, name], { actors, supplier }) => {
      const { status } = await check(actors[name], supplier.id);
      expect(status).toBe(name === 'visitor' ? 401 : 403);
    },
  );

  test('is accepted of a free member where contacts are shown to them, and refused where they are withheld', async ({
    backend,
    categoryId,
  }) => {
    const [open] = await insertSuppliers(backend, categoryId, ['open']);
    const ana = await createActor(backend);
    const statuses = [];
    for (const shown of [true, false]) {
      await backend.sql('update public.settings set free_direct_contacts = $1', [shown]);
      statuses.push((await check(ana, open!.id, 'works', 'email')).status);
    }
    expect(statuses).toEqual([204, 403]);
  });

  test.for(people('editor', 'support', 'admin'))(
    'is refused to %s, who confirms contacts in the admin area',
    async ([, name], { actors, supplier }) => {
      expect(codeOf(await check(actors[name], supplier.id))).toEqual([403, 'PT403']);
    },
  );

  test('needs a contact that the supplier has, an outcome and a channel', async ({
    backend,
    supplier,
    voters: [ana],
  }) => {
    await backend.sql('update public.supplier_contacts set email = null where supplier_id = $1', [
      supplier.id,
    ]);
    expect(codeOf(await check(ana!, supplier.id, 'works', 'email'))).toEqual([403, 'PT403']);
    expect(codeOf(await check(ana!, supplier.id, 'great'))).toEqual([400, '23514']);
    expect(codeOf(await check(ana!, supplier.id, 'works', 'fax'))).toEqual([400, '23514']);
    expect(codeOf(await check(ana!, 987_654_321))).toEqual([403, 'PT403']);
  });

  test('is refused of an archived supplier, and during maintenance', async ({
    backend,
    supplier,
    voters: [ana],
  }) => {
    await backend.sql('update public.settings set maintenance_mode = true');
    const closed = await check(ana!, supplier.id);
    await backend.sql('update public.settings set maintenance_mode = false');
    expect(codeOf(closed)).toEqual([503, 'PT503']);
    await backend.sql('update public.suppliers set is_archived = true where id = $1', [supplier.id]);
    expect(codeOf(await check(ana!, supplier.id))).toEqual([403, 'PT403']);
  });

  test('is possible 40 times a day', async ({ backend, supplier }) => {
    const ana = await createVoter(backend);
    for (let given = 0; given < 40; given++) {
      expect((await check(ana, supplier.id)).status).toBe(204);
      await takeBack(ana, supplier.id, 'contact_check');
    }
    expect(codeOf(await check(ana, supplier.id))).toEqual([429, 'PT429']);
  });
});

describe('a confirmed contact', () => {
  test('is told from three members up, with their number and the last day, and changes with three more', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    const [ana] = voters;
    await allCheck(voters.slice(0, 2), id);
    await passDays(backend, 2);
    expect(await stateOf(ana!, id)).toBeNull();
    await allCheck(voters.slice(2, 3), id);
    await passDays(backend);
    const told = { state: 'confirmed', confirmed_on: daysAgo(1), members: 3, method: null };
    expect(await stateOf(ana!, id)).toEqual(told);
    await allCheck(voters.slice(3, 5), id);
    await passDays(backend);
    expect(await stateOf(ana!, id)).toEqual({ ...told, confirmed_on: daysAgo(2) });
    await allCheck(voters.slice(5, 6), id);
    await passDays(backend);
    expect(await stateOf(ana!, id)).toEqual({ ...told, members: 6 });
  });

  test('counts those of the last 90 days, and is no longer told when fewer than three are left', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    await allCheck(voters.slice(0, 3), id);
    await passDays(backend, 89);
    await allCheck(voters.slice(3, 7), id);
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ members: 4 });
    await passDays(backend, 88);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ members: 4 });
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toBeNull();
    const answers = 'select from private.contact_checks where supplier_id = $1';
    expect(await backend.sql(answers, [id])).toEqual([]);
  });

  test('expires also if nothing is published any more', async ({ backend, supplier: { id }, voters }) => {
    await allCheck(voters.slice(0, 3), id);
    await passDays(backend);
    for (const [days, shown] of [
      [89, true],
      [90, false],
    ] as const) {
      await backend.sql(
        'update public.contact_states set confirmed_on = private.today() - $2::int where supplier_id = $1',
        [id, days],
      );
      expect((await stateOf(voters[0]!, id)) !== null).toBe(shown);
      expect((await rpc(voters[0]!, 'supplier_marks')).text.includes(`[${id},`)).toBe(shown);
    }
  });

  test.for(people('visitor', 'free', 'expired', 'premium'))(
    'of a locked supplier is told only to those who may open it, here %s',
    async ([, name], { actors, backend, suppliers }) => {
      const ids = [suppliers.premium.id, suppliers.open.id];
      await backend.sql(
        `insert into public.contact_states (supplier_id, state, confirmed_on, members)
         select id, 'confirmed', private.today(), 3 from unnest($1::bigint[]) id on conflict do nothing`,
        [ids],
      );
      const seen = await Promise.all(ids.map(async (id) => (await stateOf(actors[name], id)) !== null));
      expect(seen).toEqual([name === 'premium', true]);
      const marks = JSON.parse((await rpc(actors[name], 'supplier_marks')).text) as [number, ...unknown[]][];
      expect(ids.map((id) => marks.some(([marked]) => marked === id))).toEqual(seen);
    },
  );
});

describe('a contact in doubt', () => {
  test('is told from three reports within 30 days up, and heads the queue of the editors', async ({
    actors,
    backend,
    categoryId,
    voters,
  }) => {
    const [calm, busy] = await insertSuppliers(backend, categoryId, ['premium', 'premium']);
    for (const { id } of [calm!, busy!]) await allCheck(voters.slice(0, 2), id, 'no_answer');
    await passDays(backend);
    expect(await stateOf(voters[0]!, busy!.id)).toBeNull();
    expect(await queued(actors.editor, busy!.id)).toBeNull();

    await allCheck(voters.slice(2, 3), calm!.id, 'wrong_number');
    await allCheck(voters.slice(2, 3), busy!.id, 'no_answer');
    await allCheck(voters.slice(3, 4), busy!.id, 'not_wholesale');
    await passDays(backend);
    await backend.sql(
      'insert into public.supplier_views (supplier_id, day, views) values ($1, private.today(), 9)',
      [busy!.id],
    );
    const doubt = { state: 'checking', confirmed_on: null, members: null, method: null };
    expect(await stateOf(voters[0]!, busy!.id)).toEqual(doubt);
    const queue = (await queueOf(actors.editor)).filter(({ id }) => [calm!.id, busy!.id].includes(id));
    expect(queue).toMatchObject([
      // Reasons of one or two members are not named.
      { id: busy!.id, reports: 4, reasons: ['no_answer'], views: 9, urgency: 36 },
      { id: calm!.id, reports: 3, reasons: [], urgency: 3 },
    ]);
    for (const name of ['premium', 'support'] as const) expect(await queueOf(actors[name])).toEqual([]);
    expect((await rpc(actors.visitor, 'contact_queue')).status).toBe(401);

    await passDays(backend, 30);
    expect(await stateOf(voters[0]!, busy!.id)).toBeNull();
    expect(await queued(actors.editor, busy!.id)).toBeNull();
  });

  test('is none when as many members have reached the supplier since', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    await allCheck(voters.slice(0, 3), id);
    await passDays(backend, 5);
    await allCheck(voters.slice(3, 6), id, 'no_answer');
    await passDays(backend, 5);
    // The three confirmations are older than the reports.
    expect(await stateOf(voters[0]!, id)).toMatchObject({ state: 'checking' });
    await passDays(backend, 21);
    await allCheck(voters.slice(0, 3), id);
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ state: 'confirmed', members: 3 });
    expect(await queued(actors.editor, id)).toBeNull();
  });

  test('ends with the reports, after 30 days, and leaves the older confirmations', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    await allCheck(voters.slice(0, 3), id);
    await passDays(backend, 5);
    await allCheck(voters.slice(3, 6), id, 'no_answer');
    await passDays(backend, 29);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ state: 'checking' });
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ state: 'confirmed', members: 3 });
    expect(await queued(actors.editor, id)).toBeNull();
  });

  test('is settled by the staff, who is told as the one who confirms, and by how', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    await allCheck(voters.slice(0, 4), id, 'no_answer');
    await passDays(backend);
    expect((await confirm(actors.editor, id, 'phone')).status).toBe(204);
    const told = { state: 'confirmed', confirmed_on: daysAgo(0), members: null, method: 'phone' };
    expect(await stateOf(voters[0]!, id)).toEqual(told);
    expect(await queued(actors.editor, id)).toBeNull();
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ method: 'phone' });
    const [entry] = await backend.sql(
      `select action, changes from public.audit_log where entity = 'supplier' and entity_id = $1 order by id desc limit 1`,
      [String(id)],
    );
    expect(entry).toEqual({ action: 'update', changes: { contact_confirmed: [null, 'phone'] } });

    await allCheck(voters.slice(4, 7), id, 'wrong_number');
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ state: 'checking' });
  });

  test.for(people('premium', 'support'))(
    'is not settled by %s',
    async ([, name], { actors, supplier: { id } }) => {
      expect(codeOf(await confirm(actors[name], id))).toEqual([403, 'PT403']);
      expect(await stateOf(actors.premium, id)).toBeNull();
    },
  );

  test('is not settled without a method, nor of a supplier that does not exist', async ({
    actors,
    supplier: { id },
  }) => {
    expect(codeOf(await confirm(actors.editor, id, 'guess'))).toEqual([400, '23514']);
    expect(codeOf(await confirm(actors.editor, 987_654_321))).toEqual([404, 'PT404']);
  });

  test('and confirmed ones are counted for the staff of the catalog', async ({
    actors,
    backend,
    categoryId,
    voters,
  }) => {
    const figures = async (actor: Actor) =>
      rowsOf<Record<string, number>>(await rpc(actor, 'contact_figures'))[0] ?? null;
    const [fine, doubted, archived] = await insertSuppliers(backend, categoryId, [
      'premium',
      'premium',
      'open',
    ]);
    await allCheck(voters.slice(0, 3), doubted!.id, 'no_answer');
    await passDays(backend);
    const before = (await figures(actors.editor))!;
    for (const { id } of [fine!, doubted!]) await confirm(actors.admin, id);
    await backend.sql('update public.suppliers set is_archived = true where id = $1', [archived!.id]);
    expect(await figures(actors.editor)).toEqual({
      suppliers: before.suppliers! - 1,
      confirmed: before.confirmed! + 2,
      in_doubt: before.in_doubt! - 1,
    });
    for (const name of ['premium', 'support'] as const) expect(await figures(actors[name])).toBeNull();
  });

  test('keeps the supplier in the directory', async ({ actors, backend, supplier: { id }, voters }) => {
    await allCheck(voters, id, 'wrong_number');
    await passDays(backend);
    const path = `/rest/v1/suppliers?id=eq.${id}&select=id,is_archived`;
    expect(rowsOf(await actors.premium.ask(path))).toEqual([{ id, is_archived: false }]);
  });
});

describe('a contact that changes', () => {
  test('is no longer confirmed or in doubt, and members may answer again', async ({
    actors,
    backend,
    categoryId,
    voters,
  }) => {
    const [fine, doubted, other] = await insertSuppliers(backend, categoryId, [
      'premium',
      'premium',
      'premium',
    ]);
    await allCheck(voters.slice(0, 3), fine!.id);
    await allCheck(voters.slice(0, 3), other!.id);
    await allCheck(voters.slice(0, 3), doubted!.id, 'wrong_number');
    await passDays(backend);
    await confirm(actors.editor, fine!.id);
    await backend.sql(
      `update public.supplier_contacts set whatsapp = '55119' || (91234000 + supplier_id) where supplier_id = any ($1)`,
      [[fine!.id, doubted!.id]],
    );
    await backend.sql(
      `update public.supplier_contacts set email = 'novo@teste.example' where supplier_id = $1`,
      [other!.id],
    );
    const states = () =>
      Promise.all([fine, doubted, other].map((supplier) => stateOf(voters[0]!, supplier!.id)));
    expect(await states()).toEqual([null, null, expect.objectContaining({ members: 3 })]);
    expect(await queued(actors.editor, doubted!.id)).toBeNull();
    expect((await check(voters[0]!, doubted!.id)).status).toBe(204);
    expect((await check(voters[0]!, other!.id)).status).toBe(409);
    await passDays(backend);
    expect(await states()).toEqual([null, null, expect.objectContaining({ members: 3 })]);
  });

  test('to another number leaves nothing, so that no total of the other answers tells what was deleted', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    for (const voter of voters.slice(0, 3)) await check(voter, id, 'works', 'instagram');
    await allCheck(voters.slice(3, 4), id);
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ members: 4 });
    await backend.sql(
      `update public.supplier_contacts set whatsapp = '5511912345679' where supplier_id = $1`,
      [id],
    );
    await passDays(backend, 2);
    expect(await stateOf(voters[0]!, id)).toBeNull();
    expect((await check(voters[0]!, id)).status).toBe(204);
  });

  test('of another kind keeps what was said about the others', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    for (const voter of voters.slice(0, 3)) await check(voter, id, 'works', 'instagram');
    await allCheck(voters.slice(3, 6), id);
    await passDays(backend);
    const spelling = `update public.supplier_details set instagram = upper(instagram), website = replace(website, 'https://', 'http://www.') where supplier_id = $1`;
    await backend.sql(spelling, [id]);
    expect((await check(voters[0]!, id, 'works', 'instagram')).status).toBe(409);
    await backend.sql(`update public.supplier_details set instagram = 'outra.loja' where supplier_id = $1`, [
      id,
    ]);
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ members: 3 });
    await backend.sql(
      `update public.supplier_details set description = 'Só o texto.' where supplier_id = $1`,
      [id],
    );
    expect(await stateOf(voters[0]!, id)).toMatchObject({ members: 3 });
  });
});

describe('answers that do not count', () => {
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

  test('are those of ten new accounts without a purchase', async ({ backend, supplier: { id }, voters }) => {
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

  test('are those of accounts whose purchase was free, refunded or never paid', async ({
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

  test('are those of members who are blocked or of the staff', async ({
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

  test('are those of a member whose answers the support has set aside, until it lets them count again', async ({
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

  test('are those of accounts that were deleted', async ({ backend, supplier: { id }, voters }) => {
    const leaver = await createVoter(backend);
    await allCheck([leaver, ...voters.slice(0, 2)], id);
    await backend.sql('delete from auth.users where id = $1', [leaver.account.id]);
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toBeNull();
  });

  test('cannot be given by somebody who is blocked, with a token from before', async ({
    backend,
    supplier: { id },
  }) => {
    const ana = await createVoter(backend);
    await backend.sql(`update public.suppliers set is_premium = false where id = $1`, [id]);
    await backend.sql('update public.settings set free_direct_contacts = true');
    await backend.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      ana.account.id,
    ]);
    const { status } = await check(ana, id, 'works', 'email');
    await backend.sql('update public.settings set free_direct_contacts = false');
    expect(status).toBe(403);
  });
});

describe('before and after an answer', () => {
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
    'of "%s", nobody is told anything else on the same day, whether it is the third or taken back',
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

  test('of the third buyer, nobody is told anything else on the same day', async ({
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
    'of three, nobody is told anything else on the next days either when %s',
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

  test('of one member, the support is told no exact number of theirs', async ({
    actors,
    backend,
    supplier,
  }) => {
    const ana = await createVoter(backend);
    const number = async () =>
      rowsOf(await rpc(actors.support, 'member_answers', { account_id: ana.account.id }));
    await check(ana, supplier.id);
    expect(await number()).toEqual([{ answers_in_tens: 0, dismissed: false }]);
    await passDays(backend);
    expect(await number()).toEqual([{ answers_in_tens: 0, dismissed: false }]);
  });

  test('the rows of suppliers, accounts and plans do not tell when something was written about them', async ({
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

  test('the tables of the answers cannot be reached by anybody', async ({ actors }) => {
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

describe('publishing', () => {
  test('is done once, however many calls arrive at once, and counts answers that were given together', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    const given = await Promise.all(voters.map((voter) => check(voter, id)));
    expect(given.map(({ status }) => status)).toEqual(voters.map(() => 204));
    for (const statement of [
      `update private.contact_checks set created_at = created_at - interval '1 day' where supplier_id = ${id}`,
      'delete from private.published_days',
    ])
      await backend.sql(statement);
    const done = await Promise.all(Array.from({ length: 8 }, () => publish(backend)));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await stateOf(actors.premium, id)).toMatchObject({ members: 7 });
  });

  test('is not for members or the staff', async ({ actors }) => {
    for (const name of ['visitor', 'premium', 'admin'] as const)
      expect([401, 403]).toContain((await rpc(actors[name], 'publish_answers')).status);
  });

  test('the same answer sent many times at once is one answer', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await check(voters[0]!, id)).status),
    );
    expect(statuses.toSorted()).toEqual([204, 409, 409, 409, 409, 409]);
    await passDays(backend);
    expect(await stateOf(actors.premium, id)).toBeNull();
  });
});

describe.skipIf(NO_RACES)('an answer that is not committed yet', () => {
  const COUNT = 'select count(*)::int as answers from private.contact_checks where supplier_id = any ($1)';
  const change = (writer: Writer, id: number) =>
    writer.byHand(`update public.supplier_contacts set whatsapp = '5511912345678' where supplier_id = $1`, [
      id,
    ]);

  test('does not outlast the number that it is about', async ({ backend, supplier: { id }, voters }) => {
    await withWriters(backend, 2, async ([member, operator]) => {
      await member!.begin(voters[0]!, `select public.check_contact($1, 'wrong_number')`, [id]);
      const changing = change(operator!, id);
      await isWaiting(backend, operator!);
      await member!.commit();
      await changing;
    });
    expect(await backend.sql(COUNT, [[id]])).toEqual([{ answers: 0 }]);
  });

  test('blocks neither a change of contacts nor the deletion of its author, who is deleted meanwhile', async ({
    backend,
    categoryId,
  }) => {
    const ids = (await insertSuppliers(backend, categoryId, ['premium', 'premium'])).map(({ id }) => id);
    const [first, second] = ids as [number, number];
    const ana = await createVoter(backend);
    await allCheck([ana], second);
    await allCheck([ana], first);
    await withWriters(backend, 2, async ([operator, eraser]) => {
      await operator!.byHand('begin');
      await change(operator!, first);
      // Deletes the answer about the second supplier and waits for the other one.
      const erasing = eraser!.byHand('delete from auth.users where id = $1', [ana.account.id]);
      await isWaiting(backend, eraser!);
      await change(operator!, second);
      await operator!.commit();
      await erasing;
    });
    expect(await backend.sql(COUNT, [ids])).toEqual([{ answers: 0 }]);
  });
});
