import type { CategoryUsage } from '../catalog/category.ts';
import type { CategoryNames, Reading } from './read-cells.ts';
import { fold } from '../text/text.ts';
import { textFault } from '../text/visible-text.ts';

export type SheetCategory = Pick<CategoryUsage, 'id' | 'name' | 'parent_id'>;

/** Main category ids by unknown name; the key '' is for rows without a category. */
export type CategoryChoices = Readonly<Record<string, string>>;

/** `sub` is the subcategory that the cell names instead, `missing` the unknown name. */
export type CategoryReading = Reading<string> & { sub?: string; missing?: string };

export function categoryNames(categories: SheetCategory[]): CategoryNames {
  return new Map(categories.map(({ id, name }) => [String(id), name]));
}

export function categoryKey(name: string): string {
  return fold(name).replace(/\s+/g, ' ').trim();
}

/** Words in the singular, as far as a final s tells. */
function wordsOf(text: string): string {
  return fold(text)
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/s$/, ''))
    .join(' ');
}

/** The prefix keeps it apart from categoryKey(): an exact name wins over one in the singular. */
const singularKey = (name: string) => `s:${wordsOf(name)}`;

/** Names that programs give to all contacts: "* myContacts", "Fornecedores". */
const OF_ALL = /^\*|^(?:fornecedor(?:es)?|contatos?|clientes?|mycontacts)$/i;

/** Without them, "Fornecedores ::: Jeans ::: * myContacts" is "Jeans". */
export function categoryCell(cell: string): string {
  if (!cell.includes(':::') && !OF_ALL.test(cell)) return cell;
  return cell
    .split(':::')
    .map((name) => name.trim())
    .filter((name) => !OF_ALL.test(name))
    .join(' / ');
}

function namesIn(cell: string): string[] {
  return [cell, ...cell.split(/[/,;|+\n]|\s-\s|\s+e\s+/i).map((name) => name.trim())].filter(
    (name, index, names) => name !== '' && names.indexOf(name) === index,
  );
}

/** The longest name of a category that a text has; null for none. */
export function categoryIn(text: string, categories: SheetCategory[]): string | null {
  const words = ` ${wordsOf(text)} `;
  const [found] = categories
    .filter(({ name }) => words.includes(` ${wordsOf(name)} `))
    .sort((one, other) => other.name.length - one.name.length);
  return found?.name ?? null;
}

/** Categories called as a cell says, otherwise those that are so in the singular. */
function nameFinder(categories: SheetCategory[]): (cell: string) => SheetCategory[] {
  const byName = new Map<string, SheetCategory[]>();
  for (const category of categories)
    for (const key of [categoryKey(category.name), singularKey(category.name)])
      byName.set(key, [...(byName.get(key) ?? []), category]);
  return (cell) => byName.get(categoryKey(cell)) ?? byName.get(singularKey(cell)) ?? [];
}

export function categoryFinder(categories: SheetCategory[], choices: CategoryChoices = {}) {
  const byId = new Map(categories.map((category) => [String(category.id), category]));
  const nameOf = (id: number | string | null) => byId.get(String(id))?.name ?? '';
  const named = nameFinder(categories);
  const chosen = (name: string) => {
    const id = choices[categoryKey(name)];
    return id !== undefined && byId.has(id) ? id : undefined;
  };

  /** Null for an unknown name. The stored category (`before`) is accepted even if it is no main one. */
  function ofName(name: string, before: string | null): CategoryReading | null {
    const id = chosen(name);
    if (id !== undefined) return { value: id };
    const found = named(name);
    const fit =
      found.find(({ id }) => String(id) === before) ?? found.find(({ parent_id }) => parent_id === null);
    if (fit) {
      const isSpelled = categoryKey(fit.name) === categoryKey(name);
      return {
        value: String(fit.id),
        ...(!isSpelled && { notice: `“${name}” foi lido como “${fit.name}”.` }),
      };
    }
    const [sub] = found;
    if (!sub) return null;
    if (found.length > 1)
      return { fault: `Há mais de uma subcategoria “${name}”. Informe também a categoria.` };
    return {
      value: String(sub.parent_id),
      sub: String(sub.id),
      notice: `“${name}” é uma subcategoria; fica em “${nameOf(sub.parent_id)}”.`,
    };
  }

  return {
    /** Reads the cell as one name, otherwise the first category among the names in it. */
    main(cell: string, before: string | null): CategoryReading {
      for (const name of namesIn(cell)) {
        const reading = ofName(name, before);
        if (!reading) continue;
        if (name === cell) return reading;
        if (reading.fault === undefined) return { notice: `de “${cell}” fica só “${name}”.`, ...reading };
      }
      const [missing = cell] = cell.split(/\s*[;|\n]\s*/).filter(Boolean);
      const fault = textFault(missing);
      return fault === undefined ? { fault: `Não existe a categoria “${missing}”.`, missing } : { fault };
    },

    withoutName(): string | null {
      return chosen('') ?? null;
    },

    sub(cell: string, main: string | null, before: string | null): Reading<string> {
      const found = named(cell);
      const [fit] = found.filter(({ id, parent_id }) => String(parent_id) === main || String(id) === before);
      if (fit) return { value: String(fit.id) };
      if (found.length === 0) return { fault: `Não existe a subcategoria “${cell}”.` };
      return {
        fault:
          main === null
            ? `Informe a categoria de “${cell}”.`
            : `“${cell}” não é uma subcategoria de “${nameOf(main)}”.`,
      };
    },
  };
}
