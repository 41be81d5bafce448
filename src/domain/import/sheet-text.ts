/** The whole spreadsheet is unusable; users read the message. */
export class SheetError extends Error {}

const MAX_BYTES = 5 * 1024 * 1024;

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

const SEPARATORS = ['\t', ';', ',', '|'] as const;
const FIRST_LINES = 30;

/** The one that splits the first lines most. Titles above the headings may contain none. */
export function separatorOf(text: string): (typeof SEPARATORS)[number] {
  const lines = text
    .slice(0, 50_000)
    .replace(/"(?:[^"]|"")*(?:"|$)/g, '""')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, FIRST_LINES);
  const usual = SEPARATORS.map((separator) => median(lines.map((line) => line.split(separator).length)));
  return SEPARATORS[usual.indexOf(Math.max(...usual))] ?? ',';
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
