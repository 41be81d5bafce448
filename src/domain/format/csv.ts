/** First characters of a formula, also the full-width ones that East Asian editions of Excel accept. */
const FORMULA = '[=+\\-@\\t\\r＝＋－＠]';
/** Where programs may see a cell begin, with any separator. Includes apostrophes, so that bareCell() removes one. */
const BEFORE = `(?<=(?:^|[;,|\\t\\r\\n"]) *'*)`;
const DANGEROUS = new RegExp(`${BEFORE}(?=${FORMULA})`, 'g');
const MADE_SAFE = new RegExp(`${BEFORE}'(?=${FORMULA})`, 'g');

/** Puts an apostrophe before anything that a spreadsheet program would run as a formula. */
export function safeCell(text: string): string {
  return text.replace(DANGEROUS, "'");
}

export function bareCell(cell: string): string {
  return cell.replace(MADE_SAFE, '');
}

const BOM = '\uFEFF'; // without it Excel reads the file as Windows-1252

/** A table as CSV for a Brazilian Excel: UTF-8, semicolons, quoted cells, no formulas. */
export function toCsv(rows: string[][]): string {
  const cell = (text: string) => `"${safeCell(text).replaceAll('"', '""')}"`;
  return BOM + rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');
}
