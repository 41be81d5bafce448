import { describe, expect } from 'vitest';
import type { SupplierResource } from '../../supabase/functions/api/suppliers/resource';
import {
  SUPPLIERS,
  everythingIn,
  fieldErrors,
  refusedWith,
  savedIn,
  supplierIn,
} from './support/supplier-api';
import { test as base } from './support/test';

const test = base.extend('terms', { scope: 'file' }, ({ callers, backend }) => {
  const seenBy = async (name: 'visitor' | 'premium', { id }: SupplierResource) =>
    callers[name].ask(`${SUPPLIERS}/${id}`);

  async function storedIn({ id }: SupplierResource) {
    const columns = Object.keys(NOTHING).join();
    const [row] = await backend.sql(`select ${columns} from public.supplier_details where supplier_id = $1`, [
      id,
    ]);
    return row;
  }

  return { seenBy, storedIn };
});

const UNSTATED = { state: null, city: null, min_order_pieces: null, min_order_cents: null, ships_to: null };
const NOTHING = { ...UNSTATED, sells_to_cpf: false, ready_stock: false, plus_size: false };
const WHOLE = {
  state: 'PE',
  city: 'Toritama',
  min_order_pieces: '12',
  min_order_cents: '30050',
  ships_to: 'PE,AL',
  sells_to_cpf: '1',
  ready_stock: 'true',
  plus_size: '1',
};
const STORED = {
  state: 'PE',
  city: 'Toritama',
  min_order_pieces: 12,
  min_order_cents: 30_050,
  ships_to: ['AL', 'PE'],
  sells_to_cpf: true,
  ready_stock: true,
  plus_size: true,
};

describe('purchase terms', () => {
  test('are stored with a new supplier and shown only to those who may open it', async ({
    supplierForm,
    terms,
  }) => {
    const supplier = await supplierForm.create(WHOLE);
    expect(supplier).toMatchObject(STORED);
    expect(await terms.storedIn(supplier)).toEqual(STORED);
    expect(supplierIn(await terms.seenBy('premium', supplier))).toMatchObject(STORED);
    const locked = Object.fromEntries(Object.keys(STORED).map((name) => [name, null]));
    expect(supplierIn(await terms.seenBy('visitor', supplier))).toMatchObject(locked);
  });

  test('are empty if their fields are empty', async ({ supplierForm }) => {
    expect(await supplierForm.create({})).toMatchObject(NOTHING);
    for (const none of ['', ' ', 'null']) {
      const empty = Object.fromEntries(Object.keys(UNSTATED).map((name) => [name, none]));
      expect(await supplierForm.create(empty)).toMatchObject(NOTHING);
      expect(savedIn(await supplierForm.update(await supplierForm.create(WHOLE), empty), 200)).toMatchObject(
        UNSTATED,
      );
    }
  });

  test.for([
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
  ] as const)(
    'can be changed one by one: %s becomes “%s”',
    async ([field, value, expected], { supplierForm, terms }) => {
      const before = await supplierForm.create(WHOLE);
      const after = savedIn(await supplierForm.update(before, { [field]: value }), 200);
      expect(after).toEqual({ ...before, version: after.version, [field]: expected });
      expect(await terms.storedIn(after)).toEqual({ ...STORED, [field]: expected });
    },
  );

  test('stay as they are if the form does not mention them', async ({ supplierForm }) => {
    const after = savedIn(
      await supplierForm.update(await supplierForm.create(WHOLE), { name: 'Outro nome' }),
      200,
    );
    expect(after).toMatchObject({ name: 'Outro nome', ...STORED });
  });

  test.for([
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
  ] as const)('cannot have “%s” set to “%s”', async ([field, value, text], { supplierForm, backend }) => {
    const supplier = await supplierForm.create(WHOLE);
    const before = await everythingIn(backend);
    const fields = { name: 'Outro nome', [field]: value };
    expect(fieldErrors(await supplierForm.update(supplier, fields))).toEqual({ [field]: [text] });
    expect(fieldErrors(await supplierForm.send({ ...WHOLE, ...fields }))).toEqual({ [field]: [text] });
    expect(await everythingIn(backend)).toEqual(before);
  });

  test('have a city only together with its state, which may be stored already', async ({
    supplierForm,
    backend,
  }) => {
    const STATE = { state: ['Informe o estado da cidade.'] };
    const [somewhere, nowhere] = [await supplierForm.create(WHOLE), await supplierForm.create({})];
    const before = await everythingIn(backend);
    expect(fieldErrors(await supplierForm.send({ city: 'Caruaru' }))).toEqual(STATE);
    expect(fieldErrors(await supplierForm.send({ city: 'Caruaru', state: '' }))).toEqual(STATE);
    expect(fieldErrors(await supplierForm.update(nowhere, { city: 'Caruaru' }))).toEqual(STATE);
    expect(fieldErrors(await supplierForm.update(somewhere, { state: 'null' }))).toEqual(STATE);
    expect(await everythingIn(backend)).toEqual(before);
    expect(savedIn(await supplierForm.update(somewhere, { city: 'Caruaru' }), 200).city).toBe('Caruaru');
    const nothing = { state: null, city: null };
    expect(savedIn(await supplierForm.update(somewhere, { state: '', city: '' }), 200)).toMatchObject(
      nothing,
    );
  });
});

describe('the date of publication', () => {
  const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString();

  test('hides the supplier from visitors until then', async ({ supplierForm, terms }) => {
    const supplier = await supplierForm.create({ public_from: IN_A_WEEK });
    expect(new Date(supplier.public_from).toISOString()).toBe(IN_A_WEEK);
    expect(supplierIn(await terms.seenBy('premium', supplier)).public_from).toBe(supplier.public_from);
    refusedWith(await terms.seenBy('visitor', supplier), 404);
    const opened = savedIn(
      await supplierForm.update(supplier, { public_from: '2020-01-01T00:00:00-03:00' }),
      200,
    );
    expect(new Date(opened.public_from).toISOString()).toBe('2020-01-01T03:00:00.000Z');
    expect(supplierIn(await terms.seenBy('visitor', supplier)).public_from).toBe(opened.public_from);
  });

  test('is the current moment by default, and stays if later forms do not mention it', async ({
    supplierForm,
  }) => {
    const before = Date.now();
    const supplier = await supplierForm.create({});
    expect(Math.abs(Date.parse(supplier.public_from) - before)).toBeLessThan(60_000);
    expect(supplier.public_from).toMatch(/(Z|\+00:00)$/);
    const early = savedIn(await supplierForm.update(supplier, { public_from: IN_A_WEEK }), 200);
    expect(savedIn(await supplierForm.update(early, { name: 'Outro nome' }), 200).public_from).toBe(
      early.public_from,
    );
  });
});
