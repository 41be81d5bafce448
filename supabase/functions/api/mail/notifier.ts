import { type ContactInput, SUBJECT_LABELS } from '../../../../src/domain/site/contact-form.ts';
import type { Mailer } from './mailer.ts';

export interface Notifier {
  /** E-mails the operator once. Does nothing without an e-mail service or an e-mail address of the operator. */
  notifyOfMessage(message: ContactInput, operator: string | null): Promise<void>;
}

export function createNotifier(mailer: Mailer | null, siteUrl: string | undefined): Notifier {
  return {
    async notifyOfMessage(message, operator) {
      if (operator === null) return;
      await mailer?.send({ to: operator, replyTo: message.email, ...mailOf(message, siteUrl) });
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
