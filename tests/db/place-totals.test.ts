import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { Hub, Places, PlaceTotal } from '@/domain/directory/places';
import { type Actor, people } from '../support/actors';
import { publish, publishAgain } from '../support/answers';
import type { Backend } from '../support/backend';
import { createCategory, mark } from '../support/supplier-world';
import { test as base } from './support/test';

// What everybody learns about the places of locked suppliers, and that no single supplier shows in it.

interface Place {
  state?: string;
  city?: string;
  district?: string;
  description?: string;
}

/** Stores premium suppliers at a place and returns their ids. */
async function add(backend: Backend, category: number, count: number, place: Place = {}): Promise<number[]> {
  const rows = await backend.sql<{ id: number }>(
    `insert into public.suppliers (name, category_id, public_from)
     select 'Loja ' || n, $1, now() - interval '1 day' from generate_series(1, $2::int) n returning id`,
    [category, count],
  );
  const ids = rows.map(({ id }) => Number(id));
  await move(backend, ids, place);
  return ids;
}

async function move(
  backend: Backend,
  ids: number[],
  { state, city, district, description }: Place,
): Promise<void> {
  await backend.sql(
    'update public.supplier_details set state = $2, city = $3, description = $4, district = $5 where supplier_id = any ($1)',
    [ids, state ?? (city ? 'AC' : null), city ?? null, description ?? null, district ?? null],
  );
}

const change = (backend: Backend, ids: number[], columns: string) =>
  backend.sql(`update public.suppliers set ${columns} where id = any ($1)`, [ids]);

/** All that a request for the places tells, with its count. */
async function answerFor(actor: Actor): Promise<string> {
  const answer = await actor.ask('/rest/v1/rpc/places', { headers: { prefer: 'count=exact' } });
  return `${answer.status} ${answer.headers.get('content-range')} ${answer.text}`;
}

const placesFor = async (actor: Actor) => JSON.parse((await actor.ask('/rest/v1/rpc/places')).text) as Places;

const test = base
  /** A category with so many suppliers elsewhere that no place has most of them. */
  .extend('large', { scope: 'file' }, async ({ backend, categoryId }) => {
    await add(backend, categoryId, 60);
    return categoryId;
  })
  .extend('leastIn', { scope: 'file' }, ({ actors }) => async (city: string, category?: number) => {
    const matches = (total: PlaceTotal) => total.city === city && total.category_id === category;
    return (await placesFor(actors.visitor)).totals.find(matches)?.at_least ?? null;
  });

