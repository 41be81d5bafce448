import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type {
  ColleagueGifts,
  Dashboard,
  DashboardDetails,
  FunnelWeek,
  Span,
} from '@/domain/dashboard/dashboard';
import { adminRow } from '../../support/builders';
import { server, table } from './msw';
import { renderApp } from './render-route';

const DAY_MS = 86_400_000;
const dayAgo = (ago: number) => new Date(Date.UTC(2026, 10, 21) - ago * DAY_MS).toISOString().slice(0, 10);

/** The thirty days up to "2026-11-21": R$ 100 on the last and R$ 2.000,50 on the first, two sign-ups each. */
const days: Span[] = Array.from({ length: 30 }, (_, at) => ({
  start: dayAgo(29 - at),
  start_before: dayAgo(59 - at),
  revenue_cents: { 0: 200_050, 29: 10_000 }[at] ?? 0,
  revenue_before_cents: at === 3 ? 100_000 : 0,
  sign_ups: at === 0 || at === 29 ? 2 : 0,
  sign_ups_before: 0,
}));

const monthFrom = (year: number, at: number) => new Date(Date.UTC(year, 11 + at)).toISOString().slice(0, 10);

/** The twelve months up to November 2026, R$ 1.000 and three sign-ups each; nothing before. */
const months: Span[] = Array.from({ length: 12 }, (_, at) => ({
  start: monthFrom(2025, at),
  start_before: monthFrom(2024, at),
  revenue_cents: 100_000,
  revenue_before_cents: 0,
  sign_ups: 3,
  sign_ups_before: 0,
}));

const plan = (name: string, revenue_cents: number, revenue_before_cents: number) => ({
  name,
  revenue_cents,
  revenue_before_cents,
});

/** The eight weeks up to the one that began on "2026-11-16", the latest with the most of everything. */
const funnel: FunnelWeek[] = Array.from({ length: 8 }, (_, at) => ({
  week: dayAgo(5 + (7 - at) * 7),
  visits: at * 200,
  locked: at * 100,
  plans: at * 40,
  checkouts: at * 10,
  paid: at * 5,
}));
const GIVEN = { order_id: null, until: null, days: null, taken_back: false };
const gifts: ColleagueGifts[] = [
  {
    period: 'days',
    colleague_id: 'lia',
    colleague: 'Lia Prado',
    gifts: 8,
    months: 5,
    days: 10,
    latest: [
      { ...GIVEN, at: '2026-11-20T12:00:00Z', member_id: 'bia', member: 'Bia Lopes', months: 2 },
      {
        ...{ ...GIVEN, at: '2026-11-19T12:00:00Z', member_id: 'caio', member: 'Caio Reis', months: null },
        ...{ until: '2026-11-29T02:59:59.999Z', days: 10 },
      },
      {
        ...{ ...GIVEN, at: '2026-11-18T12:00:00Z', member_id: 'ana', member: 'Ana Souza', months: 1 },
        ...{ order_id: '0a1b2c3d-0000-4000-8000-000000000001', taken_back: true },
      },
    ],
  },
  {
    period: 'months',
    colleague_id: 'rui',
    colleague: null,
    gifts: 1,
    months: 1,
    days: 0,
    latest: [{ ...GIVEN, at: '2026-02-20T12:00:00Z', member_id: 'bia', member: 'Bia Lopes', months: 1 }],
  },
];

type Everything = Dashboard & DashboardDetails;

/** What the functions of the dashboard answer on a good day. */
export const FIGURES: Everything = {
  today: '2026-11-21',
  revenue_cents: 12_345_678,
  month_cents: 112_000,
  month_before_cents: 100_000,
  subscribers: 1234,
  first_purchases: 12,
  subscriptions_ended: 1,
  views: 4500,
  views_before: 5000,
  views_total: 98_765,
  suppliers_new: 7,
  suppliers_new_before: 7,
  suppliers_total: 505,
  latest_orders: [
    {
      id: 'a',
      customer: 'Ana Souza',
      plan: 'Anual',
      amount_cents: 29_790,
      paid_at: '2026-11-21T02:30:00+00:00',
    },
    { id: 'b', customer: null, plan: 'Mensal', amount_cents: 2990, paid_at: '2026-11-20T12:00:00+00:00' },
  ],
  first_steps: { categories: true, suppliers: true, prices: true, company: true, visit: true, sale: true },
  premium: { monthly_cents: 1_234_567, payers: 410, ending: 33, renewed: 17, not_renewed: 3 },
  contacts: { suppliers: 505, confirmed: 303, in_doubt: 4 },
  todo: { orders: 1, messages: 3, mails: 0, contacts: 4, pages: 0, job: 0 },
  trends: [
    { period: 'days', spans: days, plans: [plan('Mensal', 150_050, 100_000), plan('Anual', 60_000, 0)] },
    { period: 'months', spans: months, plans: [plan('Mensal', 1_200_000, 0)] },
  ],
  funnel,
  gifts,
};

/** Answers as PostgREST does: the admin's own row, and the figures. `answer` replaces that of dashboard(). */
export function dashboardServer(
  figures: Partial<Everything> = {},
  answer?: () => Response | undefined | Promise<Response | undefined>,
) {
  const { premium, contacts, todo, trends, funnel, gifts, ...rest } = { ...FIGURES, ...figures };
  server.use(
    table('get', 'accounts', () => HttpResponse.json(adminRow)),
    table('post', 'rpc/dashboard', async () => (await answer?.()) ?? HttpResponse.json(rest)),
    table('post', 'rpc/dashboard_premium', () => HttpResponse.json(premium)),
    table('post', 'rpc/contact_figures', () => HttpResponse.json(contacts)),
    table('post', 'rpc/dashboard_todo', () => HttpResponse.json(todo)),
    table('post', 'rpc/dashboard_trend', () => HttpResponse.json(trends)),
    table('post', 'rpc/dashboard_funnel', () => HttpResponse.json(funnel)),
    table('post', 'rpc/dashboard_gifts', () => HttpResponse.json(gifts)),
  );
}

/** The dashboard with all its parts, as an admin sees it. */
export async function openDashboard(figures: Partial<Everything> = {}, path = '/admin?mais=aberto') {
  dashboardServer(figures);
  const view = await renderApp(path, { as: 'member' });
  await screen.findAllByRole('img');
  return view;
}
