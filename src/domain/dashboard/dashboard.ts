import * as z from 'zod/mini';
import { formatCount } from '../format/numbers.ts';
import { duration } from '../plan/plan.ts';

const paidOrder = z.object({
  id: z.string(),
  customer: z.nullable(z.string()), // null if the account was deleted
  plan: z.string(),
  amount_cents: z.number(),
  paid_at: z.string(),
});
export type PaidOrder = z.infer<typeof paidOrder>;

/** Which steps towards the first sale are done, of those that the database knows. */
const firstSteps = z.object({
  categories: z.boolean(),
  suppliers: z.boolean(),
  prices: z.boolean(),
  company: z.boolean(),
  visit: z.boolean(),
  sale: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstSteps>;

const premium = z.object({
  monthly_cents: z.number(),
  payers: z.number(),
  ending: z.number(),
  renewed: z.number(),
  not_renewed: z.number(),
});
export type PremiumFigures = z.infer<typeof premium>;

/** How many things wait for the staff. */
const todo = z.object({
  orders: z.number(),
  messages: z.number(),
  mails: z.number(),
  contacts: z.number(),
  pages: z.number(),
  job: z.number(), // 1 if the scheduled job is late
});
export type TodoCounts = z.infer<typeof todo>;

const contacts = z.object({ suppliers: z.number(), confirmed: z.number(), in_doubt: z.number() });

const week = z.object({
  week: z.string(),
  visits: z.number(),
  locked: z.number(),
  plans: z.number(),
  checkouts: z.number(),
  paid: z.number(),
});
/** How many visitors reached each step toward a purchase; `week` is a Monday, "2026-11-23". */
export type FunnelWeek = z.infer<typeof week>;

/** A day or month; `start` is its first day, "2026-11-01", `start_before` that of the one compared with it. */
const span = z.object({
  start: z.string(),
  start_before: z.string(),
  revenue_cents: z.number(),
  revenue_before_cents: z.number(),
  sign_ups: z.number(),
  sign_ups_before: z.number(),
});
export type Span = z.infer<typeof span>;

const planRevenue = z.object({
  name: z.string(),
  revenue_cents: z.number(),
  revenue_before_cents: z.number(),
});

/** What happened by day or by month. */
const trend = z.object({
  period: z.enum(['days', 'months']),
  spans: z.array(span),
  plans: z.array(planRevenue),
});

const gift = z.object({
  at: z.string(),
  member_id: z.string(),
  member: z.string(),
  order_id: z.nullable(z.string()), // of a release
  months: z.nullable(z.number()),
  /** The end that was set, and the days that this added; null for months. */
  until: z.nullable(z.string()),
  days: z.nullable(z.number()),
  taken_back: z.boolean(),
});
export type Gift = z.infer<typeof gift>;

/** The Premium that somebody of the staff has given in a period: all of it, and the latest gifts. */
const colleagueGifts = z.object({
  period: z.enum(['days', 'months']),
  colleague_id: z.string(),
  colleague: z.nullable(z.string()), // null if the account was deleted
  gifts: z.number(),
  months: z.number(),
  days: z.number(), // beside the months
  latest: z.array(gift),
});
export type ColleagueGifts = z.infer<typeof colleagueGifts>;

/** The first screen of the dashboard; the migration of its functions documents the figures. */
export const dashboard = z.object({
  today: z.string(),
  revenue_cents: z.number(),
  month_cents: z.number(),
  month_before_cents: z.number(),
  subscribers: z.number(),
  first_purchases: z.number(),
  subscriptions_ended: z.number(),
  views: z.number(),
  views_before: z.number(),
  views_total: z.number(),
  suppliers_new: z.number(),
  suppliers_new_before: z.number(),
  suppliers_total: z.number(),
  latest_orders: z.array(paidOrder),
  first_steps: firstSteps,
  premium,
  contacts,
  todo,
});
export type Dashboard = z.infer<typeof dashboard>;

/** What the dashboard shows behind "Mais". */
export const dashboardDetails = z.object({
  trends: z.array(trend),
  funnel: z.array(week),
  gifts: z.array(colleagueGifts),
});
export type DashboardDetails = z.infer<typeof dashboardDetails>;

const ONE_DECIMAL_BELOW = 0.1;
/** Beyond this there was next to nothing before, and an exact percentage says nothing. */
const MOST_TIMES = 10;

/** "+12%" or "Mais de 10 vezes"; null if it was zero before. */
export function formatChange(now: number, before: number): string | null {
  if (before === 0) return null;
  if (now > MOST_TIMES * before) return `Mais de ${MOST_TIMES} vezes`;
  const share = (now - before) / before;
  return new Intl.NumberFormat('pt-BR', {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(share) < ONE_DECIMAL_BELOW ? 1 : 0,
  }).format(share);
}

/** "15%", with a decimal below ten: "2,5%"; null if there is no whole. */
export function formatShare(part: number, whole: number): string | null {
  if (whole === 0) return null;
  const share = part / whole;
  return new Intl.NumberFormat('pt-BR', {
    style: 'percent',
    maximumFractionDigits: share < ONE_DECIMAL_BELOW ? 1 : 0,
  }).format(share);
}

/** "3 meses e 12 dias" */
export function formatGiven({ months, days }: { months: number | null; days: number | null }): string {
  return [months && duration(months), days && formatCount(days, 'dia', 'dias')].filter(Boolean).join(' e ');
}
