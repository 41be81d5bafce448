export const PLAN_KEYS = ['monthly', 'quarterly', 'annual'] as const;
export type PlanKey = (typeof PLAN_KEYS)[number];

/** For the admin area, the history, and until the names in the table `plans` are known. */
export const PLAN_NAMES: Record<PlanKey, string> = {
  monthly: 'Mensal',
  quarterly: 'Trimestral',
  annual: 'Anual',
};

/** The plan that is proposed until somebody chooses one. */
export const PROPOSED_PLAN: PlanKey = 'monthly';

/** Paid plans with a price on the landing page, which only names the others. */
export const LANDING_PLANS: readonly PlanKey[] = ['monthly', 'annual'];

/** What the Free plan advertises. Nothing enforces it; the operator keeps that many suppliers open. */
export const FREE_SUPPLIERS = 5;

/** Prices in BRL cents. */
export interface Plan {
  key: PlanKey;
  name: string;
  months: number;
  price_cents: number;
  comparison_price_cents: number | null; // an earlier, higher price; the landing page strikes it
  discount_percent: number; // 0 for none; stored, not computed
  note: string | null; // beside the price on the landing page
  includes_plus: boolean;
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

/** "por mês", "por ano" or "por 3 meses". */
export function period(months: number): string {
  return `por\u00a0${months === 1 ? 'mês' : months === 12 ? 'ano' : duration(months)}`;
}

/** What as many months cost with the monthly plan, rounded down; null unless that is for sale, another plan and dearer. */
export function priceByMonth({ key, months, price_cents }: Plan, plansForSale: Plan[]): number | null {
  const monthly = plansForSale.find((plan) => plan.key === 'monthly');
  if (!monthly || key === 'monthly') return null;
  const cents = Math.floor((monthly.price_cents * months) / monthly.months);
  return cents > price_cents ? cents : null;
}

/** Rounded up, so that it is never below the real price. */
export function centsPerMonth({ price_cents, months }: Pick<Plan, 'price_cents' | 'months'>): number {
  return Math.ceil(price_cents / months);
}
