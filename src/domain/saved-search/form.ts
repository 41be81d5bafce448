import * as z from 'zod/mini';
import { nameField } from '../fields/name-field.ts';
import { LONGEST_NAME } from './saved-search.ts';

export const savedSearchForm = z.object({
  name: nameField(
    'Dê um nome à busca.',
    LONGEST_NAME,
    `O nome pode ter no máximo ${LONGEST_NAME} caracteres.`,
  ),
});
export type SavedSearchForm = z.infer<typeof savedSearchForm>;
