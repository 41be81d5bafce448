import * as z from 'zod/mini';

export const deletionInput = z.object({
  password: z.string('Informe sua senha.').check(z.minLength(1, 'Informe sua senha.')),
});

export const CONFIRMATION_WORD = 'EXCLUIR';

export const deletionForm = z.object({
  word: z
    .string()
    .check(
      z.refine(
        (word) => word.trim().toUpperCase() === CONFIRMATION_WORD,
        `Digite ${CONFIRMATION_WORD} para confirmar.`,
      ),
    ),
  password: deletionInput.shape.password,
});
export type DeletionForm = z.infer<typeof deletionForm>;
