import { toCsv } from './csv.ts';
import type { PlannedRow } from './import-plan.ts';
import { cellOf, type CategoryNames } from './sheet-cells.ts';
import type { KnownSupplier } from './supplier-matching.ts';
import type { Sheet } from './sheet-text.ts';
import type { SupplierForm } from './supplier-record.ts';
import { fieldLabel, SHEET_FIELDS, type SheetField } from './supplier-sheet.ts';
import { bareCell } from './csv.ts';

const HEAD = SHEET_FIELDS.map(fieldLabel);

/** Suppliers as a spreadsheet that can be imported again. */
export function suppliersCsv(suppliers: KnownSupplier[], names: CategoryNames): string {
  return toCsv([
    HEAD,
    ...suppliers.map((supplier) => SHEET_FIELDS.map((field) => cell(supplier, field, names))),
  ]);
}

function cell({ formatted_id, form }: KnownSupplier, field: SheetField, names: CategoryNames): string {
  return field === 'code' ? formatted_id : cellOf(field, form[field], names);
}

const EXAMPLE: Partial<Record<SheetField, string>> = {
  name: 'Ateliê Exemplo',
  instagram: '@atelieexemplo',
  whatsapp: '(11) 91234-5678',
  email: 'contato@atelieexemplo.com.br',
  website: 'www.atelieexemplo.com.br',
  description: 'Vestidos de festa no atacado.',
  is_premium: 'Sim',
  public_day: '31/12/2026',
  state: 'SP',
  city: 'São Paulo',
  min_order_pieces: '12',
  min_order: '1.234,56',
  ships_to: 'Todo o Brasil',
  sells_to_cpf: 'Não',
  ready_stock: 'Sim',
  plus_size: 'Não',
} satisfies Partial<Record<keyof SupplierForm, string>>;

/** A spreadsheet to begin with: every column but the code, which new suppliers have none of, and an example. */
export function templateCsv(category: string): string {
  const fields = SHEET_FIELDS.filter((field) => field !== 'code');
  return toCsv([
    fields.map(fieldLabel),
    fields.map((field) => (field === 'category_id' ? category : (EXAMPLE[field] ?? ''))),
  ]);
}

/** The rejected rows as they came, with why, to be corrected and imported again. */
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