describe('totals of places', () => {
  test('name states, cities and hubs, each also by category, under the commonest spelling', async ({
    actors,
    backend,
    large,
  }) => {
    const sub = await createCategory(backend, undefined, large);
    await backend.sql(
      `insert into private.hubs (name, city, state, aliases) values ('Feira Azul', 'Água Fria', 'AP', '{Féira, "Rua d''Água"}')`,
    );
    const place = { state: 'AP', city: 'Água Fria' };
    const ids = await add(backend, large, 7, { ...place, description: 'Na RUA D’ÁGUA.' });
    await move(backend, ids.slice(0, 3), { ...place, city: 'AGUA FRIA', description: 'Feira, box 3' });
    await change(backend, ids, `subcategory_id = ${sub}`);
    await add(backend, sub, 20); // the others of the subcategory
    await add(backend, sub, 10, { state: 'AP', city: 'Outra', description: 'Perto da feira' });
    await add(backend, large, 10, { ...place, description: 'Feiras e ruas' });
    await add(backend, large, 2, { description: 'Só na feira' }); // says no city
    await add(backend, large, 2, { ...place, district: 'FEIRA' });
    await publishAgain(backend);
    const [state, other] = [{ state: 'AP' }, { state: 'AP', city: 'Outra', at_least: 5 }];
    const totals = (await placesFor(actors.visitor)).totals.filter((total) => total.state === 'AP');
    expect(totals).toEqual([
      { ...state, at_least: 20 },
      { ...state, hub: 'Feira Azul', at_least: 10 },
      { ...place, at_least: 10 },
      other,
      { category_id: large, ...state, at_least: 20 },
      { category_id: large, ...place, at_least: 10 },
      { category_id: large, ...other },
      { category_id: sub, ...state, at_least: 10 },
      { category_id: sub, ...place, at_least: 5 },
      { category_id: sub, ...other },
    ]);
  });

  test('count neither open nor archived suppliers, nor those with early access', async ({
    backend,
    large,
    leastIn,
  }) => {
    const city = `Cidade ${mark()}`;
    const ids = await add(backend, large, 8, { city });
    await change(backend, ids.slice(0, 1), 'is_premium = false');
    await change(backend, ids.slice(1, 2), 'is_archived = true');
    await change(backend, ids.slice(2, 3), `public_from = now() + interval '1 day'`);
    await publishAgain(backend);
    expect(await leastIn(city)).toBeNull();
    await change(backend, ids, `is_premium = true, is_archived = false, public_from = now()`);
    await publishAgain(backend);
    expect(await leastIn(city)).toBe(5);
  });

  test('never tell where more than half of the suppliers of a category are', async ({ backend, leastIn }) => {
    const city = `Cidade ${mark()}`;
    const category = await createCategory(backend);
    await add(backend, category, 8, { city });
    await add(backend, category, 3);
    await publishAgain(backend);
    expect([await leastIn(city), await leastIn(city, category)]).toEqual([5, null]);
    const elsewhere = { city: `Cidade ${mark()}` };
    await add(backend, category, 1, elsewhere);
    await publishAgain(backend);
    expect(await leastIn(city, category)).toBeNull(); // not even this shows what one supplier changes
    await add(backend, category, 2, elsewhere);
    await publishAgain(backend);
    expect(await leastIn(city, category)).toBe(5);
  });

  test('are the same for everybody, with the hubs, and counted once a day', async ({
    actors,
    backend,
    large,
  }) => {
    await publishAgain(backend);
    const answer = await answerFor(actors.visitor);
    const bras: Hub = { name: 'Brás', city: 'São Paulo', state: 'SP', aliases: ['brás'] };
    const jau: Hub = { name: 'Jaú', city: 'Jaú', state: 'SP', aliases: [] };
    expect((await placesFor(actors.visitor)).hubs).toEqual(expect.arrayContaining([bras, jau]));
    await add(backend, large, 9, { city: `Cidade ${mark()}` });
    expect(await publish(backend)).toBe(false);
    for (const [, name] of people('visitor', 'free', 'premium', 'admin'))
      expect(await answerFor(actors[name])).toBe(answer);
  });
});

