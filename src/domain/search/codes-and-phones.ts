import type { SearchedSupplier } from '../supplier/supplier.ts';
import { SIGNS } from './word-forms.ts';

const LABEL =
  /^(?:\W|cod(?:igo)?|fornecedor|n[ºo°]|numero|tel(?:efone)?|fone|cel(?:ular)?|whats(?:app)?|zap)+(?=\W|f?\d)/;
const LETTER = new RegExp(`[^${SIGNS}@0-9]`, 'u');
const LINK_TO_WHATSAPP = /^(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)/;

/** Above all that words can score together. */
const PHONE = 1000;
const CODE = 2000;

/** How well a text matches as a code or phone number; 0 if it does not. */
export function exactScore(wanted: string): (supplier: SearchedSupplier) => number {
  const scoreOfCode = codeScore(wanted);
  const hasPhone = phoneTest(wanted);
  return (supplier) => scoreOfCode(supplier) || (hasPhone(supplier) ? PHONE : 0);
}

/** Scores a supplier's code against "F-0284", "f284", "284" or the beginning of a code, "F-028". */
function codeScore(wanted: string): (supplier: SearchedSupplier) => number {
  const [, letter, digits] = /^\W*(f?)[ ._-]*(\d+)\W*$/.exec(wanted.replace(LABEL, '')) ?? [];
  if (digits === undefined) return () => 0;
  const id = Number(digits);
  return (supplier) => {
    if (supplier.id === id) return CODE + 1;
    return letter && supplier.formatted_id.startsWith(`F-${digits}`) ? CODE : 0;
  };
}

/** Whether a word among others is the supplier's code. */
export function codeTest(word: string): (supplier: SearchedSupplier) => boolean {
  const [, digits] = /^f[._-]?(\d+)$/.exec(word) ?? [];
  const id = Number(digits);
  return (supplier) => supplier.id === id;
}

/** Searches the phone numbers that the viewer may see. Fewer than four digits are in too many numbers. */
function phoneTest(wanted: string): (supplier: SearchedSupplier) => boolean {
  const bare = wanted.replace(LINK_TO_WHATSAPP, '').replace(LABEL, '').replace(/0xx/, '');
  const digits = LETTER.test(bare) ? '' : bare.replace(/\D/g, '').replace(/^0*(?:55(?=0))?0*/, '');
  if (digits.length < 4) return () => false;
  // Before 2016, mobile numbers had no 9 after the area code.
  const today = digits.replace(/^((?:55)?\d{2})(\d{8})$/, '$19$2');
  return ({ supplier_contacts }) =>
    [digits, today].some((number) => supplier_contacts?.whatsapp?.includes(number));
}
