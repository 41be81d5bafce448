/**
 * Characters that nobody sees: controls but line breaks and tabs, zero-width and direction-changing ones, fillers and
 * tags. Equals private.clean_text() of the database, whose regular expressions know no Unicode properties. The last
 * two are kept where they belong to an emoji.
 */
const INVISIBLE =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class -- it has to find control characters and joiners
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}]|(?<![#*0-9\xa9\xae\u203c-\u3299\u{1f000}-\u{1faff}])\ufe0f|(?<![\ufe0f\u2190-\u2bff\u{1f000}-\u{1faff}])\u200d|\u200d(?![\u2190-\u2bff\u{1f000}-\u{1faff}])/gu;

/** The text without characters that nobody sees, and without space around it; each line ends with a line feed. */
export function cleanText(typed: string): string {
  return typed.replace(/\r\n?/g, '\n').replace(INVISIBLE, '').trim();
}

const SHEET_ERROR = /^#(n\/[ad]|ref!|valor!|value!|div\/0!|nome\?|name\?|nulo!|null!|n[úu]m!)$/i;

/** Whether it is what a spreadsheet shows for a formula that failed, such as #N/D. */
export function isSheetError(text: string): boolean {
  return SHEET_ERROR.test(text);
}

export const SHEET_ERROR_TEXT = 'Isto é um erro de planilha. Escreva um texto no lugar.';
