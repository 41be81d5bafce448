import * as z from 'zod/mini';
import { emailField } from '../fields/email.ts';
import { nameField } from '../fields/name-field.ts';
import { newPasswordField, passwordsMatch, repeatedPasswordField } from './password.ts';

/** Equals the check of `profiles.name`. */
export const personName = nameField('Informe seu nome.', 120, 'O nome pode ter no máximo 120 caracteres.');

export const newAccountInput = z.object({
  name: personName,
  email: emailField(),
  password: newPasswordField(),
});

export const signUpInput = z
  .extend(newAccountInput, { confirmPassword: repeatedPasswordField })
  .check(passwordsMatch);
export type SignUpInput = z.infer<typeof signUpInput>;

/** What the owner of an e-mail address chooses after an earlier sign-up was voided. */
export const firstPassword = z
  .object({ name: personName, password: newPasswordField(), confirmPassword: repeatedPasswordField })
  .check(passwordsMatch);
export type FirstPassword = z.infer<typeof firstPassword>;

export const emailInput = z.object({ email: emailField() });
export type EmailInput = z.infer<typeof emailInput>;
