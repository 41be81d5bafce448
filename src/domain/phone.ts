/** Stored digits as (11) 91234-5678; a foreign number as +digits. */
export function formatPhone(digits: string): string {
  const [, area, start, end] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return area ? `(${area}) ${start}-${end}` : `+${digits}`;
}

/** A typed number as the database stores it: digits only, with Brazil's 55 before area code and number. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length === 10 || digits.length === 11 ? `55${digits}` : digits;
}
