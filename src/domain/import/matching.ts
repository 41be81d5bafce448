import { handleText } from '../format/links.ts';
import type { SupplierForm } from '../supplier-form/form.ts';
import { KEY_OF } from '../supplier-form/look-alikes.ts';

export interface KnownSupplier {
  id: number;
  version: number;
  formatted_id: string;
  form: SupplierForm;
}

export interface Identity {
  code: string;
  name: string;
  instagram: string;
  whatsapp: string;
}

/**
 * `known` is null for a new supplier; `fault` says why it is unclear whose the row is. `isForeign`: the row's code is that
 * of another system.
 */
export type Target = ({ known: KnownSupplier | null; fault?: undefined } | { fault: string }) & {
  isForeign?: boolean;
};

const { name: nameKey, instagram: handleKey, whatsapp: phoneKey } = KEY_OF;

export const nameOf = ({ form, formatted_id }: KnownSupplier) => `${form.name} (${formatted_id})`;
const or = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

export function codeFinder(known: KnownSupplier[]): (code: string) => KnownSupplier | undefined {
  const byId = new Map(known.map((supplier) => [supplier.id, supplier]));
  return (code) => byId.get(idOf(code));
}

/** Suppliers of the same name, whatever its case and accents. */
export function namesakeFinder(known: KnownSupplier[]): (name: string) => KnownSupplier[] {
  const byName = groupBy(known, ({ form }) => nameKey(form.name));
  return (name) => byName.get(nameKey(name)) ?? [];
}

/** Finds a row's supplier by its code, otherwise by Instagram and WhatsApp, which must agree. */
export function supplierFinder(
  known: KnownSupplier[],
  withCode: ReturnType<typeof codeFinder>,
): (identity: Identity) => Target {
  const byHandle = groupBy(known, ({ form }) => handleKey(form.instagram));
  const byPhone = groupBy(known, ({ form }) => phoneKey(form.whatsapp));
  const byNumber = new Map(known.map((supplier) => [supplier.id, supplier]));

  return (identity) => {
    const { code, name, instagram, whatsapp } = identity;
    const handles = byHandle.get(handleKey(instagram)) ?? [];
    const phones = byPhone.get(phoneKey(whatsapp)) ?? [];
    const numbered = /^\d+$/.test(code) ? byNumber.get(Number(code)) : undefined;
    const agrees =
      numbered !== undefined &&
      (nameKey(numbered.form.name) === nameKey(name) ||
        handles.includes(numbered) ||
        phones.includes(numbered));
    // Another code than F-0012 that nothing confirms is that of another system.
    const isForeign = code !== '' && !isOurCode(code) && !agrees;
    if (code !== '' && !isForeign) return targetOfCode(numbered ?? withCode(code), code, handles, phones);
    return { ...targetOfBoth(handles, phones, instagram), isForeign };
  };
}

/** The supplier that Instagram and WhatsApp name, which must agree. */
function targetOfBoth(handles: KnownSupplier[], phones: KnownSupplier[], instagram: string): Target {
  const both = handles.filter((supplier) => phones.includes(supplier));
  const found = both.length > 0 ? both : [...handles, ...phones];
  if (found.length < 2) return targetOfContacts(found[0] ?? null, instagram);
  const [named] = handles;
  const [called] = phones;
  if (both.length > 0 || !named || !called)
    return { fault: `Pode ser ${or.format(found.map(nameOf))}: informe o código na coluna “Código”.` };
  return { fault: `O Instagram é de ${nameOf(named)}, mas o WhatsApp é de ${nameOf(called)}.` };
}

/** Refuses the WhatsApp of a supplier with another Instagram: the number may be shared or wrong. */
function targetOfContacts(known: KnownSupplier | null, instagram: string): Target {
  if (!known || !isAnother(handleKey(instagram), handleKey(known.form.instagram))) return { known };
  const { name, instagram: handle } = known.form;
  return {
    fault: `O WhatsApp é de ${name} (${known.formatted_id}, ${handleText(handle)}). Se for ela, informe o código; senão, corrija o número.`,
  };
}

