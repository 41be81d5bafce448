import * as z from 'zod/mini';

// What members answer about a supplier. Only they ever see their own answers.

/** Contacts that members are asked about; the first one that a supplier has is asked about unless they choose another. */
export const CHANNELS = ['whatsapp', 'instagram', 'website', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

export const REASONS = ['no_answer', 'wrong_number', 'not_wholesale', 'other'] as const;
export type Reason = (typeof REASONS)[number];
export type Outcome = 'works' | Reason;

const report = z.object({
  arrived: z.boolean(),
  on_time: z.nullable(z.boolean()), // null, like as_pictured: it has not arrived
  as_pictured: z.nullable(z.boolean()),
  buy_again: z.boolean(),
});
export type BuyingReport = z.infer<typeof report>;

/** The answer of public.own_answers(). */
export const ownAnswers = z.object({
  check: z.nullable(
    z.object({
      channel: z.enum(CHANNELS),
      outcome: z.enum(['works', ...REASONS]),
      created_at: z.string(),
    }),
  ),
  report: z.nullable(z.object({ ...report.shape, updated_at: z.string() })),
  /** Whether the notebook says that they bought there, also if it was "Comprei" before "Não serve". */
  bought: z.boolean(),
});
export type OwnAnswers = z.infer<typeof ownAnswers>;
export type OwnCheck = NonNullable<OwnAnswers['check']>;

export const ANONYMITY = 'Sua resposta é anônima: só o total aparece.';

const DAY_MS = 86_400_000;
const DAYS_BETWEEN_CHECKS = 30;

/** True without an answer, or when it is so old that the database accepts a new one. */
export function mayCheck(check: OwnCheck | null): boolean {
  return check === null || Date.parse(check.created_at) <= Date.now() - DAYS_BETWEEN_CHECKS * DAY_MS;
}

export const CHANNEL_LABELS: Record<Channel, string> = {
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  website: 'Site',
  email: 'E-mail',
};

export const CHANNEL_NAMES: Record<Channel, string> = {
  whatsapp: 'O WhatsApp',
  instagram: 'O Instagram',
  website: 'O site',
  email: 'O e-mail',
};

const REASON_TEXTS: Record<Reason, string> = {
  no_answer: 'Não responde',
  wrong_number: 'Número errado',
  not_wholesale: 'Não vende no atacado',
  other: 'Outro motivo',
};
const CHANNEL_REASON_TEXTS: Partial<Record<Channel, Partial<Record<Reason, string>>>> = {
  instagram: { wrong_number: 'Perfil errado' },
  website: { no_answer: 'Não abre', wrong_number: 'Endereço errado' },
  email: { wrong_number: 'Endereço errado' },
};

export function reasonText(reason: Reason, channel?: Channel): string {
  return (channel && CHANNEL_REASON_TEXTS[channel]?.[reason]) ?? REASON_TEXTS[reason];
}
