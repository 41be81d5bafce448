import type { Env } from '../env.ts';
import { isLoopback } from '../http/loopback.ts';
import type { PaymentGateway } from './gateway.ts';
import { simulated } from './simulated.ts';

const GATEWAYS: PaymentGateway[] = [simulated];

/**
 * The gateway that PAYMENT_GATEWAY names; null without a name, and, which is reported, if it simulates payments on a
 * public site that does not declare itself a demonstration.
 * @throws Error for an unknown name, so that a typo shows at once
 */
export function paymentGateway(
  { paymentGateway: name, siteUrl, isDemo }: Env,
  reportError: (error: Error) => void,
): PaymentGateway | null {
  if (!name) return null;
  const gateway = GATEWAYS.find((candidate) => candidate.name === name);
  if (!gateway) {
    throw new Error(`PAYMENT_GATEWAY=${name}: known is ${GATEWAYS.map(({ name }) => name).join(', ')}`);
  }
  if (!gateway.simulated || isDemo || isLoopback(siteUrl)) return gateway;
  reportError(
    new Error(
      `PAYMENT_GATEWAY=${name} makes anybody premium without a payment: nothing is sold at SITE_URL=${siteUrl} unless SIMULATED_PAYMENTS=demo`,
    ),
  );
  return null;
}
