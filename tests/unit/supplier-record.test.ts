import { describe, expect, test } from 'vitest';
import { dayOf, startOfDay } from '@/domain/format/dates';
import {
  changeOf,
  editedFields,
  formOf,
  NEW_SUPPLIER,
  supplierForm,
  type SupplierChange,
  type SupplierForm,
} from '@/domain/supplier-form/form';
import { BARE, FULL, NEW } from './support/supplier-records';

const edit = (rest: Partial<SupplierForm>, record = FULL): SupplierChange => {
  const before = formOf(record);
  return changeOf({ ...before, ...rest }, before);
};

describe('the form', () => {
  test('opens with the stored values, formatted for editing', () => {
    expect(formOf(FULL)).toEqual({
      name: 'Ateliê Lumivê',
      instagram: 'lumive',
      whatsapp: '(00) 91234-5678',
      email: 'loja@lumive.example',
      website: 'https://lumive.example',
      description: 'Vestidos de festa.\nSó no atacado.',
      category_id: '1',
      subcategory_id: '3',
      is_premium: true,
      public_day: '2026-12-31',
      state: 'PE',
      city: 'Toritama',
      district: '',
      min_order_pieces: 12,
      min_order: 19.99,
      price_from: 29.9,
      price_to: 89.9,
      sizes: ['P', '46'],
      ships_to: ['PE', 'SP'],
      sells_to_cpf: true,
      ready_stock: false,
      plus_size: true,
    });
  });

  test('opens with empty fields for missing values', () => {
    expect(formOf(BARE)).toMatchObject({
      whatsapp: '+351912345678',
      email: '',
      website: '',
      description: '',
      subcategory_id: null,
      state: null,
      city: '',
      min_order_pieces: '',
      min_order: '',
      ships_to: [],
    });
    const { instagram, whatsapp } = formOf({
      ...BARE,
      supplier_details: { ...BARE.supplier_details, instagram: null },
      supplier_contacts: { whatsapp: null, email: null },
    });
    expect([instagram, whatsapp]).toEqual(['', '']);
  });

  test.each([
    ['full', FULL],
    ['bare', BARE],
  ])('saves nothing of a %s supplier without edits', (_which, record) => {
    const form = formOf(record);
    expect(supplierForm.safeParse(form).success).toBe(true);
    expect(editedFields({ ...form, ships_to: [...form.ships_to] }, formOf(record))).toEqual([]);
    expect(edit({}, record)).toEqual({});
  });
});

