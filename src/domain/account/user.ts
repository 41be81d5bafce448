import * as z from 'zod/mini';
import { dayOf, endOfDay } from '../format/dates.ts';
import { emailField } from '../fields/email.ts';
import { nameField } from '../fields/name-field.ts';
import { STAFF_ROLES } from './staff.ts';

export const listedUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['free', 'premium', 'admin']),
  status: z.enum(['none', 'active', 'expired']),
  ends_at: z.nullable(z.string()), // ISO time (UTC); null for admins and for accounts that never subscribed
  created_at: z.string(),
  confirmed: z.boolean(), // the e-mail address
  blocked: z.boolean(),
});
export type ListedUser = z.infer<typeof listedUser>;

export const EXPIRY_MISSING = 'A data de expiração é obrigatória para o plano Premium.';
/** The limits for the last day of Premium catch typing errors. */
export const FIRST_DAY = '2000-01-01';

/** A day short of 20 years ahead, beyond which the database accepts no end of Premium. */
export function lastDay(): string {
  const limit = new Date();
  limit.setUTCFullYear(limit.getUTCFullYear() + 20, limit.getUTCMonth(), limit.getUTCDate() - 1);
  return dayOf(limit.toISOString());
}

const DAY_WRONG = 'Informe uma data válida.';

/** Dialog 'Alterar assinatura'. `day`, "2026-12-31", is the last day of Premium; the Free plan ignores it. */
export const subscriptionForm = z.discriminatedUnion('plan', [
  z.object({ plan: z.literal('free'), day: z.string() }),
  z.object({
    plan: z.literal('premium'),
    day: z.string().check(
      z.minLength(1, EXPIRY_MISSING),
      z.iso.date(DAY_WRONG),
      z.refine((day) => day >= FIRST_DAY && day <= lastDay(), DAY_WRONG),
    ),
  }),
]);
export interface SubscriptionForm {
  plan: 'free' | 'premium';
  day: string;
}

export type Subscriber = Pick<ListedUser, 'id' | 'name' | 'role' | 'ends_at'>;

export function subscriptionOf({ role, ends_at }: Subscriber): SubscriptionForm {
  const premium = role === 'premium' && ends_at !== null;
  return premium ? { plan: 'premium', day: dayOf(ends_at) } : { plan: 'free', day: '' };
}

/** ISO time (UTC); null for the Free plan. */
export function subscriptionEnd({ plan, day }: SubscriptionForm): string | null {
  return plan === 'premium' ? endOfDay(day) : null;
}

/** About another person, so its messages do not say "seu" as those of the sign-up do. */
const invitation = z.object({
  name: nameField('Informe o nome.', 120, 'O nome pode ter no máximo 120 caracteres.'),
  email: emailField('Informe o e-mail.'),
});

/** An invitation as `/api` takes it: owners may invite to the staff. */
export const staffInvitation = z.extend(invitation, {
  staff_role: z.optional(z.nullable(z.enum(STAFF_ROLES, 'Escolha uma função.'))),
});
export type StaffInvitation = z.infer<typeof staffInvitation>;

/** Dialog 'Adicionar usuário'; the role '' is that of a member. */
export const invitationForm = z.pipe(
  z.extend(invitation, { staff_role: z.enum(['', ...STAFF_ROLES]) }),
  z.transform(({ staff_role, ...guest }): StaffInvitation => (staff_role ? { ...guest, staff_role } : guest)),
);
export type InvitationForm = z.input<typeof invitationForm>;
