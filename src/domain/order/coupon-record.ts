import * as z from 'zod/mini';
import { couponCode } from './coupon.ts';
import { formatShortDay } from '../format/dates.ts';
import { toCents, toReais } from '../format/money.ts';
import { PLAN_KEYS, PLAN_NAMES, type PlanKey } from '../plan/plan.ts';
import { textField } from '../fields/text-field.ts';

const day = z.nullable(z.string()); // yyyy-mm-dd, in São Paulo
const limit = z.nullable(z.int()); // null: no limit

/** A row of public.search_coupons(). */
export const couponRecord = z.object({
  id: z.int(),
  code: z.string(),
  percent: z.nullable(z.int()), // either this or an amount in BRL cents
  amount_cents: z.nullable(z.int()),
  plans: z.nullable(z.array(z.enum(PLAN_KEYS))), // null: all
  valid_from: day,
  valid_until: day,
  max_uses: limit,
  max_uses_per_person: limit,
  active: z.boolean(),
  note: z.nullable(z.string()),
  uses: z.int(), // of orders that are paid or can still be paid
  was_used: z.boolean(), // by any order; the coupon then cannot be deleted
});
export type CouponRecord = z.infer<typeof couponRecord>;

export const COUPON_STATES = {
  active: 'Ativo',
  upcoming: 'Agendado',
  ended: 'Encerrado',
  used_up: 'Esgotado',
  inactive: 'Desativado',
} as const;

/** `today` is a day such as "2026-11-21". */
export function couponState(coupon: CouponRecord, today: string): keyof typeof COUPON_STATES {
  const { active, valid_from, valid_until, max_uses, uses } = coupon;
  if (!active) return 'inactive';
  if (valid_until !== null && valid_until < today) return 'ended';
  if (max_uses !== null && uses >= max_uses) return 'used_up';
  return valid_from !== null && valid_from > today ? 'upcoming' : 'active';
}

const shown = (date: string) => formatShortDay(`${date}T12:00:00Z`);

export function validityText({ valid_from: from, valid_until: until }: CouponRecord): string {
  if (from && until) return `${shown(from)} a ${shown(until)}`;
  if (from) return `desde ${shown(from)}`;
  return until ? `até ${shown(until)}` : 'sem prazo';
}

export function plansText({ plans }: CouponRecord): string {
  return plans === null ? 'Todos os planos' : plans.map((plan) => PLAN_NAMES[plan]).join(', ');
}

export function usesText({ uses, max_uses }: CouponRecord): string {
  return max_uses === null ? String(uses) : `${uses} de ${max_uses}`;
}

const CODE = 'Use de 3 a 30 letras sem acento, números, - ou _.';
const PERCENT = 'Informe um desconto de 1 a 100%.';
const WHOLE_PERCENT = 'Informe uma porcentagem inteira, sem vírgula.';
const AMOUNT = 'Informe um valor de R$ 0,01 a R$ 100.000,00.';
const LIMIT = 'Informe um número a partir de 1, ou deixe vazio.';
const DAY = 'Informe uma data válida, ou deixe vazio.';
const MOST_CENTS = 10_000_000;
const MOST_USES = 1_000_000;

const number = z.transform((typed: unknown): unknown => (typed === '' ? null : Number(typed)));
const uses = z.pipe(number, z.nullable(z.int(LIMIT).check(z.minimum(1, LIMIT), z.maximum(MOST_USES, LIMIT))));
const date = z.pipe(
  z.transform((typed: unknown) => (typed === '' ? null : typed)),
  z.nullable(z.iso.date(DAY)),
);
const shared = {
  code: z.pipe(
    z.pipe(z.string(), z.transform(couponCode)),
    z.string().check(z.regex(/^[A-Z0-9_-]{3,30}$/, CODE)),
  ),
  plans: z.array(z.enum(PLAN_KEYS)).check(z.minLength(1, 'Escolha pelo menos um plano.')),
  valid_from: date,
  valid_until: date,
  max_uses: uses,
  max_uses_per_person: uses,
  note: z.pipe(
    textField(500, 'A observação pode ter no máximo 500 caracteres.'),
    z.transform((typed) => typed || null),
  ),
};

/** The form of a coupon; amounts in reais. The database has the same rules as checks of its columns. */
export const couponForm = z
  .discriminatedUnion('kind', [
    z.object({
      ...shared,
      kind: z.literal('percent'),
      value: z.pipe(
        number,
        z
          .number(PERCENT)
          .check(z.multipleOf(1, WHOLE_PERCENT), z.minimum(1, PERCENT), z.maximum(100, PERCENT)),
      ),
    }),
    z.object({
      ...shared,
      kind: z.literal('amount'),
      value: z.pipe(
        z.transform((typed: unknown): unknown => (typed === '' ? null : toCents(Number(typed)))),
        z.int(AMOUNT).check(z.minimum(1, AMOUNT), z.maximum(MOST_CENTS, AMOUNT)),
      ),
    }),
  ])
  .check(
    z.refine(({ valid_from, valid_until }) => !valid_from || !valid_until || valid_from <= valid_until, {
      path: ['valid_until'],
      error: 'O fim não pode vir antes do início.',
    }),
  );

export type CouponForm = {
  code: string;
  kind: 'percent' | 'amount';
  value: number | string;
  plans: PlanKey[];
  valid_from: string;
  valid_until: string;
  max_uses: number | string;
  max_uses_per_person: number | string;
  note: string;
};

export type CouponInput = Omit<CouponRecord, 'id' | 'active' | 'uses' | 'was_used'>;

export function couponFormOf(coupon: CouponRecord | null): CouponForm {
  const { percent = null, amount_cents = null } = coupon ?? {};
  return {
    code: coupon?.code ?? '',
    kind: amount_cents === null ? 'percent' : 'amount',
    value: amount_cents === null ? (percent ?? '') : toReais(amount_cents),
    plans: coupon?.plans ?? [...PLAN_KEYS],
    valid_from: coupon?.valid_from ?? '',
    valid_until: coupon?.valid_until ?? '',
    max_uses: coupon?.max_uses ?? '',
    max_uses_per_person: coupon ? (coupon.max_uses_per_person ?? '') : 1,
    note: coupon?.note ?? '',
  };
}

/** @throws ZodError for values that the form refuses */
export function couponInputOf(values: CouponForm): CouponInput {
  const { kind, value, plans, ...rest } = couponForm.parse(values);
  return {
    ...rest,
    percent: kind === 'percent' ? value : null,
    amount_cents: kind === 'amount' ? value : null,
    // All plans, also those that may be added later.
    plans: plans.length === PLAN_KEYS.length ? null : plans,
  };
}
