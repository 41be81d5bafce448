import type { PaymentGateway } from './gateway.ts';

/** How long a payment takes (B-10). */
const DELAY_MS = 1500;

/** Takes no money and always says that it did (Q32): for demonstration and development. */
export const simulated: PaymentGateway = {
  name: 'simulated',
  simulated: true,
  async create() {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    return { status: 'paid' };
  },
};
