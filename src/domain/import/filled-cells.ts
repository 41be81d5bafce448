import { isBlank } from './blank-cell.ts';
import { bareCell } from '../format/csv.ts';
import { isDamaged, repairMojibake } from './mojibake.ts';
import type { Sheet, SheetRow } from './sheet-text.ts';
import { ruleOf } from '../supplier-form/fields.ts';
import { bareName, fieldLabel, type SheetField } from './sheet-columns.ts';
import { keysOf } from '../format/keys.ts';

/** The cells of a row that say something, by field: cleaned, with the admin's corrections. */
export type Cells = Partial<Record<SheetField, string>>;

/** The admin's texts by line; '' empties a cell. */
export type Corrections = Readonly<Record<number, Cells>>;

export function readText(cell: string): string {
  return repairMojibake(bareCell(cell.trim()).replaceAll('\r\n', '\n').trim());
}

/** In cells of these kinds, a dash means no. */
const SAYS_NO = ['flag', 'premium'];

function isNothing(field: SheetField, cell: string): boolean {
  if (cell === '') return true;
  // A single word may be a name, such as “ND”.
  if (field === 'name' && /^\p{L}+$/u.test(cell)) return false;
  return !(field !== 'code' && SAYS_NO.includes(ruleOf(field).kind)) && isBlank(cell);
}

export function cellsOf(
  { line, cells }: SheetRow,
  columns: (SheetField | null)[],
  corrections: Corrections,
): { cells: Cells; notices: string[] } {
  const filled: Cells = {};
  const notices: string[] = [];
  columns.forEach((field, column) => {
    const typed = cells[column] ?? '';
    const cell = readText(typed);
    if (!field || isNothing(field, cell)) return;
    filled[field] = cell;
    if (repairMojibake(typed) !== typed)
      notices.push(`${fieldLabel(field)}: “${typed.trim()}” foi lido como “${cell}”.`);
  });
  const corrected = corrections[line] ?? {};
  for (const field of keysOf(corrected)) {
    const cell = readText(corrected[field] ?? '');
    if (isNothing(field, cell)) delete filled[field];
    else filled[field] = cell;
  }
  for (const field of keysOf(filled)) {
    const cell = filled[field] ?? '';
    if (isDamaged(cell)) notices.push(`${fieldLabel(field)}: “${cell}” tem letras trocadas ou perdidas.`);
  }
  return { cells: filled, notices };
}

/** A title, a total or repeated headings are no supplier. Null if the row may be one. */
export function whyNoSupplier(row: SheetRow, cells: Cells, { headers }: Sheet): string | null {
  const filled = row.cells.flatMap((cell, column) => (cell === '' ? [] : [{ cell, column }]));
  const isHeading = ({ cell, column }: (typeof filled)[number]) =>
    bareName(cell) !== '' && bareName(cell) === bareName(headers[column] ?? '');
  if (filled.length > 1 && filled.every(isHeading)) return 'Repete os nomes das colunas.';
  if (cells.code !== undefined || cells.instagram !== undefined || cells.whatsapp !== undefined) return null;
  const [first] = filled;
  if (first && /^(?:sub)?total\b/i.test(first.cell)) return 'É uma linha de total.';
  if (first && filled.length === 1 && headers.length > 1) return `Só traz “${first.cell}”.`;
  return cells.name === undefined ? 'Não traz nome nem contato.' : null;
}
