import type { PaymentGateway, PaymentReport } from './gateway.ts';

const DELAY_MS = 1500;

/** Takes no money and always succeeds: for demonstration and development. */
export const simulated: PaymentGateway = {
  name: 'simulated',
  simulated: true,
  account: () => Promise.resolve('de demonstração: nenhum dinheiro entra'),
  async begin({ order }) {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    return { payment: report('approved', order.id, order.amount_cents) };
  },
  paymentsOf: () => Promise.resolve([]), // what it knew, it has reported at once
  refund: ({ provider_id, amount_cents }) => Promise.resolve(report('refunded', provider_id, amount_cents)),
};

function report(status: 'approved' | 'refunded', provider_id: string, amount_cents: number): PaymentReport {
  const now = new Date().toISOString();
  return {
    provider_id,
    status,
    detail: null,
    method: null,
    amount_cents,
    refunded_cents: status === 'refunded' ? amount_cents : 0,
    currency: 'BRL',
    approved_at: status === 'approved' ? now : null,
    changed_at: now,
  };
}
