import * as z from 'zod/mini';
import { cnpjOf } from './cnpj.ts';
import { emailField } from '../fields/email.ts';
import { toCents, toReais } from '../format/money.ts';
import { nameField } from '../fields/name-field.ts';
import { PLAN_KEYS, type Plan, type PlanKey } from '../plan/plan.ts';
import type { SiteSettings } from './site.ts';
import { SUPPLIER_FIELDS } from '../supplier-form/fields.ts';
import { textField } from '../fields/text-field.ts';
import { flatFields } from '../text/changed-fields.ts';
import { cleanText } from '../text/visible-text.ts';
import { isWebsite } from '../fields/website.ts';

/** All tabs but Planos, as stored. */
export interface AllSettings extends Required<SiteSettings> {
  /** docs/product.md, "Direct contacts". */
  free_direct_contacts: boolean;
  admin_email: string | null;
  group_url: string | null;
  priority_support_url: string | null;
}

const NO_NAME = 'Informe o nome do site.';
const LINK_WRONG = 'Informe um endereço completo, que comece com https://.';

function textOrNull(pattern: RegExp, wrong: string | ((typed: string) => string)) {
  return nullIfEmpty(
    z.string().check(
      z.regex(pattern, {
        error: ({ input }) => (typeof wrong === 'string' ? wrong : wrong(String(input))),
      }),
    ),
  );
}

function nullIfEmpty<Schema extends z.ZodMiniType<string, string>>(schema: Schema) {
  const emptied = z.transform((typed: string) => cleanText(typed) || null);
  return z.pipe(z.pipe(z.string(), emptied), z.nullable(schema));
}

const link = () =>
  nullIfEmpty(
    z.string().check(z.refine((typed) => typed.startsWith('https://') && isWebsite(typed), LINK_WRONG)),
  );

export const generalForm = z.object({
  site_name: nameField(NO_NAME, 60, 'O nome do site pode ter no máximo 60 caracteres.'),
  admin_email: z.union(
    [
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      emailField(),
    ],
    'Informe um e-mail válido.',
  ),
  maintenance_mode: z.boolean(),
  free_direct_contacts: z.boolean(),
  group_url: link(),
  priority_support_url: link(),
});

/** An empty field is stored as null and not shown. */
export const companyForm = z.object({
  company_name: nullIfEmpty(
    nameField('Informe a razão social.', 160, 'A razão social pode ter no máximo 160 caracteres.'),
  ),
  cnpj: nullIfEmpty(
    z
      .string()
      .check(
        z.refine(
          (typed) => cnpjOf(typed) !== null,
          'Informe um CNPJ válido: os dois últimos dígitos conferem os outros.',
        ),
      ),
  ),
  company_address: nullIfEmpty(textField(200, 'O endereço pode ter no máximo 200 caracteres.')),
  whatsapp: nullIfEmpty(SUPPLIER_FIELDS.whatsapp.schema),
  email: nullIfEmpty(emailField()),
  instagram: nullIfEmpty(SUPPLIER_FIELDS.instagram.schema),
  reply_time: nullIfEmpty(textField(60, 'O prazo pode ter no máximo 60 caracteres.')),
});

const claim = () =>
  nullIfEmpty(
    textField(20, 'Escreva até 20 caracteres, como “mais de 500”.').check(
      z.regex(/\d/, 'Escreva com algarismos, como “mais de 500”.'),
    ),
  );

const YEAR = 'Informe o ano com quatro algarismos, de 1900 até hoje.';

/** What the site says of itself. An empty field is stored as null. */
export const claimsForm = z.object({
  claim_suppliers: claim(),
  claim_resellers: claim(),
  claim_categories: claim(),
  claim_satisfaction: claim(),
  founded_year: z.pipe(
    z.transform((typed: string) => (cleanText(typed) === '' ? null : Number(typed))),
    z.nullable(
      z.int(YEAR).check(
        z.minimum(1900, YEAR),
        z.refine((year) => year <= new Date().getFullYear(), YEAR),
      ),
    ),
  ),
});

export const looksForm = z.object({
  main_color: z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Informe uma cor, como #e11d48.')),
});

