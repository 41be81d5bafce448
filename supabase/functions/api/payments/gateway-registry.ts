import type { PaymentGateway } from './gateway.ts';
import { simulated } from './simulated.ts';

const GATEWAYS: PaymentGateway[] = [simulated];

/** The gateway with this name; null without a name. @throws Error for an unknown name, so that a typo shows at once */
export function paymentGateway(name: string | undefined): PaymentGateway | null {
  if (!name) return null;
  const gateway = GATEWAYS.find((candidate) => candidate.name === name);
  if (!gateway) {
    throw new Error(`PAYMENT_GATEWAY=${name}: known is ${GATEWAYS.map(({ name }) => name).join(', ')}`);
  }
  return gateway;
}
