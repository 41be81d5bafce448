import { handleOf, isHandle } from '../fields/instagram.ts';
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

/** A phone within a text: from abroad with its +, or Brazilian. Not what follows the name of another number. */
export const PHONE_IN_TEXT =
  /(?<![\d+]|\b(?:cpf|cnpj|cep|rg|ie|pix)[^\w\n]{0,4})(?:\+(?!55)\d(?:[\s().-]{0,2}\d){8,13}|(?:\+|00)?(?:55[\s.-]*)?\(?0?\d{2}\)?[\s.-]*(?:9[\s.-]?)?\d{4}[\s.\-\u2010-\u2015]*\d{4})(?!\d)/gi;
const PROFILE_LINK = /(?<![\w./])(?:https?:\/\/)?(?:(?:www|m)\.)?instagram\.com\/[^\s,;|]+/gi;
/** Not within an e-mail address or a link. */
const AT_HANDLE = /(?<![\p{L}\p{N}_.-]|\.\S*\/)@\s?[^\s,;|/()]+/gu;
const BETWEEN_HANDLES = /[/,;|\n]|\s+(?:e|ou)\s+/i;

export function findPhone(cell: string): FoundContact | null {
  // Spreadsheets may export a number as a decimal, "11912345678.0".
  const typed = cleanText(cell).replace(/^(\+?\d{8,})[.,]0$/, '$1');
  const whole = whatsappDigits(typed) ?? whatsappDigits(exactInteger(typed) ?? '');
  if (whole !== null) return { value: formatPhone(whole), isWhole: true };
  const links = cell.split(/[\s,;|]+/).filter((word) => /[a-z]/i.test(word));
  const numbers = [...cell.matchAll(PHONE_IN_TEXT)].map(([number]) => number);
  for (const piece of [...links, ...numbers]) {
    const digits = whatsappDigits(piece);
    if (digits !== null) return { value: formatPhone(digits), isWhole: false };
  }
  return null;
}

/** "5,511987654321E+12" as "5511987654321"; null if the exponent hides digits, and for other texts. */
function exactInteger(cell: string): string | null {
  const [, whole, decimals, exponent] = /^(\d)[.,](\d+)e\+?(\d{1,2})$/i.exec(cell) ?? [];
  if (!whole || !decimals || Number(exponent) !== decimals.length) return null;
  return whole + decimals;
}

export function findHandle(cell: string): FoundContact | null {
  const typed = cleanText(cell);
  const bare = typed.replace(/^(?:instagram|insta|ig) ?: ?/i, '');
  if (isHandle(handleOf(bare))) return { value: handleOf(bare), isWhole: bare === typed };
  const links = [...cell.matchAll(PROFILE_LINK)].map(([link]) => link);
  // What ends a sentence is no part of a handle. Every other sign stays: without it, it is somebody else's.
  const marked = [...cell.matchAll(AT_HANDLE)].map(([mark]) =>
    mark.replace(/[^\p{L}\p{M}\p{N}_\ufffd-]+$/u, ''),
  );
  const hasOther = /@|:\/\/|\w\.\w+\//.test(cell);
  const pieces = BETWEEN_HANDLES.test(cell) && !hasOther ? cell.split(BETWEEN_HANDLES) : [];
  const value = [...links, ...marked, ...pieces].map((piece) => handleOf(piece.trim())).find(isHandle);
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
