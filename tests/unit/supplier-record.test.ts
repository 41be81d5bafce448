import { describe, expect, test } from 'vitest';
import { dayOf, startOfDay } from '@/domain/dates';
import { NO_TERMS } from '@/domain/supplier-columns';
import { SUPPLIER_FIELDS } from '@/domain/supplier-fields';
import {
  changeOf,
  editedFields,
  formOf,
  NEW_SUPPLIER,
  supplierForm,
  type SupplierChange,
  type SupplierForm,
} from '@/domain/supplier-form';
import type { SupplierRecord } from '@/domain/supplier-record';

const FULL: SupplierRecord = {
  id: 7,
  version: 3,
  name: 'Ateliê Lumivê',
  category_id: 1,
  subcategory_id: 3,
  is_premium: true,
  image_hash: 'aGFzaA==',
  // 31 December in São Paulo.
  public_from: '2027-01-01T02:59:59.123456+00:00',
  supplier_details: {
    description: 'Vestidos de festa.\nSó no atacado.',
    instagram: 'lumive',
    website: 'https://lumive.example',
    logo_path: '7/logo.png',
    main_image_path: '7/main.jpg',
    state: 'PE',
    city: 'Toritama',
    min_order_pieces: 12,
    min_order_cents: 1999,
    ships_to: ['PE', 'SP'],
    sells_to_cpf: true,
    ready_stock: false,
    plus_size: true,
  },
  supplier_contacts: { whatsapp: '5500912345678', email: 'loja@lumive.example' },
  supplier_images: [{ path: '7/one.jpg' }],
};
/** Without any optional field. */
const BARE: SupplierRecord = {
  ...FULL,
  subcategory_id: null,
  supplier_details: {
    description: null,
    website: null,
    logo_path: null,
    main_image_path: null,
    instagram: 'lumive',
    ...NO_TERMS,
  },
  supplier_contacts: { whatsapp: '351912345678', email: null },
};
const NEW: SupplierForm = {
  ...NEW_SUPPLIER,
  name: 'Loja Nova',
  instagram: '@lojanova',
  whatsapp: '(00) 91234-5678',
  category_id: '2',
};

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
      min_order_pieces: 12,
      min_order: 19.99,
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

describe('the validation of a form', () => {
  const VALID = formOf(FULL);
  const CITY_ALONE = { state: ['Informe o estado da cidade.'] };

  /** The different errors of each field. */
  function errorsOf(rest: Record<string, unknown>): Record<string, string[]> {
    const messages: Record<string, string[]> = {};
    for (const { path, message } of supplierForm.safeParse({ ...VALID, ...rest }).error?.issues ?? []) {
      const field = path.join('.');
      messages[field] = [...new Set(messages[field]).add(message)];
    }
    return messages;
  }

  test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['accepts a complete supplier', {}, {}],
    ['accepts a supplier with only the required fields', { ...NEW }, {}],
    [
      'reports all required fields of an empty form',
      { ...NEW_SUPPLIER },
      {
        name: ['O nome é obrigatório.'],
        instagram: ['O Instagram é obrigatório.'],
        whatsapp: ['O WhatsApp é obrigatório.'],
        category_id: ['A categoria é obrigatória.'],
      },
    ],
    ['requires a visible name', { name: ' \u200b ' }, { name: ['O nome é obrigatório.'] }],
    ['requires a category', { category_id: '' }, { category_id: ['A categoria é obrigatória.'] }],
    [
      'requires a valid Instagram',
      { instagram: '@minha loja' },
      { instagram: ['Informe o usuário do Instagram, como @minhaloja.'] },
    ],
    [
      'requires a WhatsApp with area code',
      { whatsapp: '91234-5678' },
      { whatsapp: ['Informe o WhatsApp com DDD, como (11) 91234-5678.'] },
    ],
    ['accepts only a valid e-mail address', { email: 'loja@' }, { email: ['Informe um e-mail válido.'] }],
    [
      'accepts only a valid website',
      { website: 'ftp://loja.example' },
      { website: ['Informe um site válido, como www.minhaloja.com.br.'] },
    ],
    [
      'limits the length of the description',
      { description: 'a'.repeat(5001) },
      { description: ['A descrição pode ter no máximo 5.000 caracteres.'] },
    ],
    [
      'accepts only an existing day',
      { public_day: '2027-02-29' },
      { public_day: ['Informe uma data válida.'] },
    ],
    [
      'refuses a day in the distant past',
      { public_day: '0202-01-01' },
      { public_day: ['Informe uma data válida.'] },
    ],
    [
      'requires a year of four digits',
      { public_day: '12027-01-01' },
      { public_day: ['Informe uma data válida.'] },
    ],
    ['accepts only an existing state', { state: 'XX' }, { state: ['Escolha o estado.'] }],
    [
      'accepts only whole pieces',
      { min_order_pieces: 1.5 },
      { min_order_pieces: ['Informe um número inteiro de peças.'] },
    ],
    [
      'limits the smallest order',
      { min_order: 1_000_000.01, min_order_pieces: 100_001 },
      {
        min_order: ['Informe no máximo R$ 1.000.000,00.'],
        min_order_pieces: ['Informe no máximo 100.000 peças.'],
      },
    ],
    [
      'accepts only existing destinations',
      { ships_to: ['SP', 'XX'] },
      { ships_to: ['Escolha os estados para onde envia.'] },
    ],
    ['requires the state of a city', { state: null }, CITY_ALONE],
    ['does not require a city', { city: '' }, {}],
    ['does not require a state without a city', { city: ' ', state: null }, {}],
    [
      'reports a city without a state along with all other errors',
      { name: '', email: 'x', state: null, category_id: null, min_order_pieces: 0 },
      {
        name: ['O nome é obrigatório.'],
        email: ['Informe um e-mail válido.'],
        category_id: ['A categoria é obrigatória.'],
        min_order_pieces: ['Informe um número inteiro de peças.'],
        ...CITY_ALONE,
      },
    ],
  ])('%s', (_what, rest, messages) => {
    expect(errorsOf(rest)).toEqual(messages);
  });

  test.each([0, 0.004, -1, 'x'])('refuses a smallest order of R$ %s', (min_order) => {
    expect(Object.keys(errorsOf({ min_order }))).toEqual(['min_order']);
  });

  test('has a label for each field', () => {
    expect(Object.keys(SUPPLIER_FIELDS).sort()).toEqual(Object.keys(NEW_SUPPLIER).sort());
    expect(Object.keys(supplierForm.shape).sort()).toEqual(Object.keys(NEW_SUPPLIER).sort());
  });
});
