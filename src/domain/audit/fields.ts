import type { AuditChange, AuditKind } from './audit.ts';
import { AUDIENCES, CAMPAIGN_KINDS } from '../mail/campaign.ts';
import { CONFIRMATION_METHODS } from '../answers/contact-queue.ts';
import { formatMoment, formatShortDay } from '../format/dates.ts';
import { formatBRL } from '../format/money.ts';
import { formatCount } from '../format/numbers.ts';
import { formatPhone } from '../format/phone.ts';
import { duration, PLAN_NAMES } from '../plan/plan.ts';
import { STAFF_ROLES, STAFF_TEXTS } from '../account/staff.ts';
import { PROOF_LABELS } from '../supplier-page/claim.ts';
import { columnOf, FIELD_NAMES, ruleOf } from '../supplier-form/fields.ts';
import { byAlphabet } from '../text/text.ts';

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

export const LONG_VALUE = 120;
const NOTHING = 'vazio';

const LABELS: Record<string, string> = {
  ...Object.fromEntries(FIELD_NAMES.map((field) => [columnOf(field), ruleOf(field).label])),
  logo_path: 'Logo',
  main_image_path: 'Foto principal',
  gallery: 'Galeria',
  gallery_order: 'Ordem da galeria',
  parent_id: 'Categoria principal',
  slug: 'Endereço da página',
  intro: 'Texto da página',
  words: 'Palavras',
  type: 'Tipo',
  required_subscription: 'Assinatura exigida',
  suppliers: 'Fornecedores',
  is_archived: 'Arquivado',
  contact_confirmed: 'Contato confirmado',
  page_kept_by: 'Conta que cuida da página',
  hidden_novelty: 'Novidade fora do ar',
  supplier_updated_on: 'Atualizado pelo fornecedor',
  plan_key: 'Plano',
  expires_at: 'Válida até',
  refunded_cents: 'Compra reembolsada',
  refund_reason: 'Motivo do reembolso',
  charged_back_cents: 'Compra contestada',
  released_cents: 'Compra liberada sem pagamento confirmado',
  release_reason: 'Motivo da liberação',
  site_name: 'Nome do site',
  company_name: 'Razão social',
  cnpj: 'CNPJ',
  company_address: 'Endereço da empresa',
  reply_time: 'Prazo de resposta',
  claim_suppliers: 'Número de fornecedores',
  claim_resellers: 'Número de revendedores ativos',
  claim_categories: 'Número de categorias',
  claim_satisfaction: 'Satisfação',
  founded_year: 'Ano de início',
  maintenance_mode: 'Modo manutenção',
  main_color: 'Cor principal',
  analytics_id: 'Google Analytics',
  pixel_id: 'Meta Pixel',
  free_direct_contacts: 'Contatos diretos no plano gratuito',
  admin_email: 'E-mail do administrador',
  message_retention_months: 'Guardar mensagens por',
  group_url: 'Link do grupo exclusivo',
  priority_support_url: 'Link do suporte prioritário',
  months: 'Duração',
  price_cents: 'Preço',
  discount_percent: 'Desconto (%)',
  comparison_price_cents: 'Preço de comparação',
  note: 'Observação',
  active: 'À venda',
  includes_plus: 'Inclui Premium Plus',
  role: 'Função na equipe',
};
/** Coupons share column names with plans and suppliers, which have other labels. */
const COUPON_LABELS: Record<string, string> = {
  code: 'Código',
  percent: 'Desconto (%)',
  amount_cents: 'Desconto',
  plans: 'Planos',
  valid_from: 'Vale desde',
  valid_until: 'Vale até',
  max_uses: 'Limite de usos',
  max_uses_per_person: 'Limite por pessoa',
  active: 'Ativo',
};
const CAMPAIGN_LABELS: Record<string, string> = {
  kind: 'Tipo',
  audience: 'Público',
  subject: 'Assunto',
  preview: 'Texto de prévia',
  body: 'Texto',
  button_label: 'Botão',
  button_path: 'Página do botão',
  status: 'Situação',
  send_at: 'Envio marcado para',
  started_at: 'Envio começou em',
  recipients: 'Destinatários',
};
const LABELS_OF: Partial<Record<AuditKind, Record<string, string>>> = {
  coupon: COUPON_LABELS,
  campaign: CAMPAIGN_LABELS,
};
/** Counts that the words of the deed already contain. */
const TOLD = new Set(['created_count', 'changed_count', 'kept_count', 'row_count']);
const NAMES: Record<string, Record<string, string>> = {
  plan_key: PLAN_NAMES,
  plans: PLAN_NAMES,
  contact_confirmed: Object.fromEntries(CONFIRMATION_METHODS.map(({ value, label }) => [value, label])),
  page_kept_by: PROOF_LABELS,
  kind: CAMPAIGN_KINDS,
  audience: AUDIENCES,
  status: { draft: 'Rascunho', scheduled: 'Agendada', stopped: 'Parada' },
  role: Object.fromEntries(STAFF_ROLES.map((role) => [role, STAFF_TEXTS[role].label])),
};
const FILES = new Set(['logo_path', 'main_image_path']);
const DAYS = new Set(['valid_from', 'valid_until', 'supplier_updated_on']);
const MOMENTS = new Set(['public_from', 'expires_at', 'send_at', 'started_at']);
const MONTHS = new Set(['months', 'message_retention_months']);

