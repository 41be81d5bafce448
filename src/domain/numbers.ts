/**
 * The digits of a whole number as people in Brazil write them: "10.000". Not by Intl: its first use takes a browser 20 ms,
 * a cheap phone 80, on pages that otherwise need nothing of it.
 */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '.');
}

/** A whole number as people in Brazil write it: "10.000". */
export function formatNumber(value: number): string {
  return groupDigits(String(value));
}

/** How many of something: "1 usuário", "10.000 usuários". */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
