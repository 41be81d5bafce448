import type { PLAN_KEYS } from './checkout.ts';

export type PlanKey = (typeof PLAN_KEYS)[number];

/** How many suppliers the Free plan advertises. The operator keeps that many open; nothing else enforces it. */
export const FREE_SUPPLIERS = 5;

/** A plan that is for sale, as the database has it; prices in BRL cents. */
export interface Plan {
  key: PlanKey;
  name: string;
  months: number;
  price_cents: number;
  /** What it is compared with, struck through; null for none. */
  original_price_cents: number | null;
  /** 0 for none; stored, never computed. */
  discount_percent: number;
  /** Whether it opens the special lists for Premium Plus. */
  includes_plus: boolean;
}

/** A plan as the landing page announces it; prices in BRL cents. */
export interface AnnouncedPlan extends Pick<Plan, 'key' | 'name' | 'months' | 'price_cents'> {
  /** Null where it announces what checkout charges. */
  announced_price_cents: number | null;
  /** What is said under it; null for nothing. */
  announced_note: string | null;
}

/** Which of the optional perks of Premium the operator has set up. */
export interface PerksTold {
  has_group: boolean;
  has_priority_support: boolean;
}

/** How long a plan lasts, "1 mês", "12 meses". */
export function duration(months: number): string {
  return months === 1 ? '1 mês' : `${months} meses`;
}

/** What a month of the plan costs, in BRL cents; rounded up, so that it never promises too little. */
export function centsPerMonth({ price_cents, months }: Pick<Plan, 'price_cents' | 'months'>): number {
  return Math.ceil(price_cents / months);
}
