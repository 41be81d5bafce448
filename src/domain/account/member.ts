import * as z from 'zod/mini';
import { formatShortDay } from '../format/dates.ts';
import { sheetReais } from '../format/money.ts';
import { ORDER_STATUSES } from '../order/order.ts';
import { listedUser } from './user.ts';

/** Filters of the users' list: `value` in the query string, `asked` of public.search_members(). */
export const MEMBER_FILTERS = [
  { value: 'ativo', asked: 'active', label: 'Premium ativo' },
  { value: 'termina', asked: 'ending_7', label: 'Termina em 7 dias' },
  { value: 'termina-30', asked: 'ending_30', label: 'Termina em 30 dias' },
  { value: 'expirado', asked: 'expired', label: 'Premium expirado' },
  { value: 'nunca', asked: 'never_paid', label: 'Nunca pagou' },
  { value: 'novidades', asked: 'wants_news', label: 'Quer novidades' },
  { value: 'sem-confirmar', asked: 'unconfirmed', label: 'E-mail não confirmado' },
  { value: 'bloqueado', asked: 'blocked', label: 'Bloqueado' },
  { value: 'equipe', asked: 'staff', label: 'Equipe' },
] as const;
export type MemberFilter = (typeof MEMBER_FILTERS)[number]['value'];

const wishes = {
  wants_news: z.boolean(),
  wants_offers: z.boolean(),
  wants_platform_news: z.boolean(),
  wants_reminders: z.boolean(),
  wants_premium_end: z.boolean(),
};

export const exportedMember = z.extend(listedUser, {
  ...wishes,
  paid_orders: z.number(),
  paid_cents: z.number(),
});
export type ExportedMember = z.infer<typeof exportedMember>;

/** What gave Premium, from when to when; `order_id` is null for a change by hand, `ends` if it was set back to free. */
const premiumPeriod = z.object({
  order_id: z.nullable(z.string()),
  released: z.boolean(), // the order, while its payment is not confirmed
  starts: z.string(),
  ends: z.nullable(z.string()),
});
export type PremiumPeriod = z.infer<typeof premiumPeriod>;

/** The answer of public.member_details(); times are ISO (UTC). */
export const memberDetails = z.extend(z.omit(listedUser, { confirmed: true }), {
  ...wishes,
  /** Why no e-mails are sent to the account, and since when; null if they are. */
  mail_block: z.nullable(z.enum(['bounced', 'complained'])),
  mail_block_at: z.nullable(z.string()),
  staff_role: z.nullable(z.enum(['owner', 'editor', 'support'])),
  confirmed_at: z.nullable(z.string()),
  invited_at: z.nullable(z.string()),
  last_login_at: z.nullable(z.string()),
  favorites: z.number(),
  messages: z.number(),
  giveable_days: z.nullable(z.number()), // that the viewer may still give; null: no limit
  premium: z.array(premiumPeriod),
});
export type MemberDetails = z.infer<typeof memberDetails>;

export const memberOrder = z.object({
  id: z.string(),
  plan_key: z.string(),
  amount_cents: z.number(),
  status: z.enum(ORDER_STATUSES),
  created_at: z.string(),
  paid_at: z.nullable(z.string()),
  refund_requested_at: z.nullable(z.string()),
});
export type MemberOrder = z.infer<typeof memberOrder>;

export const ROLE_NAMES = { free: 'Gratuito', premium: 'Premium', admin: 'Admin' };
export const STATUS_NAMES = { none: 'N/A', active: 'Ativo', expired: 'Expirado' };

const yesNo = (value: boolean) => (value ? 'Sim' : 'Não');

export const MEMBER_CSV_HEAD = [
  'Nome',
  'E-mail',
  'E-mail confirmado',
  'Tipo',
  'Status',
  'Válido até',
  'Membro desde',
  'Compras pagas',
  'Total pago (R$)',
  'Quer novos fornecedores',
  'Quer promoções',
  'Quer novidades da plataforma',
  'Quer lembretes do caderno',
  'Quer avisos do fim do Premium',
  'Bloqueado',
];

export function memberCsvRow(member: ExportedMember): string[] {
  return [
    member.name,
    member.email,
    yesNo(member.confirmed),
    ROLE_NAMES[member.role],
    STATUS_NAMES[member.status],
    member.ends_at ? formatShortDay(member.ends_at) : '',
    formatShortDay(member.created_at),
    String(member.paid_orders),
    sheetReais(member.paid_cents),
    yesNo(member.wants_news),
    yesNo(member.wants_offers),
    yesNo(member.wants_platform_news),
    yesNo(member.wants_reminders),
    yesNo(member.wants_premium_end),
    yesNo(member.blocked),
  ];
}

/** Where Premium comes from: a purchase, or the staff. Null if there is none now. */
export function premiumSource({ role, premium }: Pick<MemberDetails, 'role' | 'premium'>): string | null {
  if (role !== 'premium') return null;
  const now = new Date().toISOString();
  const running = premium.filter(({ ends }) => ends !== null && ends > now);
  const bought = running.filter(({ order_id, released }) => order_id !== null && !released).length;
  if (bought === running.length) return bought > 1 ? 'Compras' : 'Compra';
  return bought === 0 ? 'Concedido pela equipe' : 'Compra e concessão da equipe';
}
