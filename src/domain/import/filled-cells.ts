import { isBlank } from './blank-cell.ts';
import { bareCell } from '../format/csv.ts';
import { type CellValue, textOfCell } from './cell-value.ts';
import { contactsIn, isMobile } from './contacts-in-text.ts';
import { isDamaged, repairMojibake } from './mojibake.ts';
import { categoryCell } from './sheet-categories.ts';
import { isCountOfPieces } from './read-cells.ts';
import { isHeaderOf, type Sheet, type SheetRow } from './sheet-table.ts';
import { ruleOf } from '../supplier-form/fields.ts';
import { bareName, rankOf } from './sheet-columns.ts';
import { findEmail, findHandle, findPhone } from './sheet-contacts.ts';
import { fold } from '../text/text.ts';
import { textFault } from '../text/visible-text.ts';
import { keysOf } from '../format/keys.ts';
import { isOurCode } from './matching.ts';
import { type Cells, fieldLabel, isSupplierField, type SheetField } from './sheet-fields.ts';

/** The admin's texts by line; '' empties a cell. */
export type Corrections = Readonly<Record<number, Cells>>;

export interface FilledCells {
  cells: Cells;
  /** Cells that a workbook holds as numbers. */
  numbers: Partial<Record<SheetField, number>>;
  notices: string[];
}

export function readText(cell: string): string {
  return repairMojibake(bareCell(cell.trim()).replaceAll('\r\n', '\n').trim());
}

/** In cells of these kinds, a dash means no. */
const SAYS_NO = ['flag', 'premium'];

function isNothing(field: SheetField, cell: string): boolean {
  if (cell === '') return true;
  // A single word may be a name, such as “ND”.
  if (field === 'name' && /^\p{L}+$/u.test(cell)) return false;
  return !(isSupplierField(field) && SAYS_NO.includes(ruleOf(field).kind)) && isBlank(cell);
}

interface Part {
  header: string;
  value: CellValue;
  text: string;
}

export function cellsOf(
  { line, cells }: SheetRow,
  columns: (SheetField | null)[],
  corrections: Corrections,
  headers: string[],
): FilledCells {
  const filled: FilledCells = { cells: {}, numbers: {}, notices: [] };
  const parts = new Map<SheetField, Part[]>();
  columns.forEach((field, column) => {
    const value = cells[column] ?? '';
    const typed = textOfCell(value);
    const text = withAreaCode(readText(typed), field, cells, column, headers);
    if (!field || isNothing(field, text)) return;
    parts.set(field, [...(parts.get(field) ?? []), { header: headers[column] ?? '', value, text }]);
    if (repairMojibake(typed) !== typed)
      filled.notices.push(`${fieldLabel(field)}: “${typed.trim()}” foi lido como “${text}”.`);
  });
  for (const [field, found] of parts) combine(field, found, filled);
  joinSurname(filled.cells);
  const { category_id: category } = filled.cells;
  if (category !== undefined && categoryCell(category) !== category) {
    filled.cells.category_id = categoryCell(category);
    if (filled.cells.category_id === '') delete filled.cells.category_id;
  }
  separateMinimum(filled, headers[columns.indexOf('min_order')] ?? '');
  for (const field of keysOf(corrections[line] ?? {})) {
    const cell = readText(corrections[line]?.[field] ?? '');
    delete filled.numbers[field];
    if (isNothing(field, cell)) delete filled.cells[field];
    else filled.cells[field] = cell;
  }
  const listsProfiles =
    !columns.includes('name') || headers.some((header) => /\busername\b/.test(bareName(header)));
  if (filled.cells.name === undefined && listsProfiles) nameByHandle(filled);
  // A row with our code says all of its supplier, also that it has no such contact.
  if (!isOurCode(filled.cells.code ?? '')) borrow(filled, corrections[line] ?? {});
  for (const field of keysOf(filled.cells)) {
    const cell = filled.cells[field] ?? '';
    if (isDamaged(cell) && textFault(cell) === undefined)
      filled.notices.push(`${fieldLabel(field)}: “${cell}” tem letras trocadas ou perdidas.`);
  }
  return filled;
}

