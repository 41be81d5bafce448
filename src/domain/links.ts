import { formatPhone } from './phone.ts';
import type { SupplierPage } from './supplier.ts';

export interface ContactLink {
  label: string;
  text: string;
  href: string;
}

interface ContactValues {
  whatsapp?: string | null;
  instagram?: string | null;
  website?: string | null;
  email?: string | null;
}

/** A supplier's contacts as links; null for each that is missing or withheld from the viewer. */
export function contactsOf(supplier: {
  supplier_details: Pick<NonNullable<SupplierPage['supplier_details']>, 'instagram' | 'website'> | null;
  supplier_contacts: Pick<ContactValues, 'whatsapp' | 'email'> | null;
}) {
  return contactLinks({ ...supplier.supplier_details, ...supplier.supplier_contacts });
}

export function contactLinks({ whatsapp, instagram, website, email }: ContactValues) {
  const site = website ? websiteUrl(website) : null;
  return {
    whatsapp: whatsapp ? link('WhatsApp', formatPhone(whatsapp), whatsappUrl(whatsapp)) : null,
    instagram: instagram ? link('Instagram', handleText(instagram), instagramUrl(instagram)) : null,
    website: site ? link('Site', siteText(site), site) : null,
    email: email ? link('E-mail', email, emailUrl(email)) : null,
  };
}

function link(label: string, text: string, href: string): ContactLink {
  return { label, text, href };
}

/** wa.me accepts digits only. */
function whatsappUrl(digits: string): string {
  return `https://wa.me/${digits.replace(/\D/g, '')}`;
}

function instagramUrl(handle: string): string {
  return `https://www.instagram.com/${encodeURIComponent(handle.replace(/^@/, ''))}/`;
}

export function handleText(handle: string): string {
  return `@${handle.replace(/^@/, '')}`;
}

/** The website, with https:// in front when it has no scheme; null for any scheme but http(s). */
export function websiteUrl(website: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(website) ? website : `https://${website}`;
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}

function siteText(url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}

/** A mailto: link. Encoding keeps both values from adding recipients or other headers. */
export function emailUrl(email: string, subject?: string): string {
  const address = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  return subject === undefined ? address : `${address}?subject=${encodeURIComponent(subject)}`;
}
