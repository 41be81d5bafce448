import * as z from 'zod/mini';
import type { Tables } from '../database/database.types.ts';
import { dayOf, startOfDay } from '../format/dates.ts';
import { toCents, toReais } from '../format/money.ts';
import { formatPhone } from '../format/phone.ts';
import type { Destination, StateCode } from '../supplier/states.ts';
import type {
  SupplierColumn,
  SupplierContacts,
  SupplierDetails,
  SupplierValues,
} from '../supplier/columns.ts';
import {
  columnOf,
  FIELD_NAMES,
  type FieldKind,
  type FieldSchemas,
  type FieldValues,
  ruleOf,
  type SUPPLIER_FIELDS,
  type SupplierField,
  TERM_RULES,
} from './fields.ts';

/** A supplier with all that an admin edits. */
export interface SupplierRecord extends Pick<Tables<'suppliers'>, 'id' | 'image_hash' | SupplierColumn> {
  version: number; // grows with every change; saving an older one is refused
  supplier_details: SupplierDetails;
  supplier_contacts: SupplierContacts;
  supplier_images: { path: string }[];
}

export type SupplierForm = {
  [Field in SupplierField]: FieldValues[(typeof SUPPLIER_FIELDS)[Field]['kind']];
};

const EMPTY: FieldValues = {
  text: '',
  handle: '',
  phone: '',
  email: '',
  website: '',
  category: null,
  day: '',
  count: '',
  reais: '',
  flag: false,
  premium: true,
  state: null,
  destinations: [],
  sizes: [],
};

export const NEW_SUPPLIER = eachField<SupplierForm>((field) => EMPTY[ruleOf(field).kind]);

const text = (stored: string | null) => stored ?? '';
const unchanged = <Value>(stored: Value) => stored;

const SHOWN: { [Kind in FieldKind]: (stored: never) => FieldValues[Kind] } = {
  text,
  handle: text,
  phone: (digits: string | null) => (digits === null ? '' : formatPhone(digits)),
  email: text,
  website: text,
  category: (id: number | null) => (id === null ? null : String(id)),
  day: dayOf,
  count: (count: number | null) => count ?? '',
  reais: (cents: number | null) => (cents === null ? '' : toReais(cents)),
  flag: unchanged<boolean>,
  premium: unchanged<boolean>,
  state: unchanged<StateCode | null>,
  destinations: (list: Destination[] | null) => list ?? [],
  sizes: (list: string[] | null) => list ?? [],
};

export function formOf({ supplier_details, supplier_contacts, ...supplier }: SupplierRecord): SupplierForm {
  return formOfValues({ ...supplier, ...supplier_details, ...supplier_contacts });
}

export function formOfValues(values: SupplierValues): SupplierForm {
  const stored: Record<string, unknown> = { ...values };
  return eachField((field) => SHOWN[ruleOf(field).kind](stored[columnOf(field)] as never));
}

const inCents = z.transform((reais: unknown): unknown => (reais === '' ? null : toCents(Number(reais))));
const schemas = eachField<FieldSchemas>((field) => {
  const { kind, schema } = ruleOf(field);
  return kind === 'reais' ? z.pipe(inCents, schema) : schema;
});

/** Converts values to stored ones, except categories and the day. */
export const supplierForm = z
  .object(schemas)
  // Runs even if other fields are wrong, so that all errors show together.
  .check(
    ...TERM_RULES.map(({ field, message, isMet }) =>
      z.refine<Partial<Record<SupplierField, unknown>>>((values) => isMet(byColumn(FIELD_NAMES, values)), {
        path: [field],
        error: message,
        when: () => true,
      }),
    ),
  );

export type SupplierChange = Partial<SupplierValues>;

export function editedFields(form: SupplierForm, before: SupplierForm): SupplierField[] {
  return FIELD_NAMES.filter((field) => JSON.stringify(form[field]) !== JSON.stringify(before[field]));
}

const editedForm = z.partial(z.object(supplierForm.shape));

/** The columns of edited fields. @throws ZodError if one of them is invalid */
export function changeOf(form: SupplierForm, before: SupplierForm): SupplierChange {
  const fields = editedFields(form, before);
  const edited = Object.fromEntries(fields.map((field) => [field, form[field]]));
  const values: Partial<Record<SupplierField, unknown>> = editedForm.parse(edited);
  return byColumn(fields, values, toStore);
}

function byColumn(
  fields: SupplierField[],
  values: Partial<Record<SupplierField, unknown>>,
  valueOf = (_field: SupplierField, value: unknown) => value,
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [columnOf(field), valueOf(field, values[field])]));
}

function toStore(field: SupplierField, value: unknown): unknown {
  const { kind } = ruleOf(field);
  if (kind === 'category') return value === null ? null : Number(value);
  // A supplier whose day was cleared is public from today.
  if (kind === 'day') return startOfDay(String(value) || dayOf(new Date().toISOString()));
  return value;
}

function eachField<Values extends Record<SupplierField, unknown>>(
  valueOf: (field: SupplierField) => unknown,
): Values {
  return Object.fromEntries(FIELD_NAMES.map((field) => [field, valueOf(field)])) as Values;
}
