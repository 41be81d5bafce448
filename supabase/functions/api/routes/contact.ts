import { contactInput } from '../../../../src/domain/contact.ts';
import { jsonBody } from '../http/body.ts';
import { type Endpoint, endpoint, messageAnswer } from '../http/endpoint.ts';
import { ALLOWANCES, byAddress } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';

/** The contact form (S-11, Q53). */
export function contactEndpoints({ env, service, notifier, reportError }: Services): Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/contact',
      access: 'none',
      summary: 'Leaves a message for the operator',
      body: jsonBody(contactInput),
      answers: { 201: { description: 'The message has been stored', schema: messageAnswer } },
      limits: [byAddress(ALLOWANCES.contact, env.clientAddressHeader)],
      async handle(c, input) {
        await service.saveMessage(input);
        // The message is safe; whether somebody was told of it is the operator's affair, not the sender's.
        await notifier.tellOfMessage(input).catch((error: unknown) =>
          reportError(error, { request_id: c.var.requestId })
        );
        return c.json({ message: 'Mensagem enviada. Obrigado pelo contato!' }, 201);
      },
    }),
  ];
}
