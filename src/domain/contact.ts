import * as z from 'zod/mini';
import { emailField } from './email.ts';
import { personName } from './sign-up.ts';

/** What a contact message may be about (S-11), as it is stored. */
export const CONTACT_SUBJECTS = ['suporte', 'planos', 'fornecedores', 'parcerias', 'outros'] as const;

export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

/** What the subjects are called. */
export const SUBJECT_LABELS: Record<ContactSubject, string> = {
  suporte: 'Suporte',
  planos: 'Planos',
  fornecedores: 'Fornecedores',
  parcerias: 'Parcerias',
  outros: 'Outros',
};

/** The contact form (V-06). */
export const contactInput = z.object({
  name: personName,
  email: emailField(),
  subject: z.enum(CONTACT_SUBJECTS, 'Escolha um assunto.'),
  message: z
    .string('Escreva sua mensagem.')
    .check(
      z.trim(),
      z.minLength(1, 'Escreva sua mensagem.'),
      z.maxLength(5000, 'A mensagem pode ter no máximo 5.000 caracteres.'),
    ),
});
export type ContactInput = z.infer<typeof contactInput>;
