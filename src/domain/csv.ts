/** What makes a spreadsheet take a cell for a formula, also in the wide forms that East Asian editions read. */
const FORMULA = '[=+\\-@\\t\\r＝＋－＠]';
/**
 * Where a cell may begin: at its start and, in a program that separates by another character than we do, after what it
 * takes for a separator, a quote or the end of a line. Apostrophes that stand there already count as one of them more.
 */
const BEFORE = `(?<=(?:^|[;,|\\t\\r\\n"]) *'*)`;
const DANGEROUS = new RegExp(`${BEFORE}(?=${FORMULA})`, 'g');
const MADE_SAFE = new RegExp(`${BEFORE}'(?=${FORMULA})`, 'g');

/** The text with an apostrophe before whatever a spreadsheet would run as a formula. */
export function safeCell(text: string): string {
  return text.replace(DANGEROUS, "'");
}

/** The text that safeCell() was given. */
export function bareCell(cell: string): string {
  return cell.replace(MADE_SAFE, '');
}

/** Marks the file as UTF-8, without which Excel takes it for Windows-1252. */
const BOM = '\uFEFF';

/** A table as a Brazilian Excel opens it: UTF-8, semicolons, every cell in quotes, none of them a formula. */
export function toCsv(rows: string[][]): string {
  const cell = (text: string) => `"${safeCell(text).replaceAll('"', '""')}"`;
  return BOM + rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');
}
