import { rawBody } from '../http/body.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { HttpError } from '../http/errors.ts';
import type { Deps } from '../deps.ts';

/** Reports of the payment provider about pending orders. */
export function paymentEndpoints({ gateway, secretKeyClient, reportError }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/payments/events',
      access: 'none',
      summary:
        'Webhook for the payment provider, which reports how a payment ended; repeated events have no further effect',
      body: rawBody,
      answers: {
        204: { description: 'The event was processed, or ignored because it is not about an order' },
        401: { description: 'The provider’s signature is missing or invalid' },
        404: { description: 'No gateway that sends events is configured, or the order does not exist' },
      },
      async handle(c, body) {
        if (!gateway?.events) throw new HttpError(404, 'Este meio de pagamento não envia avisos.');
        if (!(await gateway.events.verify(c.req.raw.headers, body))) {
          throw new HttpError(401, 'A assinatura não confere.');
        }
        const event = gateway.events.read(body);
        if (event) {
          const { status } = await secretKeyClient.settleOrder(event.orderId, event.paid);
          // Paid after it had failed, or the reverse: the operator has to look into it.
          if (status !== (event.paid ? 'paid' : 'failed')) {
            reportError(
              new Error(`Order ${event.orderId} is ${status}, the provider says paid: ${event.paid}`),
              {
                request_id: c.var.requestId,
              },
            );
          }
        }
        return c.body(null, 204);
      },
    }),
  ];
}
