import * as z from 'zod/mini';
import { cleanText, isSheetError, SHEET_ERROR_TEXT } from '../text/visible-text.ts';

export function textField(most: number, tooLong: string) {
  return z.string().check(
    z.overwrite((typed) => cleanText(typed)),
    z.maxLength(most, tooLong),
    z.refine((text) => !isSheetError(text), SHEET_ERROR_TEXT),
  );
}