/** Some lists have the area code in the column before. */
function withAreaCode(
  text: string,
  field: SheetField | null | undefined,
  cells: CellValue[],
  column: number,
  headers: string[],
): string {
  if (field !== 'whatsapp' || !/^ddd\b/.test(bareName(headers[column - 1] ?? ''))) return text;
  const code = textOfCell(cells[column - 1])
    .replace(/\D/g, '')
    .slice(-2);
  return text === '' || code.length < 2 || findPhone(text) ? text : `(${code}) ${text}`;
}

const JOINED: Partial<Record<SheetField, string>> = { description: '\n', address: ', ', surname: ' ' };

/** Fills a field from its cells: all of them, or the first that is usable; a notice names what is left over. */
function combine(field: SheetField, found: Part[], { cells, numbers, notices }: FilledCells): void {
  const joiner = JOINED[field];
  if (joiner !== undefined) {
    const texts = found.map(({ text }) => text);
    cells[field] = texts
      .filter(
        (text, index) =>
          !texts.some(
            (other, at) =>
              at !== index && (other === text ? at < index : other.includes(text) && text.length > 4),
          ),
      )
      .join(joiner);
    return;
  }
  const parts = found.toSorted((one, other) => rankOf(one.header, field) - rankOf(other.header, field));
  const chosen = parts.length === 1 ? parts[0] : (bestOf(field, parts) ?? parts[0]);
  if (!chosen) return;
  cells[field] = chosen.text;
  if (typeof chosen.value === 'number') numbers[field] = chosen.value;
  for (const { text, header } of parts)
    if (!fold(chosen.text).includes(fold(text)) && keyOf(field, text) !== keyOf(field, chosen.text))
      notices.push(`${fieldLabel(field)}: “${text}” (${header}) fica de fora.`);
}

/** A column for WhatsApp comes first, then the first mobile: few write to landlines. */
function bestOf(field: SheetField, parts: Part[]): Part | undefined {
  if (field !== 'whatsapp')
    return field === 'instagram' ? parts.find(({ text }) => findHandle(text)) : parts[0];
  const usable = parts.filter(({ text }) => findPhone(text));
  return (
    usable.find(({ header }) => /\b(whats\w*|zap|wpp)\b/.test(bareName(header))) ??
    usable.find(({ text }) => isMobile(findPhone(text)?.value ?? '')) ??
    usable[0]
  );
}

function keyOf(field: SheetField, text: string): string {
  if (field === 'whatsapp') return findPhone(text)?.value ?? text;
  if (field === 'email') return findEmail(text)?.value ?? text;
  if (field === 'instagram') return fold(findHandle(text)?.value ?? text);
  return fold(text);
}

function joinSurname(cells: Cells): void {
  if (cells.surname === undefined) return;
  if (!fold(cells.name ?? '').includes(fold(cells.surname)))
    cells.name = [cells.name, cells.surname].filter(Boolean).join(' ');
  delete cells.surname;
}

/** Less is the number of pieces in a column that does not say what it counts. */
const LEAST_REAIS = 50;

/** "12 peças" below "Pedido mínimo" is no sum of money. */
function separateMinimum({ cells, numbers, notices }: FilledCells, header: string): void {
  const { min_order: cell, min_order_pieces: pieces } = cells;
  if (cell === undefined || pieces !== undefined) return;
  const count = numbers.min_order ?? (/^\d{1,2}$/.test(cell) ? Number(cell) : NaN);
  const isFew = Number.isInteger(count) && count > 0 && count < LEAST_REAIS;
  const saysReais = /\b(r|rs|reais|valor)\b/.test(bareName(header)) || header.includes('$');
  if (!isCountOfPieces(cell) && (!isFew || saysReais)) return;
  cells.min_order_pieces = cell;
  if (numbers.min_order !== undefined) numbers.min_order_pieces = numbers.min_order;
  delete cells.min_order;
  delete numbers.min_order;
  if (isFew && !isCountOfPieces(cell))
    notices.push(
      `${fieldLabel('min_order_pieces')}: “${cell}” fica ${cell} peças. Se for em reais, escreva R$ ${cell},00.`,
    );
}

