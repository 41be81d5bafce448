import * as z from 'zod/mini';

/** The login form (V-01). */
export const loginInput = z.object({
  email: z
    .string()
    .check(z.trim(), z.minLength(1, 'Informe seu e-mail.'), z.email('Informe um e-mail válido.')),
  password: z.string().check(z.minLength(1, 'Informe sua senha.')),
});
export type LoginInput = z.infer<typeof loginInput>;
