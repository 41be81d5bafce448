import { cellOf, readCell, type CategoryNames, type PlainField, type Reading } from './sheet-cells.ts';
import { categoryFinder, categoryNames, type SheetCategory } from './sheet-categories.ts';
import {
  codeFinder,
  type Identity,
  repetitionFinder,
  supplierFinder,
  type KnownSupplier,
} from './supplier-matching.ts';
import { bareCell, safeCell } from './csv.ts';
import type { Sheet, SheetRow } from './sheet-text.ts';
import {
  changeOf,
  editedFields,
  NEW_SUPPLIER,
  supplierForm,
  type SupplierChange,
  type SupplierForm,
} from './supplier-form.ts';
import { FIELD_NAMES, ruleOf, type SupplierField as Field } from './supplier-fields.ts';
import { isNamed, type SheetField } from './supplier-sheet.ts';

export const PLAN_KINDS = ['create', 'change', 'same', 'rejected'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

export interface PlannedRow {
  line: number;
  name: string;
  kind: PlanKind;
  known: KnownSupplier | null;
  fields: FieldChange[];
  faults: string[];
  change: SupplierChange | null; // null for a row that saves nothing
}

type Form = SupplierForm;

interface Checks {
  columns: (SheetField | null)[];
  hasOurCode: boolean;
  names: CategoryNames;
  categories: ReturnType<typeof categoryFinder>;
  withCode: ReturnType<typeof codeFinder>;
  find: ReturnType<typeof supplierFinder>;
  repeated: ReturnType<typeof repetitionFinder>;
}

/** What importing each row would do. An existing supplier changes only in fields whose cells are filled and differ. */
export function planImport(
  sheet: Sheet,
  columns: (SheetField | null)[],
  { known, categories }: { known: KnownSupplier[]; categories: SheetCategory[] },
): PlannedRow[] {
  const withCode = codeFinder(known);
  const checks: Checks = {
    columns,
    hasOurCode: isNamed(sheet.headers[columns.indexOf('code')] ?? '', 'code'),
    names: categoryNames(categories),
    categories: categoryFinder(categories),
    withCode,
    find: supplierFinder(known, withCode),
    repeated: repetitionFinder(),
  };
  return sheet.rows.map((row) => planRow(row, checks));
}

function planRow(row: SheetRow, checks: Checks): PlannedRow {
  const cells = cellsOf(row, checks.columns);
  const target = checks.find(identityOf(cells, checks));
  const planned = { line: row.line, name: cells.name ?? '', known: null, fields: [], change: null };
  if (target.fault !== undefined)
    return { ...planned, kind: 'rejected', faults: [target.fault, ...faultsIn(readPlain(cells))] };
  const { known } = target;
  const before = known?.form ?? NEW_SUPPLIER;
  const edits = known ? editedCells(cells, before, checks.names) : cells;
  const readings = readPlain(edits);
  const { form, faults } = fill(before, readings, edits, checks);
  const named = { ...planned, name: form.name, known };
  const edited = editedFields(form, before);
  const repetition = checks.repeated({ line: row.line, known }, form);
  if (repetition) faults.push(repetition);
  if (faults.length === 0 && known && edited.length === 0) return { ...named, kind: 'same', faults };
  const all = [...faults, ...schemaFaults(form, checkedFields(known ? edited : null, readings))];
  if (all.length > 0) return { ...named, kind: 'rejected', faults: all };
  const fields = edited.map((field) => fieldChange(field, before, form, checks.names));
  return { ...named, kind: known ? 'change' : 'create', fields, faults: [], change: changeOf(form, before) };
}

type Cells = Partial<Record<SheetField, string>>;

/** What the row says about itself. A contact that is as exported is the stored one, even if no rule accepts it. */
function identityOf(cells: Cells, { hasOurCode, names, withCode }: Checks): Identity {
  const code = cells.code ?? '';
  const stored = withCode(code)?.form;
  const contact = (field: 'instagram' | 'whatsapp') => {
    const cell = cells[field];
    if (cell === undefined) return '';
    return stored && cell === exportedCell(field, stored, names)
      ? stored[field]
      : textOf(readCell(field, cell));
  };
  return { code, isOurs: hasOurCode, instagram: contact('instagram'), whatsapp: contact('whatsapp') };
}

/** A field's cell in our export, as cellsOf() reads it. */
function exportedCell(field: Field, form: Form, names: CategoryNames): string {
  return readText(safeCell(cellOf(field, form[field], names)));
}

/** The cells without those that are as exported: what is stored already is neither a change nor an error. */
function editedCells(cells: Cells, before: Form, names: CategoryNames): Cells {
  const isEdited = (field: SheetField) =>
    field !== 'code' && cells[field] !== undefined && cells[field] !== exportedCell(field, before, names);
  // A subcategory is that of its category, so another category makes it another one.
  const isSaid = (field: SheetField) =>
    isEdited(field) || (field === 'subcategory_id' && isEdited('category_id'));
  return Object.fromEntries(Object.entries(cells).filter(([field]) => isSaid(field as SheetField)));
}

/** The text of a cell without what only spreadsheets need. */
function readText(cell: string): string {
  return bareCell(cell.trim()).replaceAll('\r\n', '\n').trim();
}

function cellsOf({ cells }: SheetRow, columns: Checks['columns']): Cells {
  const filled = columns.flatMap((field, column) => {
    const cell = readText(cells[column] ?? '');
    return field && cell !== '' ? [[field, cell] as const] : [];
  });
  return Object.fromEntries(filled);
}

type Readings = Partial<Record<Field, Reading>>;

const PLAIN_FIELDS = FIELD_NAMES.filter((field): field is PlainField => ruleOf(field).kind !== 'category');

function readPlain(cells: Cells): Readings {
  const readings: Readings = {};
  for (const field of PLAIN_FIELDS) {
    const cell = cells[field];
    if (cell !== undefined) readings[field] = readCell(field, cell);
  }
  return readings;
}

function textOf(reading: Reading | undefined): string {
  return reading && reading.fault === undefined ? String(reading.value) : '';
}

function faultsIn(readings: Readings): string[] {
  return FIELD_NAMES.flatMap((field) => {
    const fault = readings[field]?.fault;
    return fault === undefined ? [] : `${ruleOf(field).label}: ${fault}`;
  });
}

/** The fields to validate: the edited ones (null for all) without those whose cells could not be read. */
function checkedFields(edited: Field[] | null, readings: Readings): Field[] {
  const fields = edited ?? FIELD_NAMES;
  // The form reports a city without state at the state.
  const all = fields.includes('city') ? [...fields, 'state' as const] : fields;
  return all.filter((field) => readings[field]?.fault === undefined);
}

/** The form with the values of the cells; adds the readings of categories to `readings`. */
function fill(
  before: Form,
  readings: Readings,
  cells: Cells,
  { categories }: Checks,
): { form: Form; faults: string[] } {
  const { category_id: main, subcategory_id: sub } = cells;
  if (main !== undefined) readings.category_id = categories.main(main, before.category_id);
  const category = readings.category_id ? textOf(readings.category_id) : before.category_id;
  // As in the form, another category clears the subcategory.
  if (category !== before.category_id) readings.subcategory_id = { value: null };
  if (sub !== undefined)
    readings.subcategory_id = categories.sub(
      sub,
      category || null,
      category === before.category_id ? before.subcategory_id : null,
    );
  const said = Object.entries(readings).flatMap(([field, reading]) =>
    reading.fault === undefined && !isSame(reading.value, before[field as Field])
      ? [[field, reading.value]]
      : [],
  );
  return { form: { ...before, ...(Object.fromEntries(said) as Partial<Form>) }, faults: faultsIn(readings) };
}

function isSame(said: unknown, held: unknown): boolean {
  const bare = (value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value;
  return JSON.stringify(bare(said)) === JSON.stringify(bare(held));
}

/** Errors of the form's schema, one per field. Fields that were already incomplete block no other change. */
function schemaFaults(form: Form, fields: Field[]): string[] {
  const { error } = supplierForm.safeParse(form);
  const byField = new Map<Field, string>();
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as Field;
    if (fields.includes(field) && !byField.has(field)) byField.set(field, message);
  }
  return [...byField].map(([field, message]) => `${ruleOf(field).label}: ${message}`);
}

function fieldChange(field: Field, before: Form, after: Form, names: CategoryNames): FieldChange {
  return {
    label: ruleOf(field).label,
    before: cellOf(field, before[field], names),
    after: cellOf(field, after[field], names),
  };
}
