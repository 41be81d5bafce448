import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { campaignForm } from '@/domain/mail/campaign';
import { couponForm } from '@/domain/order/coupon-record';
import { loginInput } from '@/domain/account/login';
import { listForm } from '@/domain/catalog/special-list';
import { invitationForm } from '@/domain/account/user';
import { endpoints } from '../api/support/api';
import { faults } from './support/faults';

const CAMPAIGN = {
  kind: 'promotion',
  audience: 'all',
  subject: 'Semana do Premium',
  preview: 'Só até domingo.',
  body: 'Vinte por cento.\n\nAproveite!',
  button_label: 'Ver os planos',
  button_path: '/planos',
};
const COUPON = {
  code: 'VERAO10',
  kind: 'percent',
  value: 10,
  plans: ['monthly'],
  valid_from: '',
  valid_until: '',
  max_uses: 100,
  max_uses_per_person: 1,
  note: '',
};
const INVITATION = { name: 'Dora Dias', email: 'dora@teste.example', staff_role: '' };
const LIST = { name: 'Jeans do Brás', description: '', type: 'Luxo', required_subscription: 'Premium' };
const LOGIN = { email: 'ana@teste.example', password: 'x' };

const PATH = 'Comece com uma única /, sem espaços, como /planos.';
const CODE = 'Use de 3 a 30 letras sem acento, números, - ou _.';
const PERCENT = 'Informe um desconto de 1 a 100%.';

const FORMS = {
  'a promotion': [campaignForm, CAMPAIGN],
  'a coupon': [couponForm, COUPON],
  'an invitation': [invitationForm, INVITATION],
  'a list': [listForm, LIST],
  'a login': [loginInput, LOGIN],
} as const;

test.each(Object.entries(FORMS))('the form of %s is accepted when it is right', (_form, [schema, right]) => {
  expect(faults(schema, right)).toEqual([]);
});

test.each<[keyof typeof FORMS, string, string, unknown]>([
  ['a promotion', 'subject', 'Escreva o assunto.', ' '],
  ['a promotion', 'subject', 'Use no máximo 120 caracteres.', 'a'.repeat(121)],
  ['a promotion', 'preview', 'Use no máximo 150 caracteres.', 'a'.repeat(151)],
  ['a promotion', 'body', 'Escreva o texto.', '\n '],
  ['a promotion', 'body', 'Use no máximo 5.000 caracteres.', 'a'.repeat(5001)],
  ['a promotion', 'button_label', 'Escreva o que o botão diz.', ''],
  ['a promotion', 'button_label', 'Use no máximo 40 caracteres.', 'a'.repeat(41)],
  ['a promotion', 'button_path', PATH, '//outro.example'],
  ['a promotion', 'button_path', PATH, ''],
  ['a coupon', 'code', CODE, 'verão'],
  ['a coupon', 'code', CODE, 'ab'],
  ['a coupon', 'value', PERCENT, 0],
  ['a coupon', 'value', PERCENT, 101],
  ['a coupon', 'value', 'Informe uma porcentagem inteira, sem vírgula.', 1.5],
  ['a coupon', 'value', PERCENT, ''],
  ['a coupon', 'max_uses', 'Informe um número a partir de 1, ou deixe vazio.', 0],
  ['a coupon', 'plans', 'Escolha pelo menos um plano.', []],
  ['an invitation', 'name', 'Informe o nome.', '   '],
  ['an invitation', 'name', 'O nome pode ter no máximo 120 caracteres.', 'a'.repeat(121)],
  ['an invitation', 'email', 'Informe o e-mail.', ''],
  ['an invitation', 'email', 'Informe um e-mail válido.', 'dora@'],
  ['a list', 'name', 'O nome da lista pode ter no máximo 80 caracteres.', 'ã'.repeat(81)],
  ['a list', 'description', 'A descrição pode ter no máximo 500 caracteres.', 'ã'.repeat(501)],
  ['a login', 'email', 'Informe seu e-mail.', ''],
  ['a login', 'email', 'Informe um e-mail válido.', 'ana@'],
  ['a login', 'password', 'Informe sua senha.', ''],
])('the form of %s refuses the field %s with “%s”', (form, field, message, value) => {
  const [schema, right] = FORMS[form];
  expect(faults(schema, { ...right, [field]: value })[0]).toEqual([field, message]);
});

/** The patterns in a schema whose refusal has no message of ours: that of the library would show the pattern. */
function unexplained(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  const { _zod: zod } = part as { _zod?: { def: { format?: string; pattern?: RegExp; error?: unknown } } };
  const inside = zod?.def ?? part;
  const { format, pattern, error } = zod?.def ?? {};
  const own = format === 'regex' && !error ? [String(pattern)] : [];
  return [...own, ...Object.values(inside).flatMap((value) => unexplained(value, seen))];
}

const DOMAIN = import.meta.glob<object>('../../src/domain/**/*.ts', { eager: true });

test('no form and no endpoint of /api refuses a value by showing a regular expression', () => {
  const bodies = endpoints.map(({ method, path, body }): [string, unknown] => [
    `${method} ${path}`,
    body?.schema,
  ]);
  const exported = Object.entries(DOMAIN).flatMap(([file, module]) =>
    Object.entries(module).map(([name, value]): [string, unknown] => [`${file} ${name}`, value]),
  );
  const found = [...bodies, ...exported].map(([name, schema]) => [name, unexplained(schema)] as const);
  expect(found.filter(([, patterns]) => patterns.length > 0)).toEqual([]);
  const schema = z.object({ list: z.optional(z.array(z.string().check(z.regex(/^a$/)))) });
  expect(unexplained(schema), 'positive control').toEqual(['/^a$/']);
});
