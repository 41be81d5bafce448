import * as z from 'zod/mini';

/** A category's form (V-14): outer spaces are never part of a name. */
export const categoryInput = z.object({
  name: z
    .string('O nome da categoria é obrigatório.')
    .check(
      z.trim(),
      z.minLength(1, 'O nome da categoria é obrigatório.'),
      z.maxLength(80, 'O nome da categoria pode ter no máximo 80 caracteres.'),
    ),
});
export type CategoryInput = z.infer<typeof categoryInput>;
