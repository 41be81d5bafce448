import * as z from 'zod/mini';
import { emailField } from './email.ts';
import { nameField } from './name-field.ts';
import { newPasswordField, passwordsMatch, repeatedPasswordField } from './password.ts';

/** A person's name, as `profiles.name` allows it. */
export const personName = nameField('Informe seu nome.', 120, 'O nome pode ter no máximo 120 caracteres.');

/** What an account is created from. */
export const newAccountInput = z.object({
  name: personName,
  email: emailField(),
  password: newPasswordField(),
});

/** The sign-up form. */
export const signUpInput = z
  .extend(newAccountInput, { confirmPassword: repeatedPasswordField })
  .check(passwordsMatch);
export type SignUpInput = z.infer<typeof signUpInput>;

/** The form that requests a password link by e-mail. */
export const emailInput = z.object({ email: emailField() });
export type EmailInput = z.infer<typeof emailInput>;
