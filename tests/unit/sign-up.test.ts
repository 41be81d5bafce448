import { expect, test } from 'vitest';
import { contactInput } from '@/domain/site/contact-form';
import { isSameEmail } from '@/domain/fields/email';
import { profileInput } from '@/domain/account/profile';
import { emailInput, signUpInput } from '@/domain/account/sign-up';
import { faults } from './support/faults';

const form = {
  name: 'Ana Teste',
  email: 'ana@teste.example',
  password: 'segredo-longo',
  confirmPassword: 'segredo-longo',
};

test('a sign-up trims name and e-mail address, but not the password', () => {
  const password = ' segredo longo ';
  expect(
    signUpInput.parse({
      name: '  Ana Teste ',
      email: '\tana@teste.example ',
      password,
      confirmPassword: password,
    }),
  ).toEqual({ ...form, password, confirmPassword: password });
});

test('an empty sign-up has an error in every field, in the order of the form', () => {
  const empty = { name: '', email: '', password: '', confirmPassword: '' };
  const fields = faults(signUpInput, empty).map(([field]) => field);
  expect([...new Set(fields)]).toEqual(['name', 'email', 'password', 'confirmPassword']);
});

test.each([
  ['a name of blanks', { name: '   ' }, 'name', 'Informe seu nome.'],
  ['a name of 121 letters', { name: 'x'.repeat(121) }, 'name', 'O nome pode ter no máximo 120 caracteres.'],
  ['a missing e-mail address', { email: ' ' }, 'email', 'Informe seu e-mail.'],
  ['an e-mail address without a domain', { email: 'ana@' }, 'email', 'Informe um e-mail válido.'],
  ['an e-mail address with a space', { email: 'ana @teste.example' }, 'email', 'Informe um e-mail válido.'],
  ['a different confirmation', { confirmPassword: 'x' }, 'confirmPassword', 'As senhas não coincidem.'],
])('a sign-up is refused with %s', (_what, edit, field, message) => {
  expect(faults(signUpInput, { ...form, ...edit })).toContainEqual([field, message]);
});

test.each([
  ['120 letters, and blanks around them', ` ${'x'.repeat(120)} `],
  ['a single letter', 'Z'],
  ['apostrophes and accents', "Ângela d'Ávila"],
])('a name may have %s', (_what, name) => {
  expect(signUpInput.parse({ ...form, name }).name).toBe(name.trim());
});

test('forms with an e-mail address, alone or with a name, trim as well', () => {
  expect(emailInput.parse({ email: ' ana@teste.example ' })).toEqual({ email: 'ana@teste.example' });
  const profile = { name: ' Ana ', email: ' ana@teste.example ', currentPassword: '' };
  expect(profileInput('ana@teste.example').parse(profile)).toEqual({
    name: 'Ana',
    email: 'ana@teste.example',
    currentPassword: '',
  });
});

test.each([
  ['ana@teste.example', 'ANA@Teste.Example', true],
  ['ana@teste.example', ' ana@teste.example ', true],
  ['ana@teste.example', 'ana+loja@teste.example', false],
  ['ana@teste.example', '', false],
])('%j and %j are the same e-mail address: %s', (one, other, same) => {
  expect(isSameEmail(one, other)).toBe(same);
});

test('a message needs a name, an address, a subject and a text that is not too long', () => {
  const message = { name: 'Ana', email: 'ana@teste.example', subject: 'planos', message: 'Olá' };
  expect(contactInput.parse({ ...message, message: ' Olá\n' })).toEqual(message);
  expect(faults(contactInput, { name: '  ', email: '', subject: '', message: ' \n ' })).toEqual([
    ['name', 'Informe seu nome.'],
    ['email', 'Informe seu e-mail.'],
    ['email', 'Informe um e-mail válido.'],
    ['subject', 'Escolha um assunto.'],
    ['message', 'Escreva sua mensagem.'],
  ]);
  expect(faults(contactInput, { ...message, message: 'x'.repeat(5001) })).toEqual([
    ['message', 'A mensagem pode ter no máximo 5.000 caracteres.'],
  ]);
});
