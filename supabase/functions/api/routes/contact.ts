import { contactRequest } from '../../../../src/domain/site/contact-form.ts';
import { jsonBody } from '../http/body.ts';
import { type Endpoint, endpoint, messageAnswer } from '../http/endpoint.ts';
import { ALLOWANCES, byAddress } from '../http/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { notifyOfMessage } from '../mail/contact-notice.ts';

export function contactEndpoints(deps: Deps): Endpoint[] {
  const { secretKeyClient, reportError } = deps;
  return [
    endpoint({
      method: 'post',
      path: '/contact',
      access: 'none',
      summary:
        'Sends a message to the operator; `website` is a hidden honeypot field, and a message that fills it in is discarded with the same response',
      body: jsonBody(contactRequest),
      answers: { 201: { description: 'The message was accepted', schema: messageAnswer } },
      limits: [byAddress(ALLOWANCES.contact)],
      async handle(c, { website: trap = '', ...message }) {
        // A bot gets the same answer, so that it does not learn about the honeypot.
        if (trap === '') {
          const operator = await secretKeyClient.receiveMessage(message);
          // The message is stored. A failed notification concerns the operator, not the sender.
          await notifyOfMessage(deps, message, operator).catch((error: unknown) =>
            reportError(error, { request_id: c.var.requestId })
          );
        }
        return c.json({ message: 'Mensagem enviada. Obrigado pelo contato!' }, 201);
      },
    }),
  ];
}
