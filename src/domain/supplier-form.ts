import * as z from 'zod/mini';
import { emailField } from './email.ts';
import { websiteUrl } from './links.ts';
import { nameField } from './names.ts';

function required(message: string) {
  return z.string(message).check(z.trim(), z.minLength(1, message));
}

/** The text fields of a supplier's form (V-12); the database brings what they hold to one form (Q58, Q59). */
export const supplierTexts = z.object({
  name: nameField('O nome é obrigatório.', 120, 'O nome pode ter no máximo 120 caracteres.'),
  instagram: required('O Instagram é obrigatório.').check(
    z.regex(/^(@?[A-Za-z0-9._]{1,30})?$/, 'Informe o usuário do Instagram, como @minhaloja.'),
  ),
  whatsapp: required('O WhatsApp é obrigatório.').check(
    z.refine(
      (typed) => typed === '' || /^\d{10,15}$/.test(typed.replace(/[\s().+-]/g, '')),
      'Informe o WhatsApp com DDD, como (11) 91234-5678.',
    ),
  ),
  email: z.union([z.literal(''), emailField()], 'Informe um e-mail válido.'),
  website: z.string().check(
    z.trim(),
    z.maxLength(292, 'O endereço do site é longo demais.'),
    z.refine((typed) => typed === '' || isSite(typed), 'Informe um site válido, como www.minhaloja.com.br.'),
  ),
  description: z.string().check(
    z.trim(),
    // A form sends each line break as two characters.
    z.overwrite((text) => text.replaceAll('\r\n', '\n')),
    z.maxLength(5000, 'A descrição pode ter no máximo 5.000 caracteres.'),
  ),
});

/** Whether the database takes it: http(s), a host, and not a space in it. */
function isSite(typed: string): boolean {
  return /^https?:\/\/[^\s/]\S*$/i.test(websiteUrl(typed) ?? '');
}
