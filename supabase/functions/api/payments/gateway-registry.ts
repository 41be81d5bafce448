import type { GATEWAY_NAMES } from '../../../../src/domain/order/gateways.ts';
import type { Env } from '../env.ts';
import { isLoopback } from '../http/loopback.ts';
import type { PaymentGateway } from './gateway.ts';
import { mercadoPago } from './mercadopago.ts';
import { simulated } from './simulated.ts';

const GATEWAYS: Record<keyof typeof GATEWAY_NAMES, (env: Env) => PaymentGateway> = {
  simulated: () => simulated,
  mercadopago: ({ mercadoPago: { apiUrl, accessToken, webhookSecret }, siteUrl, publicUrl }) => {
    if (!accessToken || !webhookSecret || !siteUrl) {
      throw new Error(
        'PAYMENT_GATEWAY=mercadopago: set MERCADOPAGO_ACCESS_TOKEN, MERCADOPAGO_WEBHOOK_SECRET and SITE_URL',
      );
    }
    const eventsUrl = `${publicUrl}/functions/v1/api/payments/events`;
    return mercadoPago({ apiUrl, accessToken, webhookSecret, siteUrl, eventsUrl });
  },
};

/**
 * The gateway that PAYMENT_GATEWAY names; null without a name, and, which is reported, if it simulates payments on a
 * public site that does not declare itself a demonstration.
 * @throws Error for an unknown name or a missing setting, so that it shows at once
 */
export function paymentGateway(env: Env, reportError: (error: Error) => void): PaymentGateway | null {
  const { paymentGateway: name, siteUrl, isDemo } = env;
  if (!name) return null;
  const create = Object.entries(GATEWAYS).find(([known]) => known === name)?.[1];
  if (!create) throw new Error(`PAYMENT_GATEWAY=${name}: known are ${Object.keys(GATEWAYS).join(', ')}`);
  const gateway = create(env);
  if (!gateway.simulated || isDemo || isLoopback(siteUrl)) return gateway;
  reportError(
    new Error(
      `PAYMENT_GATEWAY=${name} makes anybody premium without a payment: nothing is sold at SITE_URL=${siteUrl} unless SIMULATED_PAYMENTS=demo`,
    ),
  );
  return null;
}
