import type { PaymentGateway } from './gateway.ts';

const DELAY_MS = 1500;

/** Takes no money and always succeeds: for demonstration and development. */
export const simulated: PaymentGateway = {
  name: 'simulated',
  simulated: true,
  async create() {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    return { status: 'paid' };
  },
};
