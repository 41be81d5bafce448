/** "10000" becomes "10.000". Avoids Intl, whose first use takes 80 ms on a cheap phone. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '.');
}

export function formatNumber(value: number): string {
  return groupDigits(String(value));
}

export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
