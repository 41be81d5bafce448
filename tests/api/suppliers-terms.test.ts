import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SupplierResource } from '../../supabase/functions/api/suppliers/resource';
import type { Answer } from '../support/actors';
import { startBackend, type Backend } from '../support/backend';
import { createCallers, type Callers } from './support/callers';
import {
  SUPPLIERS,
  everythingIn,
  fieldErrors,
  form,
  refusedWith,
  requiredFields,
  savedIn,
  supplierIn,
  type Fields,
} from './support/supplier-api';
import { createCategory } from '../support/supplier-world';

let backend: Backend;
let people: Callers;
let categoryId: number;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  people = await createCallers(backend);
  categoryId = await createCategory(backend);
});
afterAll(() => backend.close());

const UNSTATED = { state: null, city: null, min_order_pieces: null, min_order_cents: null, ships_to: null };
const NOTHING = { ...UNSTATED, sells_to_cpf: false, ready_stock: false, plus_size: false };
const WHOLE = {
  ...{ state: 'PE', city: 'Toritama', min_order_pieces: '12', min_order_cents: '30050' },
  ...{ ships_to: 'PE,AL', sells_to_cpf: '1', ready_stock: 'true', plus_size: '1' },
};
const STORED = {
  ...{ state: 'PE', city: 'Toritama', min_order_pieces: 12, min_order_cents: 30_050 },
  ...{ ships_to: ['AL', 'PE'], sells_to_cpf: true, ready_stock: true, plus_size: true },
};

async function create(fields: Fields = {}): Promise<Answer> {
  return people.admin.ask(SUPPLIERS, await form({ ...requiredFields(categoryId), ...fields }));
}

async function update({ id }: SupplierResource, fields: Fields): Promise<Answer> {
  return people.admin.ask(`${SUPPLIERS}/${id}`, await form({ _method: 'PUT', ...fields }));
}

const created = async (fields: Fields) => savedIn(await create(fields), 201);
const seenBy = async (name: 'visitor' | 'premium', { id }: SupplierResource) =>
  people[name].ask(`${SUPPLIERS}/${id}`);

async function storedTerms({ id }: SupplierResource) {
  const columns = Object.keys(NOTHING).join();
  const [row] = await backend.sql(`select ${columns} from public.supplier_details where supplier_id = $1`, [
    id,
  ]);
  return row;
}

