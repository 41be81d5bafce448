import { formatNumber } from '../format/numbers.ts';
import type { BuyingSummary } from './supplier.ts';

/** What members report of a purchase from a supplier; `on_time` and `as_pictured` apply only to goods that arrived. */
export const PURCHASE_LABELS = {
  arrived: 'Chegou',
  on_time: 'No prazo',
  as_pictured: 'Igual à foto',
  buy_again: 'Compraria de novo',
} satisfies Record<keyof Omit<BuyingSummary, 'answers'>, string>;
export const PURCHASE_QUESTIONS = ['arrived', 'on_time', 'as_pictured', 'buy_again'] as const;

export function shareText(count: number, answers: number): string {
  return `${formatNumber(count)} de ${formatNumber(answers)}`;
}

/** "comprariam de novo". In Portuguese 0 and 1 take the singular. */
export function wouldBuyAgain(count: number): string {
  return `${count < 2 ? 'compraria' : 'comprariam'} de novo`;
}

export function buyAgainText(count: number, answers: number): string {
  return `${shareText(count, answers)} ${wouldBuyAgain(count)}`;
}

export function purchaseFacts(summary: BuyingSummary): { label: string; share: string }[] {
  return (['arrived', 'on_time', 'as_pictured'] as const).map((question) => ({
    label: PURCHASE_LABELS[question],
    share: shareText(summary[question], summary.answers),
  }));
}
