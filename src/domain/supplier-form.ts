import * as z from 'zod/mini';
import { emailField } from './email.ts';
import { websiteUrl } from './links.ts';
import { nameField } from './name-field.ts';
import { type PurchaseTerms, STATES, WHOLE_COUNTRY } from './purchase-terms.ts';

function required(message: string) {
  return z.string(message).check(z.trim(), z.minLength(1, message));
}

export const WHATSAPP_WRONG = 'Informe o WhatsApp com DDD, como (11) 91234-5678.';

/** The text fields of a supplier's form. The database normalizes phone number and website. */
export const supplierTexts = z.object({
  name: nameField('O nome é obrigatório.', 120, 'O nome pode ter no máximo 120 caracteres.'),
  instagram: required('O Instagram é obrigatório.').check(
    z.regex(/^(@?[A-Za-z0-9._]{1,30})?$/, 'Informe o usuário do Instagram, como @minhaloja.'),
  ),
  whatsapp: required('O WhatsApp é obrigatório.').check(
    z.refine((typed) => typed === '' || /^\d{10,15}$/.test(typed.replace(/[\s().+-]/g, '')), WHATSAPP_WRONG),
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

const CITY = 'Informe a cidade com até 80 caracteres.';
const PIECES = 'Informe um número inteiro de peças.';
const CENTS = 'Informe um valor inteiro em centavos.';

const stateCode = z.enum(
  STATES.map(({ code }) => code),
  'Escolha o estado.',
);
const destinations = z.array(z.union([stateCode, z.literal(WHOLE_COUNTRY)]));

/** The terms on which a supplier sells, as typed values: a field left empty is null. */
export const supplierTerms = z.object({
  state: orNone(stateCode),
  city: orNone(nameField(CITY, 80, CITY)),
  min_order_pieces: orNone(
    z.int(PIECES).check(z.minimum(1, PIECES), z.maximum(100_000, 'Informe no máximo 100.000 peças.')),
  ),
  min_order_cents: orNone(
    z.int(CENTS).check(z.minimum(1, CENTS), z.maximum(100_000_000, 'Informe no máximo R$ 1.000.000,00.')),
  ),
  // One message for the list, not one for each place in it.
  ships_to: orNone(
    z.custom<NonNullable<PurchaseTerms['ships_to']>>(
      (list) => destinations.safeParse(list).success,
      'Escolha os estados para onde envia.',
    ),
  ),
  sells_to_cpf: z.boolean(),
  ready_stock: z.boolean(),
  plus_size: z.boolean(),
});

export const CITY_WITHOUT_STATE = 'Informe o estado da cidade.';

/** Whether a city has its state beside it. What is refused for it is told at `state`: CITY_WITHOUT_STATE. */
export function isPlace({ state, city }: { state?: string | null; city?: string | null }): boolean {
  return !city || Boolean(state);
}

/** A field that may be left empty: a blank text or a list of nothing stands for null. */
function orNone<Schema extends z.ZodMiniType>(schema: Schema) {
  const isEmpty = (value: unknown) =>
    (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);
  const emptied = z.transform((value: unknown) => (isEmpty(value) ? null : value));
  return z.pipe(emptied, z.nullable(schema));
}

/** Whether the database takes it: http(s), a host, and not a space in it. */
function isSite(typed: string): boolean {
  return /^https?:\/\/[^\s/]\S*$/i.test(websiteUrl(typed) ?? '');
}
