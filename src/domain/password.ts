import * as z from 'zod/mini';
import { emailField } from './email.ts';

/** Repeats `minimum_password_length` of supabase/config.toml, which decides; a test keeps the two equal. */
export const PASSWORD_MIN_LENGTH = 8;
/** The auth server's own limit, in bytes of UTF-8: its hash reads no further. */
const PASSWORD_MAX_BYTES = 72;

/** What a form says beside a field for a new password. */
export const PASSWORD_HINT = `Pelo menos ${PASSWORD_MIN_LENGTH} caracteres.`;

/** A password that is being chosen. Nothing is trimmed: a space is a character like any other. */
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

/** The same password again. */
export const repeatedPasswordField = z.string().check(z.minLength(1, 'Repita a senha.'));

export const PASSWORDS_DIFFER = 'As senhas não coincidem.';

/** For a form with a new password and its repetition. */
export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { path: ['confirmPassword'], message: PASSWORDS_DIFFER },
);

/** Shown on the reset page when the e-mail field is empty. */
export const EMAIL_MISSING = 'O campo de e-mail é obrigatório.';

/** What a reset link wants to know. */
export const passwordResetInput = z.object({
  email: emailField(EMAIL_MISSING),
  password: newPasswordField(),
});

/** The form behind a reset link. */
export const passwordReset = z
  .extend(passwordResetInput, { confirmPassword: repeatedPasswordField })
  .check(passwordsMatch);
export type PasswordReset = z.infer<typeof passwordReset>;

/** The same at 'Segurança'. */
export const PASSWORDS_UNEQUAL = 'A nova senha e a confirmação não correspondem.';

/** What changing one's own password takes. */
export const passwordChangeInput = z.object({
  currentPassword: z.string('Informe sua senha atual.').check(z.minLength(1, 'Informe sua senha atual.')),
  newPassword: newPasswordField('Escolha a nova senha.'),
});

/** 'Segurança' of the profile. */
export const passwordChange = z
  .extend(passwordChangeInput, {
    confirmPassword: z.string().check(z.minLength(1, 'Repita a nova senha.')),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      message: PASSWORDS_UNEQUAL,
    }),
  );
export type PasswordChange = z.infer<typeof passwordChange>;
