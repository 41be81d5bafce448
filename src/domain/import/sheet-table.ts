import { type CellValue, textOfCell } from './cell-value.ts';
import { hasContact } from './contacts-in-text.ts';
import { repairMojibake } from './mojibake.ts';
import { bareName, matchHeaders } from './sheet-columns.ts';
import { SheetError } from './sheet-text.ts';

export interface SheetTable {
  name: string;
  records: CellValue[][];
  isHidden?: boolean;
  headers?: string[]; // of a source that has none, such as a list of contacts
}

export interface SheetRow {
  line: number; // in the spreadsheet, from 1; of several tables, counted through all
  label: string; // as the admin reads it: "12", or "12 (Calçados)" if there are several tables
  cells: CellValue[];
  /** The title above, such as "JEANS"; '' without one. */
  section: string;
}

export interface Sheet {
  /** 0: no line has the names of the columns. */
  headLine: number;
  headers: string[];
  rows: SheetRow[];
}

const MAX_ROWS = 5000;
const FIRST_LINES = 30;
const EMPTY = 'A planilha está vazia.';

interface FilledLine {
  line: number;
  cells: CellValue[];
  texts: string[]; // of the filled cells
}

function filledLines(records: CellValue[][]): FilledLine[] {
  return records
    .map((record, index) => {
      const cells = record.map((cell) => (typeof cell === 'string' ? cell.trim() : cell));
      return { line: index + 1, cells, texts: cells.map(textOfCell).filter((text) => text !== '') };
    })
    .filter(({ texts }) => texts.length > 0);
}

const namesOf = ({ cells }: FilledLine) => cells.map((cell) => repairMojibake(textOfCell(cell)));

const recognized = (line: FilledLine) => matchHeaders(namesOf(line)).filter((field) => field !== null).length;

/** Lines that may have the names of the columns. */
export function possibleHeads(records: CellValue[][]): FilledLine[] {
  const filled = filledLines(records);
  return filled.filter((_, index) => {
    const below = filled.length - index - 1;
    return index < FIRST_LINES && below > 0 && below <= MAX_ROWS;
  });
}

/** The line with most known names, otherwise the first. A line with a contact is none. */
function findHead(lines: FilledLine[]): FilledLine | undefined {
  const [first] = lines;
  let [head, most] = [first, first && !first.texts.some(hasContact) ? Math.max(1, recognized(first)) : 0];
  for (const line of lines.slice(0, FIRST_LINES)) {
    if (line === lines.at(-1) || line.texts.some(hasContact)) continue;
    const count = recognized(line);
    if (count > most) [head, most] = [line, count];
  }
  return most === 0 ? undefined : head;
}

/** `head`: the line with the names of the columns (0: none), or the names; otherwise it is guessed. @throws SheetError for no rows or too many */
export function sheetOf(records: CellValue[][], head?: number | string[]): Sheet {
  const filled = filledLines(records);
  if (filled.length === 0) throw new SheetError(EMPTY);
  const headRow = Array.isArray(head)
    ? undefined
    : (filled.find(({ line }) => line === head) ?? (head === 0 ? undefined : findHead(filled)));
  const below = filled.filter(({ line }) => line > (headRow?.line ?? 0));
  if (below.length === 0)
    throw new SheetError(
      'A planilha não tem linhas abaixo dos nomes das colunas. Os fornecedores vêm ali, um por linha.',
    );
  if (below.length > MAX_ROWS)
    throw new SheetError(`A planilha tem mais de 5.000 linhas. Divida-a em partes menores.`);
  const names = Array.isArray(head) ? head : headRow ? namesOf(headRow) : [];
  // Columns without a name count: the user can still assign a field to them.
  const width = Math.max(
    names.length,
    ...below.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1),
  );
  const headers = Array.from({ length: width }, (_, column) => names[column] ?? '');
  const sections = sectionsOf(filled, headers, Array.isArray(head));
  return {
    headLine: headRow?.line ?? 0,
    headers,
    rows: below.map(({ line, cells }) => ({
      line,
      label: String(line),
      cells,
      section: sections.get(line) ?? '',
    })),
  };
}

