import { describe, expect } from 'vitest';
import { askAsService } from '../support/actors';
import { mark, type Supplier } from '../support/supplier-world';
import { test } from './support/audit';

test.beforeEach(({ history }) => history.clear());

describe('the history names', () => {
  const rename = { name: mark() };

  test('an admin who writes to a table or calls a function', async ({ actors, history }) => {
    const { id } = await history.newSupplier();
    const who = { actor_id: actors.admin.account.id, actor_role: 'admin' };
    await history.write('admin', 'PATCH', `suppliers?id=eq.${id}`, rename);
    expect(await history.entry()).toMatchObject(who);
    await history.clear();
    await history.save({ name: mark() }, id);
    expect(await history.entry()).toMatchObject(who);
  });

  test('the server for requests with the secret key', async ({ actors, backend, history }) => {
    const body = { expires_at: '2031-01-31T00:00:00Z' };
    const path = `/rest/v1/subscriptions?user_id=eq.${actors.free.account.id}`;
    expect((await askAsService(backend, path, { method: 'PATCH', body })).status).toBe(204);
    expect(await history.entry()).toMatchObject({ actor_id: null, actor_role: 'service' });
  });

  test.for<[string, (supplier: Supplier) => [string, unknown[]]]>([
    [
      'the details',
      ({ id }) => ["update public.supplier_details set city = 'Outra' where supplier_id = $1", [id]],
    ],
    [
      'the contacts',
      ({ id }) => ['update public.supplier_contacts set email = null where supplier_id = $1', [id]],
    ],
    ['a picture', ({ gallery }) => ['delete from public.supplier_images where path = $1', [gallery[0]]]],
  ])('the operator who changes %s of a supplier in SQL', async ([, edit], { backend, history }) => {
    const supplier = await history.newSupplier();
    await backend.sql(...edit(supplier));
    expect(await history.entry()).toMatchObject({
      actor_id: null,
      actor_role: 'operator',
      action: 'update',
      entity: 'supplier',
      entity_id: String(supplier.id),
      entity_label: supplier.teaser.name,
    });
  });

  test('the operator who changes a supplier in SQL', async ({ backend, history }) => {
    const { id } = await history.newSupplier();
    await backend.sql('update public.suppliers set name = $2 where id = $1', [id, mark()]);
    expect(await history.entry()).toMatchObject({ actor_id: null, actor_role: 'operator' });
  });
});
