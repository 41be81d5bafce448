import { NO_REMEDIES, planImport, type PlannedRow, type Remedies } from '@/domain/import/plan';
import { sheetOf, type Sheet } from '@/domain/import/sheet-table';
import type { Hub } from '@/domain/directory/places';
import { NEW_SUPPLIER, type SupplierForm } from '@/domain/supplier-form/form';
import type { KnownSupplier } from '@/domain/import/matching';
import { matchColumns } from '@/domain/import/sheet-columns';
import { readText } from '@/lib/read-sheet';
import { CATEGORIES } from '../../support/sheets';

export const HEAD = 'Nome|Instagram|WhatsApp|Categoria';
export const plan = (
  table: Sheet,
  known: KnownSupplier[] = [],
  remedies: Partial<Remedies> = {},
  hubs?: Hub[],
) =>
  planImport(
    table,
    matchColumns(table.headers, table.rows),
    { known, categories: CATEGORIES, ...(hubs && { hubs }) },
    { ...NO_REMEDIES, ...remedies },
  );
export const one = (
  table: Sheet,
  known: KnownSupplier[] = [],
  remedies: Partial<Remedies> = {},
): PlannedRow => plan(table, known, remedies)[0]!;
export const kinds = (rows: PlannedRow[]) => rows.map(({ kind }) => kind);

/** An existing supplier. */
export function knownSupplier(id: number, form: Partial<SupplierForm> = {}): KnownSupplier {
  return {
    id,
    version: id + 10,
    formatted_id: `F-${String(id).padStart(4, '0')}`,
    form: {
      ...NEW_SUPPLIER,
      name: `Loja ${id}`,
      instagram: `loja${id}`,
      whatsapp: `(11) 91234-${String(id).padStart(4, '0')}`,
      category_id: '1',
      public_day: '2026-03-05',
      ...form,
    },
  };
}

/** A spreadsheet with these lines, whose cells are separated by |. */
export function sheet(...lines: string[]): Sheet {
  return sheetOf(lines.map((line) => line.split('|')));
}

/** The only table of a text, with its most likely heading row. @throws SheetError */
export async function readSheet(text: string): Promise<Sheet> {
  const [table] = await readText(text);
  return sheetOf(table!.records);
}
