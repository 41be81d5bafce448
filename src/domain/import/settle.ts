import type { Cells } from './row-cells.ts';
import type { Readings } from './sheet-cells.ts';
import { editedFields, supplierForm, type SupplierForm } from '../supplier-form/form.ts';
import { FIELD_NAMES, ruleOf, type SupplierField as Field } from '../supplier-form/fields.ts';
import { REQUIRED } from './sheet-columns.ts';

export const CONTACTS = ['instagram', 'whatsapp'] as const;
export type Contact = (typeof CONTACTS)[number];

interface Row {
  cells: Cells;
  readings: Readings;
  isNew: boolean;
  /** Contacts that a new supplier may lack if it has the other one. */
  lacking: readonly Contact[];
}

/** A form that can be saved unless there are faults. */
export interface Settled {
  form: SupplierForm;
  /** Fields that were set back or are faults. */
  problems: Field[];
  /** Why the row is rejected, by field. */
  faults: Map<Field, string>;
  /** What was left out or read as something else. */
  notices: string[];
  /** The contact that is the only fault besides the category. */
  lackedContact: Contact | null;
}

/** Longer texts of cells are cut in notices. */
const LONGEST_CELL = 60;

/** Sets fields that cannot be saved back to what was before, except those that a new supplier needs: these are faults. */
export function settle(form: SupplierForm, before: SupplierForm, row: Row): Settled {
  const { readings, isNew, lacking } = row;
  const problems = new Map<Field, string>();
  const settled = { ...form };
  for (const field of FIELD_NAMES) {
    const fault = readings[field]?.fault;
    if (fault !== undefined) problems.set(field, fault);
  }
  // Repeated because a city is wrong once its state has been set back.
  for (let found = newIssues(); found.length > 0; found = newIssues())
    for (const [field, message] of found) {
      problems.set(field, message);
      Object.assign(settled, { [field]: before[field] });
    }

  /** The schema's errors at fields without a problem so far. What was incomplete before blocks no other change. */
  function newIssues(): [Field, string][] {
    const edited = editedFields(settled, before);
    if (!isNew && edited.length === 0) return [];
    const byField = new Map<Field, string>();
    for (const { path, message } of supplierForm.safeParse(settled).error?.issues ?? []) {
      // The form reports a city without a state at the state.
      const field = path[0] === 'state' && edited.includes('city') ? 'city' : (path[0] as Field);
      const concerns = edited.includes(field) || (isNew && REQUIRED.includes(field));
      if (concerns && !problems.has(field) && !byField.has(field)) byField.set(field, message);
    }
    return [...byField];
  }

  const [lacked = null, lackedToo] = isNew ? CONTACTS.filter((contact) => problems.has(contact)) : [];
  const lackedContact = lackedToo ? null : lacked;
  const isFault = (field: Field) =>
    isNew && REQUIRED.includes(field) && !(field === lackedContact && lacking.includes(field));
  const faults = new Map([...problems].filter(([field]) => isFault(field)));
  const isOnly = [...faults.keys()].every((field) => field === lackedContact || field === 'category_id');
  return {
    form: settled,
    problems: [...problems.keys()],
    faults: new Map([...faults].map(([field, message]) => [field, `${ruleOf(field).label}: ${message}`])),
    notices: noticesOf(row, new Map([...problems].filter(([field]) => !isFault(field)))),
    lackedContact: lackedContact !== null && faults.has(lackedContact) && isOnly ? lackedContact : null,
  };
}

function noticesOf({ cells, readings }: Row, leftOut: Map<Field, string>): string[] {
  return FIELD_NAMES.flatMap((field) => {
    const { label } = ruleOf(field);
    const message = leftOut.get(field);
    const notice = readings[field]?.notice;
    if (message === undefined) return notice === undefined ? [] : [`${label}: ${notice}`];
    const cell = cells[field];
    if (cell === undefined) return [`${label}: fica sem valor.`];
    const shown = cell.length > LONGEST_CELL ? `${cell.slice(0, LONGEST_CELL)}…` : cell;
    return [`${label}: “${shown}” fica de fora. ${message}`];
  });
}
