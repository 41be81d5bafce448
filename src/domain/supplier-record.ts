import * as z from 'zod/mini';
import { dayOf, startOfDay } from './dates.ts';
import { toCents, toReais } from './money.ts';
import { formatPhone } from './phone.ts';
import type { PurchaseTerms } from './purchase-terms.ts';
import { CITY_WITHOUT_STATE, isPlace, supplierTerms, supplierTexts } from './supplier-form.ts';

/** A supplier as an admin edits it. */
export interface SupplierRecord {
  id: number;
  /** Grows with every change; a save against an older one is refused. */
  version: number;
  name: string;
  category_id: number;
  subcategory_id: number | null;
  is_premium: boolean;
  image_hash: string | null;
  /** ISO time from which everyone sees it. */
  public_from: string;
  supplier_details: {
    description: string | null;
    instagram: string | null;
    website: string | null;
    logo_path: string | null;
    main_image_path: string | null;
  } & PurchaseTerms;
  supplier_contacts: { whatsapp: string | null; email: string | null };
  /** In their order. */
  supplier_images: { path: string }[];
}

/** The form's fields, as they hold them; ids are texts because a choice is one. */
export interface SupplierForm extends Omit<PurchaseTerms, 'min_order_pieces' | 'min_order_cents'> {
  name: string;
  instagram: string;
  whatsapp: string;
  email: string;
  website: string;
  description: string;
  category_id: string | null;
  subcategory_id: string | null;
  is_premium: boolean;
  /** First day on which everyone sees it, "2026-12-31"; '' for one that everyone sees at once. */
  public_day: string;
  city: string;
  min_order_pieces: number | string;
  /** In reais. */
  min_order: number | string;
  ships_to: NonNullable<PurchaseTerms['ships_to']>;
}

export const NEW_SUPPLIER: SupplierForm = {
  name: '',
  instagram: '',
  whatsapp: '',
  email: '',
  website: '',
  description: '',
  category_id: null,
  subcategory_id: null,
  is_premium: true,
  public_day: '',
  state: null,
  city: '',
  min_order_pieces: '',
  min_order: '',
  ships_to: [],
  sells_to_cpf: false,
  ready_stock: false,
  plus_size: false,
};

/** What of a supplier the form shows: all but its files. */
export interface SupplierTexts extends Pick<
  SupplierRecord,
  'name' | 'category_id' | 'subcategory_id' | 'is_premium' | 'public_from' | 'supplier_contacts'
> {
  supplier_details: Omit<SupplierRecord['supplier_details'], 'logo_path' | 'main_image_path'>;
}

/** The form as it opens. */
export function formOf(record: SupplierTexts): SupplierForm {
  const { supplier_details: details, supplier_contacts: contacts } = record;
  const { min_order_cents: cents } = details;
  return {
    name: record.name,
    instagram: details.instagram ?? '',
    whatsapp: contacts.whatsapp === null ? '' : formatPhone(contacts.whatsapp),
    email: contacts.email ?? '',
    website: details.website ?? '',
    description: details.description ?? '',
    category_id: String(record.category_id),
    subcategory_id: record.subcategory_id === null ? null : String(record.subcategory_id),
    is_premium: record.is_premium,
    public_day: dayOf(record.public_from),
    state: details.state,
    city: details.city ?? '',
    min_order_pieces: details.min_order_pieces ?? '',
    min_order: cents === null ? '' : toReais(cents),
    ships_to: details.ships_to ?? [],
    sells_to_cpf: details.sells_to_cpf,
    ready_stock: details.ready_stock,
    plus_size: details.plus_size,
  };
}

const CATEGORY_MISSING = 'A categoria é obrigatória.';
const DAY_WRONG = 'Informe uma data válida.';
const { min_order_cents, ...terms } = supplierTerms.shape;
const cents = z.transform((reais: unknown): unknown => (reais === '' ? null : toCents(Number(reais))));

/** Validates the form and converts it to what is saved. */
export const supplierForm = z
  .object({
    ...supplierTexts.shape,
    category_id: z.string(CATEGORY_MISSING).check(z.minLength(1, CATEGORY_MISSING)),
    subcategory_id: z.nullable(z.string()),
    is_premium: z.boolean(),
    public_day: z.union(
      [z.literal(''), z.iso.date(DAY_WRONG).check(z.refine((day) => /^2\d{3}-/.test(day), DAY_WRONG))],
      DAY_WRONG,
    ),
    ...terms,
    min_order: z.pipe(cents, min_order_cents),
  })
  // Also while other fields are at fault: all is told at once.
  .check(z.refine(isPlace, { path: ['state'], error: CITY_WITHOUT_STATE, when: () => true }));

/** What save_supplier() takes of the form: its columns. */
export interface SupplierChange extends Partial<PurchaseTerms> {
  name?: string;
  instagram?: string;
  whatsapp?: string;
  email?: string;
  website?: string;
  description?: string;
  category_id?: number;
  subcategory_id?: number | null;
  is_premium?: boolean;
  public_from?: string;
}

/** The fields that hold something else than before. */
export function editedFields(form: SupplierForm, before: SupplierForm): (keyof SupplierForm)[] {
  const fields = Object.keys(NEW_SUPPLIER) as (keyof SupplierForm)[];
  return fields.filter((field) => JSON.stringify(form[field]) !== JSON.stringify(before[field]));
}

const editedForm = z.partial(z.object(supplierForm.shape));

/** What is to be saved of a form: the fields that hold something else than before, which are valid. */
export function changeOf(form: SupplierForm, before: SupplierForm): SupplierChange {
  const fields = editedFields(form, before);
  const said = Object.fromEntries(fields.map((field) => [field, form[field]]));
  const { category_id, subcategory_id = null, public_day, min_order, ...rest } = editedForm.parse(said);
  const columns = {
    ...rest,
    category_id: Number(category_id),
    subcategory_id: subcategory_id === null ? null : Number(subcategory_id),
    // Without a day a new one is seen from now on, by the database's clock; an old one, from today.
    ...((public_day || before.public_day) && { public_from: startOfDay(public_day || today()) }),
    min_order_cents: min_order,
  };
  const edited = fields.map((field) => COLUMNS[field] ?? field);
  return Object.fromEntries(Object.entries(columns).filter(([column]) => edited.includes(column)));
}

function today(): string {
  return dayOf(new Date().toISOString());
}

/** Columns of the fields that are called something else. */
const COLUMNS: Partial<Record<keyof SupplierForm, string>> = {
  public_day: 'public_from',
  min_order: 'min_order_cents',
};

/** What the fields are called on screen. */
export const FIELD_LABELS: Record<keyof SupplierForm, string> = {
  name: 'Nome',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  website: 'Site',
  description: 'Descrição',
  category_id: 'Categoria',
  subcategory_id: 'Subcategoria',
  is_premium: 'Fornecedor Premium',
  public_day: 'Visível para todos a partir de',
  state: 'Estado',
  city: 'Cidade',
  min_order_pieces: 'Pedido mínimo em peças',
  min_order: 'Pedido mínimo em reais',
  ships_to: 'Envia para',
  sells_to_cpf: 'Vende para CPF',
  ready_stock: 'Pronta-entrega',
  plus_size: 'Plus size',
};
