import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { STATES } from '@/domain/supplier/states';
import { NO_TERMS } from '@/domain/supplier/columns';
import { isPlace, supplierTerms } from '@/domain/supplier-form/fields';
import { sizesFromTo, sizesText } from '@/domain/supplier-form/size-ranges';
import { SIZES } from '@/domain/supplier/sizes';
import { destinationsText, placeText, priceText, smallestOrderText } from '@/domain/supplier/term-texts';

test('the list of states has all 27 once, in the Portuguese order of their names', () => {
  expect(new Set(STATES.map(({ code }) => code)).size).toBe(27);
  const names = STATES.map(({ name }) => name);
  expect([...names].sort((a, b) => a.localeCompare(b, 'pt-BR'))).toEqual(names);
});

/** The values of an empty form. */
const empty = {
  state: '',
  city: ' ',
  district: '',
  min_order_pieces: '',
  min_order_cents: null,
  price_from_cents: null,
  price_to_cents: null,
  sizes: [],
  ships_to: [],
  sells_to_cpf: false,
  ready_stock: false,
  plus_size: false,
};
/** The errors of each field. */
function errorsOf(fields: object): Record<string, string[] | undefined> {
  const { error } = supplierTerms.safeParse({ ...empty, ...fields });
  return error ? z.flattenError(error).fieldErrors : {};
}

describe('a form of purchase terms', () => {
  test('that is empty states nothing', () => {
    expect(supplierTerms.parse(empty)).toEqual(NO_TERMS);
  });

  test('that is complete states its values', () => {
    const filled = {
      state: 'PE',
      city: 'Toritama',
      district: 'Centro',
      min_order_pieces: 1,
      min_order_cents: 100_000_000,
      price_from_cents: 1,
      price_to_cents: 100_000_000,
      sizes: ['U', '46'],
      ships_to: ['PE', 'BR'],
      sells_to_cpf: true,
      ready_stock: true,
      plus_size: false,
    };
    expect(supplierTerms.parse({ ...filled, city: ' Toritama ' })).toEqual(filled);
  });

  test.each([
    ['state', 'XX', 'Escolha o estado.'],
    ['state', 'BR', 'Escolha o estado.'],
    ['city', 'ã'.repeat(81), 'Informe a cidade com até 80 caracteres.'],
    ['city', '\u200b', 'Informe a cidade com até 80 caracteres.'],
    ['district', 'ã'.repeat(81), 'Informe o bairro ou polo com até 80 caracteres.'],
    ['min_order_pieces', 1.5, 'Informe um número inteiro de peças.'],
    ['min_order_pieces', 0, 'Informe um número inteiro de peças.'],
    ['min_order_pieces', '12', 'Informe um número inteiro de peças.'],
    ['min_order_pieces', 100_001, 'Informe no máximo 100.000 peças.'],
    ['min_order_cents', -1, 'Informe um valor inteiro em centavos.'],
    ['min_order_cents', 100_000_001, 'Informe no máximo R$ 1.000.000,00.'],
    ['price_from_cents', 0, 'Informe um valor inteiro em centavos.'],
    ['sizes', ['G', 'XXG'], 'Escolha os tamanhos da lista.'],
    ['ships_to', ['SP', 'XX'], 'Escolha os estados para onde envia.'],
    ['ships_to', 'SP', 'Escolha os estados para onde envia.'],
  ])('refuses %s as %j', (field, value, text) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: [text] });
  });

  test('accepts a city only with its state', () => {
    expect(isPlace({ state: 'PE', city: 'Toritama' })).toBe(true);
    expect(isPlace({ state: 'PE', city: null })).toBe(true);
    expect(isPlace({})).toBe(true);
    expect(isPlace({ state: '', city: 'Toritama' })).toBe(false);
    expect(isPlace({ city: 'Toritama' })).toBe(false);
  });

  test('accepts a district only with its city', () => {
    expect(isPlace({ state: 'SP', city: 'São Paulo', district: 'Brás' })).toBe(true);
    expect(isPlace({ state: 'SP', city: '', district: '' })).toBe(true);
    expect(isPlace({ state: 'SP', city: '', district: 'Brás' })).toBe(false);
    expect(isPlace({ district: 'Brás' })).toBe(false);
  });
});

test.each([
  [SIZES, 'Único, RN ao 16, PP ao G4, 33 ao 60'],
  [['P', 'M', 'G', 'GG'], 'P ao GG'],
  [['36', '38', '40'], '36 ao 40'],
  [['34', '36', '37', '38'], '34, 36 ao 38'],
  [['16', 'PP', '46', '48', '50'], '16, PP, 46 ao 50'],
  [['G1', 'G2'], 'G1, G2'],
])('the sizes %j are told as %s', (sizes, text) => {
  expect(sizesText(sizes)).toBe(text);
});

test('sizes from one to another are of one group, in its order', () => {
  expect(sizesFromTo('G', 'G1')).toEqual(['G', 'GG', 'XG', 'G1']);
  expect([...sizesFromTo('GG', 'P'), ...sizesFromTo('16', '33'), ...sizesFromTo('P', '')]).toEqual([]);
});

test('stated terms are put into words, and others are none', () => {
  const pieces = (min_order_pieces: number | null, min_order_cents: number | null = null) =>
    smallestOrderText({ min_order_pieces, min_order_cents });
  expect(placeText({ ...NO_TERMS, state: 'SP', city: 'São Paulo', district: 'Brás' })).toBe(
    'Brás, São Paulo, SP',
  );
  expect(placeText({ ...NO_TERMS, state: 'PE', city: 'Toritama' })).toBe('Toritama, PE');
  expect(placeText({ ...NO_TERMS, state: 'CE' })).toBe('Ceará');
  expect(placeText(NO_TERMS)).toBeNull();
  expect(pieces(1000)).toBe('1.000 peças');
  expect(pieces(1)).toBe('1 peça');
  expect(pieces(null, 25_050)).toBe('R$ 250,50');
  expect(pieces(12, 30_000)).toBe('12 peças ou R$ 300,00');
  expect(pieces(null)).toBeNull();
  const price = (price_from_cents: number | null, price_to_cents: number | null) =>
    priceText({ price_from_cents, price_to_cents });
  expect(price(2990, 8990)).toBe('R$ 29,90 a R$ 89,90');
  expect(price(2990, 2990)).toBe('R$ 29,90');
  expect(price(2990, null)).toBe('A partir de R$ 29,90');
  expect(price(null, 8990)).toBe('Até R$ 89,90');
  expect(price(null, null)).toBeNull();
  expect(destinationsText(['BR'])).toBe('Todo o Brasil');
  expect(destinationsText(['SC'])).toBe('Santa Catarina');
  expect(destinationsText(['PB', 'PE', 'SP'])).toBe('Paraíba, Pernambuco e São Paulo');
  expect(destinationsText(null)).toBeNull();
});
