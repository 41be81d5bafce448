import {
  decodeSheet,
  type Encoding,
  type EncodingGuess,
  encodingGuesses,
} from '@/domain/import/sheet-encoding';
import { checkText, isWorkbook, separatorOf, SheetError, type SheetTable } from '@/domain/import/sheet-text';
import { importWithRetry } from './lazy-import';

/** Excel may write this first line, which names the separator. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** Reads CSV, or text copied with tabs. @throws SheetError */
export async function readText(text: string): Promise<SheetTable[]> {
  const { default: papa } = await importWithRetry(() => import('papaparse'), { wait: false });
  const [line, separator] = SEPARATOR_LINE.exec(text) ?? [];
  const { data, errors } = papa.parse<string[]>(line ? text.slice(line.length) : text, {
    delimiter: separator ?? separatorOf(text),
  });
  const fault = errors.find(({ type }) => type === 'Quotes');
  if (fault) {
    const at = (fault.row ?? 0) + (line ? 2 : 1);
    throw new SheetError(`Há aspas que não se fecham na linha ${at}. Confira essa linha na planilha.`);
  }
  return [{ name: '', records: line ? [[], ...data] : data }];
}

/** One table for each sheet of a workbook. A text has the encoding that is most likely, unless another one is given. @throws SheetError */
export async function readFile(bytes: Uint8Array, encoding?: Encoding): Promise<SheetTable[]> {
  if (!isWorkbook(bytes)) return readText(checkText(decodeSheet(bytes, encoding)));
  const { readWorkbook } = await importWithRetry(() => import('./read-workbook'), { wait: false });
  return readWorkbook(bytes);
}

/** How the letters of a file may be read if that is not certain. @throws SheetError */
export function guessEncodings(bytes: Uint8Array): EncodingGuess[] {
  return isWorkbook(bytes) ? [] : encodingGuesses(bytes);
}
