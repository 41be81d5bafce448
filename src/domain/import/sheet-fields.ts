import { FIELD_NAMES, ruleOf, type SupplierField } from '../supplier-form/fields.ts';
import { NEW_SUPPLIER, supplierForm } from '../supplier-form/form.ts';

/** `surname` is joined to the name; `address` gives the place and a line of the description. */
export type SheetField = 'code' | 'surname' | 'address' | SupplierField;

/** The columns of an export. */
export const EXPORTED_FIELDS: ('code' | SupplierField)[] = ['code', ...FIELD_NAMES];
export const READ_ONLY = { code: 'Código', surname: 'Sobrenome', address: 'Endereço' } as const;
export const SHEET_FIELDS: SheetField[] = [
  ...EXPORTED_FIELDS.flatMap((field): SheetField[] => (field === 'name' ? ['name', 'surname'] : [field])),
  'address',
];

export function isSupplierField(field: SheetField): field is SupplierField {
  return !(field in READ_ONLY);
}

export function fieldLabel(field: SheetField): string {
  return isSupplierField(field) ? ruleOf(field).label : READ_ONLY[field];
}

export const REQUIRED: SheetField[] = [
  ...new Set(
    supplierForm.safeParse(NEW_SUPPLIER).error?.issues.map(({ path: [field] }) => field as SheetField) ?? [],
  ),
];

/** The cells of a row that say something, by field: cleaned, with the admin's corrections. */
export type Cells = Partial<Record<SheetField, string>>;