describe('the saved change', () => {
  test.each<[Partial<SupplierForm>, SupplierChange]>([
    [{ name: ' Lumivê Moda ' }, { name: 'Lumivê Moda' }],
    [{ instagram: '@lumive.moda' }, { instagram: 'lumive.moda' }],
    [{ whatsapp: '(00) 3456-7890' }, { whatsapp: '(00) 3456-7890' }],
    [{ email: 'nova@lumive.example' }, { email: 'nova@lumive.example' }],
    [{ website: 'www.lumive.example' }, { website: 'www.lumive.example' }],
    [{ description: 'Um\r\nDois ' }, { description: 'Um\nDois' }],
    [{ category_id: '20' }, { category_id: 20 }],
    [{ subcategory_id: '21' }, { subcategory_id: 21 }],
    [{ is_premium: false }, { is_premium: false }],
    [{ public_day: '2027-01-15' }, { public_from: '2027-01-15T03:00:00.000Z' }],
    [{ state: 'SP' }, { state: 'SP' }],
    [{ city: 'Caruaru' }, { city: 'Caruaru' }],
    [{ min_order_pieces: 13 }, { min_order_pieces: 13 }],
    [{ min_order: 20 }, { min_order_cents: 2000 }],
    [{ price_from: 30 }, { price_from_cents: 3000 }],
    [{ sizes: ['M'] }, { sizes: ['M'] }],
    [{ ships_to: ['BR'] }, { ships_to: ['BR'] }],
    [{ ships_to: ['PE'] }, { ships_to: ['PE'] }],
    [{ ships_to: ['PE', 'SP', 'BA'] }, { ships_to: ['PE', 'SP', 'BA'] }],
    [{ sells_to_cpf: false }, { sells_to_cpf: false }],
    [{ ready_stock: true }, { ready_stock: true }],
    [{ plus_size: false }, { plus_size: false }],
  ])('of %o is only %o', (edited, change) => {
    expect(edit(edited)).toEqual(change);
    expect(editedFields({ ...formOf(FULL), ...edited }, formOf(FULL))).toEqual(Object.keys(edited));
  });

  test.each<[Partial<SupplierForm>, SupplierChange]>([
    [{ email: '' }, { email: '' }],
    [{ website: '  ' }, { website: '' }],
    [{ description: '' }, { description: '' }],
    [{ subcategory_id: null }, { subcategory_id: null }],
    [
      { state: null, city: '' },
      { state: null, city: null },
    ],
    [{ city: ' ' }, { city: null }],
    [{ min_order_pieces: '' }, { min_order_pieces: null }],
    [{ min_order: '' }, { min_order_cents: null }],
    [{ price_to: '' }, { price_to_cents: null }],
    [{ sizes: [] }, { sizes: null }],
    [{ ships_to: [] }, { ships_to: null }],
  ])('of the emptied fields %o is %o', (emptied, change) => {
    expect(edit(emptied)).toEqual(change);
  });

  test('has exactly the edited fields', () => {
    const change = edit({ name: 'Outra', category_id: '5', min_order: 1, public_day: '2027-02-01' });
    expect(change).toEqual({
      name: 'Outra',
      category_id: 5,
      min_order_cents: 100,
      public_from: '2027-02-01T03:00:00.000Z',
    });
  });

  test.each([
    [0.01, 1],
    [0.1 + 0.2, 30],
    [1.1, 110],
    [4.35, 435],
    [8.7, 870],
    ['29.90', 2990],
    [1_000_000, 100_000_000],
  ])('of R$ %s is %i cents', (min_order, min_order_cents) => {
    expect(edit({ min_order }, BARE)).toEqual({ min_order_cents });
  });

  test('of an amount that was edited back is the stored number of cents', () => {
    const before = formOf(BARE);
    for (const cents of [1, 29, 57, 58, 113, 435, 1999, 100_000_000]) {
      const { min_order } = formOf({
        ...BARE,
        supplier_details: { ...BARE.supplier_details, min_order_cents: cents },
      });
      expect(changeOf({ ...before, min_order }, before)).toEqual({ min_order_cents: cents });
    }
  });

  test.each([
    ['2027-01-01', '2027-01-01T03:00:00.000Z'],
    ['2018-12-25', '2018-12-25T02:00:00.000Z'],
    ['2018-11-04', '2018-11-04T03:00:00.000Z'],
  ])('of the day %s is its first moment in São Paulo', (public_day, public_from) => {
    expect(edit({ public_day })).toEqual({ public_from });
    expect(formOf({ ...FULL, public_from }).public_day).toBe(public_day);
  });

  test('of an emptied day is today, so that everyone sees the supplier at once', () => {
    expect(edit({ public_day: '' })).toEqual({ public_from: startOfDay(dayOf(new Date().toISOString())) });
  });

  test('of a new supplier has the completed fields, and without a day leaves the moment to the database', () => {
    const filled = {
      name: 'Loja Nova',
      instagram: 'lojanova',
      whatsapp: '(00) 91234-5678',
      category_id: 2,
    };
    expect(changeOf(NEW, NEW_SUPPLIER)).toEqual(filled);
    expect(changeOf({ ...NEW, public_day: '2027-03-01', is_premium: false }, NEW_SUPPLIER)).toEqual({
      ...filled,
      is_premium: false,
      public_from: '2027-03-01T03:00:00.000Z',
    });
  });
});
