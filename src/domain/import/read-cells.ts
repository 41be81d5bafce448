import { handleText } from '../format/links.ts';
import { formatBRL, sheetReais, toCents, toReais } from '../format/money.ts';
import { findEmail, findHandle, findPhone, findWebsite, type FoundContact } from './sheet-contacts.ts';
import { stateCodeOf } from './sheet-place.ts';
import { inOrder, sizesFromTo, sizesText } from '../supplier-form/size-ranges.ts';
import { WHOLE_COUNTRY } from '../supplier/states.ts';
import { type FieldKind, type FieldValues, ruleOf, type SupplierField } from '../supplier-form/fields.ts';
import type { SupplierForm } from '../supplier-form/form.ts';
import { fold } from '../text/text.ts';

/** What a cell means, before the form's schema validates it. `notice` says what of the cell is not in the value. */
export type Reading<Value = unknown> =
  | { value: Value; fault?: undefined; notice?: string }
  | { fault: string; notice?: undefined };

export type Readings = Partial<Record<SupplierField, Reading>>;

/** Categories are left out because they need the list of categories. */
export type PlainField = Exclude<SupplierField, 'category_id' | 'subcategory_id'>;

const text = (cell: string): Reading<string> => ({ value: cell.replaceAll('\r\n', '\n') });

const READERS: { [Kind in FieldKind]: (cell: string) => Reading<FieldValues[Kind]> } = {
  text,
  handle: readHandle,
  phone: (cell) => readContact(cell, findPhone(cell)),
  email: (cell) => readContact(cell, findEmail(cell)),
  website: (cell) => readContact(cell, findWebsite(cell)),
  category: text,
  day: (cell) => ({ value: readDay(cell) }),
  count: readCount,
  reais: readMoney,
  flag: readBoolean,
  premium: (cell) => (/^gr[aá]tis$|^gratuito$/i.test(cell) ? { value: false } : readBoolean(cell)),
  state: readState,
  destinations: readDestinations,
  sizes: readSizes,
};

const ONE_LINE: SupplierField[] = ['name', 'city', 'district'];

/** A number of a workbook is read by its value, a text as people write it. */
export function readCell(field: PlainField, cell: string, number?: number): Reading {
  const { kind } = ruleOf(field);
  if (number !== undefined && kind === 'count')
    return Number.isInteger(number) ? { value: number || '' } : { fault: NO_COUNT(cell) };
  if (number !== undefined && kind === 'reais') return readReais(number, cell);
  if (ONE_LINE.includes(field)) return readLine(cell);
  return READERS[kind](cell);
}

function readLine(cell: string): Reading<string> {
  const value = cell.replace(/\s*[\r\n\t]+\s*/g, ' ').replaceAll('\u00a0', ' ');
  return /[\r\n\t]/.test(cell) ? { value, notice: 'as linhas da célula ficam em uma só.' } : { value };
}

/** Without a usable contact, returns the cell, which the form's schema refuses. */
function readContact(cell: string, found: FoundContact | null, shown = found?.value): Reading<string> {
  if (!found) return { value: cell };
  return found.isWhole
    ? { value: found.value }
    : { value: found.value, notice: `de “${cell}” fica só ${shown}.` };
}

