import { describe, expect, test } from 'vitest';
import { isWithdrawable, withdrawableUntil } from '@/domain/order/order';

describe('the time to withdraw from a purchase', () => {
  test.each([
    ['in the morning', '2026-11-25T12:00:00.000Z', '2026-12-03T02:59:59.999Z'],
    ['in the last second of the day in São Paulo', '2026-11-26T02:59:59+00:00', '2026-12-03T02:59:59.999Z'],
    ['in the first second of the next day there', '2026-11-26T03:00:00+00:00', '2026-12-04T02:59:59.999Z'],
    ['at the end of a year', '2026-12-28T15:00:00+00:00', '2027-01-05T02:59:59.999Z'],
    ['before a leap day', '2028-02-25T15:00:00+00:00', '2028-03-04T02:59:59.999Z'],
  ])('ends with the seventh day after a payment %s', (_when, paidAt, end) => {
    expect(withdrawableUntil(paidAt)).toBe(end);
  });

  const paid = {
    status: 'paid',
    paid_at: '2026-11-25T12:00:00Z',
    refund_requested_at: null,
  };
  const end = Date.parse('2026-12-03T02:59:59.999Z');

  test('includes its last millisecond', () => {
    expect(isWithdrawable(paid, end)).toBe(true);
    expect(isWithdrawable(paid, end + 1)).toBe(false);
  });

  test.each([
    ['was never paid', { status: 'expired', paid_at: null }],
    ['was refunded', { status: 'refunded' }],
    ['is being refunded', { refund_requested_at: '2026-11-26T12:00:00Z' }],
    ['an admin has released without the provider’s word', { status: 'released', paid_at: null }],
  ])('does not begin for an order that %s', (_which, change) => {
    expect(isWithdrawable({ ...paid, ...change }, end)).toBe(false);
  });
});
