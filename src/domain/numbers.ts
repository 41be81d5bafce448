/**
 * Digits with Brazilian group separators, "10.000". Avoids Intl, whose first use takes a browser 20 ms and a cheap
 * phone 80, on pages that need it for nothing else.
 */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '.');
}

export function formatNumber(value: number): string {
  return groupDigits(String(value));
}

export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
