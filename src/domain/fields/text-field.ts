import * as z from 'zod/mini';
import { cleanText, textFault } from '../text/visible-text.ts';
import { withoutFault } from './without-fault.ts';

export function textField(most: number, tooLong: string) {
  return z.string().check(
    z.overwrite((typed) => cleanText(typed)),
    z.maxLength(most, tooLong),
    withoutFault(textFault),
  );
}
