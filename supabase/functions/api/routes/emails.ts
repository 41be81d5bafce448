import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import * as z from 'zod/mini';
import { campaignText } from '../../../../src/domain/mail/campaign.ts';
import { MAIL_EXAMPLE_NAMES } from '../../../../src/domain/mail/example.ts';
import type { Deps } from '../deps.ts';
import { unwrap } from '../database.ts';
import { formBody, jsonBody, rawBody } from '../http/body.ts';
import { dataOf, type Endpoint, endpoint, messageAnswer } from '../http/endpoint.ts';
import { HttpError } from '../http/errors.ts';
import { ALLOWANCES, byAddress, byCaller } from '../http/rate-limit.ts';
import { composeMail } from '../mail/compose.ts';
import { EXAMPLES } from '../mail/examples.ts';
import { unsubscribePage } from '../mail/unsubscribe-links.ts';
import { readSite } from '../site.ts';

/** E-mails to members: what mail programs and the mail service call, and what the staff sees of those that are not sent yet. */
export function emailEndpoints(deps: Deps): Endpoint[] {
  return [
    unsubscribe(deps),
    openUnsubscribePage(deps),
    receiveMailEvent(deps),
    previewMail(deps),
    testMail(deps),
  ];
}

/** The parameters of the link in the header List-Unsubscribe. */
const link = z.object({ key: z.guid() });

/** What mail programs send (RFC 8058), so that whatever only follows links turns nothing off. */
const oneClick = z.object({ 'List-Unsubscribe': z.literal('One-Click') });

/** Counts links that do not work, by IP address; one that works is taken back, as many members share a mail service. */
const guesses = byAddress(ALLOWANCES.unsubscribe);

function unsubscribe({ open, secretKeyClient }: Deps): Endpoint {
  return endpoint({
    method: 'post',
    path: '/emails/unsubscribe',
    access: 'none',
    summary:
      'For mail programs (RFC 8058): turns the switch off that the link in a mail’s header List-Unsubscribe is about; once more has no effect',
    query: link,
    body: formBody(oneClick),
    answers: {
      200: { description: 'No more mails of this kind are sent to the receiver', schema: messageAnswer },
      404: { description: 'The link is incomplete, or the account was deleted' },
      410: { description: 'The e-mail was sent more than 60 days ago' },
    },
    limits: [guesses],
    async handle(c) {
      const given = z.safeParse(link, c.req.query());
      if (!given.success) throw new HttpError(404, 'Este link está incompleto ou não vale mais.');
      await unwrap('set_mail_wish', open(null).rpc('set_mail_wish', { ...given.data, wanted: false }));
      await secretKeyClient.countAttempt(guesses, c.var.clientAddress, 'take_back');
      return c.json({ message: 'Você não recebe mais estes e-mails.' });
    },
  });
}

function openUnsubscribePage({ env: { siteUrl } }: Deps): Endpoint {
  return endpoint({
    method: 'get',
    path: '/emails/unsubscribe',
    access: 'none',
    summary:
      'Leads who opens the link of List-Unsubscribe in a browser to the page with the switch; changes nothing',
    query: link,
    answers: {
      302: { description: 'The page of the site' },
      404: { description: 'The link is incomplete, or SITE_URL is not set' },
    },
    handle(c) {
      const given = z.safeParse(link, c.req.query());
      if (!given.success || !siteUrl) {
        throw new HttpError(404, 'Este link está incompleto ou não vale mais.');
      }
      return c.redirect(unsubscribePage(siteUrl, given.data.key));
    },
  });
}

/** What Resend reports about a mail that it has sent. https://resend.com/docs/webhooks/event-types */
const mailEvent = z.object({
  type: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  data: z.object({
    to: z.array(z.string()),
    /** Of email.bounced; Transient and Undetermined ones may arrive another time. */
    bounce: z.optional(z.object({ type: z.string() })),
  }),
});

function receiveMailEvent(deps: Deps): Endpoint {
  const { secretKeyClient } = deps;
  const webhook = mailWebhook(deps);
  return endpoint({
    method: 'post',
    path: '/emails/events',
    access: 'none',
    summary:
      'Webhook for the e-mail service: addresses that do not exist, or whose owners have marked a mail as spam, get no further mails',
    body: rawBody,
    answers: {
      200: {
        description: 'The message was recorded, or ignored because it is about something else',
        schema: messageAnswer,
      },
      401: { description: 'The service’s signature is missing, invalid or older than five minutes' },
      404: { description: 'EMAIL_WEBHOOK_SECRET is not set, or malformed' },
    },
    async handle(c, body) {
      if (!webhook) throw new HttpError(404, 'Os avisos do serviço de e-mail não estão configurados.');
      const event = z.safeParse(mailEvent, verified(webhook, c.req.raw.headers, body)).data;
      const reason = event && reasonToBlock(event);
      if (reason) {
        for (const address of event.data.to) {
          await secretKeyClient.blockAddress(address, reason, event.created_at);
        }
      }
      return c.json({ message: 'Recebido.' });
    },
  });
}

