import { contactRequest } from '../../../../src/domain/contact.ts';
import { jsonBody } from '../http/body.ts';
import { type Endpoint, endpoint, messageAnswer } from '../http/endpoint.ts';
import { ALLOWANCES, byAddress } from '../http/rate-limit.ts';
import type { Deps } from '../deps.ts';

export function contactEndpoints({ env, secretKeyClient, notifier, reportError }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/contact',
      access: 'none',
      summary:
        'Leaves a message for the operator; one with a `website`, a field that people do not see, is thanked for and dropped',
      body: jsonBody(contactRequest),
      answers: { 201: { description: 'The message has been stored', schema: messageAnswer } },
      limits: [byAddress(ALLOWANCES.contact, env.clientAddressHeader)],
      async handle(c, { website: trap = '', ...message }) {
        // A bot gets the same answer, so that it does not learn about the honeypot.
        if (trap === '') {
          await secretKeyClient.saveMessage(message);
          // The message is stored. A failed notification concerns the operator, not the sender.
          await notifier.notifyOfMessage(message).catch((error: unknown) =>
            reportError(error, { request_id: c.var.requestId })
          );
        }
        return c.json({ message: 'Mensagem enviada. Obrigado pelo contato!' }, 201);
      },
    }),
  ];
}
