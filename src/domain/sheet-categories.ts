import type { CategoryUsage } from './category.ts';
import type { CategoryNames, Reading } from './sheet-cells.ts';
import { fold } from './text.ts';

export type SheetCategory = Pick<CategoryUsage, 'id' | 'name' | 'parent_id'>;

export function categoryNames(categories: SheetCategory[]): CategoryNames {
  return new Map(categories.map(({ id, name }) => [String(id), name]));
}

/** The exact spelling decides between names that differ only in accents. */
function preferExact(found: SheetCategory[], cell: string): SheetCategory[] {
  const exact = found.filter(({ name }) => name.trim().toLowerCase() === cell.toLowerCase());
  return exact.length > 0 ? exact : found;
}

export function categoryFinder(categories: SheetCategory[]) {
  const byName = new Map<string, SheetCategory[]>();
  for (const category of categories) {
    const key = fold(category.name.trim());
    byName.set(key, [...(byName.get(key) ?? []), category]);
  }
  const nameOf = (id: number | string | null) =>
    categories.find((other) => other.id === Number(id))?.name ?? '';
  const named = (cell: string) => preferExact(byName.get(fold(cell)) ?? [], cell);

  return {
    /** The id of a main category. The supplier's stored category (`before`) is accepted even if it is none. */
    main(cell: string, before: string | null): Reading<string> {
      const found = named(cell);
      const fits = found.filter(({ id, parent_id }) => parent_id === null || String(id) === before);
      if (fits.length === 1) return { value: String(fits[0]!.id) };
      if (fits.length > 1) return { fault: `Há mais de uma categoria “${cell}”.` };
      const [sub] = found;
      if (sub) return { fault: `“${cell}” é uma subcategoria de “${nameOf(sub.parent_id)}”.` };
      return { fault: `Não existe a categoria “${cell}”. Crie-a antes, ou use o nome de outra.` };
    },

    sub(cell: string, main: string | null, before: string | null): Reading<string> {
      const found = named(cell);
      const [fit] = found.filter(({ id, parent_id }) => String(parent_id) === main || String(id) === before);
      if (fit) return { value: String(fit.id) };
      if (found.length === 0)
        return { fault: `Não existe a subcategoria “${cell}”. Crie-a antes, ou use o nome de outra.` };
      return {
        fault:
          main === null
            ? `Informe a categoria de “${cell}”.`
            : `“${cell}” não é uma subcategoria de “${nameOf(main)}”.`,
      };
    },
  };
}
