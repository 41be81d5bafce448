import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createActors, LOCKED_OUT, people, rowsOf, type ActorName, type Actors } from '../support/actors';
import { startBackend, type Backend } from '../support/backend';
import { watchMoment } from './support/moment';
import { createSuppliers, type Supplier, type SupplierWorld } from '../support/supplier-world';

let backend: Backend;
let actors: Actors;
let suppliers: SupplierWorld;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none' });
  actors = await createActors(backend);
  suppliers = await createSuppliers(backend);
});
afterAll(() => backend.close());

interface Card {
  id: number;
  name: string;
  details: { instagram: string } | null;
  contacts: { whatsapp: string; email: string } | null;
  images: { path: string }[];
}

/** A supplier as the screens ask for it: one request, with everything that may be behind the wall embedded. */
async function card(name: ActorName, { id }: Supplier): Promise<Card | undefined> {
  const select =
    'id,name,details:supplier_details(instagram),contacts:supplier_contacts(whatsapp,email),images:supplier_images(path)';
  return rowsOf<Card>(await actors[name].ask(`/rest/v1/suppliers?select=${select}&id=eq.${id}`))[0];
}

describe('a premium supplier', () => {
  test.each(people(...LOCKED_OUT))('is a name and empty places for %s', async (_who, name) => {
    const { id, teaser } = suppliers.premium;
    expect(await card(name, suppliers.premium)).toEqual({
      id,
      name: teaser.name,
      details: null,
      contacts: null,
      images: [],
    });
  });

  test.each(people('premium', 'admin'))('is complete for %s', async (_who, name) => {
    const { details, contacts, gallery } = suppliers.premium;
    expect(await card(name, suppliers.premium)).toMatchObject({
      details: { instagram: details.instagram },
      contacts,
    });
    expect((await card(name, suppliers.premium))?.images.map(({ path }) => path)).toEqual(gallery);
  });

  test('that has no texts yet is empty for those who may open it, and not taken for locked', async () => {
    const [row] = await backend.sql<{ id: number }>(
      `insert into public.suppliers (name, category_id) values ('Vazio', $1) returning id`,
      [suppliers.categoryId],
    );
    const empty = { ...suppliers.premium, id: Number(row!.id) };
    expect(await card('premium', empty)).toMatchObject({
      details: { instagram: null },
      contacts: { whatsapp: null, email: null },
    });
    expect(await card('free', empty)).toMatchObject({ details: null, contacts: null });
  });
});

describe('an open supplier', () => {
  test.each(people('visitor', 'free', 'expired', 'premium', 'admin'))(
    'is complete for %s',
    async (_who, name) => {
      const { details, contacts } = suppliers.open;
      expect(await card(name, suppliers.open)).toMatchObject({
        details: { instagram: details.instagram },
        contacts,
      });
    },
  );

  describe('whose direct contacts the operator keeps for premium members', () => {
    const settings = '/rest/v1/settings?id=is.true';
    const set = (name: ActorName, value: boolean) =>
      actors[name].ask(settings, { method: 'PATCH', body: { free_direct_contacts: value } });
    afterEach(async () => {
      await set('admin', true);
    });

    test.each(people(...LOCKED_OUT))('has none for %s, and everything else', async (_who, name) => {
      expect((await set('admin', false)).status).toBe(204);
      const { id, details, gallery } = suppliers.open;
      const seen = await card(name, suppliers.open);
      expect(seen).toMatchObject({ contacts: null, details: { instagram: details.instagram } });
      expect(seen?.images).toHaveLength(gallery.length);
      const direct = await actors[name].ask(`/rest/v1/supplier_contacts?select=*&supplier_id=eq.${id}`);
      expect(rowsOf(direct)).toEqual([]);
      await set('admin', true);
      expect((await card(name, suppliers.open))?.contacts).toEqual(suppliers.open.contacts);
    });

    test.each(people('premium', 'admin'))('still has them for %s', async (_who, name) => {
      await set('admin', false);
      expect((await card(name, suppliers.open))?.contacts).toEqual(suppliers.open.contacts);
      expect((await card(name, suppliers.premium))?.contacts).toEqual(suppliers.premium.contacts);
    });

    test.each(people(...LOCKED_OUT))('is not for %s to decide', async (_who, name) => {
      await set('admin', false);
      await set(name, true);
      expect((await card(name, suppliers.open))?.contacts).toBeNull();
    });
  });
});

describe('a supplier announced for later', () => {
  test.each(people(...LOCKED_OUT))('does not exist for %s', async (_who, name) => {
    for (const supplier of [suppliers.early, suppliers.earlyPremium]) {
      expect(await card(name, supplier)).toBeUndefined();
    }
  });

  test.each(people('premium', 'admin'))('is there at once for %s', async (_who, name) => {
    for (const supplier of [suppliers.early, suppliers.earlyPremium]) {
      expect(await card(name, supplier)).toMatchObject({ contacts: supplier.contacts });
    }
  });

  test('appears to everyone at its moment, to the second: open ones complete, premium ones as a teaser', async () => {
    const world = await createSuppliers(backend);
    const ids = [world.early.id, world.earlyPremium.id];
    const seen = await watchMoment(backend, {
      set: (moment) =>
        backend.sql('update public.suppliers set public_from = $2 where id = any ($1::bigint[])', [
          ids,
          moment,
        ]),
      look: async () => [await card('visitor', world.early), await card('free', world.earlyPremium)],
    });
    expect(seen.before).toEqual([undefined, undefined]);
    expect(seen.after).toEqual([
      expect.objectContaining({ contacts: world.early.contacts }),
      expect.objectContaining({
        name: world.earlyPremium.teaser.name,
        details: null,
        contacts: null,
        images: [],
      }),
    ]);
  });
});

describe('a plan that is no longer sold', () => {
  test('is hidden from everyone but admins', async () => {
    const plans = '/rest/v1/plans?select=key&key=eq.quarterly';
    const activate = (active: boolean) =>
      actors.admin.ask('/rest/v1/plans?key=eq.quarterly', { method: 'PATCH', body: { active } });
    try {
      expect((await activate(false)).status).toBe(204);
      for (const name of ['visitor', 'free', 'premium'] as const)
        expect(rowsOf(await actors[name].ask(plans))).toEqual([]);
      expect(rowsOf(await actors.admin.ask(plans))).toHaveLength(1);
    } finally {
      await activate(true);
    }
    expect(rowsOf(await actors.visitor.ask(plans))).toHaveLength(1);
  });
});
