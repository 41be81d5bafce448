import * as z from 'zod/mini';
import { formatMoment } from '../format/dates.ts';
import { nameField } from '../fields/name-field.ts';
import { formatCount } from '../format/numbers.ts';
import { textField } from '../fields/text-field.ts';
import { keysOf } from '../format/keys.ts';

/** By name in private.mail_kinds. */
export const CAMPAIGN_KINDS = {
  promotion: 'Promoções e ofertas',
  platform_update: 'Atualizações da plataforma',
} as const;
export type CampaignKind = keyof typeof CAMPAIGN_KINDS;

/** private.campaign_readers() selects the members of each. */
export const AUDIENCES = {
  all: 'Todos os membros',
  free: 'Quem nunca teve Premium',
  premium: 'Quem tem Premium',
  expired: 'Quem teve Premium e não tem mais',
} as const;
export type Audience = keyof typeof AUDIENCES;

const kindNames = keysOf(CAMPAIGN_KINDS);
const audienceNames = keysOf(AUDIENCES);

const MOST = { subject: 120, preview: 150, body: 5000, button_label: 40, button_path: 200 };
/** A path of this site. Browsers read "//" and "/\" as another host, and skip tabs and line breaks before they do. */
// oxlint-disable-next-line no-control-regex -- exactly these are refused
const OWN_PATH = /^\/(?:[^/\\\s\0-\x1f\x7f-\x9f][^\\\s\0-\x1f\x7f-\x9f]*)?$/;
const ONE_LINE = 'Escreva em uma linha.';
const PATH = 'Comece com uma única /, sem espaços, como /planos.';

/** An unfinished campaign has empty texts. */
export const campaignText = z.object({
  subject: z.string().check(z.maxLength(MOST.subject), z.regex(/^[^\r\n]*$/, ONE_LINE)),
  preview: z.string().check(z.maxLength(MOST.preview)),
  /** Blank lines separate paragraphs. */
  body: z.string().check(z.maxLength(MOST.body)),
  button_label: z.string().check(z.maxLength(MOST.button_label)),
  button_path: z.string().check(z.maxLength(MOST.button_path), z.regex(OWN_PATH, PATH)),
});
export type CampaignText = z.output<typeof campaignText>;

const SUBJECT = 'Escreva o assunto.';
const BODY = 'Escreva o texto.';
const LABEL = 'Escreva o que o botão diz.';
const tooLong = (most: number) => `Use no máximo ${most.toLocaleString('pt-BR')} caracteres.`;

/** The form of a campaign. The database has the same rules as checks of its columns. */
export const campaignForm = z.object({
  kind: z.enum(kindNames),
  audience: z.enum(audienceNames),
  subject: nameField(SUBJECT, MOST.subject, tooLong(MOST.subject)),
  preview: textField(MOST.preview, tooLong(MOST.preview)).check(
    z.refine((text) => !/[\n\t]/.test(text), ONE_LINE),
  ),
  body: textField(MOST.body, tooLong(MOST.body)).check(z.minLength(1, BODY)),
  button_label: nameField(LABEL, MOST.button_label, tooLong(MOST.button_label)),
  button_path: z
    .string()
    .check(z.trim(), z.maxLength(MOST.button_path, tooLong(MOST.button_path)), z.regex(OWN_PATH, PATH)),
});
export type CampaignForm = z.output<typeof campaignForm>;

/** An unfinished form sends "/" for an invalid path. */
export function textOf({ kind: _kind, audience: _audience, ...typed }: CampaignForm): CampaignText {
  const path = typed.button_path.trim();
  return { ...typed, button_path: OWN_PATH.test(path) ? path : '/' };
}

/** A row of public.campaigns; times in UTC. */
export const campaignRecord = z.extend(campaignText, {
  id: z.int(),
  kind: z.enum(kindNames),
  audience: z.enum(audienceNames),
  status: z.enum(['draft', 'scheduled', 'stopped']),
  send_at: z.nullable(z.string()),
  started_at: z.nullable(z.string()),
  recipients: z.nullable(z.int()),
  version: z.int(),
});

/** A row of public.campaign_numbers(). */
export const campaignNumbers = z.object({
  id: z.int(),
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
  unwanted: z.int(),
  unsent: z.int(),
});
export type CampaignNumbers = z.output<typeof campaignNumbers>;

/** `numbers` is null before the e-mails are written and after their deletion, 180 days later. */
export type CampaignRecord = z.output<typeof campaignRecord> & { numbers: CampaignNumbers | null };

export const CAMPAIGN_STATES = {
  draft: 'Rascunho',
  scheduled: 'Agendada',
  sending: 'Enviando',
  sent: 'Enviada',
  stopped: 'Parada',
} as const;

export function campaignState({ status, started_at, numbers }: CampaignRecord): keyof typeof CAMPAIGN_STATES {
  if (status !== 'scheduled') return status;
  if (started_at === null) return 'scheduled';
  return numbers && numbers.waiting > 0 ? 'sending' : 'sent';
}

export function whenText({ send_at, started_at }: CampaignRecord): string {
  const moment = started_at ?? send_at;
  return moment === null ? '' : formatMoment(moment);
}

/** The moment (UTC) of a form's day and time in São Paulo; null for none. */
export function momentOf(typed: string): string | null {
  // Browsers also read parts of a date, such as "" before ":00-03:00", as some moment.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return null;
  const moment = Date.parse(`${typed}:00-03:00`);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

export function recipientsText(count: number): string {
  return formatCount(count, 'pessoa', 'pessoas');
}

export function numbersText({ recipients, numbers }: CampaignRecord): string {
  if (recipients === null) return '';
  if (!numbers) return recipientsText(recipients);
  const { sent, waiting, failed, unwanted, unsent } = numbers;
  return [
    `${sent.toLocaleString('pt-BR')} de ${formatCount(recipients, 'enviado', 'enviados')}`,
    waiting > 0 && `${waiting.toLocaleString('pt-BR')} na fila`,
    failed > 0 && formatCount(failed, 'falhou', 'falharam'),
    unwanted > 0 && formatCount(unwanted, 'não quis mais', 'não quiseram mais'),
    unsent > 0 && formatCount(unsent, 'não enviado', 'não enviados'),
  ]
    .filter(Boolean)
    .join(', ');
}

export function campaignFormOf(campaign: CampaignForm | null): CampaignForm {
  return {
    kind: campaign?.kind ?? 'promotion',
    audience: campaign?.audience ?? 'all',
    subject: campaign?.subject ?? '',
    preview: campaign?.preview ?? '',
    body: campaign?.body ?? '',
    button_label: campaign?.button_label ?? '',
    button_path: campaign?.button_path ?? '',
  };
}
