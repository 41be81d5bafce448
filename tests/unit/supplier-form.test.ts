import { expect, test } from 'vitest';
import { SUPPLIER_FIELDS } from '@/domain/supplier-form/fields';
import { formOf, NEW_SUPPLIER, supplierForm } from '@/domain/supplier-form/form';
import { FULL, NEW } from './support/supplier-records';

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
    { whatsapp: ['Falta o DDD, como em (11) 91234-5678.'] },
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
  [
    'requires the city of a district',
    { city: '', district: 'Brás' },
    { city: ['Informe a cidade do bairro ou polo.'] },
  ],
  [
    'requires the second price to be no lower than the first',
    { price_from: 29.9, price_to: 29.89 },
    { price_to: ['O preço final deve ser maior ou igual ao inicial.'] },
  ],
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
