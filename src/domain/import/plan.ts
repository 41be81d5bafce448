import { cellsOf, readText, whyNoSupplier, type Cells, type Corrections } from './filled-cells.ts';
import {
  cellOf,
  readCell,
  type CategoryNames,
  type PlainField,
  type Reading,
  type Readings,
} from './read-cells.ts';
import {
  categoryFinder,
  categoryNames,
  type CategoryChoices,
  type SheetCategory,
} from './sheet-categories.ts';
import {
  codeFinder,
  type Identity,
  repetitionFinder,
  supplierFinder,
  type KnownSupplier,
} from './matching.ts';
import type { Hub } from '../directory/places.ts';
import { safeCell } from '../format/csv.ts';
import { findHandle, findPhone } from './sheet-contacts.ts';
import { CONTACTS, type Contact, settle } from './settle-row.ts';
import { type PlaceNames, placeNames, separatePlace } from './sheet-place.ts';
import type { Sheet, SheetRow } from './sheet-text.ts';
import {
  changeOf,
  editedFields,
  NEW_SUPPLIER,
  type SupplierChange,
  type SupplierForm,
} from '../supplier-form/form.ts';
import { FIELD_NAMES, ruleOf, type SupplierField as Field } from '../supplier-form/fields.ts';
import { isNamed, type SheetField } from './sheet-columns.ts';
import { keysOf } from '../format/keys.ts';
import { isSameName } from '../text/text.ts';