/** The title above each line. A title stands alone: after an empty line, above repeated headings or in capitals. */
function sectionsOf(lines: FilledLine[], headers: string[], isList: boolean): Map<number, string> {
  const sections = new Map<number, string>();
  let title = '';
  lines.forEach((line, index) => {
    const [text = '', other] = line.texts;
    const next = lines[index + 1];
    const isTitle =
      other === undefined &&
      headers.length > 1 &&
      /\p{L}{2}/u.test(text) &&
      !hasContact(text) &&
      !/^(?:sub)?total\b|^p[aá]gina\b/i.test(text) &&
      (text === text.toUpperCase() ||
        (!isList && line.line - (lines[index - 1]?.line ?? -1) > 1) ||
        (next !== undefined && repeats(next, headers)));
    if (isTitle) title = text;
    else sections.set(line.line, title);
  });
  return sections;
}

/** Whether a line has the names of the columns. */
function repeats({ cells, texts }: FilledLine, headers: string[]): boolean {
  return texts.length > 1 && cells.every((cell, column) => isHeaderOf(textOfCell(cell), headers[column]));
}

/** Whether a cell repeats the name of its column, or is empty. */
export function isHeaderOf(text: string, header: string | undefined): boolean {
  return text === '' || (bareName(text) !== '' && bareName(text) === bareName(header ?? ''));
}

export function isUsable({ records, headers }: SheetTable): boolean {
  try {
    return sheetOf(records, headers).rows.length > 0;
  } catch {
    return false;
  }
}

const LISTS_OTHERS = /\b(negra|golp\w*|bloque\w*|n[aã]o (?:comprar|recomend\w*)|backup|antig[ao]s?)\b/i;

/**
 * The tables of a file that list suppliers: that with most rows and known columns, and those with the same kind of
 * columns. Not hidden ones, nor those whose name says that nobody shall buy there, nor
 * more than one if they are too long together. @throws SheetError when none has rows
 */
export function supplierTables(tables: SheetTable[]): SheetTable[] {
  const rated = tables.filter(isUsable).map((table) => {
    const { headers, rows } = sheetOf(table.records, table.headers);
    const fields = matchHeaders(headers).filter((field) => field !== null);
    return { table, fields, rows: rows.length, size: rows.length * (1 + fields.length) };
  });
  const [fullest] = rated.toSorted(
    (one, other) =>
      Number(one.table.isHidden ?? 0) - Number(other.table.isHidden ?? 0) || other.size - one.size,
  );
  if (!fullest) {
    for (const { records, headers } of tables) if (filledLines(records).length > 0) sheetOf(records, headers);
    throw new SheetError(EMPTY);
  }
  const isAlike = (fields: unknown[]) =>
    fields.includes('name') && (fields.includes('instagram') || fields.includes('whatsapp'));
  const alike = rated.filter(
    ({ table, fields }) =>
      table === fullest.table ||
      (!table.isHidden && isAlike(fullest.fields) && isAlike(fields) && !LISTS_OTHERS.test(table.name)),
  );
  const isTooMuch = alike.reduce((sum, { rows }) => sum + rows, 0) > MAX_ROWS;
  return (isTooMuch ? [fullest] : alike).map(({ table }) => table);
}

/** The rows of one table, or of several. @throws SheetError */
export function sheetOfTables(tables: SheetTable[], headLine?: number): Sheet {
  const [table, other] = tables;
  if (!table) throw new SheetError(EMPTY);
  return other ? mergedSheet(tables) : sheetOf(table.records, table.headers ?? headLine);
}

/** The rows of several tables under the names of all their columns. @throws SheetError for too many rows */
function mergedSheet(tables: SheetTable[]): Sheet {
  const headers: string[] = [];
  const rows: SheetRow[] = [];
  let before = 0;
  for (const { name, records, headers: given } of tables) {
    const sheet = sheetOf(records, given);
    const taken = new Set<number>();
    const places = sheet.headers.map((header) => {
      const known = headers.findIndex(
        (other, column) => !taken.has(column) && bareName(other) === bareName(header),
      );
      const place = known === -1 ? headers.push(header) - 1 : known;
      taken.add(place);
      return place;
    });
    for (const { line, cells, section } of sheet.rows) {
      const merged: CellValue[] = [];
      places.forEach((place, column) => (merged[place] = cells[column] ?? ''));
      rows.push({
        line: before + line,
        label: `${line} (${name})`,
        cells: Array.from(headers, (_, column) => merged[column] ?? ''),
        section,
      });
    }
    before += records.length;
  }
  if (rows.length > MAX_ROWS)
    throw new SheetError('As abas têm mais de 5.000 linhas juntas. Escolha menos abas.');
  return { headLine: 0, headers, rows };
}