/** Null without a secret, or with a malformed one, which is reported. */
function mailWebhook({ env: { email: { webhookSecret } }, reportError }: Deps): Webhook | null {
  if (!webhookSecret) return null;
  try {
    return new Webhook(webhookSecret);
  } catch {
    reportError(
      new Error('EMAIL_WEBHOOK_SECRET is malformed: set the "whsec_…" that the e-mail service shows'),
      {},
    );
    return null;
  }
}

/** The JSON of a message that the e-mail service signed within five minutes. @throws HttpError 401 or 400 */
function verified(webhook: Webhook, headers: Headers, body: string): unknown {
  const header = (name: string) => headers.get(`svix-${name}`) ?? '';
  try {
    return webhook.verify(body, {
      'webhook-id': header('id'),
      'webhook-timestamp': header('timestamp'),
      'webhook-signature': header('signature'),
    });
  } catch (error) {
    if (error instanceof WebhookVerificationError) {
      throw new HttpError(401, 'A assinatura não confere.', { code: 'wrong_signature' });
    }
    throw new HttpError(400, 'Os dados enviados não são um JSON válido.');
  }
}

function reasonToBlock({ type, data: { bounce } }: z.output<typeof mailEvent>) {
  if (type === 'email.complained') return 'complained';
  return type === 'email.bounced' && (bounce?.type ?? 'Permanent') === 'Permanent' ? 'bounced' : null;
}

/** A mail of which there is an example; `campaign` is what it says instead, if owners write such mails. */
const chosenMail = z.object({ mail: z.enum(MAIL_EXAMPLE_NAMES), campaign: z.optional(campaignText) })
  .check(z.refine(({ mail, campaign }) => !campaign || mail === 'promotion' || mail === 'platform_update', {
    path: ['campaign'],
    error: 'Só promoções e atualizações têm um texto próprio.',
  }));

/** @throws HttpError 503 without SITE_URL */
async function composeExample(
  { env: { siteUrl }, open }: Deps,
  { mail, campaign }: z.output<typeof chosenMail>,
) {
  if (!siteUrl) throw new HttpError(503, 'Falta o endereço do site (SITE_URL) nas configurações da função.');
  const site = await readSite(open(null));
  const example = EXAMPLES[mail];
  return composeMail({ ...example, content: campaign ?? example.content }, siteUrl, site);
}

function previewMail(deps: Deps): Endpoint {
  return endpoint({
    method: 'post',
    path: '/emails/preview',
    access: 'business',
    summary:
      'Shows an e-mail to members with invented content, or, with `campaign`, a promotion or news of the platform as it was typed; sends nothing',
    body: jsonBody(chosenMail),
    answers: {
      200: {
        description: 'The e-mail as its receivers would get it',
        schema: dataOf(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
      },
      503: { description: 'SITE_URL is not set' },
    },
    handle: async (c, chosen) => c.json({ data: await composeExample(deps, chosen) }),
  });
}

function testMail(deps: Deps): Endpoint {
  const { mailer, open } = deps;
  return endpoint({
    method: 'post',
    path: '/emails/test',
    access: 'business',
    summary: 'Sends what /emails/preview shows to the e-mail address of the caller, and to nobody else',
    body: jsonBody(chosenMail),
    answers: {
      200: { description: 'The e-mail service has accepted it', schema: messageAnswer },
      503: {
        description:
          'No e-mail service is configured, SITE_URL is not set, or the service refused the e-mail',
      },
    },
    limits: [byCaller(ALLOWANCES.testMail)],
    async handle(c, chosen) {
      const { email, token } = c.var.caller;
      if (!mailer) throw new HttpError(503, 'O serviço de e-mail não está configurado.');
      const { subject, ...mail } = await composeExample(deps, chosen);
      await mailer.send({ to: email, subject: `[Teste] ${subject}`, ...mail }).catch(
        async (cause: unknown) => {
          await unwrap('note_mail_arrival', open(token).rpc('note_mail_arrival', { arrived: false }));
          const message =
            'O serviço de e-mail não aceitou o teste. Confira nele a chave e se o domínio está verificado, e tente de novo.';
          throw new HttpError(503, message, { cause });
        },
      );
      return c.json({ message: `Enviamos o teste para ${email}.` });
    },
  });
}
