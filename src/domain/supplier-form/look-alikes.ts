import { handleOf, isHandle } from '../fields/instagram.ts';
import { whatsappDigits } from '../fields/whatsapp.ts';
import { fold } from '../text/text.ts';
import { cleanText } from '../text/visible-text.ts';
import type { SupplierForm } from './form.ts';

/** Fields by which two suppliers may be the same shop. */
export const IDENTITY_FIELDS = ['name', 'instagram', 'whatsapp'] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];
export type Identity = Pick<SupplierForm, IdentityField>;

/** What is the same in a field however it is typed; '' for nothing. */
export const KEY_OF: Record<IdentityField, (typed: string) => string> = {
  name: (name) => fold(cleanText(name)),
  instagram: (handle) => handleOf(handle).toLowerCase(),
  whatsapp: (phone) => whatsappDigits(phone) ?? phone.replace(/\D/g, ''),
};

/** The fields in which a supplier is like another one. */
export function alikeIn(one: Identity, other: Identity): IdentityField[] {
  return IDENTITY_FIELDS.filter((field) => {
    const key = KEY_OF[field](one[field]);
    return key !== '' && key === KEY_OF[field](other[field]);
  });
}

/** What to search for, to find suppliers that are alike in a field; '' if it is not filled in yet. */
export function searchOf(field: IdentityField, typed: string): string {
  if (field === 'whatsapp') return whatsappDigits(typed) ?? '';
  const key = field === 'name' ? cleanText(typed) : handleOf(cleanText(typed));
  if (field === 'instagram') return isHandle(key) ? `@${key}` : '';
  return key.length < 3 ? '' : key;
}
