import { afterEach, expect, test, vi } from 'vitest';
import { longContactState, shortContactState } from '@/domain/supplier/contact-state';
import { buyAgainText, purchaseFacts } from '@/domain/supplier/buying-report-texts';
import { mayCheck, reasonText } from '@/domain/answers/answers';
import { isWellRated, markFacts } from '@/domain/supplier/marks';

afterEach(() => vi.useRealTimers());

const none = { confirmed_on: null, members: null, method: null };
test.each([
  [
    { ...none, state: 'confirmed', confirmed_on: '2026-11-12', members: 4 },
    'Contato confirmado em 12/11 por 4 revendedores',
    'Confirmado em 12/11',
  ],
  [
    { ...none, state: 'confirmed', confirmed_on: '2026-01-02', method: 'whatsapp' },
    'Contato confirmado em 02/01 pela equipe, por WhatsApp',
    'Confirmado em 02/01',
  ],
  [
    { ...none, state: 'confirmed', confirmed_on: '2026-01-02', method: 'visit' },
    'Contato confirmado em 02/01 pela equipe, em uma visita',
    'Confirmado em 02/01',
  ],
  [{ ...none, state: 'checking' }, 'Contato em verificação', 'Em verificação'],
] as const)('the state of a contact in words: %j', (state, long, short) => {
  expect([longContactState(state), shortContactState(state)]).toEqual([long, short]);
});

test.each([
  [0, 3, '0 de 3 compraria de novo'],
  [1, 3, '1 de 3 compraria de novo'],
  [2, 3, '2 de 3 comprariam de novo'],
  [8, 9, '8 de 9 comprariam de novo'],
  [1100, 1234, '1.100 de 1.234 comprariam de novo'],
])('%i of %i buyers who would buy again are "%s", as Portuguese forms the plural', (count, answers, text) => {
  expect(buyAgainText(count, answers)).toBe(text);
  const isSingular = new Intl.PluralRules('pt-BR').select(count) === 'one';
  expect(text.includes('compraria ')).toBe(isSingular);
});

test('the answers to the other questions about purchases are shares of the same total', () => {
  const summary = { answers: 9, arrived: 9, on_time: 7, as_pictured: 0, buy_again: 8 };
  expect(purchaseFacts(summary).map(({ label, share }) => `${label}: ${share}`)).toEqual([
    'Chegou: 9 de 9',
    'No prazo: 7 de 9',
    'Igual à foto: 0 de 9',
  ]);
});

test.each([
  [2, 2, false],
  [3, 2, false],
  [3, 3, true],
  [4, 3, true],
  [7, 5, false],
  [8, 6, true],
])('of %i members, %i would buy again: well rated is %s', (answers, buyAgain, expected) => {
  expect(isWellRated({ answers, buyAgain })).toBe(expected);
});

test('a card says only what is published', () => {
  const told = (facts: string[]) => facts.map((fact) => fact.replaceAll('\u00a0', ' '));
  expect(told(markFacts({ state: 'confirmed', answers: 9, buyAgain: 8 }))).toEqual([
    '8 de 9 comprariam de novo',
    'contato confirmado',
  ]);
  expect(told(markFacts({ state: 'checking', answers: 0, buyAgain: 0 }))).toEqual(['contato em verificação']);
  expect(told(markFacts({ state: null, answers: 3, buyAgain: 1 }))).toEqual(['1 de 3 compraria de novo']);
  expect(markFacts({ state: null, answers: 0, buyAgain: 0 })).toEqual([]);
});

test('a contact may be answered about again after 30 days', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00Z') });
  const at = (created_at: string) => mayCheck({ channel: 'whatsapp', outcome: 'works', created_at });
  expect(mayCheck(null)).toBe(true);
  expect(at('2026-10-27T12:00:01Z')).toBe(false);
  expect(at('2026-10-27T12:00:00+00:00')).toBe(true);
});

test('reasons suit the contact that they are about', () => {
  expect(reasonText('wrong_number', 'whatsapp')).toBe('Número errado');
  expect(reasonText('wrong_number', 'instagram')).toBe('Perfil errado');
  expect(reasonText('no_answer', 'website')).toBe('Não abre');
  expect(reasonText('not_wholesale', 'email')).toBe('Não vende no atacado');
  expect(reasonText('no_answer')).toBe('Não responde');
});
