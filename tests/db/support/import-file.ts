import { planImport, type PlannedRow, type Remedies } from '@/domain/import/plan';
import type { SheetCategory } from '@/domain/import/sheet-categories';
import { matchColumns } from '@/domain/import/sheet-columns';
import { fullestTable, isUsable, sheetOf, type SheetTable } from '@/domain/import/sheet-text';
import { summarize } from '@/domain/import/summary';
import { readFile } from '@/lib/read-sheet';

export interface FileImport {
  plan: PlannedRow[];
  /** What the wizard shows of a row that it does not import: faults, notices, cells of columns that are left out. */
  said: (row: PlannedRow) => string;
  /** What it says about the whole file: sheets and columns that are left out. */
  saidOfFile: string;
}

interface Catalog {
  categories: SheetCategory[];
  /** "Resolver tudo": creates these categories. */
  create: (names: string[]) => Promise<SheetCategory[]>;
  /** Where rows without a category go. */
  otherwise: SheetCategory;
}

/** What the wizard makes of a file with the fewest clicks: choose it, "Conferir", "Resolver tudo", "Importar". */
export async function importFile(
  bytes: Uint8Array,
  { categories, create, otherwise }: Catalog,
): Promise<FileImport> {
  const tables = await readFile(bytes);
  const table = fullestTable(tables);
  const sheet = sheetOf(table.records);
  const columns = matchColumns(sheet.headers);
  const planWith = (known: SheetCategory[], remedies: Remedies) =>
    planImport(sheet, columns, { known: [], categories: known }, remedies);
  const open: Remedies = { categories: { '': String(otherwise.id) }, lacking: [], corrections: {} };
  const { missingCategories, lacking } = summarize(planWith(categories, open));
  const names = missingCategories.filter(({ canBeCreated }) => canBeCreated).map(({ name }) => name);
  const created = names.length > 0 ? await create(names) : [];
  const resolved = { ...open, lacking: lacking.map(({ contact }) => contact) };
  return {
    plan: planWith([...categories, ...created], resolved),
    said: ({ line, faults, notices }) => {
      const cells = sheet.rows.find((row) => row.line === line)?.cells ?? [];
      const leftOut = cells.filter((_, column) => columns[column] === null);
      return [...faults, ...notices, ...leftOut].join('\n');
    },
    saidOfFile: tables
      .filter((other) => other !== table)
      .map(nameOfSheet)
      .join('\n'),
  };
}

/** The choice "Aba do arquivo" lists the usable ones. */
const nameOfSheet = (table: SheetTable) => (isUsable(table) ? table.name : '');
