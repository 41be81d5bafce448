import { type ContactInput, SUBJECT_LABELS } from '../../../src/domain/contact.ts';
import type { Env } from './env.ts';
import type { SecretKeyClient } from './secret-key-client.ts';

/** How long whoever wrote waits, at most, until the operator has been told. */
const PATIENCE_MS = 3000;

/** Tells the operator by e-mail. */
export interface Notifier {
  /** Once, within PATIENCE_MS. Does nothing without a key of the e-mail service, or without anybody to tell. */
  tellOfMessage(message: ContactInput): Promise<void>;
}

/** Sends through an e-mail service's HTTP API, in the form that Resend gave it. */
export function createNotifier(
  { email, siteUrl }: Env,
  secretKeyClient: Pick<SecretKeyClient, 'operatorEmail'>,
): Notifier {
  return {
    async tellOfMessage(message) {
      const { apiUrl, apiKey, from } = email;
      if (!apiKey) return;
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const to = await secretKeyClient.operatorEmail(signal);
      if (to === null) return;
      if (!from) throw new Error('EMAIL_API_KEY is set, EMAIL_FROM is not.');
      const response = await fetch(apiUrl, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ from, to: [to], reply_to: message.email, ...wordsOf(message, siteUrl) }),
        redirect: 'error', // the key goes nowhere else
        signal,
      });
      // Its own words may quote somebody's data; nobody waits for them.
      void response.body?.cancel().catch(() => undefined);
      if (!response.ok) throw new Error(`E-mail service: ${response.status}`);
    },
  };
}

function wordsOf(
  { name, email, subject, message }: ContactInput,
  siteUrl: string | undefined,
): { subject: string; text: string } {
  const about = SUBJECT_LABELS[subject];
  const text = [
    `Nome: ${name}`,
    `E-mail: ${email}`,
    `Assunto: ${about}`,
    '',
    message,
    ...(siteUrl ? ['', `Todas as mensagens: ${new URL('/admin/mensagens', siteUrl)}`] : []),
  ];
  return { subject: oneLine(`Mensagem de ${name}: ${about}`), text: text.join('\n') };
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
