import { groupDigits } from './numbers.ts';

/** "R$ 1.234,56", with a plain space after R$. */
export function formatBRL(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}R$ ${groupDigits(digits.slice(0, -2))},${digits.slice(-2)}`;
}

/** Notation of the landing page, "R$49,90", "R$0". */
export function announcedBRL(cents: number): string {
  return cents === 0 ? 'R$0' : formatBRL(cents).replace(' ', '');
}

/** "1234,56", a number for spreadsheets; the column's heading ends with "(R$)". */
export function sheetReais(cents: number): string {
  return formatBRL(cents).replace(/R\$ |\./g, '');
}

export function toCents(reais: number): number {
  return Math.round(reais * 100);
}

export function toReais(cents: number): number {
  return cents / 100;
}
