import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { STATES } from '@/domain/states';
import { createActors, LOCKED_OUT, people, rowsOf, type Actors, type Answer } from '../support/actors';
import { startBackend, type Backend } from '../support/backend';
import { createCategory, insertPremiumSupplier, mark, type Supplier } from '../support/supplier-world';

let backend: Backend;
let actors: Actors;
let categoryId: number;
let supplier: Supplier;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none' });
  actors = await createActors(backend);
  categoryId = await createCategory(backend);
});
beforeEach(async () => {
  supplier = await insertPremiumSupplier(backend, categoryId);
});
afterAll(() => backend.close());

const NOTHING = {
  ...{ state: null, city: null, min_order_pieces: null, min_order_cents: null, ships_to: null },
  ...{ sells_to_cpf: false, ready_stock: false, plus_size: false },
};
const COLUMNS = Object.keys(NOTHING).join();

function save(input: object, id?: number): Promise<Answer> {
  const body = { supplier: input, supplier_id: id };
  return actors.admin.ask('/rest/v1/rpc/save_supplier', { method: 'POST', body });
}

/** The terms of a supplier as the database has them after a save, which must have gone through. */
async function saved(input: object, id?: number) {
  const answer = await save(input, id);
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('version')]);
  return stored((JSON.parse(answer.text) as { id: number }).id);
}
const created = (input: object) => saved({ name: mark(), category_id: categoryId, ...input });
const changed = (input: object) => saved(input, supplier.id);

async function stored(id: number): Promise<Record<string, unknown> | undefined> {
  const [row] = await backend.sql(`select ${COLUMNS} from public.supplier_details where supplier_id = $1`, [
    id,
  ]);
  return row;
}

/** Edits the row itself, past save_supplier(), as an operator does in Studio. */
async function edit(input: object): Promise<void> {
  const columns = Object.keys(input);
  await backend.sql(
    `update public.supplier_details d set ${columns.map((column) => `${column} = n.${column}`).join()}
     from jsonb_populate_record(null::public.supplier_details, $2::jsonb) n where d.supplier_id = $1`,
    [supplier.id, JSON.stringify(input)],
  );
}

describe('the purchase terms of a supplier', () => {
  test('are saved with it, and are nothing where nothing is said', async () => {
    expect(await created(supplier.terms)).toEqual(supplier.terms);
    expect(await created({})).toEqual(NOTHING);
  });

  test.each(Object.entries({ ...NOTHING, state: 'RR' }))(
    'a save that names only %s leaves the others alone',
    async (column, value) => {
      expect(await changed({ [column]: value })).toEqual({ ...supplier.terms, [column]: value });
    },
  );

  test('a save that names none leaves all alone', async () => {
    expect(await changed({ name: 'Outro nome', description: null })).toEqual(supplier.terms);
  });

  test('a yes or no that is neither becomes no', async () => {
    const flags = { sells_to_cpf: null, ready_stock: null, plus_size: null };
    const no = { sells_to_cpf: false, ready_stock: false, plus_size: false };
    expect(await changed(flags)).toEqual({ ...supplier.terms, ...no });
    expect(await created(flags)).toEqual(NOTHING);
  });

  test.each([
    ['state', ' sp ', 'SP'],
    ['city', ' \r\n São José\t', 'São José'],
    ['city', ' ', null],
    ['ships_to', ['SP', 'AC', 'sp', ' mg '], ['AC', 'MG', 'SP']],
    ['ships_to', ['SP', 'BR', 'AC'], ['BR']],
    ['ships_to', ['br'], ['BR']],
    ['ships_to', [], null],
  ])('have one form, whoever writes them: %s as %j', async (column, typed, expected) => {
    expect(await changed({ [column]: typed })).toMatchObject({ [column]: expected });
    await edit(supplier.terms);
    await edit({ [column]: typed });
    expect(await stored(supplier.id)).toEqual({ ...supplier.terms, [column]: expected });
  });

  test('are in one of the 27 states and sent to any of them', async () => {
    const codes = STATES.map(({ code }) => code);
    for (const state of codes) expect(await changed({ state })).toMatchObject({ state });
    expect(await changed({ ships_to: codes })).toMatchObject({ ships_to: [...codes].sort() });
  });

  test.each([
    ['min_order_pieces', 1],
    ['min_order_pieces', 100_000],
    ['min_order_cents', 1],
    ['min_order_cents', 100_000_000],
    ['city', 'ã'.repeat(80)],
  ])('may have a %s of %s', async (column, value) => {
    expect(await changed({ [column]: value })).toMatchObject({ [column]: value });
  });

  test.each([
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
  ])('may not have %s as %j, and a save that says so changes nothing', async (column, value) => {
    // Without a state there may be no city either: this supplier has one.
    const answer = await save({ name: 'Nome que não pode ficar', [column]: value }, supplier.id);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      400,
      expect.objectContaining({ code: '23514' }),
    ]);
    await expect(edit({ [column]: value })).rejects.toMatchObject({ code: '23514' });
    expect(await stored(supplier.id)).toEqual(supplier.terms);
  });
});

describe('the purchase terms of a locked supplier', () => {
  const read = () => `/rest/v1/supplier_details?select=${COLUMNS}&supplier_id=eq.${supplier.id}`;
  const embedded = () =>
    `/rest/v1/suppliers?select=supplier_details(${COLUMNS})&id=eq.${supplier.id}&is_premium=is.true`;

  test.each(people(...LOCKED_OUT))('are not for %s', async (_who, name) => {
    expect(rowsOf(await actors[name].ask(read()))).toEqual([]);
    expect(rowsOf(await actors[name].ask(embedded()))).toEqual([{ supplier_details: null }]);
  });

  test.each(people('premium', 'admin'))('are all there for %s', async (_who, name) => {
    expect(rowsOf(await actors[name].ask(read()))).toEqual([supplier.terms]);
    expect(rowsOf(await actors[name].ask(embedded()))).toEqual([{ supplier_details: supplier.terms }]);
  });
});
