import * as z from 'zod/mini';
import { emailField, isSameEmail } from '../fields/email.ts';
import { personName } from './sign-up.ts';

/** A new e-mail address needs the password. */
export function profileInput(currentEmail: string) {
  return z.object({ name: personName, email: emailField(), currentPassword: z.string() }).check(
    z.refine(({ email, currentPassword }) => currentPassword !== '' || isSameEmail(email, currentEmail), {
      path: ['currentPassword'],
      message: 'Informe sua senha atual.',
    }),
  );
}
export type ProfileInput = z.infer<ReturnType<typeof profileInput>>;
