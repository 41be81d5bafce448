import { describe, expect } from 'vitest';
import { createActor, people, rowsOf } from '../support/actors';
import { createSuppliers, type Supplier } from '../support/supplier-world';
import { test } from '../support/fixtures';

const add = (body: object) => ({ method: 'POST', body });

describe('a favorite', () => {
  test.for(people('free', 'expired', 'premium', 'admin'))(
    'can be added and removed by %s, even when the supplier is locked',
    async ([, name], { actors, suppliers }) => {
      for (const { id } of [suppliers.open, suppliers.premium]) {
        expect((await actors[name].ask('/rest/v1/favorites', add({ supplier_id: id }))).status).toBe(201);
        const path = `/rest/v1/favorites?select=supplier_id&supplier_id=eq.${id}`;
        expect(rowsOf(await actors[name].ask(path))).toEqual([{ supplier_id: id }]);
        expect((await actors[name].ask(path, { method: 'DELETE' })).status).toBe(204);
        expect(rowsOf(await actors[name].ask(path))).toEqual([]);
      }
    },
  );

  test('cannot be added, read or removed by visitors', async ({ actors, suppliers }) => {
    for (const ask of [{}, { method: 'DELETE' }, add({ supplier_id: suppliers.open.id })]) {
      expect((await actors.visitor.ask('/rest/v1/favorites?supplier_id=gt.0', ask)).status).toBe(401);
    }
  });

  test('added twice is stored once', async ({ backend, suppliers }) => {
    const actor = await createActor(backend);
    const body = { supplier_id: suppliers.open.id };
    const answers = [
      await actor.ask('/rest/v1/favorites', add(body)),
      await actor.ask('/rest/v1/favorites', add(body)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 409]);
    const upsert = await actor.ask('/rest/v1/favorites?on_conflict=user_id,supplier_id', {
      ...add(body),
      headers: { prefer: 'resolution=ignore-duplicates' },
    });
    expect(upsert.status).toBeLessThan(300);
    const [row] = await backend.sql('select count(*)::int from public.favorites where user_id = $1', [
      actor.account.id,
    ]);
    expect(row).toEqual({ count: 1 });
  });

  test('of another account cannot be added, read or removed', async ({ actors, backend, suppliers }) => {
    const [ana, bia] = [await createActor(backend), await createActor(backend)];
    const body = { supplier_id: suppliers.open.id, user_id: bia.account.id };
    expect((await ana.ask('/rest/v1/favorites', add(body))).status).toBe(403);
    expect(rowsOf(await bia.ask('/rest/v1/favorites?select=supplier_id'))).toEqual([]);

    await bia.ask('/rest/v1/favorites', add({ supplier_id: suppliers.open.id }));
    for (const reader of [ana, actors.admin]) {
      expect(rowsOf(await reader.ask(`/rest/v1/favorites?user_id=eq.${bia.account.id}`))).toEqual([]);
      await reader.ask('/rest/v1/favorites?supplier_id=gt.0', { method: 'DELETE' });
    }
    expect(rowsOf(await bia.ask('/rest/v1/favorites?select=supplier_id'))).toHaveLength(1);
  });

  test('cannot be moved to another account by an update or an upsert', async ({ backend, suppliers }) => {
    const [ana, bia] = [await createActor(backend), await createActor(backend)];
    await ana.ask('/rest/v1/favorites', add({ supplier_id: suppliers.open.id }));
    const body = { supplier_id: suppliers.open.id, user_id: bia.account.id };
    const change = await ana.ask('/rest/v1/favorites?supplier_id=gt.0', { method: 'PATCH', body });
    const upsert = await ana.ask('/rest/v1/favorites?on_conflict=user_id,supplier_id', {
      ...add({ supplier_id: suppliers.open.id }),
      headers: { prefer: 'resolution=merge-duplicates' },
    });
    expect([change.status, upsert.status]).toEqual([403, 403]);
    expect(rowsOf(await bia.ask('/rest/v1/favorites?select=supplier_id'))).toEqual([]);
  });

  test('is listed newest first, without details if its supplier is locked and not at all if unannounced', async ({
    backend,
    suppliers,
  }) => {
    const member = await createActor(backend, { expiresAt: new Date(Date.now() + 86_400_000) });
    for (const { id } of [suppliers.premium, suppliers.early, suppliers.open]) {
      await member.ask('/rest/v1/favorites', add({ supplier_id: id }));
    }
    const path =
      '/rest/v1/favorites?order=created_at.desc,supplier_id&select=supplier:suppliers!inner(id,' +
      'category:categories!suppliers_category_id_fkey(id),supplier_details(instagram),supplier_contacts(whatsapp))';
    const seen = async () => {
      const answer = await member.ask(path, { headers: { prefer: 'count=exact' } });
      return [answer.headers.get('content-range'), rowsOf(answer).map(({ supplier }) => supplier)];
    };
    const whole = ({ id, details: { instagram }, contacts: { whatsapp } }: Supplier) => ({
      id,
      category: { id: suppliers.categoryId },
      supplier_details: { instagram },
      supplier_contacts: { whatsapp },
    });
    const bare = (supplier: Supplier) => ({
      ...whole(supplier),
      supplier_details: null,
      supplier_contacts: null,
    });
    const { open, early, premium } = suppliers;
    expect(await seen()).toEqual(['0-2/3', [whole(open), whole(early), whole(premium)]]);

    await backend.sql(
      `update public.subscriptions set expires_at = now() - interval '1 day' where user_id = $1`,
      [member.account.id],
    );
    expect(await seen()).toEqual(['0-1/2', [whole(open), bare(premium)]]);
  });

  test.for(people('free', 'expired'))(
    'of an unannounced supplier is refused to %s as if the supplier did not exist',
    async ([, name], { actors, suppliers }) => {
      for (const { id } of [suppliers.early, suppliers.earlyPremium, { id: 2_000_000_000 }]) {
        const answer = await actors[name].ask('/rest/v1/favorites', add({ supplier_id: id }));
        expect([answer.status, JSON.parse(answer.text)]).toEqual([
          403,
          expect.objectContaining({ code: '42501' }),
        ]);
      }
    },
  );

  test('of an unannounced supplier can be added by a premium member', async ({ actors, suppliers }) => {
    const answer = await actors.premium.ask('/rest/v1/favorites', add({ supplier_id: suppliers.early.id }));
    expect(answer.status).toBe(201);
  });

  test('is deleted with its supplier', async ({ actors, backend }) => {
    const { open } = await createSuppliers(backend);
    await actors.free.ask('/rest/v1/favorites', add({ supplier_id: open.id }));
    expect((await actors.admin.ask(`/rest/v1/suppliers?id=eq.${open.id}`, { method: 'DELETE' })).status).toBe(
      204,
    );
    expect(rowsOf(await actors.free.ask(`/rest/v1/favorites?supplier_id=eq.${open.id}`))).toEqual([]);
  });
});
