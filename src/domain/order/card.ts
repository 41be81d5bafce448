import valid from 'card-validator';
import * as z from 'zod/mini';

const CVV_DIGITS = 3;
const GAPS_OF_UNKNOWN_BRAND = [4, 8, 12];
const LONGEST = 19;
const EXPIRY = /^(0[1-9]|1[0-2])\/(20)?\d\d$/; // browsers fill in years of four digits

const filled = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

/** The card is validated in the browser and never leaves it: no request, URL or storage contains it. */
export const cardForm = z
  .object({
    number: filled('Informe o número do cartão.').check(
      z.refine((typed) => typed === '' || valid.number(typed).isValid, 'Confira o número do cartão.'),
    ),
    holder: filled('Informe o nome como está no cartão.').check(
      z.refine(
        (typed) => typed === '' || (valid.cardholderName(typed).isValid && !/\d{5}/.test(typed)),
        'Informe o nome como está no cartão.',
      ),
    ),
    expiry: filled('Informe a validade do cartão.').check(
      z.refine((typed) => typed === '' || EXPIRY.test(typed), 'Informe a validade com mês e ano: MM/AA.'),
      z.refine(
        (typed) => !EXPIRY.test(typed) || valid.expirationDate(typed).isValid,
        'Confira a validade: este cartão estaria vencido.',
      ),
    ),
    cvv: filled('Informe o código de segurança.').check(
      z.refine((typed) => /^(\d{3,4})?$/.test(typed), 'O código de segurança tem 3 ou 4 dígitos.'),
    ),
  })
  .check(
    z.refine(({ number, cvv }) => !/^\d{3,4}$/.test(cvv) || cvv.length === cvvDigits(number), {
      path: ['cvv'],
      error: ({ input }) =>
        `O código de segurança deste cartão tem ${cvvDigits((input as CardForm).number)} dígitos.`,
    }),
  );
export type CardForm = z.input<typeof cardForm>;

export const NO_CARD: CardForm = { number: '', holder: '', expiry: '', cvv: '' };

/** Such as "Visa"; null until the first digits identify the brand. */
export function brandOf(number: string): string | null {
  return valid.number(number).card?.niceType ?? null;
}

export function cvvDigits(number: string): number {
  return valid.number(number).card?.code.size ?? CVV_DIGITS;
}

/** Input mask, 9 for each digit: "9999 999999 99999". */
export function numberMask(number: string): string {
  const { gaps = GAPS_OF_UNKNOWN_BRAND, lengths = [LONGEST] } = valid.number(number).card ?? {};
  const digits = '9'.repeat(Math.min(Math.max(...lengths), LONGEST));
  return [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('');
}

/** Input mask; a year that begins with 20 may have four digits: "99/9999". */
export function expiryMask(typed: string): string {
  const year = typed.replace(/\D/g, '').slice(2);
  return year.startsWith('20') || '20'.startsWith(year) ? '99/9999' : '99/99';
}

export function maskedNumber(number: string): string {
  return `•••• •••• •••• ${number.replace(/\D/g, '').slice(-4)}`;
}
