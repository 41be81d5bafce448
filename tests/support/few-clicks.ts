import type { Hub } from '@/domain/directory/places';
import type { KnownSupplier } from '@/domain/import/matching';
import { NO_REMEDIES, planImport, type PlannedRow, type Remedies } from '@/domain/import/plan';
import type { SheetCategory } from '@/domain/import/sheet-categories';
import { matchColumns } from '@/domain/import/sheet-columns';
import { type Sheet, sheetOfTables, supplierTables } from '@/domain/import/sheet-table';
import { OTHERS, resolutionOf, summarize } from '@/domain/import/summary';
import { readFile } from '@/lib/read-sheet';
import { type SheetField } from '@/domain/import/sheet-fields';

export interface Stored {
  known: KnownSupplier[];
  categories: SheetCategory[];
  hubs?: readonly Hub[];
  /** Creates main categories, and returns all. */
  create: (names: string[]) => Promise<SheetCategory[]>;
}

interface FewClicks {
  clicks: string[];
  sheet: Sheet;
  columns: (SheetField | null)[];
  tablesLeftOut: string[];
  plan: PlannedRow[];
}

/** What the wizard makes of a file, with the fewest clicks. */
export async function importWithFewClicks(
  bytes: Uint8Array,
  { known, categories, hubs = [], create }: Stored,
): Promise<FewClicks> {
  const tables = await readFile(bytes);
  const chosen = supplierTables(tables);
  const sheet = sheetOfTables(chosen);
  const columns = matchColumns(sheet.headers, sheet.rows);
  const first = planImport(sheet, columns, { known, categories, hubs });
  const summary = summarize(first);
  const resolution = resolutionOf(summary) ?? {
    create: summary.missingCategories.map(({ name }) => name),
    lacking: summary.lacking.map(({ contact }) => contact),
    files: false,
  };
  const names = [...resolution.create, ...(resolution.files ? [OTHERS] : [])].filter(
    (name) => !categories.some((category) => category.name === name),
  );
  const all = names.length > 0 ? await create(names) : categories;
  const others = all.find(({ name }) => name === OTHERS);
  const remedies: Remedies = {
    ...NO_REMEDIES,
    categories: resolution.files && others ? { '': String(others.id) } : {},
    lacking: resolution.lacking,
  };
  const isResolved = names.length + resolution.lacking.length > 0 || resolution.files;
  return {
    clicks: ['Conferir', ...(isResolved ? ['Resolver tudo'] : []), 'Importar'],
    sheet,
    columns,
    tablesLeftOut: tables.filter((table) => !chosen.includes(table)).map(({ name }) => name),
    plan: planImport(sheet, columns, { known, categories: all, hubs }, remedies),
  };
}
