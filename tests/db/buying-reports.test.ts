import { describe, expect } from 'vitest';
import { createActor, people, rowsOf, type Actor } from '../support/actors';
import { insertSuppliers } from '../support/supplier-world';
import {
  codeOf,
  GOOD,
  noteBought,
  passDays,
  reportPurchase,
  rpc,
  takeBack,
  type Report,
} from '../support/answers';
import { test } from './support/voters';

const LATE: Report = { arrived: true, on_time: false, as_pictured: true, buy_again: true };
const LOST: Report = { arrived: false, on_time: null, as_pictured: null, buy_again: false };

async function buyAndReport(buyer: Actor, supplier: number, report: Report = GOOD): Promise<void> {
  expect((await noteBought(buyer, supplier)).status).toBe(200);
  const { status, text } = await reportPurchase(buyer, supplier, report);
  expect(status, text).toBe(204);
}

async function summaryOf(reader: Actor, supplier: number) {
  const path = `/rest/v1/buying_summaries?supplier_id=eq.${supplier}&select=answers,arrived,on_time,as_pictured,buy_again`;
  return rowsOf(await reader.ask(path))[0] ?? null;
}

describe('answering', () => {
  test('only premium members whose notebook says that they bought there answer about a purchase', async ({
    actors,
    backend,
    supplier: { id },
    voters: [ana],
  }) => {
    const save = (changes: object) =>
      ana!.ask('/rest/v1/rpc/save_notebook_entry', { method: 'POST', body: { supplier_id: id, changes } });
    expect(codeOf(await reportPurchase(ana!, id))).toEqual([403, 'PT403']);
    await save({ status: 'waiting', note: 'comprei' });
    expect(codeOf(await reportPurchase(ana!, id))).toEqual([403, 'PT403']);
    await save({ status: 'bought' });
    expect((await reportPurchase(ana!, id)).status).toBe(204);

    expect((await reportPurchase(actors.visitor, id)).status).toBe(401);
    await backend.sql(
      `insert into public.notebook_entries (user_id, supplier_id, status) values ($1, $4, 'bought'), ($2, $4, 'bought'), ($3, $4, 'bought')`,
      [...(['free', 'expired', 'editor'] as const).map((name) => actors[name].account.id), id],
    );
    for (const name of ['free', 'expired', 'editor'] as const)
      expect(codeOf(await reportPurchase(actors[name], id)), name).toEqual([403, 'PT403']);
  });

  test('who has noted "Comprei" may answer also after "Não serve", and change an answer whatever is noted', async ({
    supplier: { id },
    voters: [ana],
  }) => {
    const save = (status: string) =>
      rpc(ana!, 'save_notebook_entry', { supplier_id: id, changes: { status } });
    const bought = async () =>
      (JSON.parse((await rpc(ana!, 'own_answers', { supplier_id: id })).text) as { bought: boolean }).bought;
    await save('unsuitable');
    expect(await bought()).toBe(false);
    expect(codeOf(await reportPurchase(ana!, id))).toEqual([403, 'PT403']);
    for (const status of ['bought', 'waiting']) await save(status);
    expect(await bought()).toBe(true);
    expect(codeOf(await reportPurchase(ana!, id))).toEqual([403, 'PT403']);
    await save('unsuitable');
    expect((await reportPurchase(ana!, id, LOST)).status).toBe(204);

    await save('to_contact');
    expect((await reportPurchase(ana!, id, LATE)).status).toBe(204);
    await takeBack(ana!, id, 'purchase_report');
    expect(codeOf(await reportPurchase(ana!, id))).toEqual([403, 'PT403']);
  });

  test('an answer about a purchase from an archived supplier is refused', async ({
    backend,
    supplier: { id },
    voters: [ana],
  }) => {
    await noteBought(ana!, id);
    await backend.sql('update public.suppliers set is_archived = true where id = $1', [id]);
    expect(codeOf(await reportPurchase(ana!, id))).toEqual([404, 'PT404']);
  });

  test('a member alone reads their answer about a purchase, and can change it and take it back', async ({
    supplier: { id },
    voters: [ana, bia],
  }) => {
    const own = async (actor: Actor) => {
      const ask = { method: 'POST', body: { supplier_id: id } };
      return (JSON.parse((await actor.ask('/rest/v1/rpc/own_answers', ask)).text) as { report: unknown })
        .report;
    };
    await buyAndReport(ana!, id, LATE);
    expect(await own(ana!)).toEqual({ ...LATE, updated_at: expect.any(String) as string });
    expect(await own(bia!)).toBeNull();
    await buyAndReport(ana!, id, LOST);
    expect(await own(ana!)).toMatchObject(LOST);
    await takeBack(bia!, id, 'purchase_report');
    expect(await own(ana!)).toMatchObject(LOST);
    await takeBack(ana!, id, 'purchase_report');
    expect(await own(ana!)).toBeNull();
  });

  test.for([
    ['goods that did not arrive but came on time', { ...LOST, on_time: true }],
    ['goods that arrived, without the rest', { ...GOOD, as_pictured: null }],
    ['nothing about buying again', { ...GOOD, buy_again: null as never }],
  ] as const)(
    'an answer about a purchase is refused with %s',
    async ([, report], { supplier: { id }, voters: [ana] }) => {
      await noteBought(ana!, id);
      const { status } = await reportPurchase(ana!, id, report);
      expect(status).toBe(400);
    },
  );
});

