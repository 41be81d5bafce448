import { bareCell, toCsv } from '../format/csv.ts';
import type { PlannedRow } from './plan.ts';
import { cellOf, type CategoryNames } from './read-cells.ts';
import type { KnownSupplier } from './matching.ts';
import type { Sheet } from './sheet-text.ts';
import { FIELD_NAMES, ruleOf } from '../supplier-form/fields.ts';
import { fieldLabel, SHEET_FIELDS, type SheetField } from './sheet-columns.ts';

const HEAD = SHEET_FIELDS.map(fieldLabel);

export function suppliersCsv(suppliers: KnownSupplier[], names: CategoryNames): string {
  return toCsv([
    HEAD,
    ...suppliers.map((supplier) => SHEET_FIELDS.map((field) => cell(supplier, field, names))),
  ]);
}

function cell({ formatted_id, form }: KnownSupplier, field: SheetField, names: CategoryNames): string {
  return field === 'code' ? formatted_id : cellOf(field, form[field], names);
}

/** The supplier's code has no column, because new suppliers have none. */
export function templateCsv(category: string): string {
  return toCsv([
    FIELD_NAMES.map(fieldLabel),
    FIELD_NAMES.map((field) => (field === 'category_id' ? category : (ruleOf(field).example ?? ''))),
  ]);
}

export function rejectedCsv({ headers, rows }: Sheet, plan: PlannedRow[]): string {
  const reasons = new Map(
    plan.flatMap(({ line, kind, faults }) => (kind === 'rejected' ? [[line, faults]] : [])),
  );
  const rejected = rows.flatMap(({ line, cells }) => {
    const faults = reasons.get(line);
    return faults ? [[...headers.map((_, column) => bareCell(cells[column] ?? '')), faults.join(' ')]] : [];
  });
  return toCsv([[...headers, 'Motivo'], ...rejected]);
}
