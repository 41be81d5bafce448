import { bareCell, toCsv } from '../format/csv.ts';
import type { PlannedRow } from './plan.ts';
import { cellOf, type CategoryNames } from './read-cells.ts';
import type { KnownSupplier } from './matching.ts';
import type { Sheet } from './sheet-table.ts';
import { textOfCell } from './cell-value.ts';
import { FIELD_NAMES, ruleOf } from '../supplier-form/fields.ts';
import { EXPORTED_FIELDS, fieldLabel, type SheetField } from './sheet-fields.ts';

const HEAD = EXPORTED_FIELDS.map(fieldLabel);

export function suppliersCsv(suppliers: KnownSupplier[], names: CategoryNames): string {
  return toCsv([
    HEAD,
    ...suppliers.map((supplier) => EXPORTED_FIELDS.map((field) => cell(supplier, field, names))),
  ]);
}

function cell(
  { formatted_id, form }: KnownSupplier,
  field: (typeof EXPORTED_FIELDS)[number],
  names: CategoryNames,
): string {
  return field === 'code' ? formatted_id : cellOf(field, form[field], names);
}

/** The supplier's code has no column, because new suppliers have none. */
export function templateCsv(category: string): string {
  return toCsv([
    FIELD_NAMES.map(fieldLabel),
    FIELD_NAMES.map((field) => (field === 'category_id' ? category : (ruleOf(field).example ?? ''))),
  ]);
}

/** The rows that an import leaves out, under the names of the columns, each with the reasons at its end. */
export function leftOutRows({ headers, rows }: Sheet, plan: PlannedRow[]): string[][] {
  const reasons = new Map(plan.filter(isLeftOut).map(({ line, faults }) => [line, faults]));
  const left = rows.flatMap(({ line, cells }) => {
    const faults = reasons.get(line);
    return faults
      ? [[...headers.map((_, column) => bareCell(textOfCell(cells[column]))), faults.join(' ')]]
      : [];
  });
  return [[...headers, 'Motivo'], ...left];
}

export function isLeftOut({ kind }: PlannedRow): boolean {
  return kind === 'rejected' || kind === 'skipped';
}

/** Columns that hold something and are not imported, as they are called in the spreadsheet. */
export function columnsLeftOut({ headers, rows }: Sheet, columns: (SheetField | null)[]): string[] {
  return headers.flatMap((header, column) =>
    columns[column] === null && rows.some(({ cells }) => textOfCell(cells[column]) !== '')
      ? [header || `Coluna ${column + 1}`]
      : [],
  );
}
