import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { addFavorite, eraseAccount, type RaceWorld, recordView, race } from './support/race-world';
import { describeRaces } from '../support/races';
import { failures, list, RACERS, successes, withoutWaiting, type Move } from './support/races';
import { mark } from '../support/supplier-world';

const HALF = RACERS / 2;

describeRaces('suppliers, lists and categories in parallel sessions', () => {
  const removeSupplier = (world: RaceWorld, id: number): Move =>
    world.asAdmin(`delete from public.suppliers where id = ${id}`);

  describe('a favorite', () => {
    const kept = 'public.favorites where supplier_id = any ($1::bigint[])';

    race('added and removed many times at once exists once or not at all', async (world) => {
      const [supplier] = await world.newSuppliers(1);
      const [member] = world.members;
      const remove: Move = {
        as: { member: member! },
        sql: `delete from public.favorites where supplier_id = ${supplier}`,
      };
      const adding = Array.from({ length: RACERS }, () => addFavorite(member!, supplier!));
      expect(failures(await world.races.run(adding))).toEqual([]);
      expect(await world.count(kept, [[supplier]])).toBe(1);
      expect(failures(await world.races.run(adding.map((add, at) => (at % 2 ? remove : add))))).toEqual([]);
      expect(await world.count(kept, [[supplier]])).toBeLessThan(2);
    });

    race('of a supplier deleted at that moment is deleted with it or refused', async (world) => {
      const suppliers = await world.newSuppliers(HALF);
      const outcomes = await world.races.run(
        suppliers.flatMap((id, at) => [removeSupplier(world, id), addFavorite(world.members[at]!, id)]),
      );
      // 42501 is the code for a supplier that was deleted before.
      for (const code of failures(outcomes)) expect(['23503', '42501']).toContain(code);
      expect(successes(outcomes)).toBeGreaterThanOrEqual(HALF);
      expect(await world.count(kept, [suppliers])).toBe(0);
    });
  });

  describe('the page of a supplier', () => {
    const accounts = 'public.supplier_accounts where supplier_id = $1';
    const keep = (world: RaceWorld, supplier: number, member: string) =>
      world.backend.sql(`insert into public.supplier_accounts values ($1, $2, 'email', now())`, [
        supplier,
        member,
      ]);
    /** Claims of all members that wait for the staff. */
    async function claims(world: RaceWorld, supplier: number): Promise<number[]> {
      const rows = await world.backend.sql<{ id: number }>(
        `insert into private.supplier_claims (supplier_id, user_id, proof, code)
         select $1, m, 'whatsapp', 'GUIA-000000' from unnest($2::uuid[]) m returning id`,
        [supplier, world.members],
      );
      return rows.map(({ id }) => Number(id));
    }
    const grant = (world: RaceWorld, id: number) => world.asAdmin(`select public.decide_claim(${id}, true)`);

    race(
      'goes to three accounts at most when more claims are confirmed at the same moment',
      async (world) => {
        const [supplier] = await world.newSuppliers(1);
        const ids = await claims(world, supplier!);
        const outcomes = await world.races.run(ids.map((id) => grant(world, id)));
        expect([failures(outcomes), successes(outcomes)]).toEqual([['PT409'], 3]);
        expect(await world.count(accounts, [supplier])).toBe(3);
      },
      {
        locks: [
          { of: 'private.lock_claim', text: 'perform private.lock_suppliers(array[claim.supplier_id]);' },
        ],
      },
    );

    race(
      'is claimed, archived, deleted and left by deleted accounts at that moment without a deadlock',
      async (world) => {
        const [supplier, gone] = (await world.newSuppliers(2)) as [number, number];
        const accountIds = await world.newAccounts(2);
        const ids = await claims(world, supplier);
        const [last] = await claims(world, gone);
        await keep(world, supplier, accountIds[0]!);
        const outcomes = await world.races.run([
          grant(world, ids[0]!),
          world.asAdmin(`select public.change_suppliers('{${supplier}}', '{"is_archived": true}')`),
          grant(world, last!),
          removeSupplier(world, gone),
          eraseAccount(accountIds[0]!),
          {
            as: { member: accountIds[0]! },
            sql: `select public.save_own_supplier(${supplier}, '{"description": "Nova"}')`,
          },
        ]);
        // PT404: archived or deleted before. PT403: the account was deleted before.
        for (const code of failures(outcomes)) expect(['PT404', 'PT403', '42501', '23503']).toContain(code);
      },
    );

    race(
      'keeps the proposals of two accounts and the staff’s edits made at the same moment',
      async (world) => {
        const [supplier] = await world.newSuppliers(1);
        await world.backend.sql('delete from private.rate_limits');
        for (const member of world.members) await keep(world, supplier!, member);
        const save = (at: number, key: string, value: string): Move => ({
          as: { member: world.members[at]! },
          sql: `select public.save_own_supplier(${supplier}, '{"${key}": "${value}"}')`,
        });
        const outcomes = await world.races.run([
          save(0, 'name', 'Outro Nome'),
          save(1, 'website', 'https://outro.example'),
          save(2, 'description', 'Outra'),
          world.asAdmin(`select public.save_supplier('{"instagram": "outro"}', ${supplier})`),
        ]);
        expect(failures(outcomes)).toEqual([]);
        const [row] = await world.backend.sql(
          `select e.after - '{version}'::text[] as proposed, d.description, d.instagram
           from private.supplier_edits e join public.supplier_details d on d.supplier_id = e.supplier_id
           where e.supplier_id = $1 and e.state = 'proposed'`,
          [supplier],
        );
        expect(row).toEqual({
          proposed: { name: 'Outro Nome', website: 'https://outro.example' },
          description: 'Outra',
          instagram: 'outro',
        });
      },
      {
        locks: [
          {
            of: 'private.lock_own_supplier',
            text: 'perform private.lock_suppliers(array[lock_own_supplier.supplier_id]);',
          },
        ],
      },
    );

    race(
      'has three novelties a week, also of several sessions, and none of an archived one',
      async (world) => {
        const [supplier, archived] = (await world.newSuppliers(2)) as [number, number];
        const member = world.members[0]!;
        for (const id of [supplier, archived]) await keep(world, id, member);
        const post = (id: number): Move => ({
          as: { member },
          sql: `select public.post_novelty(${id}, '{"text": "Chegou", "pictures": ["${id}/${randomUUID()}.png"]}')`,
        });
        const outcomes = await world.races.run([
          ...Array.from({ length: 5 }, () => post(supplier)),
          post(archived),
          world.asAdmin(`select public.change_suppliers('{${archived}}', '{"is_archived": true}')`),
        ]);
        expect([failures(outcomes.slice(0, 5)), successes(outcomes.slice(0, 5))]).toEqual([['PT429'], 3]);
        expect(await world.count('public.novelties where supplier_id = $1', [supplier])).toBe(3);
        for (const code of failures(outcomes.slice(5))) expect(code).toBe('PT403');
      },
    );
  });

  describe('a view', () => {
    const views = 'public.supplier_views v, generate_series(1, v.views) where v.supplier_id = $1';

    race('of each member is counted once when many members look at the same moment', async (world) => {
      const [supplier] = await world.newSuppliers(1);
      const looks = (who: string[]) => world.races.run(who.map((member) => recordView(member, supplier!)));
      expect(failures(await looks(world.members))).toEqual([]);
      expect(failures(await looks(world.members.map(() => world.members[0]!)))).toEqual([]);
      expect(await world.count(views, [supplier])).toBe(RACERS);
    });

    race('of a supplier deleted at that moment is ignored', async (world) => {
      const suppliers = await world.newSuppliers(2);
      const outcomes = await world.races.run(
        suppliers.flatMap((id, at): Move[] => [
          recordView(world.members[at]!, id),
          recordView(world.members[at + 1]!, id),
          removeSupplier(world, id),
          { as: 'visitor', sql: `select public.record_supplier_view(${id})` },
          recordView(world.members[at + 2]!, id),
        ]),
      );
      expect(failures(outcomes)).toEqual([]);
    });

    race('by an account deleted at that moment is ignored, even the first of a day', async (world) => {
      const suppliers = await world.newSuppliers(6);
      const accounts = await world.newAccounts(HALF);
      await world.backend.sql(
        `insert into private.counted_views (day, user_id, supplier_id)
           select current_date - 3, a, s from unnest($1::uuid[]) a, unnest($2::bigint[]) s order by random()`,
        [accounts, suppliers],
      );
      const outcomes = await world.races.run(
        accounts.flatMap((id) => [eraseAccount(id), recordView(id, suppliers[0]!)]),
      );
      expect(failures(outcomes)).toEqual([]);
      expect(await world.count('private.counted_views where day < current_date - 2')).toBe(0);
    });

    race(
      'does not wait for views of earlier days that another session deletes',
      async (world) => {
        const [member] = await world.newAccounts(1);
        const [supplier] = await world.newSuppliers(1);
        await world.backend.sql('insert into private.counted_views values (current_date - 3, $1, $2)', [
          member,
          supplier,
        ]);
        await world.races.during('delete from private.counted_views', async () => {
          const [outcome] = await world.races.run([withoutWaiting(recordView(member!, supplier!))]);
          expect(outcome!.code).toBeNull();
        });
      },
      { rounds: 1, locks: [{ of: 'private.count_supplier_view', text: 'skip locked' }] },
    );
  });

  describe('a special list', () => {
    const change = (world: RaceWorld, id: number, added: number[], removed: number[]): Move =>
      world.asAdmin(`select public.change_special_list(${id}, ${list(added)}, ${list(removed)})`);
    const inList = 'public.special_list_suppliers where special_list_id = $1';
    const lock = { of: 'public.change_special_list', text: 'for no key update' };

    race(
      'changed many times at once is in the state of one of the changes',
      async (world) => {
        const suppliers = await world.newSuppliers(6);
        const [some, others] = [suppliers.slice(0, 3), suppliers.slice(3)];
        const id = await world.newList();
        const changes = Array.from({ length: RACERS }, (_, at) =>
          at % 2 ? change(world, id, some, others) : change(world, id, others, some),
        );
        expect(failures(await world.races.run(changes))).toEqual([]);
        expect(await world.count(inList, [id])).toBe(3);
      },
      { locks: [lock] },
    );

    race(
      'gets the suppliers that exist and ignores those deleted at that moment',
      async (world) => {
        const [stays, goes] = [await world.newSuppliers(2), await world.newSuppliers(2)];
        const ids = [await world.newList(), await world.newList()];
        const added = [...goes, ...stays];
        const outcomes = await world.races.run(
          goes.flatMap((gone) => [
            ...ids.flatMap((id) => [
              change(world, id, added, []),
              change(world, id, [stays[0]!], [gone]),
              change(world, id, added, [stays[1]!]),
            ]),
            removeSupplier(world, gone),
          ]),
        );
        expect(failures(outcomes)).toEqual([]);
        for (const id of ids) expect([1, 2]).toContain(await world.count(inList, [id]));
      },
      { locks: [{ of: 'public.change_special_list', text: 'order by s.id for key share' }] },
    );

    race(
      'deleted at that moment accepts changes or does not exist',
      async (world) => {
        const suppliers = await world.newSuppliers(3);
        const ids = [await world.newList(), await world.newList()];
        const outcomes = await world.races.run(
          ids.flatMap((id) => [
            ...Array.from({ length: 6 }, (_, at) => change(world, id, suppliers, suppliers.slice(0, at % 3))),
            world.asAdmin(`delete from public.special_lists where id = ${id}`),
          ]),
        );
        expect(['', 'PT404']).toContain(failures(outcomes).join());
      },
      { locks: [lock] },
    );
  });

  describe('a category', () => {
    const under = (world: RaceWorld, id: number, parent: number): Move =>
      world.asAdmin(`update public.categories set parent_id = ${parent} where id = ${id}`);
    const insertUnder = (world: RaceWorld, parent: number): Move =>
      world.asAdmin(`insert into public.categories (name, parent_id) values ('${mark()}', ${parent})`);
    const thirdLevel = `public.categories c join public.categories p on p.id = c.parent_id
      where p.parent_id is not null and p.id = any ($1::bigint[])`;

    race(
      'becomes a subcategory of another, or the other of it, never both',
      async (world) => {
        const [one, other] = (await world.newCategories(2)) as [number, number];
        const moves = [under(world, one, other), under(world, other, one)];
        const outcomes = await world.races.run(Array.from({ length: RACERS }, (_, at) => moves[at % 2]!));
        expect(failures(outcomes)).toEqual(['PT409']);
        expect(successes(outcomes)).toBe(HALF);
        expect(await world.count(thirdLevel, [[one, other]])).toBe(0);
      },
      {
        locks: [
          {
            of: 'private.queue_category_moves',
            text: `perform pg_advisory_xact_lock(hashtext('public.suppliers'));`,
          },
        ],
      },
    );

    race(
      'that becomes a subcategory gets none at that moment',
      async (world) => {
        const [main, ...ids] = await world.newCategories(RACERS / 2 + 1);
        const outcomes = await world.races.run(
          ids.flatMap((id) => [insertUnder(world, id), under(world, id, main!)]),
        );
        expect(['', 'PT409']).toContain(failures(outcomes).join());
        expect(await world.count(thirdLevel, [ids])).toBe(0);
      },
      { locks: [{ of: 'private.check_category_level', text: 'for share' }] },
    );

    race(
      'moves with its suppliers while others are filed under it in the same save, without a deadlock',
      async (world) => {
        const [main, other] = (await world.newCategories(2)) as [number, number];
        const [sub] = await world.backend.sql<{ id: number }>(
          `insert into public.categories (name, parent_id) values ('${mark()}', $1) returning id::integer`,
          [main],
        );
        const suppliers = await world.newSuppliers(RACERS);
        const [filed, unfiled] = [suppliers.slice(0, HALF), suppliers.slice(HALF)];
        await world.backend.sql(
          'update public.suppliers set category_id = $2, subcategory_id = $3 where id = any ($1::bigint[])',
          [filed, main, sub!.id],
        );
        const file = `{"category_id": ${main}, "subcategory_id": ${sub!.id}}`;
        const outcomes = await world.races.run(
          filed.flatMap((id, at) => [
            world.asAdmin(
              `select private.save_suppliers(array[${id}, ${unfiled[at]}], array[null, null]::integer[],
                 array['{"name": "Loja ${at}"}', '${file}']::jsonb[])`,
            ),
            under(world, sub!.id, at % 2 ? main : other),
          ]),
        );
        // The foreign key refuses the category that the subcategory has just left.
        expect(['', '23503']).toContain(failures(outcomes).join());
        const astray = `public.suppliers s join public.categories c on c.id = s.subcategory_id
          where s.id = any ($1::bigint[]) and s.category_id <> c.parent_id`;
        expect(await world.count(astray, [suppliers])).toBe(0);
      },
      {
        locks: [
          {
            of: 'private.queue_category_moves',
            text: `perform pg_advisory_xact_lock(hashtext('public.suppliers'));`,
          },
        ],
      },
    );

    const merge = (world: RaceWorld, source: number, target: number): Move =>
      world.asAdmin(`select public.merge_categories(${source}, ${target})`);

    race('is merged into another, or the other into it, never both', async (world) => {
      const [one, other] = (await world.newCategories(2)) as [number, number];
      const moves = [merge(world, one, other), merge(world, other, one)];
      const outcomes = await world.races.run(Array.from({ length: 4 }, (_, at) => moves[at % 2]!));
      expect([successes(outcomes), failures(outcomes)]).toEqual([1, ['PT404']]);
      expect(await world.count('public.categories where id = any ($1::bigint[])', [[one, other]])).toBe(1);
    });

    race(
      'is merged while suppliers are filed under it, changed in bulk and brought back, without a deadlock',
      async (world) => {
        const [source, target, other] = (await world.newCategories(3)) as [number, number, number];
        const suppliers = await world.newSuppliers(6);
        // A changed row moves to the table's end: without a lock, a bulk change goes through these in this order.
        for (const id of [...suppliers].reverse())
          await world.backend.sql('update public.suppliers set category_id = $2 where id = $1', [id, source]);
        const ids = list(suppliers);
        const backwards = list([...suppliers].reverse());
        const file = (category: number) => `'{"category_id": ${category}, "subcategory_id": null}'`;
        const outcomes = await world.races.run([
          merge(world, source, target),
          merge(world, target, other),
          ...suppliers.map((id, at) =>
            world.asAdmin(
              `select private.save_suppliers(array[${id}], array[null]::integer[], array[${file(at % 2 ? source : other)}]::jsonb[])`,
            ),
          ),
          world.asAdmin(`select public.change_suppliers(${ids}, ${file(source)})`),
          world.asAdmin(`select public.change_suppliers(${backwards}, ${file(other)})`),
          world.asAdmin(`select public.change_suppliers(${backwards}, '{"is_archived": true}')`),
          world.asAdmin(
            `select public.restore_suppliers(${backwards}, array_fill(2, array[6]),
               array_fill('{"is_premium": false, "category_id": ${world.category}, "is_archived": false}'::jsonb, array[6]))`,
          ),
          insertUnder(world, source),
        ]);
        // PT409: a subcategory was added under the category that is merged.
        for (const code of failures(outcomes)) expect(['PT404', 'PT409', '23503']).toContain(code);
        expect(await world.count('public.categories where id = $1', [target])).toBe(0);
      },
      {
        locks: [
          { of: 'public.change_suppliers', text: 'perform private.lock_suppliers(supplier_ids);' },
          { of: 'public.restore_suppliers', text: 'perform private.lock_suppliers(supplier_ids);' },
          {
            of: 'public.merge_categories',
            text: `perform pg_advisory_xact_lock(hashtext('public.suppliers'));`,
          },
        ],
      },
    );

    race('deleted at that moment gets neither suppliers nor subcategories', async (world) => {
      const ids = await world.newCategories(HALF);
      const outcomes = await world.races.run(
        ids.flatMap((id, at) => [
          world.asAdmin(`delete from public.categories where id = ${id}`),
          at % 2
            ? insertUnder(world, id)
            : world.asAdmin(`insert into public.suppliers (name, category_id) values ('Loja', ${id})`),
        ]),
      );
      for (const code of failures(outcomes)) expect(['PT409', '23503']).toContain(code);
      expect(successes(outcomes)).toBe(ids.length);
    });
  });
});
