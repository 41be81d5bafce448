import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type Backend } from '../support/backend';
import { createCallers, type Callers } from './support/callers';
import { picture } from './support/pictures';
import {
  SUPPLIERS,
  everythingIn,
  fieldErrors,
  form,
  requiredFields,
  savedIn,
  type Fields,
} from './support/supplier-api';
import { createCategory } from '../support/supplier-world';

// The texts of a supplier's form that are refused, when creating and when changing alike, and leave nothing behind.

let backend: Backend;
let people: Callers;
let categoryId: number;
let saved: string;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  people = await createCallers(backend);
  categoryId = await createCategory(backend);
  const whole = await form({ ...requiredFields(categoryId), logo: await picture() });
  saved = `${SUPPLIERS}/${savedIn(await people.admin.ask(SUPPLIERS, whole), 201).id}`;
});
afterAll(() => backend.close());

type Errors = Record<string, string[]>;

/** What is said at the fields of a new supplier's form that is not saved. */
async function refusedNew(fields: Fields): Promise<Errors> {
  const before = await everythingIn(backend);
  const errors = fieldErrors(await people.admin.ask(SUPPLIERS, await form(fields)));
  expect(await everythingIn(backend)).toEqual(before);
  return errors;
}

/** What is said at the fields of a change that is not made. */
async function refusedChange(fields: Fields): Promise<Errors> {
  const before = await everythingIn(backend);
  const errors = fieldErrors(await people.admin.ask(saved, await form({ _method: 'PUT', ...fields })));
  expect(await everythingIn(backend)).toEqual(before);
  return errors;
}

/** Both, which say the same. */
async function refused(field: string, value: string): Promise<Errors> {
  const errors = await refusedChange({ [field]: value });
  expect(await refusedNew({ ...requiredFields(categoryId), [field]: value })).toEqual(errors);
  return errors;
}

const REQUIRED: Errors = {
  name: ['O nome é obrigatório.'],
  instagram: ['O Instagram é obrigatório.'],
  whatsapp: ['O WhatsApp é obrigatório.'],
  category_id: ['A categoria é obrigatória.'],
};

test('a new supplier is told every required field that is missing', async () => {
  expect(await refusedNew({ description: 'Só isto' })).toEqual(REQUIRED);
});

test.each(Object.entries(REQUIRED))('%s may not be missing, nor be blank', async (field, [text]) => {
  const fields = Object.entries(requiredFields(categoryId));
  const rest = Object.fromEntries(fields.filter(([name]) => name !== field));
  expect((await refusedNew(rest))[field]).toEqual([text]);
  for (const blank of ['', ' \t ']) expect((await refused(field, blank))[field]?.[0]).toBe(text);
});

const INSTAGRAM = 'Informe o usuário do Instagram, como @minhaloja.';
const WHATSAPP = 'Informe o WhatsApp com DDD, como (11) 91234-5678.';
const WEBSITE = 'Informe um site válido, como www.minhaloja.com.br.';
const EMAIL = 'Informe um e-mail válido.';

test.each([
  ['instagram', 'https://instagram.com/loja', INSTAGRAM],
  ['instagram', 'duas palavras', INSTAGRAM],
  ['instagram', '@', INSTAGRAM],
  ['whatsapp', '12345', WHATSAPP],
  ['whatsapp', '1234567890123456', WHATSAPP],
  ['whatsapp', '11 9123-ABCD', WHATSAPP],
  ['email', 'loja', EMAIL],
  ['email', 'loja@exemplo.com, outra@exemplo.com', EMAIL],
  ['website', 'javascript:alert(1)', WEBSITE],
  ['website', 'https:///loja', WEBSITE],
  ['website', '//loja.example', WEBSITE],
  ['name', 'Loja\nDuas', 'Escreva o nome em uma linha.'],
  ['image_hash', '<script>', 'Envie o ThumbHash da imagem em base64.'],
  ['website', 'ftp://loja.example', WEBSITE],
  ['website', 'loja example', WEBSITE],
  ['is_premium', 'talvez', 'Envie 1 ou 0.'],
  ['is_premium', '', 'Envie 1 ou 0.'],
  ['category_id', 'abc', 'A categoria é obrigatória.'],
  ['category_id', '0', 'A categoria é obrigatória.'],
  ['category_id', '1.5', 'A categoria é obrigatória.'],
  ['subcategory_id', 'abc', 'Escolha a subcategoria.'],
])('%s may not be “%s”', async (field, value, text) => {
  expect(await refused(field, value)).toEqual({ [field]: [text] });
});

test.each([
  ['name', 120, 'a', 'O nome pode ter no máximo 120 caracteres.'],
  ['instagram', 30, 'a', INSTAGRAM],
  ['website', 292, 'a', 'O endereço do site é longo demais.'],
  ['description', 5000, 'é', 'A descrição pode ter no máximo 5.000 caracteres.'],
])('%s may not be longer than %i characters', async (field, longest, letter, text) => {
  expect((await refused(field, letter.repeat(longest + 1)))[field]).toContain(text);
});

test.each([
  ['image_hash', 'não é base64'],
  ['image_hash', 'A'.repeat(65)],
  ['website', 'https:///sem-endereco'],
  ['email', `${'a'.repeat(250)}@exemplo.com`],
])('%s may not be what the database would not keep (%#)', async (field, value) => {
  await refused(field, value);
});

test.each([
  ['category_id', 'Esta categoria não existe mais. Escolha outra.'],
  ['subcategory_id', 'Esta subcategoria não existe mais. Escolha outra.'],
])('%s may not be one that is gone, and the admin is told to choose another', async (field, text) => {
  expect(await refused(field, '999999999')).toEqual({ [field]: [text] });
});

test('several wrong fields are told at once', async () => {
  const errors = await refusedChange({ name: '', website: 'ftp://loja.example', is_premium: '7' });
  expect(Object.keys(errors).sort()).toEqual(['is_premium', 'name', 'website']);
});
