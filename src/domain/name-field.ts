import * as z from 'zod/mini';

/** A name of one line with a visible character; otherwise the error is `missing`. */
export function nameField(missing: string, most: number, tooLong: string) {
  return z.string(missing).check(
    z.trim(),
    z.refine((name) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name), missing),
    z.maxLength(most, tooLong),
    z.refine((name) => !/[\n\r\t]/.test(name), 'Escreva o nome em uma linha.'),
  );
}