const ANALYTICS_WRONG = 'Informe o ID do Google Analytics, como G-ABC1234567.';
/** Google shut down Universal Analytics in 2024. The database refuses these ids with the same words. */
const ANALYTICS_RETIRED = 'O Google desligou os IDs que começam com UA-. Informe um como G-ABC1234567.';

export const integrationsForm = z.object({
  analytics_id: textOrNull(/^(G|AW|GT)-[A-Za-z0-9-]{4,37}$/i, (id) =>
    /^UA-/i.test(id) ? ANALYTICS_RETIRED : ANALYTICS_WRONG,
  ),
  pixel_id: textOrNull(/^\d{5,30}$/, 'Informe o ID do Meta Pixel, só com números.'),
});

export interface PlanRecord extends Plan {
  active: boolean;
}

const REAIS = 'Informe um valor de R$ 0,00 a R$ 100.000,00.';
const MOST_CENTS = 10_000_000;
const reais = z.transform((typed: unknown): unknown => (typed === '' ? null : toCents(Number(typed))));
const number = z.transform((typed: unknown) => Number(typed)); // 0 if empty
const MONTHS = 'Informe de 1 a 60 meses.';
const PERCENT = 'Informe um desconto de 0 a 99%.';
/** Also for the database's refusal, if the price has been raised meanwhile. */
export const COMPARISON_TOO_LOW = 'O preço de comparação tem de ser maior que o preço.';

const planFields = z.object({
  name: nameField('Informe o nome do plano.', 60, 'O nome do plano pode ter no máximo 60 caracteres.'),
  months: z.pipe(number, z.int(MONTHS).check(z.minimum(1, MONTHS), z.maximum(60, MONTHS))),
  price_cents: z.pipe(
    reais,
    z.int('Informe o preço.').check(z.minimum(0, REAIS), z.maximum(MOST_CENTS, REAIS)),
  ),
  comparison_price_cents: z.pipe(reais, z.nullable(z.int(REAIS).check(z.maximum(MOST_CENTS, REAIS)))),
  discount_percent: z.pipe(number, z.int(PERCENT).check(z.minimum(0, PERCENT), z.maximum(99, PERCENT))),
  note: z.pipe(
    textField(200, 'A observação pode ter no máximo 200 caracteres.'),
    z.transform((typed) => typed || null),
  ),
  active: z.boolean(),
  includes_plus: z.boolean(),
});
type PlanColumns = z.output<typeof planFields>;

const planForm = planFields.check(
  z.refine(
    ({ price_cents, comparison_price_cents: comparison }) => comparison === null || comparison > price_cents,
    { path: ['comparison_price_cents'], error: COMPARISON_TOO_LOW },
  ),
);

/** The columns of each plan, by its key; amounts are typed in reais. Parsed, they are named "annual.price_cents". */
export const plansForm = z.pipe(
  z.record(z.string(), planForm),
  z.transform((plans: Record<string, PlanColumns>) => flatFields(plans)),
);

export type PlanForm = {
  [Column in keyof PlanColumns]: PlanColumns[Column] extends boolean ? boolean : Typed;
};
type Typed = string | number;

export function planFormOf(plan: PlanRecord): PlanForm {
  const { price_cents: price, comparison_price_cents: comparison, note } = plan;
  return {
    ...plan,
    price_cents: toReais(price),
    comparison_price_cents: comparison === null ? '' : toReais(comparison),
    note: note ?? '',
  };
}

export interface PlanChange {
  key: PlanKey;
  change: Partial<PlanColumns>;
}

/** What is to be saved of edited fields such as "annual.price_cents". */
export function planChanges(edited: Record<string, unknown>): PlanChange[] {
  return PLAN_KEYS.flatMap((key) => {
    const own = Object.entries(edited).flatMap(([path, value]) => {
      const [plan, column = ''] = path.split('.');
      return plan === key ? [[column, value] as const] : [];
    });
    return own.length > 0 ? [{ key, change: Object.fromEntries(own) }] : [];
  });
}

/** The plans for sale once the form is saved; without those that have an error. */
export function previewOfPlans(forms: Record<string, PlanForm>): Plan[] {
  return PLAN_KEYS.flatMap((key) => {
    const { data } = planFields.safeParse(forms[key]);
    return data?.active ? [{ key, ...data }] : [];
  });
}
