import { handleOf } from '../fields/instagram.ts';
import { handleText } from '../format/links.ts';
import { formatPhone } from '../format/phone.ts';
import type { SupplierForm } from '../supplier-form/form.ts';
import { whatsappDigits } from '../fields/whatsapp.ts';

export interface KnownSupplier {
  id: number;
  version: number;
  formatted_id: string;
  form: SupplierForm;
}

export interface Identity {
  code: string;
  instagram: string;
  whatsapp: string;
  isOurs: boolean; // the code's column is that of our export; in others a bare number may mean anything
}

/** `known` is null for a new supplier; `fault` says why it is unclear whose the row is. */
export type Target = { known: KnownSupplier | null; fault?: undefined } | { fault: string };

function handleKey(handle: string): string {
  return handleOf(handle).toLowerCase();
}

function phoneKey(phone: string): string {
  return whatsappDigits(phone) ?? phone.replace(/\D/g, '');
}

const nameOf = ({ form, formatted_id }: KnownSupplier) => `${form.name} (${formatted_id})`;
const or = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

export function codeFinder(known: KnownSupplier[]): (code: string) => KnownSupplier | undefined {
  const byId = new Map(known.map((supplier) => [supplier.id, supplier]));
  return (code) => byId.get(idOf(code));
}

/** Finds a row's supplier by its code, otherwise by Instagram and WhatsApp, which must agree. */
export function supplierFinder(
  known: KnownSupplier[],
  withCode: ReturnType<typeof codeFinder>,
): (identity: Identity) => Target {
  const byHandle = groupBy(known, ({ form }) => handleKey(form.instagram));
  const byPhone = groupBy(known, ({ form }) => phoneKey(form.whatsapp));

  return (identity) => {
    const { code, instagram, whatsapp } = identity;
    const handles = byHandle.get(handleKey(instagram)) ?? [];
    const phones = byPhone.get(phoneKey(whatsapp)) ?? [];
    if (code !== '') return targetOfCode(withCode(code), identity, handles, phones);
    const both = handles.filter((supplier) => phones.includes(supplier));
    const found = both.length > 0 ? both : [...handles, ...phones];
    if (found.length < 2) return targetOfContacts(found[0] ?? null, instagram);
    const [named] = handles;
    const [called] = phones;
    if (both.length > 0 || !named || !called)
      return { fault: `Pode ser ${or.format(found.map(nameOf))}: informe o código na coluna “Código”.` };
    return { fault: `O Instagram é de ${nameOf(named)}, mas o WhatsApp é de ${nameOf(called)}.` };
  };
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
  { code, instagram, whatsapp, isOurs }: Identity,
  handles: KnownSupplier[],
  phones: KnownSupplier[],
): Target {
  if (!isOurs && /^\d+$/.test(code)) return { fault: `“${code}” não é um código nosso, como F-0001.` };
  if (!supplier) return { fault: `Não há fornecedor com o código ${code}.` };
  const [named] = handles;
  const [called] = phones;
  if (named && !handles.includes(supplier))
    return { fault: `O código é de ${nameOf(supplier)}, mas o Instagram é de ${nameOf(named)}.` };
  if (called && !phones.includes(supplier))
    return { fault: `O código é de ${nameOf(supplier)}, mas o WhatsApp é de ${nameOf(called)}.` };
  const { form } = supplier;
  const isOther =
    isAnother(handleKey(instagram), handleKey(form.instagram)) &&
    isAnother(phoneKey(whatsapp), phoneKey(form.whatsapp));
  if (!isOther) return { known: supplier };
  const contacts = (handle: string, phone: string) =>
    `${handleText(handle)} e ${formatPhone(phoneKey(phone))}`;
  return {
    fault: `O código é de ${nameOf(supplier)}, que tem ${contacts(form.instagram, form.whatsapp)}, mas a linha traz ${contacts(instagram, whatsapp)}.`,
  };
}

/** "F-0012", "f12" or "12" is 12; NaN for anything else. */
function idOf(code: string): number {
  return Number(/^f?\s*-?\s*0*(\d+)$/i.exec(code)?.[1] ?? NaN);
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
  line: number;
  known: KnownSupplier | null;
}

/** Call the returned function for each row in turn: why it repeats an earlier row, or null. */
export function repetitionFinder(): (row: Claim, form: SupplierForm) => string | null {
  const suppliers = new Map<number, number>();
  const handles = new Map<string, Claim>();
  const phones = new Map<string, Claim>();
  /** Suppliers that shared a contact before the import may keep it. */
  const sharedBefore = (
    { known: one }: Claim,
    { known: other }: Claim,
    keyOf: (form: SupplierForm) => string,
  ) => one !== null && other !== null && keyOf(one.form) === keyOf(other.form);

  return (row, form) => {
    const { line, known } = row;
    const sameSupplier = known && suppliers.get(known.id);
    if (sameSupplier) return `A linha ${sameSupplier} já é deste fornecedor.`;
    const handle = handleKey(form.instagram);
    const sameHandle = handles.get(handle);
    if (handle && sameHandle && !sharedBefore(row, sameHandle, (form) => handleKey(form.instagram)))
      return `O Instagram repete o da linha ${sameHandle.line}.`;
    const phone = phoneKey(form.whatsapp);
    const samePhone = phones.get(phone);
    if (phone && samePhone && !sharedBefore(row, samePhone, (form) => phoneKey(form.whatsapp)))
      return `O WhatsApp repete o da linha ${samePhone.line}.`;
    if (known) suppliers.set(known.id, line);
    handles.set(handle, row);
    phones.set(phone, row);
    return null;
  };
}