describe('what is published', () => {
  test('how purchases went is published from three answers up, and changes with three changed answers', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    const reader = voters[4]!;
    await buyAndReport(voters[0]!, id);
    await buyAndReport(voters[1]!, id, LATE);
    await passDays(backend, 30);
    expect(await summaryOf(reader, id)).toBeNull();
    await buyAndReport(voters[2]!, id, LOST);
    await passDays(backend);
    const told = { answers: 3, arrived: 2, on_time: 1, as_pictured: 2, buy_again: 2 };
    expect(await summaryOf(reader, id)).toEqual(told);
    const marks = await reader.ask('/rest/v1/rpc/supplier_marks', { method: 'POST', body: {} });
    expect(JSON.parse(marks.text)).toContainEqual([id, null, 3, 2]);

    // One changed answer would be told by the difference.
    await buyAndReport(voters[2]!, id);
    await passDays(backend);
    expect(await summaryOf(reader, id)).toEqual(told);
    for (const voter of voters.slice(0, 2)) await buyAndReport(voter, id, LOST);
    await passDays(backend);
    expect(await summaryOf(reader, id)).toEqual({
      answers: 3,
      arrived: 1,
      on_time: 1,
      as_pictured: 1,
      buy_again: 1,
    });
  });

  test('an answer about a purchase counts for 18 months, and nothing is published of fewer than three', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    for (const voter of voters.slice(0, 2)) await buyAndReport(voter, id);
    await passDays(backend, 560);
    for (const voter of voters.slice(2, 5)) await buyAndReport(voter, id);
    await passDays(backend);
    expect(await summaryOf(voters[0]!, id)).toMatchObject({ answers: 3 });
    await passDays(backend, 540);
    expect(await summaryOf(voters[0]!, id)).toMatchObject({ answers: 3 });
    await passDays(backend, 20);
    expect(await summaryOf(voters[0]!, id)).toBeNull();
    const answers = 'select from private.buying_reports where supplier_id = $1';
    expect(await backend.sql(answers, [id])).toEqual([]);
  });

  test('answers about purchases of new accounts, and answers that were set aside, do not count', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    const expiresAt = new Date(Date.now() + 9e8);
    for (let made = 0; made < 4; made++) await buyAndReport(await createActor(backend, { expiresAt }), id);
    for (const voter of voters.slice(0, 4)) await buyAndReport(voter, id);
    const body = { account_id: voters[0]!.account.id, dismissed: true };
    await actors.support.ask('/rest/v1/rpc/set_answers_dismissed', { method: 'POST', body });
    await passDays(backend);
    expect(await summaryOf(voters[4]!, id)).toMatchObject({ answers: 3 });
    await backend.sql('delete from private.dismissed_voters');
  });

  test.for(people('visitor', 'free', 'expired', 'premium'))(
    'only those who may open a locked supplier read how purchases went: %s',
    async ([, name], { actors, backend, categoryId }) => {
      const [locked, open] = await insertSuppliers(backend, categoryId, ['premium', 'open']);
      await backend.sql(
        `insert into public.buying_summaries (supplier_id, answers, arrived, on_time, as_pictured, buy_again)
         select id, 9, 9, 8, 7, 8 from unnest($1::bigint[]) id`,
        [[locked!.id, open!.id]],
      );
      const seen = [await summaryOf(actors[name], locked!.id), await summaryOf(actors[name], open!.id)];
      expect(seen.map((summary) => summary !== null)).toEqual([name === 'premium', true]);
    },
  );
});
