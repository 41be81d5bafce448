/** Area code 00 is nobody's: demo data uses it. */
const AREA = '(?:00|1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])';
/** Mobiles, with or without the 9 that they have today, and landlines. */
const BRAZILIAN = new RegExp(`^(?:\\+550?|(?:0{0,2}55)?0?)(${AREA})(9\\d{8}|[2-9]\\d{7})$`);
const MOBILE_WITHOUT_9 = /^[6-9]\d{7}$/;
const FOREIGN = new RegExp(`^(?:\\+|00)(?!55)(?!${AREA}(?:9\\d{8}|[2-5]\\d{7})$)([1-9]\\d{9,14})$`);
const LONGEST = 15;
/** Links that open a chat. Other wa.me links hide the number. */
const CHAT_LINK =
  /^(?:https?:\/\/)?(?:www\.|api\.|web\.)?(?:wa\.me\/|whatsapp\.com\/send\/?\?(?:\S*&)?phone=)(?:\+|%2B)?(\d+)\/?(?:[?&#]\S*)?$/i;

/** Digits with country code, as wa.me needs them; null if invalid. Equals private.whatsapp_digits(). */
// Foreign numbers need + or 00, and are refused if their digits are those of a Brazilian number of today.
export function whatsappDigits(typed: string): string | null {
  const linked = linkedNumber(typed);
  const bare = linked ?? withoutSigns(typed);
  const [, area, number = ''] = BRAZILIAN.exec(bare) ?? [];
  if (area !== undefined) return `55${area}${MOBILE_WITHOUT_9.test(number) ? '9' : ''}${number}`;
  return FOREIGN.exec(linked === undefined ? bare : `+${linked}`)?.[1] ?? null;
}

/** What is wrong with a number; undefined if nothing is. */
export function whatsappFault(typed: string): string | undefined {
  if (whatsappDigits(typed) !== null) return undefined;
  const bare = linkedNumber(typed) ?? withoutSigns(typed);
  if (bare.replace(/\D/g, '').length > LONGEST) return 'Informe um só número.';
  if (!/^\+?\d+$/.test(bare)) return 'Informe o WhatsApp com DDD, como (11) 91234-5678.';
  const isInternational = /^(?:\+|00)/.test(bare);
  const number = bare.replace(/^(?:\+|00)/, '');
  const tooShort = 'Faltam dígitos neste número.';
  if (isInternational && !number.startsWith('55'))
    return number.length < 10 ? tooShort : 'Depois do + vem o código do país. O do Brasil é +55.';
  const hasCountry = isInternational || number.length > 11;
  const national = (hasCountry ? number.replace(/^0?55/, '') : number).replace(/^0/, '');
  if (/^(?:9\d{8}|\d{8})$/.test(national)) return 'Falta o DDD, como em (11) 91234-5678.';
  if (national.length < 10) return tooShort;
  if (national.length > 11)
    return 'Há dígitos demais neste número. Se for de outro país, comece com + e o código do país.';
  const area = national.slice(0, 2);
  return new RegExp(AREA).test(area)
    ? 'Depois do DDD, este número não é de celular nem de telefone fixo.'
    : `O DDD ${area} não existe.`;
}

function linkedNumber(typed: string): string | undefined {
  return CHAT_LINK.exec(typed)?.[1];
}

function withoutSigns(typed: string): string {
  return typed.replace(/[\s().\-\u2010-\u2015/]/g, '');
}