const isAnother = (inRow: string, stored: string) => inRow !== '' && stored !== '' && inRow !== stored;

function targetOfCode(
  supplier: KnownSupplier | undefined,
  code: string,
  handles: KnownSupplier[],
  phones: KnownSupplier[],
): Target {
  if (!supplier)
    return {
      fault: `O código desta linha não existe aqui: ${code}. Corrija-o, ou apague-o para cadastrar um fornecedor novo.`,
    };
  const [named] = handles;
  const [called] = phones;
  if (named && !handles.includes(supplier))
    return { fault: `O código é de ${nameOf(supplier)}, mas o Instagram é de ${nameOf(named)}.` };
  if (called && !phones.includes(supplier))
    return { fault: `O código é de ${nameOf(supplier)}, mas o WhatsApp é de ${nameOf(called)}.` };
  return { known: supplier };
}

/** Whether a row would make another one of a supplier: its name and each contact that it states are others. */
export function replaces(before: SupplierForm, after: SupplierForm, stated: Identity): boolean {
  const contacts = [
    [handleKey(before.instagram), handleKey(after.instagram), stated.instagram],
    [phoneKey(before.whatsapp), phoneKey(after.whatsapp), stated.whatsapp],
  ].filter(([stored, , said]) => stored !== '' && said !== '');
  return (
    nameKey(before.name) !== nameKey(after.name) &&
    contacts.length > 0 &&
    contacts.every(([stored, said]) => stored !== said)
  );
}

/** "F-0012" or "f12" is 12; NaN for anything else. */
function idOf(code: string): number {
  return Number(/^f\s*-?\s*0*(\d+)$/i.exec(code)?.[1] ?? NaN);
}

export function isOurCode(code: string): boolean {
  return !Number.isNaN(idOf(code));
}

function groupBy(
  known: KnownSupplier[],
  keyOf: (supplier: KnownSupplier) => string,
): Map<string, KnownSupplier[]> {
  const groups = new Map<string, KnownSupplier[]>();
  for (const supplier of known) {
    const key = keyOf(supplier);
    if (key === '') continue;
    const group = groups.get(key);
    if (group) group.push(supplier);
    else groups.set(key, [supplier]);
  }
  return groups;
}

interface Claim {
  label: string;
  known: KnownSupplier | null;
}

/** Call the returned function for each row in turn: why it repeats an earlier row, or null. */
export function repetitionFinder(): (row: Claim, form: SupplierForm) => string | null {
  const suppliers = new Map<number, string>();
  const handles = new Map<string, Claim>();
  const phones = new Map<string, Claim>();
  /** Suppliers that shared a contact before the import may keep it. */
  const sharedBefore = (
    { known: one }: Claim,
    { known: other }: Claim,
    keyOf: (form: SupplierForm) => string,
  ) => one !== null && other !== null && keyOf(one.form) === keyOf(other.form);

  return (row, form) => {
    const { label, known } = row;
    const sameSupplier = known && suppliers.get(known.id);
    if (sameSupplier) return `A linha ${sameSupplier} já é deste fornecedor.`;
    const handle = handleKey(form.instagram);
    const sameHandle = handles.get(handle);
    if (handle && sameHandle && !sharedBefore(row, sameHandle, (form) => handleKey(form.instagram)))
      return `O Instagram repete o da linha ${sameHandle.label}.`;
    const phone = phoneKey(form.whatsapp);
    const samePhone = phones.get(phone);
    if (phone && samePhone && !sharedBefore(row, samePhone, (form) => phoneKey(form.whatsapp)))
      return `O WhatsApp repete o da linha ${samePhone.label}.`;
    if (known) suppliers.set(known.id, label);
    handles.set(handle, row);
    phones.set(phone, row);
    return null;
  };
}
