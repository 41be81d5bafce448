import * as z from 'zod/mini';
import { cleanText, isSheetError, SHEET_ERROR_TEXT } from '../text/visible-text.ts';

const NO_LETTER = 'Escreva um nome com pelo menos uma letra.';

/** One line with a letter. Without any visible character the error is `missing`. */
export function nameField(missing: string, most: number, tooLong: string) {
  const isVisible = (name: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name);
  return z.string(missing).check(
    z.overwrite((typed) => cleanText(typed)),
    z.refine(isVisible, missing),
    z.refine((name) => !isVisible(name) || isSheetError(name) || /\p{L}/u.test(name), NO_LETTER),
    z.refine((name) => !isSheetError(name), SHEET_ERROR_TEXT),
    z.maxLength(most, tooLong),
    z.refine((name) => !/[\n\r\t]/.test(name), 'Escreva o nome em uma linha.'),
  );
}