export const PLAN_KINDS = ['create', 'change', 'same', 'rejected', 'skipped'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

interface FieldChange {
  label: string;
  before: string;
  after: string;
}

/** `identity`: it is unclear whose the row is. A field: it is required and at fault. */
export type Reason = 'identity' | 'repeated' | SheetField;

export interface PlannedRow {
  line: number;
  name: string;
  kind: PlanKind;
  known: KnownSupplier | null;
  fields: FieldChange[];
  faults: string[];
  reasons: Reason[];
  notices: string[];
  /** The row's category that does not exist; '' if it lacks one and needs it. */
  missingCategory: string | null;
  /** The only contact that keeps the row from being imported, so that the admin can leave it empty. */
  lackedContact: Contact | null;
  cells: Cells;
  /** Fields at fault, left out, or needed to tell whose the row is. */
  correctable: SheetField[];
  change: SupplierChange | null; // null for a row that saves nothing
}

export interface Remedies {
  categories: CategoryChoices;
  /** New suppliers may lack these contacts if they have the other one. */
  lacking: readonly Contact[];
  corrections: Corrections;
}

export const NO_REMEDIES: Remedies = { categories: {}, lacking: [], corrections: {} };

interface Checks {
  sheet: Sheet;
  columns: (SheetField | null)[];
  remedies: Remedies;
  hasOurCode: boolean;
  names: CategoryNames;
  places: PlaceNames;
  categories: ReturnType<typeof categoryFinder>;
  withCode: ReturnType<typeof codeFinder>;
  find: ReturnType<typeof supplierFinder>;
  repeated: ReturnType<typeof repetitionFinder>;
}

/** An unusable or equal cell leaves its field as it is; only a field that a new supplier needs rejects the row. */
export function planImport(
  sheet: Sheet,
  columns: (SheetField | null)[],
  {
    known,
    categories,
    hubs = [],
  }: { known: KnownSupplier[]; categories: SheetCategory[]; hubs?: readonly Hub[] },
  remedies: Remedies = NO_REMEDIES,
): PlannedRow[] {
  const withCode = codeFinder(known);
  const checks: Checks = {
    sheet,
    columns,
    remedies,
    hasOurCode: isNamed(sheet.headers[columns.indexOf('code')] ?? '', 'code'),
    names: categoryNames(categories),
    places: placeNames(
      hubs,
      known.map(({ form }) => form),
    ),
    categories: categoryFinder(categories, remedies.categories),
    withCode,
    find: supplierFinder(known, withCode),
    repeated: repetitionFinder(),
  };
  return sheet.rows.map((row) => planRow(row, checks));
}

function planRow(row: SheetRow, checks: Checks): PlannedRow {
  const { cells, notices } = cellsOf(row, checks.columns, checks.remedies.corrections);
  const planned: PlannedRow = {
    line: row.line,
    name: cells.name ?? '',
    kind: 'rejected',
    known: null,
    fields: [],
    faults: [],
    reasons: [],
    notices,
    missingCategory: null,
    lackedContact: null,
    cells,
    correctable: [],
    change: null,
  };
  const noSupplier = whyNoSupplier(row, cells, checks.sheet);
  if (noSupplier !== null) return { ...planned, kind: 'skipped', faults: [noSupplier] };
  const target = checks.find(identityOf(cells, checks));
  if (target.fault !== undefined)
    return {
      ...planned,
      faults: [target.fault],
      reasons: ['identity'],
      correctable: ['code', ...CONTACTS],
    };
  return planFor(target.known, planned, checks);
}

function planFor(known: KnownSupplier | null, planned: PlannedRow, checks: Checks): PlannedRow {
  const { names, remedies, repeated } = checks;
  const before = known?.form ?? NEW_SUPPLIER;
  const edits = known ? editedCells(planned.cells, before, names) : { ...planned.cells };
  const notices = [...planned.notices, ...separatePlace(edits, planned.cells, checks.places)];
  const { form, readings, missingCategory } = fill(before, edits, checks);
  const settled = settle(form, before, {
    cells: planned.cells,
    readings,
    isNew: known === null,
    lacking: remedies.lacking,
  });
  // Another city has other quarters.
  if (!readings.district && !isSameName(settled.form.city, before.city)) settled.form.district = '';
  const repetition = repeated({ line: planned.line, known }, settled.form);
  const faults = [...settled.faults.values(), ...(repetition ? [repetition] : [])];
  const result = {
    ...planned,
    known,
    name: settled.form.name || planned.name,
    notices: [...notices, ...settled.notices],
    missingCategory,
    correctable: [...new Set([...settled.problems, ...(repetition ? CONTACTS : [])])],
  };
  if (faults.length > 0)
    return {
      ...result,
      faults,
      reasons: [...settled.faults.keys(), ...(repetition ? (['repeated'] as const) : [])],
      lackedContact: settled.lackedContact,
    };
  const edited = editedFields(settled.form, before);
  if (known && edited.length === 0) return { ...result, kind: 'same' };
  const fields = edited.map((field) => fieldChange(field, before, settled.form, names));
  return { ...result, kind: known ? 'change' : 'create', fields, change: changeOf(settled.form, before) };
}

/** A contact that is as exported is the stored one, even if no rule accepts it. */
function identityOf(cells: Cells, { hasOurCode, names, withCode }: Checks): Identity {
  const code = cells.code ?? '';
  const stored = withCode(code)?.form;
  const contact = (field: Contact) => {
    const cell = cells[field];
    if (cell === undefined) return '';
    if (stored && cell === exportedCell(field, stored, names)) return stored[field];
    const found = field === 'instagram' ? findHandle(cell) : findPhone(cell);
    return found?.value ?? '';
  };
  return { code, isOurs: hasOurCode, instagram: contact('instagram'), whatsapp: contact('whatsapp') };
}

function exportedCell(field: Field, form: SupplierForm, names: CategoryNames): string {
  return readText(safeCell(cellOf(field, form[field], names)));
}

/** Leaves out cells that are as exported: what is stored already is neither a change nor an error. */
function editedCells(cells: Cells, before: SupplierForm, names: CategoryNames): Cells {
  const isEdited = (field: SheetField) =>
    field !== 'code' && cells[field] !== undefined && cells[field] !== exportedCell(field, before, names);
  // Another category makes a subcategory of the same name another one.
  const isSaid = (field: SheetField) =>
    isEdited(field) || (field === 'subcategory_id' && isEdited('category_id'));
  const edited = { ...cells };
  for (const field of keysOf(cells)) if (!isSaid(field)) delete edited[field];
  return edited;
}

const PLAIN_FIELDS = FIELD_NAMES.filter((field): field is PlainField => ruleOf(field).kind !== 'category');

function textOf(reading: Reading | undefined): string {
  return reading && reading.fault === undefined ? String(reading.value) : '';
}

function fill(before: SupplierForm, cells: Cells, { categories }: Checks) {
  const readings: Readings = {};
  for (const field of PLAIN_FIELDS) {
    const cell = cells[field];
    if (cell !== undefined) readings[field] = readCell(field, cell);
  }
  const { category_id: main, subcategory_id: sub } = cells;
  const read = main === undefined ? undefined : categories.main(main, before.category_id);
  const chosen = main === undefined && before.category_id === null ? categories.withoutName() : null;
  if (read) readings.category_id = read;
  else if (chosen !== null) readings.category_id = { value: chosen };
  const category = textOf(readings.category_id) || before.category_id;
  // As in the form, another category clears the subcategory.
  const kept = category === before.category_id ? before.subcategory_id : null;
  if (read?.sub !== undefined) readings.subcategory_id = { value: read.sub };
  if (sub !== undefined) readings.subcategory_id = categories.sub(sub, category, kept);
  const form = { ...before, subcategory_id: kept };
  for (const field of keysOf(readings)) {
    const reading = readings[field];
    if (reading && reading.fault === undefined && !isSame(reading.value, before[field]))
      Object.assign(form, { [field]: reading.value });
  }
  return {
    form,
    readings,
    missingCategory: read?.missing ?? (category === null && main === undefined ? '' : null),
  };
}

function isSame(said: unknown, held: unknown): boolean {
  const bare = (value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value;
  return JSON.stringify(bare(said)) === JSON.stringify(bare(held));
}

function fieldChange(
  field: Field,
  before: SupplierForm,
  after: SupplierForm,
  names: CategoryNames,
): FieldChange {
  return {
    label: ruleOf(field).label,
    before: cellOf(field, before[field], names),
    after: cellOf(field, after[field], names),
  };
}
