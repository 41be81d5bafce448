/** The whole spreadsheet is unusable; users read the message. */
export class SheetError extends Error {}

const MAX_BYTES = 5 * 1024 * 1024;
export const MAX_ROWS = 5000;

const TOO_LARGE = 'O arquivo tem mais de 5 MB. Divida a planilha em partes menores.';
const EMPTY = 'A planilha está vazia.';
const WORKBOOK =
  'Este é um arquivo do Excel. Copie as células e cole aqui, ou salve a planilha como CSV e escolha esse arquivo.';
const NOT_TEXT = 'Este arquivo não é de texto. Salve a planilha como CSV e escolha esse arquivo.';

const FIRST_BYTES_OF_WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04], // .xlsx and .ods, which are ZIP archives
  [0xd0, 0xcf, 0x11, 0xe0], // .xls
];

const startsWith = (bytes: Uint8Array, start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Decodes UTF-8, UTF-16 with a byte order mark, or Windows-1252, which Excel writes in Brazil. @throws SheetError */
export function decodeSheet(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) throw new SheetError(TOO_LARGE);
  if (FIRST_BYTES_OF_WORKBOOKS.some((start) => startsWith(bytes, start))) throw new SheetError(WORKBOOK);
  const wide = startsWith(bytes, [0xff, 0xfe]) ? 'utf-16le' : startsWith(bytes, [0xfe, 0xff]) && 'utf-16be';
  return checkText(wide ? new TextDecoder(wide).decode(bytes) : decodeNarrow(bytes));
}

function decodeNarrow(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The text without its byte order mark. @throws SheetError when it is empty, too large or binary */
export function checkText(text: string): string {
  const bare = text.replace(/^\uFEFF/, '');
  if (bare.trim() === '') throw new SheetError(EMPTY);
  if (bare.length > MAX_BYTES) throw new SheetError(TOO_LARGE);
  if (bare.includes('\0')) throw new SheetError(NOT_TEXT);
  return bare;
}

const SEPARATORS = ['\t', ';', ','] as const;

/** The separator of cells, by the first line: names of columns contain none. */
export function separatorOf(text: string): (typeof SEPARATORS)[number] {
  const [first = ''] = text
    .trimStart()
    .replace(/"(?:[^"]|"")*"/g, '""')
    .split(/\r|\n/, 1);
  const counts = SEPARATORS.map((separator) => first.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

export interface SheetRow {
  line: number; // in the spreadsheet, from 1
  cells: string[];
}

export interface Sheet {
  headers: string[];
  rows: SheetRow[];
}

/** The first line that is not empty names the columns. @throws SheetError without rows, or with too many */
export function sheetOf(records: string[][]): Sheet {
  const filled = records
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...rows] = filled;
  if (!head) throw new SheetError(EMPTY);
  if (rows.length === 0)
    throw new SheetError(
      'A planilha só tem uma linha. A primeira traz os nomes das colunas; os fornecedores vêm abaixo.',
    );
  if (rows.length > MAX_ROWS)
    throw new SheetError(`A planilha tem mais de 5.000 linhas. Divida-a em partes menores.`);
  // Includes columns without a name: the user can still assign a field to them.
  const width = Math.max(
    head.cells.length,
    ...rows.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1),
  );
  return {
    headers: Array.from({ length: width }, (_, column) => head.cells[column] ?? ''),
    rows,
  };
}