describe('a change of one supplier', () => {
  const expected = (count: number) => [10, 5].find((edge) => count > edge) ?? null;

  test.for([4, 5, 6, 7, 9, 10, 11, 12])(
    'does not show among %i, however often one changes in a day; two on one day do',
    async (count, { actors, backend, large, leastIn }) => {
      const [growing, shrinking] = [`Cidade ${mark()}`, `Cidade ${mark()}`];
      await add(backend, large, count, { city: growing });
      const leaving = await add(backend, large, count, { city: shrinking });
      const grow = (by: number) => add(backend, large, by, { city: growing });
      const shrink = (by: number) => move(backend, leaving.splice(0, by), {});
      await publishAgain(backend);
      const days = async (...days: (() => unknown)[]) => {
        const before = await answerFor(actors.free);
        for (const happen of days) {
          await happen();
          await publishAgain(backend);
          expect(await answerFor(actors.free)).toBe(before);
        }
      };
      await days(
        () => grow(1),
        () => shrink(1),
      );
      await add(backend, large, 2, { city: `Cidade ${mark()}` });
      await publishAgain(backend);
      expect([await leastIn(growing), await leastIn(shrinking)]).toEqual([expected(count), expected(count)]);
      await days(
        () => grow(1),
        () => shrink(1),
        () => null,
      );
      await grow(1);
      await shrink(2);
      await publishAgain(backend);
      // One supplier came to the growing city today as well, so its total waits until tomorrow.
      expect([await leastIn(growing), await leastIn(shrinking)]).toEqual([
        expected(count),
        expected(count - 4),
      ]);
      await grow(2);
      await publishAgain(backend);
      expect(await leastIn(growing)).toBe(expected(count + 5));
    },
  );

  // The same few suppliers change all the time, so that the counts are around the first edges.
  const CHANGES = {
    move: `update public.supplier_details set state = 'RR', city = 'Vila ' || (random() * 2)::int where supplier_id = $1`,
    'lose its place': `update public.supplier_details set state = null, city = null, district = null where supplier_id = $1`,
    'state its district': `update public.supplier_details set district = case when district is null then 'VILAREJO' end where supplier_id = $1 and city is not null`,
    'describe itself': `update public.supplier_details set description = case when description is null then 'Aqui, no Vilarejo' end where supplier_id = $1`,
    'name itself': `update public.suppliers set name = case when name like 'V%' then 'Loja' else 'Vilarejo' end where id = $1`,
    spell: `update public.supplier_details set city = case city when upper(city) then initcap(city) else upper(city) end where supplier_id = $1`,
    archive: `update public.suppliers set is_archived = not is_archived where id = $1`,
    lock: `update public.suppliers set is_premium = not is_premium where id = $1`,
    publish: `update public.suppliers set public_from = now() + case when public_from > now() then -1 else 1 end * interval '1 day' where id = $1`,
    file: `update public.suppliers set category_id = (select id from public.categories where id <> category_id order by random() limit 1) where id = $1`,
    delete: `delete from public.suppliers where id = $1`,
    enter: `insert into public.suppliers (name, category_id, public_from) select 'Loja', category_id, now() from public.suppliers where id >= $1 limit 1`,
  };
  const day = fc.array(
    fc.record({ kind: fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[])), at: fc.nat() }),
    { minLength: 1, maxLength: 12 },
  );

  test(
    'of any kind, after any days, never changes what is published',
    { timeout: 120_000 },
    async ({ actors, backend, large }) => {
      await backend.sql(
        `insert into private.hubs (name, city, state, aliases) values ('Vilarejo', 'Vila 1', 'RR', '{vilarejo}')`,
      );
      await add(backend, await createCategory(backend, undefined, large), 8);
      let shown = 0;
      const busy = fc.array(
        fc.tuple(
          day,
          day.map((changes) => changes.slice(0, 1)),
        ),
        { minLength: 6, maxLength: 6 },
      );
      await fc.assert(
        fc.asyncProperty(busy, async (days) => {
          const ids = await add(backend, large, 20, { state: 'RR', city: 'Vila 1' });
          await move(backend, ids.slice(0, 10), { state: 'RR', city: 'VILA 1' });
          await publishAgain(backend);
          for (const changes of days.flat()) {
            const before = await answerFor(actors.visitor);
            for (const { kind, at } of changes) await backend.sql(CHANGES[kind], [ids[at % ids.length]]);
            await publishAgain(backend);
            const after = await answerFor(actors.visitor);
            if (changes.length === 1) expect(after, changes[0]!.kind).toBe(before);
            else if (after !== before) shown++;
          }
          expect(
            await backend.sql(
              'select * from private.place_totals where at_least < 5 or at_least >= counted or (last_count, counted) = (0, 0)',
            ),
          ).toEqual([]);
          await backend.sql('delete from public.suppliers where id = any ($1)', [ids]);
        }),
        { numRuns: 12, endOnFailure: true },
      );
      expect(shown).toBeGreaterThan(3);
    },
  );
});
