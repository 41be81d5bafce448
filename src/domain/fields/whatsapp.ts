/** Area code and number of a mobile or landline. Area code 00 is nobody's: demo data uses it. */
const NATIONAL =
  '((?:00|1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])(?:9\\d{8}|[2-5]\\d{7}))';
const BRAZILIAN = new RegExp(`^(?:\\+550?|(?:0{0,2}55)?0?)${NATIONAL}$`);
const FOREIGN = new RegExp(`^(?:\\+|00)(?!55)(?!${NATIONAL}$)([1-9]\\d{9,14})$`);

/** Digits with country code, as wa.me needs them; null if invalid. Equals private.whatsapp_digits(). */
// Foreign numbers need + or 00, and are refused if their digits are those of a Brazilian number.
export function whatsappDigits(typed: string): string | null {
  const bare = typed.replace(/[\s().\-\u2010-\u2015/]/g, '');
  const [, national] = BRAZILIAN.exec(bare) ?? [];
  return national ? `55${national}` : (FOREIGN.exec(bare)?.at(-1) ?? null);
}
