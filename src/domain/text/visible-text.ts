/** Equals private.clean_text(), whose regular expressions know no Unicode properties. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- it has to find control characters and joiners
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d159}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;
/** A variation selector that is neither behind a sign with two forms nor in a keycap such as 1️⃣. */
const STRAY_SELECTOR =
  /(?<![#*0-9\xa9\xae\u203c\u2049\u2122\u2139\u2190-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299\u{1f000}-\u{1faff}])\ufe0f|(?<=[#*0-9])\ufe0f(?!\u20e3)/gu;
/** A joiner that is not between two emoji. */
const STRAY_JOINER =
  /(?<![\ufe0f\u2190-\u2bff\u{1f000}-\u{1faff}])\u200d|\u200d(?![\u2190-\u2bff\u{1f000}-\u{1faff}])/gu;

/** Removes invisible characters and outer space, composes letters with their accents, and leaves one space between words.
 * Each line ends with a line feed. */
export function cleanText(typed: string): string {
  // In this order: what is removed first must not excuse a selector or joiner beside it, nor keep a letter from its accent.
  return typed
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .replace(STRAY_SELECTOR, '')
    .replace(STRAY_JOINER, '')
    .normalize('NFC')
    .replace(/[^\S\n\t]+/g, ' ')
    .trim();
}

const SHEET_ERROR = /^#(n\/[ad]|ref!|valor!|value!|div\/0!|error?!|nome\?|name\?|nulo!|null!|n[úu]m!)$/i;

/** What a spreadsheet shows for a formula that failed, such as #N/D. */
export function isSheetError(text: string): boolean {
  return SHEET_ERROR.test(text);
}

const SHEET_ERROR_TEXT = 'Isto é um erro de planilha. Escreva um texto no lugar.';
const ILLEGIBLE_TEXT = 'Há um sinal ilegível (�) neste texto. Troque-o pela letra certa.';

/** Why nobody can have meant a text; undefined if nothing is wrong. Equals private.text_fault(). */
export function textFault(text: string): string | undefined {
  // Half an emoji is sent and stored as the sign for what cannot be read.
  if (/\p{Surrogate}|\ufffd/u.test(text)) return ILLEGIBLE_TEXT;
  return isSheetError(text) ? SHEET_ERROR_TEXT : undefined;
}
