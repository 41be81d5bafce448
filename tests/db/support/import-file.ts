import type { PlannedRow } from '@/domain/import/plan';
import { textOfCell } from '@/domain/import/cell-value';
import { columnsLeftOut } from '@/domain/import/sheet-files';
import { importWithFewClicks, type Stored } from '../../support/few-clicks';

export interface FileImport {
  plan: PlannedRow[];
  /** What the wizard shows of a row that it does not import: faults, notices, cells of columns that are left out. */
  said: (row: PlannedRow) => string;
  /** What it says about the whole file: sheets and columns that are left out. */
  saidOfFile: string;
}

/** What the wizard makes of a file with the fewest clicks: choose it, "Conferir", "Resolver tudo", "Importar". */
export async function importFile(bytes: Uint8Array, stored: Stored): Promise<FileImport> {
  const { plan, sheet, columns, tablesLeftOut } = await importWithFewClicks(bytes, stored);
  return {
    plan,
    said: ({ line, faults, notices }) => {
      const cells = sheet.rows.find((row) => row.line === line)?.cells ?? [];
      const leftOut = cells.filter((_, column) => columns[column] === null).map(textOfCell);
      return [...faults, ...notices, ...leftOut].join('\n');
    },
    saidOfFile: [...tablesLeftOut, ...columnsLeftOut(sheet, columns)].join('\n'),
  };
}
