import { describe, expect } from 'vitest';
import { LOCKED_OUT, people, rowsOf, type Actor, type ActorName } from '../support/actors';
import { test as base } from '../support/fixtures';
import {
  ANY_OPERATORS,
  LOCKED_COLUMNS,
  OPERATORS,
  TEASER_COLUMNS,
  WAYS,
  type LockedColumn,
} from './canary-filters-probes';
import { insertSuppliers, inventSecrets, inventTeaser, type Supplier } from '../support/supplier-world';

// Members who may not open a supplier must not be able to guess its values either: the API must answer a question
// about the real value exactly as one about a value that no supplier has.

/** Terms that no invented supplier has. */
const OTHER_TERMS: Partial<Supplier['terms']> = {
  state: 'AC',
  min_order_pieces: 50_000,
  sizes: ['RN'],
  ships_to: ['RR'],
  sells_to_cpf: false,
  ready_stock: false,
  plus_size: false,
};

/** The first locked column of each table and kind: all columns of a table have the same policy. */
const ONE_OF_EACH = LOCKED_COLUMNS.filter(
  ({ table, kind }, at) =>
    at === LOCKED_COLUMNS.findIndex((other) => other.table === table && other.kind === kind),
);

/** A visitor and a member ask about every column. */
const askedBy = (name: ActorName) => (name === 'expired' ? ONE_OF_EACH : LOCKED_COLUMNS);

const COUNTS = ['exact', 'planned', 'estimated'];

interface Question {
  title: string;
  /** `ids` excludes the open supplier, whose values are public. */
  pathFor: (value: string, ids: string) => string;
  headers?: Record<string, string>;
  method?: string;
}

function byOperator({ table, column, kind }: LockedColumn): Question[] {
  const id = table === 'suppliers' ? 'id' : 'supplier_id';
  return Object.entries(OPERATORS[kind]).map(([title, filter]) => ({
    title,
    // Ordered, since connections with different plans may return the same rows in another order.
    pathFor: (value, ids) => `${table}?select=*&${id}=${ids}&${filter(column, value)}&order=${id}`,
  }));
}

function byEquality(locked: LockedColumn): Question[] {
  return byOperator(locked).filter(({ title }) => title === 'eq');
}

function byWay(locked: LockedColumn): Question[] {
  return Object.entries(WAYS).flatMap(([title, way]) => {
    const [path, column, id] = way(locked);
    const operators = title.includes('inner') ? (['eq', 'or'] as const) : (['eq'] as const);
    return operators.map((operator) => ({
      title: `${operator} through ${title}`,
      pathFor: (value: string, ids: string) =>
        `${path}&${id}=${ids}&${ANY_OPERATORS[operator](column, value)}`,
    }));
  });
}

function byCount(locked: LockedColumn): Question[] {
  return COUNTS.flatMap((count) =>
    (['the table itself', 'a supplier, inner'] as const).map((title) => {
      const [path, column, id] = WAYS[title]!(locked);
      return {
        title: `count=${count} through ${title}`,
        pathFor: (value: string, ids: string) => `${path}&${id}=${ids}&${ANY_OPERATORS.eq(column, value)}`,
        headers: { prefer: `count=${count}` },
        method: 'HEAD',
      };
    }),
  );
}

const titles = (ask: (locked: LockedColumn) => Question[], columns = LOCKED_COLUMNS) =>
  columns.flatMap((locked) => ask(locked).map(({ title }) => `${locked.column}: ${title}`));

const test = base.extend('guesses', { scope: 'file' }, async ({ actors, backend, suppliers }) => {
  const decoy: Omit<Supplier, 'id' | 'kind'> = {
    teaser: inventTeaser(),
    ...inventSecrets(suppliers.premium.id),
  };
  decoy.terms = { ...decoy.terms, ...OTHER_TERMS };
  const twins = await insertSuppliers(backend, suppliers.categoryId, ['premium', 'premium']);
  // A value that many rows share would stand out in the planner's statistics.
  const many = await insertSuppliers(
    backend,
    suppliers.categoryId,
    Array.from({ length: 60 }, () => 'premium' as const),
  );
  const { premium, early, earlyPremium } = suppliers;
  await backend.sql(
    `update public.supplier_details d set instagram = p.instagram, city = p.city, district = p.district, min_order_pieces = p.min_order_pieces,
       min_order_cents = p.min_order_cents, price_from_cents = p.price_from_cents, price_to_cents = p.price_to_cents
     from public.supplier_details p where p.supplier_id = $1 and d.supplier_id = any ($2::bigint[])`,
    [premium.id, many.slice(30).map(({ id }) => id)],
  );
  await backend.sql(
    `update public.supplier_details set state = $2, min_order_pieces = $3, sizes = $4, ships_to = $5,
       sells_to_cpf = $6, ready_stock = $7, plus_size = $8 where supplier_id = $1`,
    [twins[0]?.id, ...Object.values(OTHER_TERMS)],
  );
  const closed = `in.(${[premium, early, earlyPremium, ...twins, ...many].map(({ id }) => id).join()})`;
  for (const { table } of LOCKED_COLUMNS) await backend.sql(`analyze public.${table}`);
  for (const name of ['free', 'expired', 'premium'] as const) {
    await backend.sql('insert into public.favorites (user_id, supplier_id) values ($1, $2)', [
      actors[name].account.id,
      suppliers.premium.id,
    ]);
  }

  /** What can differ between two answers: status, counts and body, without an echo of the value. */
  async function look(
    name: ActorName,
    path: string,
    value: string,
    headers?: Record<string, string>,
    method = 'GET',
  ) {
    const answer = await actors[name].ask(`/rest/v1/${path}`, { method, ...(headers && { headers }) });
    const blotted = answer.text.replaceAll(value, '…').replaceAll(encodeURIComponent(value), '…');
    return [answer.status, answer.headers.get('content-range'), blotted].join(' ');
  }

  /** The titles of the questions that get this actor different answers for the real value and for the decoy. */
  async function tellingQuestions(
    name: ActorName,
    columns: LockedColumn[],
    ask: (locked: LockedColumn) => Question[],
    supplier: Supplier = suppliers.premium,
  ): Promise<string[]> {
    const telling: string[] = [];
    for (const locked of columns) {
      const asked = ask(locked).map(async ({ title, pathFor, headers, method }) => {
        const [real, other] = await Promise.all(
          [supplier, decoy].map((owner) => {
            const value = locked.valueOf(owner);
            return look(name, pathFor(value, closed), value, headers, method);
          }),
        );
        return real === other ? [] : [`${locked.column}: ${title}`];
      });
      telling.push(...(await Promise.all(asked)).flat());
    }
    return telling;
  }

  return { twins, tellingQuestions };
});

