import * as z from 'zod/mini';
import { CONTACT_SUBJECTS, SUBJECT_LABELS } from './contact-form.ts';
import { emailUrl } from '../format/links.ts';

export const contactMessage = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  subject: z.enum(CONTACT_SUBJECTS),
  message: z.string(),
  created_at: z.string(),
  read_at: z.nullable(z.string()), // ISO time, like answered_at
  answered_at: z.nullable(z.string()),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const MESSAGE_FILTERS = ['nao-lidas', 'nao-respondidas'] as const;
export type MessageFilter = (typeof MESSAGE_FILTERS)[number];

export const RETENTIONS = [3, 6, 12, 24, 60];

export type MessageState = 'new' | 'read' | 'answered';

export function stateOf({ read_at, answered_at }: ContactMessage): MessageState {
  if (answered_at !== null) return 'answered';
  return read_at === null ? 'new' : 'read';
}

export function firstLine(message: string): string {
  return message.trim().split(/\s*\n\s*/, 1)[0] ?? '';
}

export function replyUrl({ email, subject }: ContactMessage): string {
  return emailUrl(email, `Re: ${SUBJECT_LABELS[subject]}`);
}