/** Where a contact may stand if its own cell is empty. */
const LENDERS = ['website', 'instagram', 'whatsapp', 'email', 'description', 'name'] as const;

/** Fills missing contacts and the least number of pieces from what other cells say. */
function borrow({ cells }: FilledCells, corrected: Cells): void {
  const missing = (['instagram', 'whatsapp', 'email'] as const).filter(
    (field) => cells[field] === undefined && corrected[field] === undefined,
  );
  const said = { ...cells };
  for (const field of missing)
    for (const lender of LENDERS) {
      const text = lender === field ? undefined : said[lender];
      if (text === undefined) continue;
      const { handles, phones, emails } = contactsIn(text);
      const [found] = { instagram: handles.map((handle) => `@${handle}`), whatsapp: phones, email: emails }[
        field
      ];
      if (found === undefined) continue;
      cells[field] = found;
      if (lender === 'website' && field === 'instagram') delete cells.website;
      if (lender === 'name') cells.name = nameWithout(text);
      break;
    }
  const [, pieces, reais] =
    /m[ií]n(?:im[oa]|\.)[^\d\n]{0,20}?(?:(\d{1,4}\s*(?:pe[cç]as?|p[cç]s?))|(R\$ ?\d[\d.,]*\d))/i.exec(
      cells.description ?? '',
    ) ?? [];
  if (pieces !== undefined) cells.min_order_pieces ??= pieces;
  if (reais !== undefined) cells.min_order ??= reais;
}

/** In a list of profiles, who gives no name is called as the profile. */
function nameByHandle({ cells, notices }: FilledCells): void {
  const handle = findHandle(cells.instagram ?? '')?.value;
  if (handle === undefined || !/[a-z]/i.test(handle)) return;
  cells.name = handle;
  notices.push(`${fieldLabel('name')}: falta, e fica o do Instagram, ${handle}.`);
}

/** "Loja A (11) 98888-7777 @loja" as "Loja A". */
function nameWithout(text: string): string {
  const [name = text] = contactsIn(text)
    .rest.split('\n')
    .flatMap((piece) => piece.replace(/^[\s,;:|–—(-]+|[\s,;:|–—(-]+$/g, '') || []);
  return name;
}

/** Suppliers at which nobody shall buy. */
const SHUNNED = /\blista negra\b|\bnao comprar\b|^golpe\b/;
const LONGEST_MARK = 60;

/** A title, a total or repeated headings are no supplier. Null if the row may be one. */
export function whyNoSupplier(row: SheetRow, cells: Cells, { headers }: Sheet): string | null {
  const filled = row.cells.map(textOfCell).filter((text) => text !== '');
  const isRepeated = row.cells.every((cell, column) => isHeaderOf(textOfCell(cell), headers[column]));
  if (filled.length > 1 && isRepeated) return 'Repete os nomes das colunas.';
  const blocked = filled.find((text) => text.length <= LONGEST_MARK && SHUNNED.test(fold(text)));
  if (blocked !== undefined) return `Diz “${blocked}”.`;
  const isTotal = filled.slice(0, 2).some((text) => /^(?:sub)?total\b/i.test(text));
  const hasIdentity = isOurCode(cells.code ?? '') || findPhone(cells.whatsapp ?? '') !== null;
  if (isTotal && cells.instagram === undefined && !hasIdentity) return 'É uma linha de total.';
  if (cells.code !== undefined || cells.instagram !== undefined || cells.whatsapp !== undefined) return null;
  const [first = ''] = filled;
  if (filled.length === 1 && headers.length > 1) return `Só traz “${first}”.`;
  return cells.name === undefined ? 'Não traz nome nem contato.' : null;
}
