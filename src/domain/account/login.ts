import * as z from 'zod/mini';
import { emailField } from '../fields/email.ts';

export const loginInput = z.object({
  email: emailField(),
  password: z.string('Informe sua senha.').check(z.minLength(1, 'Informe sua senha.')),
});
export type LoginInput = z.infer<typeof loginInput>;
