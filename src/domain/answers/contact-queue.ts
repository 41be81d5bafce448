import * as z from 'zod/mini';
import { REASONS } from './answers.ts';
import type { ConfirmationMethod } from '../supplier/supplier.ts';

/** A row of public.contact_queue(): a supplier whose contact is in doubt. */
export const contactInDoubt = z.object({
  id: z.number(),
  name: z.string(),
  formatted_id: z.string(),
  is_premium: z.boolean(),
  whatsapp: z.nullable(z.string()),
  email: z.nullable(z.string()),
  instagram: z.nullable(z.string()),
  website: z.nullable(z.string()),
  reports: z.number(), // of how many members, three at least
  reasons: z.array(z.enum(REASONS)), // that three members at least give, the most frequent first
  views: z.number(), // within 30 days
});
export type ContactInDoubt = z.infer<typeof contactInDoubt>;

export const CONFIRMATION_METHODS: { value: ConfirmationMethod; label: string }[] = [
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'phone', label: 'Telefone' },
  { value: 'email', label: 'E-mail' },
  { value: 'visit', label: 'Visita' },
];
