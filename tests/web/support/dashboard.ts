import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { Dashboard, Span } from '@/domain/dashboard';
import { adminRow } from '../../support/builders';
import { server, table } from './msw';
import { renderApp } from './render-route';

const DAY_MS = 86_400_000;

/** The thirty days up to "2026-11-21": R$ 100 on the last and R$ 2.000,50 on the first, two sign-ups each. */
const days: Span[] = Array.from({ length: 30 }, (_, at) => ({
  start: new Date(Date.UTC(2026, 10, 21) - (29 - at) * DAY_MS).toISOString().slice(0, 10),
  revenue_cents: { 0: 200_050, 29: 10_000 }[at] ?? 0,
  sign_ups: at === 0 || at === 29 ? 2 : 0,
}));

/** The twelve months up to November 2026, R$ 1.000 and three sign-ups each. */
const months: Span[] = Array.from({ length: 12 }, (_, at) => ({
  start: new Date(Date.UTC(2025, 11 + at)).toISOString().slice(0, 10),
  revenue_cents: 100_000,
  sign_ups: 3,
}));

/** What public.dashboard() answers on a good day. */
export const FIGURES: Dashboard = {
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
  days,
  months,
};

/** Answers as PostgREST does: the admin's own row, and the figures. */
export function dashboardServer(
  figures: Partial<Dashboard> = {},
  answer?: () => Response | undefined | Promise<Response | undefined>,
) {
  server.use(
    table('get', 'accounts', () => HttpResponse.json(adminRow)),
    table(
      'post',
      'rpc/dashboard',
      async () => (await answer?.()) ?? HttpResponse.json({ ...FIGURES, ...figures }),
    ),
  );
}

/** The dashboard, as an admin sees it. */
export async function openDashboard(figures: Partial<Dashboard> = {}, path = '/admin') {
  dashboardServer(figures);
  const view = await renderApp(path, { as: 'member' });
  await screen.findByRole('img');
  return view;
}
