import * as z from 'zod/mini';
import { emailField } from '../fields/email.ts';

/** Equals `minimum_password_length` of supabase/config.toml, which the auth server enforces; a test compares them. */
export const PASSWORD_MIN_LENGTH = 8;
const PASSWORD_MAX_BYTES = 72; // of UTF-8, the auth server's limit: bcrypt ignores the rest

export const PASSWORD_HINT = `Pelo menos ${PASSWORD_MIN_LENGTH} caracteres.`;

/** Not trimmed, because spaces belong to a password. */
export function newPasswordField(missing = 'Escolha uma senha.') {
  return z.string(missing).check(
    z.minLength(1, missing),
    z.minLength(PASSWORD_MIN_LENGTH, `A senha precisa ter pelo menos ${PASSWORD_MIN_LENGTH} caracteres.`),
    z.refine(
      (password) => new TextEncoder().encode(password).length <= PASSWORD_MAX_BYTES,
      `A senha é longa demais: use até ${PASSWORD_MAX_BYTES} caracteres, contando em dobro os acentuados.`,
    ),
  );
}

export const repeatedPasswordField = z.string().check(z.minLength(1, 'Repita a senha.'));

export const PASSWORDS_DIFFER = 'As senhas não coincidem.';

export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { path: ['confirmPassword'], message: PASSWORDS_DIFFER },
);

export const EMAIL_MISSING = 'O campo de e-mail é obrigatório.';

/** What the API gets: the form without the repeated password. */
export const passwordResetInput = z.object({
  email: emailField(EMAIL_MISSING),
  password: newPasswordField(),
});

export const passwordReset = z
  .extend(passwordResetInput, { confirmPassword: repeatedPasswordField })
  .check(passwordsMatch);
export type PasswordReset = z.infer<typeof passwordReset>;

export const NEW_PASSWORDS_DIFFER = 'A nova senha e a confirmação não correspondem.';

export const passwordChangeInput = z.object({
  currentPassword: z.string('Informe sua senha atual.').check(z.minLength(1, 'Informe sua senha atual.')),
  newPassword: newPasswordField('Escolha a nova senha.'),
});

export const passwordChange = z
  .extend(passwordChangeInput, {
    confirmPassword: z.string().check(z.minLength(1, 'Repita a nova senha.')),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      message: NEW_PASSWORDS_DIFFER,
    }),
  );
export type PasswordChange = z.infer<typeof passwordChange>;
