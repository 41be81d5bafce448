import type { Env } from '../env.ts';

/** The sender of a contact message waits so long at most for the operator's e-mail. */
const TIMEOUT_MS = 3000;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  /** Headers of the mail itself. */
  headers?: Record<string, string>;
  /** The e-mail service sends two requests with the same key only once. */
  idempotencyKey?: string;
}

export interface Mailer {
  /** @throws if the e-mail service does not accept the mail */
  send(mail: Mail): Promise<void>;
}

/** Uses the HTTP API of Resend, which other e-mail services offer too. Null without a key of the e-mail service. */
export function createMailer({ email: { apiUrl, apiKey, from } }: Env): Mailer | null {
  if (!apiKey) return null;
  return {
    async send({ to, replyTo, idempotencyKey, ...content }) {
      if (!from) throw new Error('EMAIL_API_KEY is set, EMAIL_FROM is not.');
      const response = await fetch(apiUrl, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        body: JSON.stringify({ from, to: [to], ...(replyTo && { reply_to: replyTo }), ...content }),
        redirect: 'error', // the key must not reach another server
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // The answer is not logged, because it may contain personal data.
      void response.body?.cancel().catch(() => undefined);
      if (!response.ok) throw new Error(`E-mail service: ${response.status}`);
    },
  };
}
