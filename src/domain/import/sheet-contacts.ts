import { handleOf } from '../fields/instagram.ts';
import { websiteUrl } from '../format/links.ts';
import { formatPhone } from '../format/phone.ts';
import { cleanText } from '../text/visible-text.ts';
import { isWebsite } from '../fields/website.ts';
import { whatsappDigits } from '../fields/whatsapp.ts';

/** `isWhole`: the cell contains nothing but this contact. */
export interface FoundContact {
  value: string;
  isWhole: boolean;
}

/** Links that open a chat. Other wa.me links hide the number. */
const CHAT_LINK =
  /^(?:https?:\/\/)?(?:www\.|api\.|web\.)?(?:wa\.me\/|whatsapp\.com\/send\/?\?(?:\S*&)?phone=)(?:\+|%2B)?(\d{8,15})\/?(?:[?&#]\S*)?$/i;
const NUMBER_IN_TEXT =
  /(?<![\d+])(?:\+?55[\s.-]*)?\(?0?\d{2}\)?[\s.-]*(?:9[\s.-]?)?\d{4}[\s.\-\u2010-\u2015]*\d{4}(?!\d)/g;
const HANDLE = /^[A-Za-z0-9._]{1,30}$/;
const PROFILE_LINK = /(?<![\w./])(?:https?:\/\/)?(?:(?:www|m)\.)?instagram\.com\/[^\s,;|]+/gi;
const AT_HANDLE = /(?<![\w.])@\s?[a-z0-9._]{1,30}/gi;
const BETWEEN_HANDLES = /[/,;|\n]|\s+(?:e|ou)\s+/i;

export function findPhone(cell: string): FoundContact | null {
  // Spreadsheets may export a number as a decimal, "11912345678.0".
  const typed = cleanText(cell).replace(/^(\+?\d{8,})[.,]0$/, '$1');
  const whole = whatsappDigits(typed) ?? linkedNumber(typed) ?? whatsappDigits(exactInteger(typed) ?? '');
  if (whole !== null) return { value: formatPhone(whole), isWhole: true };
  for (const word of cell.split(/[\s,;|]+/)) {
    const linked = linkedNumber(word);
    if (linked !== null) return { value: formatPhone(linked), isWhole: false };
  }
  for (const [piece] of cell.matchAll(NUMBER_IN_TEXT)) {
    const digits = whatsappDigits(piece);
    if (digits !== null) return { value: formatPhone(digits), isWhole: false };
  }
  return null;
}

function linkedNumber(link: string): string | null {
  const [, digits] = CHAT_LINK.exec(link) ?? [];
  return digits === undefined ? null : (whatsappDigits(digits) ?? whatsappDigits(`+${digits}`));
}

/** "5,511987654321E+12" as "5511987654321"; null if the exponent hides digits, and for other texts. */
function exactInteger(cell: string): string | null {
  const [, whole, decimals, exponent] = /^(\d)[.,](\d+)e\+?(\d{1,2})$/i.exec(cell) ?? [];
  if (!whole || !decimals || Number(exponent) !== decimals.length) return null;
  return whole + decimals;
}

export function findHandle(cell: string): FoundContact | null {
  const whole = handleOf(cleanText(cell));
  if (HANDLE.test(whole)) return { value: whole, isWhole: true };
  const links = [...cell.matchAll(PROFILE_LINK)].map(([link]) => link);
  const isOtherLink = /:\/\/|\w\.\w+\//.test(cell);
  const pieces = BETWEEN_HANDLES.test(cell) && !isOtherLink ? cell.split(BETWEEN_HANDLES) : [];
  const marked = [...cell.matchAll(AT_HANDLE)].map(([handle]) => handle.replace(/\.+$/, ''));
  const found = [...links, ...marked, ...pieces].map((piece) => handleOf(piece.trim()));
  const value = found.find((handle) => HANDLE.test(handle));
  return value === undefined ? null : { value, isWhole: false };
}

export function findWebsite(cell: string): FoundContact | null {
  const typed = cleanText(cell);
  if (isWebsite(typed)) return { value: websiteUrl(typed) ?? typed, isWhole: true };
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(cell) && !/^https?:/i.test(cell)) return null;
  const value = cell.split(/[\s,;|]+/).find((piece) => piece.includes('.') && isWebsite(piece));
  return value === undefined || cell.includes('\\')
    ? null
    : { value: websiteUrl(value) ?? value, isWhole: false };
}

export function findEmail(cell: string): FoundContact | null {
  const bare = cleanText(cell)
    .replace(/^mailto:/i, '')
    .toLowerCase();
  const [value] = /[^\s,;|/<>()]+@[^\s,;|/<>()]+\.[a-z]{2,}/.exec(bare) ?? [];
  return value === undefined ? null : { value, isWhole: value === bare };
}
