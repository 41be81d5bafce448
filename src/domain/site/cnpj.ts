/** 14 characters without punctuation, or null. Equals private.cnpj_of() of the database. */
// Since July 2026, letters may precede the check digits; they count as their ASCII code less 48.
export function cnpjOf(typed: string): string | null {
  const bare = typed.replace(/[\s./\-\u2010-\u2015]/g, '').toUpperCase();
  if (!/^(?!0+$)[0-9A-Z]{12}\d{2}$/.test(bare)) return null;
  return bare.endsWith(`${checkDigit(bare, 12)}${checkDigit(bare, 13)}`) ? bare : null;
}

/** From the last of the first `length` characters, the weights are 2 to 9, then 2 again. */
function checkDigit(cnpj: string, length: number): number {
  const values = [...cnpj.slice(0, length)].map((sign) => sign.charCodeAt(0) - 48);
  const total = values.reduce((sum, value, place) => sum + value * (2 + ((length - 1 - place) % 8)), 0);
  return ((total * 10) % 11) % 10;
}

export function formatCnpj(cnpj: string): string {
  return cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
}
