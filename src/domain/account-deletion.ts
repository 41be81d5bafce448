import * as z from 'zod/mini';

/** What deleting one's own account takes; the form asks for a typed word besides. */
export const deletionInput = z.object({
  password: z.string('Informe sua senha.').check(z.minLength(1, 'Informe sua senha.')),
});
export type DeletionInput = z.infer<typeof deletionInput>;
