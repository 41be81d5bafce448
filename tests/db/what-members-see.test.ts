import { describe, expect } from 'vitest';
import { LOCKED_OUT, people, rowsOf, type ActorName, type Actors } from '../support/actors';
import { watchMoment } from './support/moment';
import type { SupplierFacts } from '@/domain/supplier';
import { createSuppliers, type Supplier } from '../support/supplier-world';
import { test } from '../support/fixtures';

interface Card {
  id: number;
  name: string;
  details: ({ instagram: string } & SupplierFacts) | null;
  contacts: { whatsapp: string; email: string } | null;
  images: { path: string }[];
}

/** A supplier as the app requests it, with everything that may be locked embedded. */
async function card(actors: Actors, name: ActorName, { id }: Supplier): Promise<Card | undefined> {
  const select =
    'id,name,details:supplier_details(instagram,state,city,min_order_pieces,min_order_cents,sells_to_cpf),contacts:supplier_contacts(whatsapp,email),images:supplier_images(path)';
  return rowsOf<Card>(await actors[name].ask(`/rest/v1/suppliers?select=${select}&id=eq.${id}`))[0];
}

describe('a premium supplier', () => {
  test.for(people(...LOCKED_OUT))('shows only its name to %s', async ([, name], { actors, suppliers }) => {
    const { id, teaser } = suppliers.premium;
    expect(await card(actors, name, suppliers.premium)).toEqual({
      id,
      name: teaser.name,
      details: null,
      contacts: null,
      images: [],
    });
  });

  test.for(people('premium', 'admin'))('is complete for %s', async ([, name], { actors, suppliers }) => {
    const { details, contacts, gallery, terms } = suppliers.premium;
    const { state, city, min_order_pieces, min_order_cents, sells_to_cpf } = terms;
    const facts = { state, city, min_order_pieces, min_order_cents, sells_to_cpf };
    expect(await card(actors, name, suppliers.premium)).toMatchObject({
      details: { instagram: details.instagram, ...facts },
      contacts,
    });
    expect((await card(actors, name, suppliers.premium))?.images.map(({ path }) => path)).toEqual(gallery);
  });

  test('without texts is empty, not locked, for members who may open it', async ({
    actors,
    backend,
    suppliers,
  }) => {
    const [row] = await backend.sql<{ id: number }>(
      `insert into public.suppliers (name, category_id) values ('Vazio', $1) returning id`,
      [suppliers.categoryId],
    );
    const empty = { ...suppliers.premium, id: Number(row!.id) };
    expect(await card(actors, 'premium', empty)).toMatchObject({
      details: { instagram: null },
      contacts: { whatsapp: null, email: null },
    });
    expect(await card(actors, 'free', empty)).toMatchObject({ details: null, contacts: null });
  });
});

describe('an open supplier', () => {
  test.for(people('visitor', 'free', 'expired', 'premium', 'admin'))(
    'is complete for %s',
    async ([, name], { actors, suppliers }) => {
      const { details, contacts } = suppliers.open;
      expect(await card(actors, name, suppliers.open)).toMatchObject({
        details: { instagram: details.instagram },
        contacts,
      });
    },
  );

  describe('whose direct contacts are for premium members only', () => {
    const settings = '/rest/v1/settings?id=is.true';
    const set = (actors: Actors, name: ActorName, value: boolean) =>
      actors[name].ask(settings, { method: 'PATCH', body: { free_direct_contacts: value } });
    test.afterEach(async ({ actors }) => {
      await set(actors, 'admin', true);
    });

    test.for(people(...LOCKED_OUT))(
      'shows %s everything but contacts',
      async ([, name], { actors, suppliers }) => {
        expect((await set(actors, 'admin', false)).status).toBe(204);
        const { id, details, gallery } = suppliers.open;
        const seen = await card(actors, name, suppliers.open);
        expect(seen).toMatchObject({ contacts: null, details: { instagram: details.instagram } });
        expect(seen?.images).toHaveLength(gallery.length);
        const direct = await actors[name].ask(`/rest/v1/supplier_contacts?select=*&supplier_id=eq.${id}`);
        expect(rowsOf(direct)).toEqual([]);
        await set(actors, 'admin', true);
        expect((await card(actors, name, suppliers.open))?.contacts).toEqual(suppliers.open.contacts);
      },
    );

    test.for(people('premium', 'admin'))(
      'shows its contacts to %s',
      async ([, name], { actors, suppliers }) => {
        await set(actors, 'admin', false);
        expect((await card(actors, name, suppliers.open))?.contacts).toEqual(suppliers.open.contacts);
        expect((await card(actors, name, suppliers.premium))?.contacts).toEqual(suppliers.premium.contacts);
      },
    );

    test.for(people(...LOCKED_OUT))(
      'stays so when %s tries to change it',
      async ([, name], { actors, suppliers }) => {
        await set(actors, 'admin', false);
        await set(actors, name, true);
        expect((await card(actors, name, suppliers.open))?.contacts).toBeNull();
      },
    );
  });
});

describe('an unannounced supplier', () => {
  test.for(people(...LOCKED_OUT))('is invisible to %s', async ([, name], { actors, suppliers }) => {
    for (const supplier of [suppliers.early, suppliers.earlyPremium]) {
      expect(await card(actors, name, supplier)).toBeUndefined();
    }
  });

  test.for(people('premium', 'admin'))('is complete for %s', async ([, name], { actors, suppliers }) => {
    for (const supplier of [suppliers.early, suppliers.earlyPremium]) {
      expect(await card(actors, name, supplier)).toMatchObject({ contacts: supplier.contacts });
    }
  });

  test('becomes visible to everyone in the second of its announcement, complete if open and as a teaser if premium', async ({
    actors,
    backend,
  }) => {
    const world = await createSuppliers(backend);
    const ids = [world.early.id, world.earlyPremium.id];
    const seen = await watchMoment(backend, {
      set: (moment) =>
        backend.sql('update public.suppliers set public_from = $2 where id = any ($1::bigint[])', [
          ids,
          moment,
        ]),
      look: async () => [
        await card(actors, 'visitor', world.early),
        await card(actors, 'free', world.earlyPremium),
      ],
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
  test('is hidden from everyone but admins', async ({ actors }) => {
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
