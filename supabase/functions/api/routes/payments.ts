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
      summary: 'For the payment provider: how a payment ended; sent again it changes nothing',
      body: rawBody,
      answers: {
        204: { description: 'Done, or about something else' },
        401: { description: 'The signature is not the provider’s' },
        404: { description: 'The gateway sends no events, or there is no such order' },
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
