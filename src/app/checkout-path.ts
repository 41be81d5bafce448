import type { PlanKey } from '@/domain/plan/plan';
import { paths } from './paths';

/** The checkout of a plan, which asks how to pay. */
export function checkoutPath(plan: PlanKey): string {
  return `${paths.checkout}?plan=${plan}`;
}

/** The checkout of a plan that is paid by Pix. */
export function pixPath(plan: PlanKey): string {
  return `${checkoutPath(plan)}&method=pix`;
}
