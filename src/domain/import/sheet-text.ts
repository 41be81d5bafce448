import { repairMojibake } from './mojibake.ts';
import { matchColumns } from './sheet-columns.ts';

/** The whole spreadsheet is unusable; users read the message. */
export class SheetError extends Error {}

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_ROWS = 5000;

const TOO_LARGE = 'O arquivo tem mais de 5 MB. Divida a planilha em partes menores.';
const EMPTY = 'A planilha está vazia.';
const OLD_WORKBOOK =
  'Este arquivo é do Excel antigo (.xls) ou está protegido por senha. Abra-o no Excel e salve-o como “Pasta de Trabalho do Excel (.xlsx)”, sem senha.';
const NOT_TEXT = 'Este arquivo não é uma planilha. Escolha um arquivo do Excel (.xlsx) ou CSV.';

const startsWith = (bytes: Uint8Array, start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** An .xlsx file is a ZIP archive. @throws SheetError if the file is too large, an .xls or encrypted */
export function isWorkbook(bytes: Uint8Array): boolean {
  if (bytes.length > MAX_BYTES) throw new SheetError(TOO_LARGE);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new SheetError(OLD_WORKBOOK);
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
}

/** Removes the byte order mark. @throws SheetError when the text is empty, too large or binary */
export function checkText(text: string): string {
  const bare = text.replace(/^\uFEFF/, '');
  if (bare.trim() === '') throw new SheetError(EMPTY);
  if (bare.length > MAX_BYTES) throw new SheetError(TOO_LARGE);
  if (bare.includes('\0')) throw new SheetError(NOT_TEXT);
  return bare;
}

const SEPARATORS = ['\t', ';', ','] as const;
const FIRST_LINES = 30;

/** The one that splits the first lines most. Titles above the headings may contain none. */
export function separatorOf(text: string): (typeof SEPARATORS)[number] {
  const lines = text
    .slice(0, 50_000)
    .replace(/"(?:[^"]|"")*"/g, '""')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, FIRST_LINES);
  const usual = SEPARATORS.map((separator) => median(lines.map((line) => line.split(separator).length)));
  return SEPARATORS[usual.indexOf(Math.max(...usual))] ?? ',';
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

export interface SheetTable {
  name: string;
  records: string[][];
}

export interface SheetRow {
  line: number; // in the spreadsheet, from 1
  cells: string[];
}

export interface Sheet {
  headLine: number;
  headers: string[];
  rows: SheetRow[];
}

function filledRows(records: string[][]): SheetRow[] {
  return records
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

const recognized = (cells: string[]) =>
  matchColumns(cells.map(repairMojibake)).filter((field) => field !== null).length;

export function possibleHeads(records: string[][]): SheetRow[] {
  const filled = filledRows(records);
  return filled.filter((_, index) => {
    const below = filled.length - index - 1;
    return index < FIRST_LINES && below > 0 && below <= MAX_ROWS;
  });
}

/** The row with most known column names; a single known name is no proof, so then the first row. */
function findHead(rows: SheetRow[]): SheetRow | undefined {
  const [first, ...others] = rows.slice(0, FIRST_LINES);
  let [head, most] = [first, Math.max(1, first ? recognized(first.cells) : 0)];
  for (const row of others.filter((row) => row !== rows.at(-1))) {
    const count = recognized(row.cells);
    if (count > most) [head, most] = [row, count];
  }
  return head;
}

/** The rows below the heading row, which is guessed without `headLine`. @throws SheetError for none or too many */
export function sheetOf(records: string[][], headLine?: number): Sheet {
  const filled = filledRows(records);
  const head = filled.find(({ line }) => line === headLine) ?? findHead(filled);
  if (!head) throw new SheetError(EMPTY);
  const rows = filled.filter(({ line }) => line > head.line);
  if (rows.length === 0)
    throw new SheetError(
      'A planilha não tem linhas abaixo dos nomes das colunas. Os fornecedores vêm ali, um por linha.',
    );
  if (rows.length > MAX_ROWS)
    throw new SheetError(`A planilha tem mais de 5.000 linhas. Divida-a em partes menores.`);
  // Columns without a name count: the user can still assign a field to them.
  const width = Math.max(
    head.cells.length,
    ...rows.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1),
  );
  return {
    headLine: head.line,
    headers: Array.from({ length: width }, (_, column) => repairMojibake(head.cells[column] ?? '')),
    rows,
  };
}

export function isUsable({ records }: SheetTable): boolean {
  try {
    return sheetOf(records).rows.length > 0;
  } catch {
    return false;
  }
}

/** The table with most rows and known columns. @throws SheetError when all are empty */
export function fullestTable(tables: SheetTable[]): SheetTable {
  const sizeOf = ({ records }: SheetTable) => {
    const rows = filledRows(records);
    return rows.length * (1 + recognized(findHead(rows)?.cells ?? []));
  };
  const [fullest, size] = tables
    .map((table) => [table, sizeOf(table)] as const)
    .reduce((best, other) => (other[1] > best[1] ? other : best));
  if (size === 0) throw new SheetError(EMPTY);
  return fullest;
}
