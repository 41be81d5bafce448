import * as z from 'zod/mini';
import { nameField } from './name-field.ts';
import { fold } from './text.ts';

/** A category's form. Outer spaces are never part of a name. */
export const categoryInput = z.object({
  name: nameField(
    'O nome da categoria é obrigatório.',
    80,
    'O nome da categoria pode ter no máximo 80 caracteres.',
  ),
});
export type CategoryInput = z.infer<typeof categoryInput>;

/** The same on screen, with the main category that it is a sub-category of: its id as a choice has it, '' for none. */
export const categoryForm = z.extend(categoryInput, {
  parent_id: z.pipe(
    z.string(),
    z.transform((id) => (id === '' ? null : Number(id))),
  ),
});
export type CategoryForm = z.input<typeof categoryForm>;
export type CategoryRow = z.output<typeof categoryForm>;

/** A category with what is filed under it: a row of category_usage(). */
export interface CategoryUsage {
  id: number;
  name: string;
  parent_id: number | null;
  /** Suppliers that have it as their category. */
  main_suppliers: number;
  /** Others that have it as their sub-category. */
  sub_suppliers: number;
  subcategories: number;
  /** Why it cannot be deleted; null when it can. */
  refusal: string | null;
}

/** A category in the admin's list. */
export interface ListedCategory extends CategoryUsage {
  /** Name of its main category; null for a main category. */
  parent: string | null;
}

/** Main categories by name in Portuguese order, each followed by its sub-categories. */
export function inLevels(categories: CategoryUsage[]): ListedCategory[] {
  const byName = categories.toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
  return byName
    .filter(({ parent_id }) => parent_id === null)
    .flatMap((main) => [
      { ...main, parent: null },
      ...byName
        .filter(({ parent_id }) => parent_id === main.id)
        .map((sub) => ({ ...sub, parent: main.name })),
    ]);
}

/** Those with `text` in their name or that of their main category, whatever its case and accents. */
export function findCategories(categories: ListedCategory[], text: string): ListedCategory[] {
  const searched = fold(text.trim());
  return categories.filter(({ name, parent }) => fold(`${name}\n${parent ?? ''}`).includes(searched));
}

/** What a category may be a sub-category of: any main category but itself. There are two levels. */
export function possibleParents(categories: ListedCategory[], id: number | null): ListedCategory[] {
  return categories.filter((other) => other.parent_id === null && other.id !== id);
}