describe('guessing the values of a locked supplier', { timeout: 120_000 }, () => {
  test.for(people(...LOCKED_OUT))('tells %s nothing through any filter', async ([, name], { guesses }) => {
    expect(await guesses.tellingQuestions(name, askedBy(name), byOperator)).toEqual([]);
  });

  test.for(people(...LOCKED_OUT))(
    'tells %s nothing through related tables',
    async ([, name], { guesses }) => {
      expect(await guesses.tellingQuestions(name, askedBy(name), byWay)).toEqual([]);
    },
  );

  test.for(people(...LOCKED_OUT))('tells %s nothing through counts', async ([, name], { guesses }) => {
    expect(await guesses.tellingQuestions(name, askedBy(name), byCount)).toEqual([]);
  });

  test('tells a premium member the answer to every question', async ({ guesses }) => {
    expect(await guesses.tellingQuestions('premium', LOCKED_COLUMNS, byOperator)).toEqual(titles(byOperator));
    expect(await guesses.tellingQuestions('premium', LOCKED_COLUMNS, byWay)).toEqual(titles(byWay));
    const counted = await guesses.tellingQuestions('premium', LOCKED_COLUMNS, byCount);
    expect(counted).toEqual(
      expect.arrayContaining(titles(byCount).filter((title) => title.includes('exact'))),
    );
  });
});

describe('guessing the values of an unannounced supplier', { timeout: 120_000 }, () => {
  test.for(people(...LOCKED_OUT))(
    'tells %s neither its name nor its details',
    async ([, name], { guesses, suppliers }) => {
      expect(
        await guesses.tellingQuestions(name, TEASER_COLUMNS, byOperator, suppliers.earlyPremium),
      ).toEqual([]);
      expect(await guesses.tellingQuestions(name, askedBy(name), byEquality, suppliers.early)).toEqual([]);
    },
  );

  test('tells a premium member the answer to every question', async ({ guesses, suppliers }) => {
    const telling = await guesses.tellingQuestions('premium', TEASER_COLUMNS, byOperator, suppliers.early);
    expect(telling).toEqual(titles(byOperator, TEASER_COLUMNS));
  });
});

describe('sorting by locked columns', () => {
  const sortable = LOCKED_COLUMNS.filter(({ table }) => table !== 'supplier_images');

  test.for(people(...LOCKED_OUT))('has no effect for %s', async ([, name], { actors, guesses }) => {
    for (const locked of sortable) {
      expect(await idsSortedBy(actors[name], guesses.twins, locked, 'asc'), locked.column).toEqual(
        await idsSortedBy(actors[name], guesses.twins, locked, 'desc'),
      );
    }
  });

  test('has an effect for a premium member', async ({ actors, guesses }) => {
    for (const locked of sortable) {
      const ascending = await idsSortedBy(actors.premium, guesses.twins, locked, 'asc');
      expect(await idsSortedBy(actors.premium, guesses.twins, locked, 'desc'), locked.column).toEqual(
        [...ascending].reverse(),
      );
    }
  });

  async function idsSortedBy(
    actor: Actor,
    suppliers: Supplier[],
    { table, column }: LockedColumn,
    direction: string,
  ): Promise<number[]> {
    const answer = await actor.ask(
      `/rest/v1/suppliers?select=id,${table}(supplier_id,${column})&id=in.(${suppliers.map(({ id }) => id).join()})&order=${table}(${column}).${direction},id`,
    );
    expect(answer.status).toBe(200);
    return rowsOf<{ id: number }>(answer).map(({ id }) => id);
  }
});
