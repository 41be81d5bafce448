import { cellsOf, type Corrections, type FilledCells, readText, whyNoSupplier } from './filled-cells.ts';
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
  categoryIn,
  categoryNames,
  type CategoryReading,
  type CategoryChoices,
  type SheetCategory,
} from './sheet-categories.ts';
import {
  codeFinder,
  type Identity,
  nameOf,
  namesakeFinder,
  repetitionFinder,
  replaces,
  supplierFinder,
  type KnownSupplier,
} from './matching.ts';
import type { Hub } from '../directory/places.ts';
import { safeCell } from '../format/csv.ts';
import { findHandle, findPhone } from './sheet-contacts.ts';
import { CONTACTS, type Contact, settle } from './settle-row.ts';
import { type PlaceNames, placeNames, isPlaceName, separatePlace, withPlace } from './sheet-place.ts';
import type { Sheet, SheetRow } from './sheet-table.ts';
import { textOfCell } from './cell-value.ts';
import {
  changeOf,
  editedFields,
  NEW_SUPPLIER,
  type SupplierChange,
  type SupplierForm,
} from '../supplier-form/form.ts';
import { FIELD_NAMES, ruleOf, type SupplierField as Field } from '../supplier-form/fields.ts';
import { fold, isSameName } from '../text/text.ts';
import { keysOf } from '../format/keys.ts';
import { cleanText } from '../text/visible-text.ts';
import { isSupplierField, type Cells, type SheetField } from './sheet-fields.ts';

