export const PLAN_KEYS = ['monthly', 'quarterly', 'annual'] as const;
export type PlanKey = (typeof PLAN_KEYS)[number];

/** For the admin area and the history. Buyers see the names in the table `plans`. */
export const PLAN_NAMES: Record<PlanKey, string> = {
  monthly: 'Mensal',
  quarterly: 'Trimestral',
  annual: 'Anual',
};

/** The plan that is proposed until somebody chooses one. */
export const PROPOSED_PLAN: PlanKey = 'monthly';

/** What the Free plan advertises. Nothing enforces it; the operator keeps that many suppliers open. */
export const FREE_SUPPLIERS = 5;

/** Prices in BRL cents. */
export interface Plan {
  key: PlanKey;
  name: string;
  months: number;
  price_cents: number;
  original_price_cents: number | null;
  discount_percent: number; // 0 for none; stored, not computed
  includes_plus: boolean;
}

export interface AnnouncedPlan extends Pick<Plan, 'key' | 'name' | 'months' | 'price_cents'> {
  announced_price_cents: number | null; // null if it equals the price that checkout charges
  announced_note: string | null;
}

export interface ActivePerks {
  has_group: boolean;
  has_priority_support: boolean;
}

/** The plan with this key, else the first one for sale. */
export function planFor(plans: Plan[], key: string = PROPOSED_PLAN): Plan | undefined {
  return plans.find((plan) => plan.key === key) ?? plans[0];
}

export function duration(months: number): string {
  return months === 1 ? '1 mês' : `${months} meses`;
}

/** Rounded up, so that it is never below the real price. */
export function centsPerMonth({ price_cents, months }: Pick<Plan, 'price_cents' | 'months'>): number {
  return Math.ceil(price_cents / months);
}
