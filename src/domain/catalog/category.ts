import * as z from 'zod/mini';
import { nameField } from '../fields/name-field.ts';
import { textField } from '../fields/text-field.ts';
import { byAlphabet, fold } from '../text/text.ts';

export const categoryInput = z.object({
  name: nameField(
    'O nome da categoria é obrigatório.',
    80,
    'O nome da categoria pode ter no máximo 80 caracteres.',
  ),
});

export const LONGEST_INTRO = 600;

/** `parent_id` is an id as a Select's value, '' for a main category. */
export const categoryForm = z.extend(categoryInput, {
  parent_id: z.pipe(
    z.string(),
    z.transform((id) => (id === '' ? null : Number(id))),
  ),
  intro: z.pipe(
    textField(LONGEST_INTRO, `O texto pode ter no máximo ${LONGEST_INTRO} caracteres.`),
    z.transform((text) => text || null),
  ),
});
export type CategoryForm = z.input<typeof categoryForm>;
export type CategoryRow = z.output<typeof categoryForm>;

/** A row of category_usage(). */
export interface CategoryUsage {
  id: number;
  name: string;
  slug: string;
  intro: string | null;
  parent_id: number | null;
  main_suppliers: number;
  sub_suppliers: number;
  subcategories: number;
  refusal: string | null;
}

export interface ListedCategory extends CategoryUsage {
  parent: string | null;
}

export function inLevels(categories: CategoryUsage[]): ListedCategory[] {
  const byName = categories.toSorted((one, other) => byAlphabet(one.name, other.name));
  return byName
    .filter(({ parent_id }) => parent_id === null)
    .flatMap((main) => [
      { ...main, parent: null },
      ...byName
        .filter(({ parent_id }) => parent_id === main.id)
        .map((sub) => ({ ...sub, parent: main.name })),
    ]);
}

export function findCategories(categories: ListedCategory[], text: string): ListedCategory[] {
  const searched = fold(text.trim());
  return categories.filter(({ name, parent }) => fold(`${name}\n${parent ?? ''}`).includes(searched));
}

/** Categories have two levels, so any other main category may be the parent. */
export function possibleParents(categories: ListedCategory[], id: number | null): ListedCategory[] {
  return categories.filter((other) => other.parent_id === null && other.id !== id);
}