export const PLAN_KINDS = ['create', 'change', 'same', 'rejected', 'skipped'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

interface FieldChange {
  label: string;
  before: string;
  after: string;
}

/** `identity`: it is unclear whose the row is. `replaces`: it would make another one of a supplier. A field: it is required and at fault. */
export type Reason = 'identity' | 'repeated' | 'replaces' | SheetField;

export interface PlannedRow {
  line: number;
  label: string; // of the line, as the admin reads it
  name: string;
  kind: PlanKind;
  known: KnownSupplier | null;
  fields: FieldChange[];
  faults: string[];
  reasons: Reason[];
  notices: string[];
  /** Whether the row's code is that of another system. */
  hasForeignCode: boolean;
  /** Whether a supplier of this name exists, which the new one does not change. */
  hasNamesake: boolean;
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
  /** Whether rows may change the name and all contacts of a supplier at once. */
  replacing: boolean;
}

export const NO_REMEDIES: Remedies = { categories: {}, lacking: [], corrections: {}, replacing: false };

interface Checks {
  sheet: Sheet;
  columns: (SheetField | null)[];
  remedies: Remedies;
  /** Titles of sections that are categories. */
  sections: Set<string>;
  names: CategoryNames;
  all: SheetCategory[];
  places: PlaceNames;
  hubs: readonly Hub[];
  categories: ReturnType<typeof categoryFinder>;
  withCode: ReturnType<typeof codeFinder>;
  find: ReturnType<typeof supplierFinder>;
  namesakes: ReturnType<typeof namesakeFinder>;
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
  const found = categoryFinder(categories, remedies.categories);
  const checks: Checks = {
    sheet,
    columns,
    remedies,
    sections: categorySections(sheet, columns, found),
    names: categoryNames(categories),
    all: categories,
    hubs,
    places: placeNames(
      hubs,
      known.map(({ form }) => form),
    ),
    categories: found,
    withCode,
    find: supplierFinder(known, withCode),
    namesakes: namesakeFinder(known),
    repeated: repetitionFinder(),
  };
  return withForeignCodes(sheet.rows.map((row) => planRow(row, checks)));
}

/** Whether the column of codes is that of another system, and identifies nobody. */
export function hasForeignCodes(plan: PlannedRow[]): boolean {
  const coded = plan.filter(({ kind, cells }) => kind !== 'skipped' && cells.code !== undefined);
  return coded.length > 0 && coded.every(({ hasForeignCode }) => hasForeignCode);
}

/** A notice for each code that does not count, unless the whole column does not. */
function withForeignCodes(plan: PlannedRow[]): PlannedRow[] {
  if (hasForeignCodes(plan)) return plan;
  return plan.map((row) =>
    row.hasForeignCode
      ? { ...row, notices: [...row.notices, `Código: “${row.cells.code}” é de outro sistema e não conta.`] }
      : row,
  );
}

/** Without a column for them, titles are categories if one is known or there are several. */
function categorySections(
  { rows }: Sheet,
  columns: (SheetField | null)[],
  categories: ReturnType<typeof categoryFinder>,
): Set<string> {
  if (columns.includes('category_id')) return new Set();
  const titles = new Set(rows.flatMap(({ section }) => section || []));
  return new Set(
    [...titles].filter((title) => titles.size > 1 || categories.main(title, null).fault === undefined),
  );
}

const INACTIVE = /^(?:inativ|desativ|bloque|cancelad|exclu[ií]d|nao comprar)/;
const STATUS = /\b(?:situacao|status)\b/;

/** What a column that is not imported says against a supplier. */
function warningOf({ cells }: SheetRow, { headers }: Sheet): string[] {
  return headers.flatMap((header, column) => {
    const cell = textOfCell(cells[column]);
    return STATUS.test(fold(header)) && INACTIVE.test(fold(cell))
      ? [`${header}: na planilha está “${cell}”.`]
      : [];
  });
}

function planRow(row: SheetRow, checks: Checks): PlannedRow {
  const { sheet, columns, remedies, sections } = checks;
  const filled = cellsOf(row, columns, remedies.corrections, sheet.headers);
  const { cells } = filled;
  if (sections.has(row.section)) cells.category_id ??= row.section;
  moveCity(cells, checks);
  const planned: PlannedRow = {
    line: row.line,
    label: row.label,
    name: cells.name ?? '',
    kind: 'rejected',
    known: null,
    fields: [],
    faults: [],
    reasons: [],
    notices: [...warningOf(row, sheet), ...filled.notices],
    hasForeignCode: false,
    hasNamesake: false,
    missingCategory: null,
    lackedContact: null,
    cells,
    correctable: [],
    change: null,
  };
  const noSupplier = whyNoSupplier(row, cells, sheet);
  if (noSupplier !== null) return { ...planned, kind: 'skipped', faults: [noSupplier] };
  const target = checks.find(identityOf(cells, checks));
  planned.hasForeignCode = target.isForeign ?? false;
  if (target.fault !== undefined)
    return {
      ...planned,
      faults: [target.fault],
      reasons: ['identity'],
      correctable: ['code', ...CONTACTS],
    };
  return planFor(target.known, planned, filled.numbers, checks);
}

/** A list may have cities where others have categories. */
function moveCity(cells: Cells, { categories, places }: Checks): void {
  const { category_id: category, city } = cells;
  if (category === undefined || city !== undefined || !isPlaceName(category, places)) return;
  if (categories.main(category, null).missing === undefined) return;
  cells.city = category;
  delete cells.category_id;
}

function planFor(
  known: KnownSupplier | null,
  planned: PlannedRow,
  numbers: FilledCells['numbers'],
  checks: Checks,
): PlannedRow {
  const { names, remedies, repeated } = checks;
  const before = known?.form ?? NEW_SUPPLIER;
  const said = withPlace(withAddress(planned.cells, before), planned.cells, checks.hubs);
  const edits = known ? editedCells(said, before, names) : { ...said };
  const notices = [...planned.notices, ...separatePlace(edits, said, checks.places)];
  const { form, readings, missingCategory } = fill(before, edits, numbers, checks);
  const settled = settle(form, before, {
    cells: planned.cells,
    readings,
    isNew: known === null,
    lacking: remedies.lacking,
  });
  // Another city has other quarters.
  if (!readings.district && !isSameName(settled.form.city, before.city)) settled.form.district = '';
  const repetition = repeated({ label: planned.label, known }, settled.form);
  const isReplaced =
    known !== null &&
    !remedies.replacing &&
    replaces(before, settled.form, identityOf(planned.cells, checks));
  const namesakes = known ? [] : checks.namesakes(settled.form.name);
  const faults = [
    ...settled.faults.values(),
    ...(repetition ? [repetition] : []),
    ...(isReplaced ? [`Mudaria o nome e todos os contatos de ${nameOf(known)}.`] : []),
  ];
  const result = {
    ...planned,
    known,
    name: settled.form.name || planned.name,
    notices: [
      ...namesakes.map((namesake) => `Parecido: já existe ${nameOf(namesake)}, com outros contatos.`),
      ...notices,
      ...settled.notices,
    ],
    hasNamesake: namesakes.length > 0,
    missingCategory,
    correctable: [...new Set([...settled.problems, ...(repetition || isReplaced ? CONTACTS : [])])],
  };
  if (faults.length > 0)
    return {
      ...result,
      faults,
      reasons: [
        ...settled.faults.keys(),
        ...(repetition ? (['repeated'] as const) : []),
        ...(isReplaced ? (['replaces'] as const) : []),
      ],
      lackedContact: settled.lackedContact,
    };
  const edited = editedFields(settled.form, before);
  if (known && edited.length === 0) return { ...result, kind: 'same' };
  const fields = edited.map((field) => fieldChange(field, before, settled.form, names));
  return { ...result, kind: known ? 'change' : 'create', fields, change: changeOf(settled.form, before) };
}

/** The address is a line of the description, which has it once. */
function withAddress({ address, ...cells }: Cells, before: SupplierForm): Cells {
  const description = cells.description ?? before.description;
  if (address === undefined || description.includes(address)) return cells;
  return { ...cells, description: [description, `Endereço: ${address}`].filter(Boolean).join('\n') };
}

/** A contact that is as exported is the stored one, even if no rule accepts it. */
function identityOf(cells: Cells, { names, withCode }: Checks): Identity {
  const code = cells.code ?? '';
  const stored = withCode(code)?.form;
  const contact = (field: Contact) => {
    const cell = cells[field];
    if (cell === undefined) return '';
    if (stored && cell === exportedCell(field, stored, names)) return stored[field];
    const found = field === 'instagram' ? findHandle(cell) : findPhone(cell);
    return found?.value ?? '';
  };
  return { code, name: cells.name ?? '', instagram: contact('instagram'), whatsapp: contact('whatsapp') };
}

function exportedCell(field: Field, form: SupplierForm, names: CategoryNames): string {
  return readText(safeCell(cellOf(field, form[field], names)));
}

/** Leaves out cells that are as exported: what is stored already is neither a change nor an error. */
function editedCells(cells: Cells, before: SupplierForm, names: CategoryNames): Cells {
  const isEdited = (field: SheetField) =>
    isSupplierField(field) &&
    cells[field] !== undefined &&
    cells[field] !== exportedCell(field, before, names);
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

function fill(
  before: SupplierForm,
  cells: Cells,
  numbers: FilledCells['numbers'],
  { categories, all }: Checks,
) {
  const readings: Readings = {};
  for (const field of PLAIN_FIELDS) {
    const cell = cells[field];
    if (cell !== undefined) readings[field] = readCell(field, cell, numbers[field]);
  }
  const { category_id: main, subcategory_id: sub } = cells;
  const isOpen = main === undefined && before.category_id === null;
  const mentioned = isOpen ? categoryIn(`${cells.name ?? ''}\n${cells.description ?? ''}`, all) : null;
  const guessed = mentioned === null ? null : ofMention(categories.main(mentioned, null), mentioned);
  const read = main === undefined ? guessed : categories.main(main, before.category_id);
  const chosen = isOpen && !read ? categories.withoutName() : null;
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

/** Two categories of one name are no answer. */
function ofMention(reading: CategoryReading, name: string): CategoryReading | null {
  return reading.fault === undefined ? { ...reading, notice: `“${name}”, pelo que a linha diz.` } : null;
}

function isSame(said: unknown, held: unknown): boolean {
  const bare = (value: unknown) => (typeof value === 'string' ? cleanText(value) : value);
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
