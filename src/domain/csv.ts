/** First characters of a formula, also in the full-width forms that East Asian editions accept. */
const FORMULA = '[=+\\-@\\t\\r＝＋－＠]';
/**
 * Where a program may see the start of a cell: also after another separator than ours, a quote or a line break.
 * Existing apostrophes are matched too, so that bareCell() removes exactly one.
 */
const BEFORE = `(?<=(?:^|[;,|\\t\\r\\n"]) *'*)`;
const DANGEROUS = new RegExp(`${BEFORE}(?=${FORMULA})`, 'g');
const MADE_SAFE = new RegExp(`${BEFORE}'(?=${FORMULA})`, 'g');

/** Puts an apostrophe before anything that a spreadsheet program would run as a formula. */
export function safeCell(text: string): string {
  return text.replace(DANGEROUS, "'");
}

/** Reverses safeCell(). */
export function bareCell(cell: string): string {
  return cell.replace(MADE_SAFE, '');
}

/** Without it Excel reads the file as Windows-1252. */
const BOM = '\uFEFF';

/** A table as CSV for a Brazilian Excel: UTF-8, semicolons, quoted cells, no formulas. */
export function toCsv(rows: string[][]): string {
  const cell = (text: string) => `"${safeCell(text).replaceAll('"', '""')}"`;
  return BOM + rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');
}
