import * as z from 'zod/mini';
import { emailField, isSameEmail } from '../fields/email.ts';
import { personName } from './sign-up.ts';

/** The profile form of an account with this e-mail address. A new address needs the password. */
export function profileInput(currentEmail: string) {
  return z.object({ name: personName, email: emailField(), currentPassword: z.string() }).check(
    z.refine(({ email, currentPassword }) => currentPassword !== '' || isSameEmail(email, currentEmail), {
      path: ['currentPassword'],
      message: 'Informe sua senha atual.',
    }),
  );
}
export type ProfileInput = z.infer<ReturnType<typeof profileInput>>;
