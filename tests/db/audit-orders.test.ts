import { expect } from 'vitest';
import { askAsService, signIn } from '../support/actors';
import { begin, completeRefunds, pay, REFUND, RELEASE, WITHDRAW } from '../support/purchases';
import { test } from './support/audit';

// What people do with orders stands in the history, beside the order's own timeline.

const NOBODY = { entity_label: null, entity: 'order' };

test('the history names the admin who refunds an order, with the reason, and what follows in another transaction', async ({
  account,
  actors,
  backend,
  history,
}) => {
  const { id } = await pay(backend, await begin(backend, account));
  await history.clear();
  const body = { order_id: id, reason: 'Pagou duas vezes' };
  expect((await actors.admin.ask(REFUND, { method: 'POST', body })).status).toBe(200);
  const admin = { actor_id: actors.admin.account.id, actor_role: 'admin' };
  expect(await history.entries()).toEqual([
    {
      ...NOBODY,
      ...admin,
      action: 'refund',
      entity_id: id,
      changes: { refund_reason: [null, 'Pagou duas vezes'] },
    },
  ]);
  await completeRefunds(backend, { id });
  expect(await history.entries()).toMatchObject([
    { entity: 'order' },
    { ...admin, entity: 'subscription', entity_id: account.id },
  ]);
});

test('the history names the admin who releases an order, with the reason', async ({
  account,
  actors,
  backend,
  history,
}) => {
  const { id } = await begin(backend, account);
  await history.clear();
  const body = { order_id: id, reason: 'Comprovante recebido' };
  expect((await actors.admin.ask(RELEASE, { method: 'POST', body })).status).toBe(200);
  const admin = { actor_id: actors.admin.account.id, actor_role: 'admin' };
  expect(await history.entries()).toMatchObject([
    { ...NOBODY, ...admin, action: 'release', entity_id: id },
    { ...admin, entity: 'subscription', entity_id: account.id },
  ]);
});

test('the history has a refund of an order whose account is deleted, and of a member who withdraws', async ({
  account,
  backend,
  history,
}) => {
  const withdrawn = await pay(backend, await begin(backend, account));
  const kept = await pay(backend, await begin(backend, account));
  const buyer = await signIn(backend, account);
  await history.clear();
  await buyer.ask(WITHDRAW, { method: 'POST', body: { order_id: withdrawn.id } });
  expect(await history.entry()).toMatchObject({
    actor_id: account.id,
    actor_role: 'member',
    action: 'refund',
    entity_id: withdrawn.id,
  });
  await backend.sql('delete from auth.users where id = $1', [account.id]);
  await history.clear();
  await backend.sql('select public.refund_order($1, $2)', [kept.id, 'Pedido por e-mail']);
  expect(await history.entry()).toMatchObject({
    actor_id: null,
    actor_role: 'operator',
    action: 'refund',
    entity_id: kept.id,
  });
});

test('the history names the admin for whom the server asks the payment provider, but not the buyer who looks, or the job', async ({
  account,
  actors,
  backend,
  history,
}) => {
  const { id } = await begin(backend, account);
  await history.clear();
  const check = async (by: object) => {
    const body = { order_id: id, ...by };
    expect((await askAsService(backend, '/rest/v1/rpc/note_check', { method: 'POST', body })).status).toBe(
      200,
    );
  };
  await check({});
  await check({ actor_id: account.id });
  expect(await history.entries()).toEqual([]);
  await check({ actor_id: actors.admin.account.id });
  expect(await history.entry()).toMatchObject({
    ...NOBODY,
    actor_id: actors.admin.account.id,
    actor_role: 'admin',
    action: 'check',
    entity_id: id,
    changes: {},
  });
  const timeline = await backend.sql(
    `select kind, actor_id from public.order_events where order_id = $1 and kind = 'checked'`,
    [id],
  );
  expect(timeline).toEqual([{ kind: 'checked', actor_id: actors.admin.account.id }]);
});
