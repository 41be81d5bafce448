import { shift, type Moment } from './moment';
import { createRandom, type Random } from './random';
import { PLAN_MONTHS, type PlanKey, type User } from './users';

export interface Order {
  id: string;
  userId: string | null; // null if the account was deleted
  planKey: PlanKey;
  method: 'card' | 'pix';
  status: 'pending' | 'paid' | 'failed' | 'refunded';
  idempotencyKey: string;
  createdAt: Moment;
  paidAt: Moment | null;
  refundedAt: Moment | null;
  refundReason: string | null;
}

/** The reason that withdraw_order() writes. */
const WITHDRAWAL = 'Desistência em até 7 dias (CDC, art. 49)';

type Purchase = Pick<Order, 'userId' | 'planKey' | 'status' | 'createdAt'> & { method?: Order['method'] };

/**
 * The purchases for every membership, oldest period first, so that the last paid one explains the end of Premium; and
 * one purchase of each kind that grants nothing.
 */
export function buildOrders(users: readonly User[]): Order[] {
  const random = createRandom('orders');
  const named = (email: string) => users.find((user) => user.email === email)?.id ?? null;
  const purchases: Purchase[] = [
    ...users.flatMap((user) => purchasesOf(random, user)),
    {
      userId: named('reembolso@demo.example'),
      planKey: 'quarterly',
      status: 'refunded',
      createdAt: { days: -47 },
    },
    {
      userId: named('pendente@demo.example'),
      planKey: 'monthly',
      status: 'pending',
      method: 'pix',
      createdAt: { minutes: -95 },
    },
    {
      userId: named('recusado@demo.example'),
      planKey: 'annual',
      status: 'failed',
      method: 'card',
      createdAt: { days: -3 },
    },
    {
      userId: named('recusado@demo.example'),
      planKey: 'monthly',
      status: 'failed',
      method: 'card',
      createdAt: { days: -3, minutes: 4 },
    },
    { userId: null, planKey: 'annual', status: 'paid', createdAt: { days: -131 } },
    { userId: null, planKey: 'monthly', status: 'paid', createdAt: { days: -76 } },
  ];
  return purchases.map((purchase) => complete(random, purchase));
}

function purchasesOf(random: Random, { id, membership }: User): Purchase[] {
  if (!membership) return [];
  const { planKey, ends, periods } = membership;
  return Array.from({ length: periods }, (_, index) => {
    const starts = shift({ days: ends }, { months: -(periods - index) * PLAN_MONTHS[planKey] });
    // The first period starts at the purchase; the others are bought shortly before the current one ends.
    const createdAt = index === 0 ? starts : shift(starts, { minutes: -random.int(60, 4000) });
    return { userId: id, planKey, status: 'paid', createdAt };
  });
}

function complete(random: Random, purchase: Purchase): Order {
  const isRefunded = purchase.status === 'refunded';
  const isPaid = purchase.status === 'paid' || isRefunded;
  return {
    id: random.uuid(),
    idempotencyKey: random.uuid(),
    method: random.chance(0.6) ? 'pix' : 'card',
    ...purchase,
    paidAt: isPaid ? purchase.createdAt : null,
    refundedAt: isRefunded ? shift(purchase.createdAt, { days: 2 }) : null,
    refundReason: isRefunded ? WITHDRAWAL : null,
  };
}
