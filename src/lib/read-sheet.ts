import { listOrTable } from '@/domain/import/contact-list';
import {
  decodeSheet,
  type Encoding,
  type EncodingGuess,
  encodingGuesses,
} from '@/domain/import/sheet-encoding';
import type { SheetTable } from '@/domain/import/sheet-table';
import { checkText, isWorkbook, separatorOf, SheetError } from '@/domain/import/sheet-text';
import { isVcards, vcardTable } from '@/domain/import/vcards';
import { importWithRetry } from './lazy-import';

/** Excel may write this first line, which names the separator. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

const MOST_COLUMNS = 702;
const TOO_WIDE = 'A planilha tem mais de 702 colunas. Copie só os fornecedores para uma planilha nova.';

/** Reads CSV, text copied with tabs, contacts of a phone, or a list as people write it. @throws SheetError */
export async function readText(text: string): Promise<SheetTable[]> {
  if (isVcards(text)) return [vcardTable(text)];
  const { default: papa } = await importWithRetry(() => import('papaparse'), { wait: false });
  const [line, separator] = SEPARATOR_LINE.exec(text) ?? [];
  const { data, errors } = papa.parse<string[]>(line ? text.slice(line.length) : text, {
    delimiter: separator ?? separatorOf(text),
  });
  if (data.some(({ length }) => length > MOST_COLUMNS)) throw new SheetError(TOO_WIDE);
  const list = listOrTable({ name: '', records: line ? [[], ...data] : data }, text.split(/\r\n?|\n/));
  const fault = errors.find(({ type }) => type === 'Quotes');
  if (fault && !list.headers) {
    const at = (fault.row ?? 0) + (line ? 2 : 1);
    throw new SheetError(`Há aspas que não se fecham na linha ${at}. Confira essa linha na planilha.`);
  }
  return [list];
}

/** One table for each sheet of a workbook. A text has the encoding that is most likely, unless another one is given. @throws SheetError */
export async function readFile(bytes: Uint8Array, encoding?: Encoding): Promise<SheetTable[]> {
  if (!isWorkbook(bytes)) return readText(checkText(decodeSheet(bytes, encoding)));
  const { readWorkbook } = await importWithRetry(() => import('./read-workbook'), { wait: false });
  const tables = await readWorkbook(bytes);
  return tables.map((table) => listOrTable(table));
}

/** How the letters of a file may be read if that is not certain. @throws SheetError */
export function guessEncodings(bytes: Uint8Array): EncodingGuess[] {
  return isWorkbook(bytes) ? [] : encodingGuesses(bytes);
}
