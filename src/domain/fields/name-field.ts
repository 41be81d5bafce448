import * as z from 'zod/mini';
import { cleanText, textFault } from '../text/visible-text.ts';
import { withoutFault } from './without-fault.ts';

const NO_LETTER = 'Escreva um nome com pelo menos uma letra.';

/** One line with a letter. Without any visible character the error is `missing`. */
export function nameField(missing: string, most: number, tooLong: string) {
  const faultOf = (name: string) => {
    if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return missing;
    return textFault(name) ?? (/\p{L}/u.test(name) ? undefined : NO_LETTER);
  };
  return z.string(missing).check(
    z.overwrite((typed) => cleanText(typed)),
    withoutFault(faultOf),
    z.maxLength(most, tooLong),
    z.refine((name) => !/[\n\r\t]/.test(name), 'Escreva o nome em uma linha.'),
  );
}
