import { timingSafeEqual } from 'hono/utils/buffer';
import * as z from 'zod/mini';
import { publishChanges } from '../deploy-hook.ts';
import type { Deps } from '../deps.ts';
import { rawBody } from '../http/body.ts';
import { dataOf, type Endpoint, endpoint, messageAnswer } from '../http/endpoint.ts';
import { HttpError } from '../http/errors.ts';
import { writeDueMails } from '../mail/due-mails.ts';
import { sendMails } from '../mail/outbox.ts';
import { refundPayments, runPaymentJob } from '../payments/orders.ts';

/** What the payment provider and the scheduler call. */
export function paymentEndpoints(deps: Deps): Endpoint[] {
  return [receiveEvent(deps), runJobs(deps)];
}

function receiveEvent(deps: Deps): Endpoint {
  const { gateway, secretKeyClient, afterAnswer } = deps;
  return endpoint({
    method: 'post',
    path: '/payments/events',
    access: 'none',
    summary:
      'Webhook for the payment provider; the payment that a message is about is then read at the provider, so that repeated, late and forged messages have no effect',
    body: rawBody,
    answers: {
      200: {
        description: 'The payment was recorded, or ignored because it is not about an order',
        schema: messageAnswer,
      },
      401: { description: 'The provider’s signature is missing, invalid or older than a day' },
      404: {
        description:
          'No gateway that sends messages is configured, or the payment or its order does not exist',
      },
      409: { description: 'The payment belongs to another order' },
    },
    async handle(c, body) {
      if (!gateway?.events) throw new HttpError(404, 'Este meio de pagamento não envia avisos.');
      const message = { url: new URL(c.req.url), headers: c.req.raw.headers, body };
      if (!(await gateway.events.verify(message))) {
        throw new HttpError(401, 'A assinatura não confere.', { code: 'wrong_signature' });
      }
      const event = await gateway.events.read(message);
      if (event) {
        await secretKeyClient.recordPayment(event.orderId, event.payment);
        // Such as a second payment of the same order, which this one may be.
        afterAnswer(refundPayments(deps, gateway, event.orderId), { request_id: c.var.requestId });
      }
      return c.json({ message: 'Recebido.' });
    },
  });
}

/** How many orders were checked, payments refunded, mails written because of a date, and mails sent; whether members' answers were published now. */
const jobsResource = z.object({
  checked: z.int(),
  refunded: z.int(),
  written: z.int(),
  mailed: z.int(),
  published: z.boolean(),
});

/** No batch of mails begins later in the job: the platform ends a request after 150 seconds. */
const MAILS_UNTIL_MS = 100_000;

function runJobs(deps: Deps): Endpoint {
  const { env, gateway, secretKeyClient } = deps;
  return endpoint({
    method: 'post',
    path: '/jobs/run',
    access: 'none',
    summary:
      'For the scheduler, every five minutes: asks the payment provider about orders that have waited too long, repeats refunds that failed, writes the weekly e-mails and others that are due, sends the e-mails to members, and once a day publishes what they told about suppliers and where locked suppliers are, and deletes files that nothing names',
    headers: { 'X-Jobs-Secret': 'The setting JOBS_SECRET' },
    answers: {
      200: { description: 'How much was done', schema: dataOf(jobsResource) },
      403: { description: 'The secret is missing or wrong' },
      404: { description: 'JOBS_SECRET is not set' },
    },
    async handle(c) {
      if (!env.jobsSecret) throw new HttpError(404, 'As tarefas agendadas não estão configuradas.');
      if (!(await timingSafeEqual(c.req.header('x-jobs-secret') ?? '', env.jobsSecret))) {
        throw new HttpError(403, 'O segredo não confere.');
      }
      const mailsUntil = Date.now() + MAILS_UNTIL_MS;
      const done = gateway ? await runPaymentJob(deps, gateway) : { checked: 0, refunded: 0 };
      const written = await writeDueMails(deps);
      await publishChanges(deps);
      const mailed = await sendMails(deps, mailsUntil);
      const published = await secretKeyClient.publishTotals();
      if (published) {
        await secretKeyClient.removeUnusedFiles().catch((error: unknown) => deps.reportError(error, {}));
      }
      await secretKeyClient.noteJobRun();
      return c.json({ data: { ...done, written, mailed, published } });
    },
  });
}
