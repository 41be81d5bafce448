import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  brandOf,
  cardForm,
  cvvDigits,
  expiryMask,
  maskedNumber,
  numberMask,
  type CardForm,
} from '@/domain/order/card';

const GOOD: CardForm = { number: '4111 1111 1111 1111', holder: 'Maria Teste', expiry: '11/30', cvv: '123' };

/** The first error of each field. */
function faultsOf(change: Partial<CardForm>) {
  vi.setSystemTime('2026-11-21T12:00:00Z');
  const result = cardForm.safeParse({ ...GOOD, ...change });
  vi.useRealTimers();
  if (result.success) return {};
  const { fieldErrors } = z.flattenError<CardForm, string>(result.error);
  return Object.fromEntries(Object.entries(fieldErrors).map(([field, [first]]) => [field, first]));
}

describe('a card', () => {
  test.each([
    ['4111 1111 1111 1111', '123', 'Visa'],
    ['5555 5555 5555 4444', '123', 'Mastercard'],
    ['3782 822463 10005', '1234', 'American Express'],
    ['6362 9700 0045 7013', '123', 'Elo'],
    ['6062 8256 2425 4001', '123', 'Hipercard'],
  ])('with the number %s and the code %s is accepted', (number, cvv, brand) => {
    expect(faultsOf({ number, cvv })).toEqual({});
    expect(brandOf(number)).toBe(brand);
  });

  test.each(['4111 1111 1111 1112', '4111 1111', '0000 0000 0000 0001', 'abcd', '4111 1111 1111 11111111'])(
    'with the number “%s” is refused',
    (number) => {
      expect(faultsOf({ number })).toMatchObject({ number: 'Confira o número do cartão.' });
    },
  );

  test.each([
    ['11/26', undefined],
    ['10/26', 'Confira a validade: este cartão estaria vencido.'],
    ['12/20', 'Confira a validade: este cartão estaria vencido.'],
    ['11/2026', undefined],
    ['10/2026', 'Confira a validade: este cartão estaria vencido.'],
    ['13/30', 'Informe a validade com mês e ano: MM/AA.'],
    ['1130', 'Informe a validade com mês e ano: MM/AA.'],
    ['1/', 'Informe a validade com mês e ano: MM/AA.'],
  ])('that is valid until %s has, in November 2026, this error: %s', (expiry, fault) => {
    expect(faultsOf({ expiry }).expiry).toBe(fault);
  });

  test.each([
    ['12', 'O código de segurança tem 3 ou 4 dígitos.'],
    ['1234', 'O código de segurança deste cartão tem 3 dígitos.'],
    ['abc', 'O código de segurança tem 3 ou 4 dígitos.'],
  ])('with the security code %s is refused', (cvv, fault) => {
    expect(faultsOf({ cvv })).toEqual({ cvv: fault });
  });

  test('of American Express has a code of four digits', () => {
    const amex = { number: '3782 822463 10005' };
    expect(cvvDigits(amex.number)).toBe(4);
    expect(faultsOf({ ...amex, cvv: '123' })).toEqual({
      cvv: 'O código de segurança deste cartão tem 4 dígitos.',
    });
  });

  test.each(['4111 1111', 'Ana 4111111111111111'])('cannot have its number as the name: %s', (holder) => {
    expect(faultsOf({ holder })).toEqual({ holder: 'Informe o nome como está no cartão.' });
  });

  test('that is empty has an error in every field', () => {
    expect(faultsOf({ number: ' ', holder: '', expiry: '', cvv: '' })).toEqual({
      number: 'Informe o número do cartão.',
      holder: 'Informe o nome como está no cartão.',
      expiry: 'Informe a validade do cartão.',
      cvv: 'Informe o código de segurança.',
    });
  });
});

test.each([
  ['', '9999 9999 9999 9999999'],
  ['5555', '9999 9999 9999 9999'],
  ['37', '9999 999999 99999'],
  ['4111', '9999 9999 9999 9999999'],
])('a number typed as “%s” is formatted as %s', (typed, mask) => {
  expect(numberMask(typed)).toBe(mask);
});

test.each([
  ['', '99/9999'],
  ['122', '99/9999'],
  ['1230', '99/99'],
  ['12/3', '99/99'],
  ['12/2030', '99/9999'],
  ['122030', '99/9999'],
])('an expiry typed as “%s” is formatted as %s', (typed, mask) => {
  expect(expiryMask(typed)).toBe(mask);
});

test('only the last four digits of a number are shown', () => {
  expect(maskedNumber('4111 1111 1111 1234')).toBe('•••• •••• •••• 1234');
});
