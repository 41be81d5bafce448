import * as z from 'zod/mini';

export const MAIL_STATES = {
  waiting: 'Na fila',
  sent: 'Enviado',
  failed: 'Falhou',
  unwanted: 'Não quis receber',
  blocked: 'Endereço bloqueado',
  empty: 'Nada a contar',
  stopped: 'Envio parado',
} as const;
export type MailState = keyof typeof MAIL_STATES;

/** A row of public.sent_mails(); times are ISO (UTC). */
export const sentMail = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  kind: z.string(), // in words
  state: z.enum(['waiting', 'sent', 'failed', 'unwanted', 'blocked', 'empty', 'stopped']),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  next_attempt_at: z.string(),
  attempts: z.number(),
  problem: z.nullable(z.string()),
});
export type SentMail = z.infer<typeof sentMail>;