export function fieldChanges(changes: Record<string, AuditChange>, entity: AuditKind): FieldChange[] {
  return (
    Object.entries(changes)
      // Every new supplier begins outside of the archive.
      .filter(([column, [before]]) => column !== 'is_archived' || before !== null)
      // Adding or removing a picture also moves the others. Show a change of the order only if nothing else changed.
      .filter(([column]) => !TOLD.has(column) && (column !== 'gallery_order' || !('gallery' in changes)))
      .map(([column, change]) => inWords(column, change, entity))
      .sort((a, b) => byAlphabet(a.field, b.field))
  );
}

function inWords(column: string, [before, after]: AuditChange, entity: AuditKind): FieldChange {
  const field = (LABELS_OF[entity] ?? LABELS)[column] ?? column;
  if (column === 'gallery_order') return { field, before: 'como era', after: 'mudada' };
  if (column === 'contact_confirmed') return { field, before: '', after: valueOf(column, after) };
  if (column === 'gallery') return { field, ...galleryChange(before, after) };
  if (column === 'suppliers')
    return { field, before: listed(before, 'saiu'), after: listed(after, 'entrou') };
  if (FILES.has(column))
    return {
      field,
      before: before === null ? NOTHING : 'arquivo anterior',
      after: after === null ? NOTHING : 'novo arquivo',
    };
  return { field, before: valueOf(column, before), after: valueOf(column, after) };
}

function valueOf(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (Array.isArray(value)) return value.map((item) => nameOf(column, String(item))).join(', ');
  if (isCut(value)) return `${value.cut}… (${formatCount(value.length, 'caractere', 'caracteres')} no total)`;
  if (typeof value === 'number')
    return column.endsWith('_cents')
      ? formatBRL(value)
      : MONTHS.has(column)
        ? duration(value)
        : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (MOMENTS.has(column)) return formatMoment(value);
  if (DAYS.has(column)) return formatShortDay(`${value}T12:00:00Z`);
  if (column === 'whatsapp') return formatPhone(value);
  return nameOf(column, value);
}

function nameOf(column: string, value: string): string {
  return NAMES[column]?.[value] ?? value;
}

function isCut(value: unknown): value is { cut: string; length: number } {
  return typeof value === 'object' && value !== null && 'cut' in value && 'length' in value;
}

/** The history names the photos that left and came; an edit of a page has the whole gallery before and after. */
function galleryChange(before: unknown, after: unknown) {
  const [left, came] = [added(after, before), added(before, after)];
  if (left + came === 0 || isCut(before) || isCut(after)) return { before: 'como era', after: 'mudada' };
  return { before: photos(left, 'retirada'), after: photos(came, 'incluída') };
}

/** How many paths only the later gallery has. */
function added(earlier: unknown, later: unknown): number {
  const known: unknown[] = Array.isArray(earlier) ? earlier : [];
  return Array.isArray(later) ? later.filter((path) => !known.includes(path)).length : 0;
}

function photos(count: number, verb: string): string {
  return count === 0 ? '' : `${formatCount(count, 'foto', 'fotos')} ${verb}${count === 1 ? '' : 's'}`;
}

function listed(names: unknown, verb: string): string {
  return Array.isArray(names) && names.length > 0 ? `${verb}: ${names.map(String).join(', ')}` : '';
}
