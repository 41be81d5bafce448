import { formatPhone } from './phone.ts';
import type { SupplierPage } from '../supplier/supplier.ts';

/** What built HTML has in place of a contact that there is: the app fetches it. */
export const UNPUBLISHED = '…';

export interface ContactLink {
  label: string;
  text: string;
  /** Undefined until the contact is there. */
  href: string | undefined;
}

interface ContactValues {
  whatsapp?: string | null;
  instagram?: string | null;
  website?: string | null;
  email?: string | null;
}

/** Null for a contact that is missing or hidden from the viewer. */
export function contactsOf(supplier: {
  supplier_details: Pick<NonNullable<SupplierPage['supplier_details']>, 'instagram' | 'website'> | null;
  supplier_contacts: Pick<ContactValues, 'whatsapp' | 'email'> | null;
}) {
  return contactLinks({ ...supplier.supplier_details, ...supplier.supplier_contacts });
}

export function contactLinks({ whatsapp, instagram, website, email }: ContactValues) {
  return {
    whatsapp: link('WhatsApp', whatsapp, whatsappUrl, formatPhone),
    instagram: link('Instagram', instagram, instagramUrl, handleText),
    website: link('Site', website, websiteUrl, siteText),
    email: link('E-mail', email, emailUrl, (text) => text),
  };
}

function link(
  label: string,
  contact: string | null | undefined,
  urlOf: (contact: string) => string | null,
  textOf: (contact: string, url: string) => string,
): ContactLink | null {
  if (contact === UNPUBLISHED) return { label, text: contact, href: undefined };
  const href = contact ? urlOf(contact) : null;
  return contact && href ? { label, text: textOf(contact, href), href } : null;
}

function whatsappUrl(digits: string): string {
  return `https://wa.me/${digits.replace(/\D/g, '')}`;
}

function instagramUrl(handle: string): string {
  return `https://www.instagram.com/${encodeURIComponent(handle.replace(/^@/, ''))}/`;
}

export function handleText(handle: string): string {
  return `@${handle.replace(/^@/, '')}`;
}

/** Adds https:// to a website without scheme; null for any scheme but http(s). */
export function websiteUrl(website: string): string | null {
  const url = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(website) ? website : `https://${website}`;
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null;
}

function siteText(_website: string, url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}

/** A mailto: link. Encoding keeps both values from adding recipients or other headers. */
export function emailUrl(email: string, subject?: string): string {
  const url = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  return subject === undefined ? url : `${url}?subject=${encodeURIComponent(subject)}`;
}