describe('purchase terms', () => {
  test('are stored with a new supplier and told to those who may open it', async () => {
    const supplier = await created(WHOLE);
    expect(supplier).toMatchObject(STORED);
    expect(await storedTerms(supplier)).toEqual(STORED);
    expect(supplierIn(await seenBy('premium', supplier))).toMatchObject(STORED);
    const locked = Object.fromEntries(Object.keys(STORED).map((name) => [name, null]));
    expect(supplierIn(await seenBy('visitor', supplier))).toMatchObject(locked);
  });

  test('are none where the form says none', async () => {
    expect(await created({})).toMatchObject(NOTHING);
    for (const none of ['', ' ', 'null']) {
      const empty = Object.fromEntries(Object.keys(UNSTATED).map((name) => [name, none]));
      expect(await created(empty)).toMatchObject(NOTHING);
      expect(savedIn(await update(await created(WHOLE), empty), 200)).toMatchObject(UNSTATED);
    }
  });

  test.each([
    ['state', 'rj', 'RJ'],
    ['city', ' Santa Cruz do Capibaribe ', 'Santa Cruz do Capibaribe'],
    ['min_order_pieces', '100000', 100_000],
    ['min_order_cents', ' 1 ', 1],
    ['ships_to', ' sp , mg,SP', ['MG', 'SP']],
    ['ships_to', 'BR', ['BR']],
    ['ships_to', 'SP,BR', ['BR']],
    ['sells_to_cpf', '0', false],
    ['ready_stock', 'false', false],
    ['plus_size', '0', false],
  ])('%s changes to “%s” alone', async (field, value, expected) => {
    const before = await created(WHOLE);
    const after = savedIn(await update(before, { [field]: value }), 200);
    expect(after).toEqual({ ...before, version: after.version, [field]: expected });
    expect(await storedTerms(after)).toEqual({ ...STORED, [field]: expected });
  });

  test('stay as they are when a form says nothing of them', async () => {
    const after = savedIn(await update(await created(WHOLE), { name: 'Outro nome' }), 200);
    expect(after).toMatchObject({ name: 'Outro nome', ...STORED });
  });

  test.each([
    ['state', 'XX', 'Escolha o estado.'],
    ['state', 'BR', 'Escolha o estado.'],
    ['city', 'ã'.repeat(81), 'Informe a cidade com até 80 caracteres.'],
    ['min_order_pieces', '0', 'Informe um número inteiro de peças.'],
    ['min_order_pieces', '1.5', 'Informe um número inteiro de peças.'],
    ['min_order_pieces', 'doze', 'Informe um número inteiro de peças.'],
    ['min_order_pieces', '100001', 'Informe no máximo 100.000 peças.'],
    ['min_order_cents', '-1', 'Informe um valor inteiro em centavos.'],
    ['min_order_cents', '300,00', 'Informe um valor inteiro em centavos.'],
    ['min_order_cents', '100000001', 'Informe no máximo R$ 1.000.000,00.'],
    ['ships_to', 'SP,XX', 'Escolha os estados para onde envia.'],
    ['ships_to', 'SP,', 'Escolha os estados para onde envia.'],
    ['ships_to', '["SP"]', 'Escolha os estados para onde envia.'],
    ['sells_to_cpf', 'talvez', 'Envie 1 ou 0.'],
    ['ready_stock', '', 'Envie 1 ou 0.'],
    ['plus_size', 'null', 'Envie 1 ou 0.'],
    ['public_from', '', 'Envie a data e a hora em ISO 8601.'],
    ['public_from', '2026-12-01', 'Envie a data e a hora em ISO 8601.'],
    ['public_from', '2026-12-01T10:00:00', 'Envie a data e a hora em ISO 8601.'],
    ['public_from', '2026-02-30T10:00:00Z', 'Envie a data e a hora em ISO 8601.'],
    ['public_from', '1999-12-31T23:59:59Z', 'Envie uma data entre os anos 2000 e 2999.'],
    ['public_from', '2999-12-31T23:59:59-03:00', 'Envie uma data entre os anos 2000 e 2999.'],
  ])('%s may not be “%s”', async (field, value, text) => {
    const supplier = await created(WHOLE);
    const before = await everythingIn(backend);
    const fields = { name: 'Outro nome', [field]: value };
    expect(fieldErrors(await update(supplier, fields))).toEqual({ [field]: [text] });
    expect(fieldErrors(await create({ ...WHOLE, ...fields }))).toEqual({ [field]: [text] });
    expect(await everythingIn(backend)).toEqual(before);
  });

  test('name a city only with its state, which an earlier form may have told', async () => {
    const STATE = { state: ['Informe o estado da cidade.'] };
    const [somewhere, nowhere] = [await created(WHOLE), await created({})];
    const before = await everythingIn(backend);
    expect(fieldErrors(await create({ city: 'Caruaru' }))).toEqual(STATE);
    expect(fieldErrors(await create({ city: 'Caruaru', state: '' }))).toEqual(STATE);
    expect(fieldErrors(await update(nowhere, { city: 'Caruaru' }))).toEqual(STATE);
    expect(fieldErrors(await update(somewhere, { state: 'null' }))).toEqual(STATE);
    expect(await everythingIn(backend)).toEqual(before);
    expect(savedIn(await update(somewhere, { city: 'Caruaru' }), 200).city).toBe('Caruaru');
    const nothing = { state: null, city: null };
    expect(savedIn(await update(somewhere, { state: '', city: '' }), 200)).toMatchObject(nothing);
  });
});

describe('early access', () => {
  const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString();

  test('is until the moment that the form names', async () => {
    const supplier = await created({ public_from: IN_A_WEEK });
    expect(new Date(supplier.public_from).toISOString()).toBe(IN_A_WEEK);
    expect(supplierIn(await seenBy('premium', supplier)).public_from).toBe(supplier.public_from);
    refusedWith(await seenBy('visitor', supplier), 404);
    const opened = savedIn(await update(supplier, { public_from: '2020-01-01T00:00:00-03:00' }), 200);
    expect(new Date(opened.public_from).toISOString()).toBe('2020-01-01T03:00:00.000Z');
    expect(supplierIn(await seenBy('visitor', supplier)).public_from).toBe(opened.public_from);
  });

  test('is none for a supplier whose form names no moment, and stays as it is in later ones', async () => {
    const before = Date.now();
    const supplier = await created({});
    expect(Math.abs(Date.parse(supplier.public_from) - before)).toBeLessThan(60_000);
    expect(supplier.public_from).toMatch(/(Z|\+00:00)$/);
    const early = savedIn(await update(supplier, { public_from: IN_A_WEEK }), 200);
    expect(savedIn(await update(early, { name: 'Outro nome' }), 200).public_from).toBe(early.public_from);
  });
});
