import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  newPasswordField,
  PASSWORD_MIN_LENGTH,
  passwordChange,
  passwordReset,
} from '@/domain/account/password';
import { faults } from './support/faults';

test('form and auth server require the same number of characters', () => {
  const config = readFileSync('supabase/config.toml', 'utf8');
  expect(config).toMatch(new RegExp(`^minimum_password_length = ${PASSWORD_MIN_LENGTH}$`, 'm'));
});

test('the codes that the links of e-mails are made from are as long as the auth server allows', () => {
  expect(readFileSync('supabase/config.toml', 'utf8')).toMatch(/^otp_length = 10$/m);
});

describe('a new password', () => {
  const SHORT = 'A senha precisa ter pelo menos 8 caracteres.';
  const LONG = 'A senha é longa demais: use até 72 caracteres, contando em dobro os acentuados.';

  test.each([
    ['eight letters', '12345678'],
    ['blanks alone', '        '],
    ['72 letters', 'x'.repeat(72)],
    ['36 letters with accents, two bytes each', 'ã'.repeat(36)],
    ['18 symbols of four bytes', '👗'.repeat(18)],
  ])('may be %s', (_what, password) => {
    expect(newPasswordField().parse(password)).toBe(password);
  });

  test.each([
    ['nothing', '', 'Escolha uma senha.'],
    ['seven letters', '1234567', SHORT],
    ['73 letters', 'x'.repeat(73), LONG],
    ['37 letters with accents', 'ã'.repeat(37), LONG],
    ['19 symbols of four bytes', '👗'.repeat(19), LONG],
    ['71 letters and one with an accent', 'x'.repeat(71) + 'ã', LONG],
  ])('may not be %s', (_what, password, message) => {
    expect(faults(newPasswordField(), password)).toContainEqual(['', message]);
  });

  test('keeps surrounding spaces, since the user will type them again', () => {
    expect(newPasswordField().parse(' segredo longo ')).toBe(' segredo longo ');
  });
});

describe('a password reset', () => {
  const form = { email: 'ana@teste.example', password: 'segredo-longo', confirmPassword: 'segredo-longo' };

  test('trims the e-mail address', () => {
    expect(passwordReset.parse({ ...form, email: ' ana@teste.example ' })).toEqual(form);
  });

  test.each([
    ['a missing e-mail address', { email: ' ' }, 'email', 'O campo de e-mail é obrigatório.'],
    ['an incomplete e-mail address', { email: 'ana@' }, 'email', 'Informe um e-mail válido.'],
    [
      'a different confirmation',
      { confirmPassword: 'segredo-longo ' },
      'confirmPassword',
      'As senhas não coincidem.',
    ],
    ['a missing confirmation', { confirmPassword: '' }, 'confirmPassword', 'Repita a senha.'],
  ])('%s is a fault', (_what, edit, field, message) => {
    expect(faults(passwordReset, { ...form, ...edit })).toContainEqual([field, message]);
  });

  test('reports different passwords even if other fields are invalid', () => {
    expect(faults(passwordReset, { ...form, email: '', confirmPassword: 'outra' })).toContainEqual([
      'confirmPassword',
      'As senhas não coincidem.',
    ]);
  });
});

describe('a change of password', () => {
  const form = { currentPassword: 'x', newPassword: 'segredo-longo', confirmPassword: 'segredo-longo' };

  test('accepts any current password, which may be from before the current rules', () => {
    expect(passwordChange.parse(form)).toEqual(form);
  });

  test.each([
    ['no current password', { currentPassword: '' }, 'currentPassword', 'Informe sua senha atual.'],
    ['no new password', { newPassword: '' }, 'newPassword', 'Escolha a nova senha.'],
    ['a missing confirmation', { confirmPassword: '' }, 'confirmPassword', 'Repita a nova senha.'],
    [
      'a different confirmation',
      { confirmPassword: 'Segredo-longo' },
      'confirmPassword',
      'A nova senha e a confirmação não correspondem.',
    ],
  ])('%s is a fault', (_what, edit, field, message) => {
    expect(faults(passwordChange, { ...form, ...edit })).toContainEqual([field, message]);
  });
});
