import type { Env } from '../env.ts';

/** The sender of a contact message waits so long at most for the operator's e-mail. */
const TIMEOUT_MS = 3000;

const CONFLICT = 409;
const TOO_MANY = 429;

/**
 * The name of Resend's error for a key that it has accepted before, with other words: what a mail says may have changed
 * since a job that ended before it could note that the mail was sent.
 */
const ALREADY_SENT = 'invalid_idempotent_request';

interface Mail {
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

/** The e-mail service takes no mails for some seconds, because it was sent too many. */
export class MailsRefusedForNow extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`E-mail service: 429, ${seconds} seconds`);
    this.seconds = seconds;
  }
}

export interface Mailer {
  /** @throws MailsRefusedForNow, or another error if the e-mail service does not accept the mail */
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
      if (response.status === CONFLICT && (await nameOf(response)) === ALREADY_SENT) return;
      // The answer is not logged, because it may contain personal data.
      void response.body?.cancel().catch(() => undefined);
      if (response.status === TOO_MANY) throw new MailsRefusedForNow(secondsOf(response));
      if (!response.ok) throw new Error(`o serviço de e-mail respondeu ${response.status}`);
    },
  };
}

/** The name of the error in an answer; undefined if it has none. */
async function nameOf(response: Response): Promise<string | undefined> {
  const body = (await response.json().catch(() => null)) as { name?: string } | null;
  return body?.name;
}

/** How long the e-mail service asks to wait: at least a second. */
function secondsOf(response: Response): number {
  return Math.max(1, Math.ceil(Number(response.headers.get('retry-after')) || 0));
}
