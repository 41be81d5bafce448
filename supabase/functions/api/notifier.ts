import { type ContactInput, SUBJECT_LABELS } from '../../../src/domain/contact.ts';
import type { Env } from './env.ts';

/** The sender of a message waits so long at most for the operator's e-mail. */
const TIMEOUT_MS = 3000;

export interface Notifier {
  /** E-mails the operator once. Does nothing without a key of the e-mail service or an e-mail address of the operator. */
  notifyOfMessage(message: ContactInput, operator: string | null): Promise<void>;
}

/** Uses the HTTP API of Resend, which other e-mail services offer too. */
export function createNotifier({ email, siteUrl }: Env): Notifier {
  return {
    async notifyOfMessage(message, operator) {
      const { apiUrl, apiKey, from } = email;
      if (!apiKey || operator === null) return;
      if (!from) throw new Error('EMAIL_API_KEY is set, EMAIL_FROM is not.');
      const response = await fetch(apiUrl, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ from, to: [operator], reply_to: message.email, ...mailOf(message, siteUrl) }),
        redirect: 'error', // the key must not reach another server
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // The answer is not logged, because it may contain personal data.
      void response.body?.cancel().catch(() => undefined);
      if (!response.ok) throw new Error(`E-mail service: ${response.status}`);
    },
  };
}

function mailOf(
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
