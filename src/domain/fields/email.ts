import * as z from 'zod/mini';

export function emailField(missing = 'Informe seu e-mail.') {
  return z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(254, 'O e-mail pode ter no máximo 254 caracteres.'),
      z.email('Informe um e-mail válido.'),
    );
}

/** Whether the auth server regards both as the same e-mail address. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
