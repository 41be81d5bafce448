import * as z from 'zod/mini';
import { nameField } from './names.ts';

/** A category's form (V-14): outer spaces are never part of a name. */
export const categoryInput = z.object({
  name: nameField(
    'O nome da categoria é obrigatório.',
    80,
    'O nome da categoria pode ter no máximo 80 caracteres.',
  ),
});
export type CategoryInput = z.infer<typeof categoryInput>;
