import { type ContactInput, SUBJECT_LABELS } from '../../../../src/domain/site/contact-form.ts';
import type { Deps } from '../deps.ts';

/** E-mails the operator once. Does nothing without an e-mail service or an e-mail address of the operator. */
export async function notifyOfMessage(
  { env, mailer }: Pick<Deps, 'env' | 'mailer'>,
  message: ContactInput,
  operator: string | null,
): Promise<void> {
  if (operator === null) return;
  await mailer?.send({ to: operator, replyTo: message.email, ...mailOf(message, env.siteUrl) });
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