function readHandle(cell: string): Reading<string> {
  const found = findHandle(cell);
  if (!found && /instagram\.com\//i.test(cell))
    return { fault: `“${cell}” não é o endereço de um perfil. Informe o usuário, como @minhaloja.` };
  return readContact(cell, found, found ? handleText(found.value) : undefined);
}

const YES = /^(sim|s|x|yes|y|true|verdadeiro|1|premium)$/i;
const NO = /^(n[aã]o|n|no|false|falso|0|-)$/i;

export function isYesOrNo(cell: string): boolean {
  return YES.test(cell) || NO.test(cell) || /^gr[aá]tis$|^gratuito$/i.test(cell);
}

function readBoolean(cell: string): Reading<boolean> {
  if (YES.test(cell)) return { value: true };
  return NO.test(cell) ? { value: false } : { fault: `Escreva sim ou não em vez de “${cell}”.` };
}

/** "5/3/2026", also with a time, as "2026-03-05"; other texts unchanged. */
function readDay(cell: string): string {
  const [, day, month, year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\s.*)?$/.exec(cell) ?? [];
  if (day && month) return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^(\d{4}-\d{2}-\d{2})(?:[T\s].*)?$/.exec(cell)?.[1] ?? cell;
}

const NO_COUNT = (cell: string) => `Informe um número inteiro de peças em vez de “${cell}”.`;
const PIECES =
  /(?<![\d.]|\$\s?)(\d[\d.]*)(\s*(?:a|à|-|até)\s*\d+)?\s*(?:pe[cç]as?|p[cç]s?|un\.?|unidades?)(?![\p{L}])/iu;

/** Whether a cell counts pieces, as in "12 peças". */
export function isCountOfPieces(cell: string): boolean {
  return PIECES.test(cell);
}

/** "12 peças", "1.200", "mínimo de 12 peças" or Excel's "12,00". Zero means none. */
function readCount(cell: string): Reading<FieldValues['count']> {
  const [named, pieces, upTo] = PIECES.exec(cell) ?? [];
  const bare = (pieces ?? cell).replace(/[.,]0{1,2}$/, '');
  if (!/^\d+$|^\d{1,3}(\.\d{3})+$/.test(bare)) return { fault: NO_COUNT(cell) };
  const value = Number(bare.replaceAll('.', '')) || '';
  return named === undefined || (named === cell && upTo === undefined)
    ? { value }
    : { value, notice: `de “${cell}” fica só ${bare}.` };
}

/** "R$ 1.234,56", "1234,5", "1,234.56" or "1234.56": a mark before one or two final digits separates the cents. */
function readMoney(cell: string): Reading<FieldValues['reais']> {
  const [amount = cell] = /R\$\s*\d[\d.,]*\d|R\$\s*\d/i.exec(cell) ?? [];
  const bare = amount.replace(/^R\$|\s|reais$/gi, '');
  const [, whole = '', decimals = ''] =
    /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+(?=\.))(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  if (whole === '') return { fault: `Escreva o valor como 1.234,56 em vez de “${cell}”.` };
  const value = Number(`${whole.replace(/\D/g, '')}.${decimals}`) || '';
  // A program that meant 157.390 would have written 157.39.
  if (/^\d{1,3}\.\d\d[1-9]$/.test(amount))
    return {
      value,
      notice: `“${cell}” fica ${inReais(Number(value))}. Se for ${inReais(Number(bare))}, corrija.`,
    };
  return amount === cell ? { value } : { value, notice: `de “${cell}” fica só ${inReais(Number(value))}.` };
}

const inReais = (reais: number) => formatBRL(toCents(reais));

function readReais(number: number, cell: string): Reading<FieldValues['reais']> {
  if (number < 0) return { fault: `Escreva o valor como 1.234,56 em vez de “${cell}”.` };
  const value = toReais(toCents(number));
  return value === number ? { value: value || '' } : { value, notice: `“${cell}” fica ${inReais(value)}.` };
}

const COUNTRY = /^(todo o brasil|brasil|brasil todo|br|todos|todos os estados|todo o pais|pais todo)$/;

function readState(cell: string): Reading<FieldValues['state']> {
  const code = stateCodeOf(cell);
  return code ? { value: code } : { fault: `“${cell}” não é um estado.` };
}

function readDestinations(cell: string): Reading<FieldValues['destinations']> {
  if (COUNTRY.test(fold(cell))) return { value: [WHOLE_COUNTRY] };
  const names = cell.split(/[,;/|\n]|\s+e\s+/i).flatMap((name) => name.trim() || []);
  const unknown = names.filter((name) => !stateCodeOf(name));
  if (unknown.length > 0) return { fault: `“${unknown.join(', ')}” não é um estado nem “Todo o Brasil”.` };
  const codes = names.flatMap((name) => stateCodeOf(name) ?? []);
  return { value: [...new Set(codes)].sort() };
}

const BESIDE_SIZES = /\b(tam|tamanhos?|grade|numeracao|do|de|e)\b/g;

/** "P, M e G", "36 ao 46" or "PP-GG". */
function readSizes(cell: string): Reading<FieldValues['sizes']> {
  const parts = fold(cell)
    .replace(BESIDE_SIZES, ' ')
    .replace(/\bunico\b/g, 'u')
    .replace(/\s*(?:[-–]|\b(?:ao?|ate)\b)\s*/g, '-')
    .toUpperCase()
    .split(/[\s,.;/|+]+/)
    .flatMap((part) => (/-.*-/.test(part) ? part.split('-') : part))
    .filter(Boolean);
  const found = parts.map((part) => {
    const [first = '', last = first] = part.split('-');
    return sizesFromTo(first, last);
  });
  const unknown = parts.filter((_, at) => found[at]?.length === 0);
  return unknown.length > 0
    ? { fault: `Escreva tamanhos como P ao GG ou 36, 38 em vez de “${unknown.join(', ')}”.` }
    : { value: inOrder(found.flat()) };
}

export type CategoryNames = Map<string, string>;

/** The inverse of readCell(). */
export function cellOf<Field extends SupplierField>(
  field: Field,
  value: SupplierForm[Field],
  names: CategoryNames,
): string {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (field === 'sizes') return sizesText(value as SupplierForm['sizes']);
  if (Array.isArray(value)) return value.includes(WHOLE_COUNTRY) ? 'Todo o Brasil' : value.join(', ');
  if (value === null || value === '') return '';
  const shown = String(value);
  switch (ruleOf(field).kind) {
    case 'category':
      return names.get(shown) ?? '';
    case 'handle':
      return handleText(shown);
    case 'reais':
      return sheetReais(toCents(Number(value)));
    case 'day':
      return shown.split('-').reverse().join('/');
    default:
      return shown;
  }
}
