/** Stored digits as (11) 91234-5678; a foreign number as +digits. */
export function formatPhone(digits: string): string {
  const [, area, start, end] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return area ? `(${area}) ${start}-${end}` : `+${digits}`;
}
