import { describe, expect } from 'vitest';
import { STATES } from '@/domain/states';
import { NO_TERMS } from '@/domain/supplier-columns';
import { LOCKED_OUT, people, rowsOf, type Answer } from '../support/actors';
import { mark, type Supplier } from '../support/supplier-world';
import { test as base } from './support/test';

const COLUMNS = Object.keys(NO_TERMS).join();

const test = base
  /** Saves and reads the terms of `supplier`, or of a new one. */
  .extend('terms', ({ actors, backend, categoryId, supplier }) => {
    function save(input: object, id?: number): Promise<Answer> {
      const body = { supplier: input, supplier_id: id };
      return actors.admin.ask('/rest/v1/rpc/save_supplier', { method: 'POST', body });
    }

    /** Saves a supplier and returns the terms that are then stored. */
    async function saved(input: object, id?: number) {
      const answer = await save(input, id);
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('version')]);
      return stored((JSON.parse(answer.text) as { id: number }).id);
    }

    const created = (input: object) => saved({ name: mark(), category_id: categoryId, ...input });

    const changed = (input: object) => saved(input, supplier.id);

    async function stored(id: number): Promise<Record<string, unknown> | undefined> {
      const [row] = await backend.sql(
        `select ${COLUMNS} from public.supplier_details where supplier_id = $1`,
        [id],
      );
      return row;
    }

    /** Updates the row itself instead of calling save_supplier(), as an operator does in Studio. */
    async function edit(input: object): Promise<void> {
      const columns = Object.keys(input);
      await backend.sql(
        `update public.supplier_details d set ${columns.map((column) => `${column} = n.${column}`).join()}
     from jsonb_populate_record(null::public.supplier_details, $2::jsonb) n where d.supplier_id = $1`,
        [supplier.id, JSON.stringify(input)],
      );
    }
    return { save, saved, created, changed, stored, edit };
  });

describe('purchase terms', () => {
  test('are saved with a supplier, and are empty by default', async ({ supplier, terms }) => {
    expect(await terms.created(supplier.terms)).toEqual(supplier.terms);
    expect(await terms.created({})).toEqual(NO_TERMS);
  });

  test.for(Object.entries({ ...NO_TERMS, state: 'RR' }))(
    'that a save does not name stay unchanged when it names %s',
    async ([column, value], { supplier, terms }) => {
      expect(await terms.changed({ [column]: value })).toEqual({ ...supplier.terms, [column]: value });
    },
  );

  test('stay unchanged in a save that names none of them', async ({ supplier, terms }) => {
    expect(await terms.changed({ name: 'Outro nome', description: null })).toEqual(supplier.terms);
  });

  test('with a null instead of yes or no are saved as no', async ({ supplier, terms }) => {
    const flags = { sells_to_cpf: null, ready_stock: null, plus_size: null };
    const no = { sells_to_cpf: false, ready_stock: false, plus_size: false };
    expect(await terms.changed(flags)).toEqual({ ...supplier.terms, ...no });
    expect(await terms.created(flags)).toEqual(NO_TERMS);
  });

  test.for([
    ['state', ' sp ', 'SP'],
    ['city', ' \r\n São José\t', 'São José'],
    ['city', ' ', null],
    ['ships_to', ['SP', 'AC', 'sp', ' mg '], ['AC', 'MG', 'SP']],
    ['ships_to', ['SP', 'BR', 'AC'], ['BR']],
    ['ships_to', ['br'], ['BR']],
    ['ships_to', [], null],
  ] as const)(
    'are normalized in saves and in SQL: %s written as %j',
    async ([column, typed, expected], { supplier, terms }) => {
      expect(await terms.changed({ [column]: typed })).toMatchObject({ [column]: expected });
      await terms.edit(supplier.terms);
      await terms.edit({ [column]: typed });
      expect(await terms.stored(supplier.id)).toEqual({ ...supplier.terms, [column]: expected });
    },
  );

  test('accept each of the 27 states', async ({ terms }) => {
    const codes = STATES.map(({ code }) => code);
    for (const state of codes) expect(await terms.changed({ state })).toMatchObject({ state });
    expect(await terms.changed({ ships_to: codes })).toMatchObject({ ships_to: [...codes].sort() });
  });

  test.for([
    ['min_order_pieces', 1],
    ['min_order_pieces', 100_000],
    ['min_order_cents', 1],
    ['min_order_cents', 100_000_000],
    ['city', 'ã'.repeat(80)],
  ] as const)('accept a %s of %s', async ([column, value], { terms }) => {
    expect(await terms.changed({ [column]: value })).toMatchObject({ [column]: value });
  });

  test.for([
    ['state', 'XX'],
    ['state', 'BR'],
    ['state', 'São Paulo'],
    ['city', 'ã'.repeat(81)],
    ['min_order_pieces', 0],
    ['min_order_pieces', 100_001],
    ['min_order_cents', 0],
    ['min_order_cents', 100_000_001],
    ['ships_to', ['SP', 'XX']],
    ['ships_to', ['']],
    ['ships_to', ['SP', null]],
    ['state', null],
    ['state', ''],
  ] as const)(
    'refuse %s as %j, and a save with it changes nothing',
    async ([column, value], { supplier, terms }) => {
      // A city needs a state, and this supplier has a city.
      const answer = await terms.save({ name: 'Nome que não pode ficar', [column]: value }, supplier.id);
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        400,
        expect.objectContaining({ code: '23514' }),
      ]);
      await expect(terms.edit({ [column]: value })).rejects.toMatchObject({ code: '23514' });
      expect(await terms.stored(supplier.id)).toEqual(supplier.terms);
    },
  );
});

describe('the purchase terms of a locked supplier', () => {
  const read = (supplier: Supplier) =>
    `/rest/v1/supplier_details?select=${COLUMNS}&supplier_id=eq.${supplier.id}`;
  const embedded = (supplier: Supplier) =>
    `/rest/v1/suppliers?select=supplier_details(${COLUMNS})&id=eq.${supplier.id}&is_premium=is.true`;

  test.for(people(...LOCKED_OUT))('cannot be read by %s', async ([, name], { actors, supplier }) => {
    expect(rowsOf(await actors[name].ask(read(supplier)))).toEqual([]);
    expect(rowsOf(await actors[name].ask(embedded(supplier)))).toEqual([{ supplier_details: null }]);
  });

  test.for(people('premium', 'admin'))('are complete for %s', async ([, name], { actors, supplier }) => {
    expect(rowsOf(await actors[name].ask(read(supplier)))).toEqual([supplier.terms]);
    expect(rowsOf(await actors[name].ask(embedded(supplier)))).toEqual([
      { supplier_details: supplier.terms },
    ]);
  });
});
