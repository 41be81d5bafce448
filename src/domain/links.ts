/** Addresses of a supplier's contacts. Stored values are already clean (the database normalises them on saving). */

/** wa.me takes exactly the stored digits. */
export function whatsappUrl(digits: string): string {
  return `https://wa.me/${digits.replace(/\D/g, '')}`;
}

/** The Instagram profile of a handle, without its leading @. */
export function instagramUrl(handle: string): string {
  return `https://www.instagram.com/${encodeURIComponent(handle.replace(/^@/, ''))}/`;
}

/** A handle as it is shown and searched: with one @, however it was stored. */
export function handleText(handle: string): string {
  return `@${handle.replace(/^@/, '')}`;
}

/** The website, with https:// in front when it has no scheme; null for any scheme but http(s). */
export function websiteUrl(website: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(website) ? website : `https://${website}`;
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}

/** What is shown of a site's address: its host. */
export function siteText(url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}

/** A new message to the address, with this subject if any; nothing in either can add recipients or other fields. */
export function emailUrl(email: string, subject?: string): string {
  const address = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  return subject === undefined ? address : `${address}?subject=${encodeURIComponent(subject)}`;
}
