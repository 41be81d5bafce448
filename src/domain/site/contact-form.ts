import * as z from 'zod/mini';
import { emailField } from '../fields/email.ts';
import { personName } from '../account/sign-up.ts';
import { withoutFault } from '../fields/without-fault.ts';
import { cleanText, textFault } from '../text/visible-text.ts';

export const CONTACT_SUBJECTS = ['suporte', 'planos', 'fornecedores', 'parcerias', 'outros'] as const;

export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

export const SUBJECT_LABELS: Record<ContactSubject, string> = {
  suporte: 'Suporte técnico',
  planos: 'Planos',
  fornecedores: 'Fornecedores',
  parcerias: 'Parcerias',
  outros: 'Outros',
};

export const MESSAGE_LENGTH = 5000;

export const contactInput = z.object({
  name: personName,
  email: emailField(),
  subject: z.enum(CONTACT_SUBJECTS, 'Escolha um assunto.'),
  message: z.string('Escreva sua mensagem.').check(
    z.overwrite((typed) => cleanText(typed)),
    z.minLength(1, 'Escreva sua mensagem.'),
    z.maxLength(MESSAGE_LENGTH, 'A mensagem pode ter no máximo 5.000 caracteres.'),
    withoutFault(textFault),
  ),
});
export type ContactInput = z.infer<typeof contactInput>;

/** `website` is a honeypot: people neither see nor reach that field, so only bots fill it in. */
export const contactRequest = z.extend(contactInput, { website: z.optional(z.string()) });
export type ContactRequest = z.infer<typeof contactRequest>;
