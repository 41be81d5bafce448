import type { Readings } from './read-cells.ts';
import { editedFields, supplierForm, type SupplierForm } from '../supplier-form/form.ts';
import { FIELD_NAMES, ruleOf, TERM_RULES, type SupplierField as Field } from '../supplier-form/fields.ts';
import { REQUIRED, type Cells } from './sheet-fields.ts';

// The last step of reading a row: what an import would save of it, or why it rejects the row.

export const CONTACTS = ['instagram', 'whatsapp'] as const;
export type Contact = (typeof CONTACTS)[number];

interface Row {
  cells: Cells;
  readings: Readings;
  isNew: boolean;
  lacking: readonly Contact[]; // without which the admin imports new suppliers
}

export interface Settled {
  form: SupplierForm;
  /** Fields that were set back or that reject the row. */
  problems: Field[];
  faults: Map<Field, string>;
  notices: string[];
  lackedContact: Contact | null;
}

const LONGEST_CELL = 60;

/** Sets unusable fields back to `before`; those that a new supplier needs reject the row instead. */
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

  /** Errors at fields without a problem so far. What was incomplete before blocks no other change. */
  function newIssues(): [Field, string][] {
    const edited = editedFields(settled, before);
    if (!isNew && edited.length === 0) return [];
    const byField = new Map<Field, string>();
    for (const { path, message } of supplierForm.safeParse(settled).error?.issues ?? []) {
      // The form reports at the other field what one needs of it.
      const part = TERM_RULES.find((rule) => rule.message === message)?.of;
      const field = part && edited.includes(part) ? part : (path[0] as Field);
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
