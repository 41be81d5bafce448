import * as z from 'zod/mini';
import { formatCount } from '../format/numbers.ts';

/** Each member of the staff reads the entries of their area; the database decides which. */
export const AUDIT_KINDS = [
  'supplier',
  'category',
  'synonym',
  'list',
  'import',
  'subscription',
  'admin',
  'account',
  'order',
  'settings',
  'plan',
  'coupon',
  'mail',
  'campaign',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Values before and after; for sets, the removed and the added elements. */
const change = z.tuple([z.unknown(), z.unknown()]);

/** A row of public.audit_entries(). */
export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  actor_id: z.nullable(z.string()),
  actor_role: z.enum(['admin', 'member', 'service', 'operator']),
  actor: z.nullable(z.string()), // name; null if the account was deleted
  action: z.enum([
    'insert',
    'update',
    'delete',
    'invite',
    'export',
    'undo',
    'refund',
    'release',
    'check',
    'block',
    'unblock',
    'dismiss',
    'readmit',
    'pause',
    'resume',
    'resend',
  ]),
  entity: z.enum(AUDIT_KINDS),
  entity_id: z.string(), // 'csv' for a file with many things
  label: z.nullable(z.string()),
  person: z.nullable(z.string()), // name of the account with this id, subscription, role, order or mails; null if deleted
  exists: z.boolean(),
  changes: z.record(z.string(), change),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export type AuditChange = z.infer<typeof change>;

/** A row of public.audit_groups(): what somebody did in one action. */
export const auditGroup = z.object({
  ...z.pick(auditEntry, { at: true, actor_id: true, actor_role: true, actor: true }).shape,
  id: z.string(),
  entries: z.number(),
  parts: z.array(
    z.object({
      ...z.pick(auditEntry, { action: true, entity: true }).shape,
      entries: z.number(),
      things: z.number(),
      entry: z.nullable(auditEntry), // the last one of a single thing; null for several
    }),
  ),
});
export type AuditGroup = z.infer<typeof auditGroup>;
type Part = AuditGroup['parts'][number];

const GONE = 'Conta excluída';

export function actorOf({
  actor_id,
  actor_role,
  actor,
}: Pick<AuditEntry, 'actor_id' | 'actor_role' | 'actor'>) {
  if (actor_id !== null) return actor ?? GONE;
  return actor_role === 'service' ? 'Sistema' : 'Operador (banco de dados)';
}

const VERBS = {
  insert: 'criou',
  update: 'alterou',
  delete: 'excluiu',
  invite: 'convidou',
  export: 'exportou os dados de',
  undo: 'desfez',
  refund: 'pediu o reembolso de',
  release: 'liberou sem pagamento confirmado',
  check: 'conferiu o pagamento de',
  block: 'bloqueou',
  unblock: 'desbloqueou',
  dismiss: 'ignorou as respostas de',
  readmit: 'voltou a contar as respostas de',
  pause: 'pausou',
  resume: 'retomou',
  resend: 'enviou de novo',
};
const THINGS = {
  supplier: 'o fornecedor',
  category: 'a categoria',
  synonym: 'os sinônimos',
  list: 'a lista',
  plan: 'o plano',
  coupon: 'o cupom',
  campaign: 'a promoção',
};
const SETTINGS: Record<string, string> = {
  settings: 'as configurações do site',
  operator_settings: 'as configurações do operador',
  member_perks: 'os links dos membros Premium',
};
const ADMIN_DEEDS: Record<string, string> = {
  insert: 'incluiu na equipe',
  update: 'mudou a função de',
  delete: 'retirou da equipe',
};
const ORDER_DEEDS: Record<string, string> = {
  refund: 'pediu o reembolso do pedido',
  release: `${VERBS.release} o pedido`,
  check: 'conferiu o pagamento do pedido',
};
const COUNTED: Record<AuditKind, [one: string, many: string]> = {
  supplier: ['fornecedor', 'fornecedores'],
  category: ['categoria', 'categorias'],
  synonym: ['grupo de sinônimos', 'grupos de sinônimos'],
  list: ['lista', 'listas'],
  import: ['importação', 'importações'],
  subscription: ['assinatura', 'assinaturas'],
  admin: ['pessoa', 'pessoas'],
  account: ['conta', 'contas'],
  order: ['pedido', 'pedidos'],
  settings: ['grupo de configurações', 'grupos de configurações'],
  plan: ['plano', 'planos'],
  coupon: ['cupom', 'cupons'],
  mail: ['e-mail', 'e-mails'],
  campaign: ['promoção', 'promoções'],
};

/** An action in words: "alterou o fornecedor", the name of the thing ('' if it has none), what follows it. */
export interface Deed {
  words: string;
  name: string;
  rest: string;
  /** Null for several things. */
  entry: AuditEntry | null;
}

export function deedOf(entry: AuditEntry): Deed {
  const [words, name, rest = ''] = wordsOf(entry);
  return { words, name, rest, entry };
}

function wordsOf(entry: AuditEntry): [words: string, name: string, rest?: string] {
  const { action, actor_id, entity, entity_id, label, person, changes } = entry;
  const verb = VERBS[action];
  if (entity_id === 'csv')
    return [`exportou uma planilha com ${counted(entity, after(changes.row_count))}`, ''];
  switch (entity) {
    case 'account':
      if (action === 'delete')
        return [actor_id === entity_id ? 'excluiu a própria conta' : 'excluiu uma conta', ''];
      if (actor_id === entity_id) return ['exportou os próprios dados', ''];
      return [verb, person ?? GONE.toLowerCase()];
    case 'settings':
      return [`${verb} ${SETTINGS[entity_id] ?? 'as configurações'}`, ''];
    case 'subscription':
      return [`${verb} a assinatura de`, person ?? GONE.toLowerCase()];
    case 'admin':
      return [ADMIN_DEEDS[action] ?? verb, person ?? GONE.toLowerCase()];
    case 'order':
      return [`${ORDER_DEEDS[action] ?? verb}${person ? ' de' : ''}`, person ?? entity_id.slice(0, 8)];
    case 'mail':
      return mailDeed(entry);
    case 'import':
      return action === 'undo'
        ? ['desfez a importação de', label ?? '', keptOf(changes)]
        : ['importou', label ?? '', importedOf(changes)];
    default:
      return [`${verb} ${THINGS[entity]}`, label ?? entity_id];
  }
}

function mailDeed({ action, label, person }: AuditEntry): [words: string, name: string, rest?: string] {
  const receiver = person ?? GONE.toLowerCase();
  if (action === 'resend') return ['enviou de novo um e-mail para', receiver, label ? `: ${label}` : ''];
  if (action === 'unblock') return ['liberou os e-mails para', receiver];
  return [`${VERBS[action]} os e-mails opcionais`, ''];
}

/** One deed for each kind of thing, the most telling first; an import is a single deed. */
export function deedsOf({ parts }: AuditGroup): Deed[] {
  const imported = parts.find(({ entity }) => entity === 'import')?.entry;
  if (imported) return [deedOf(imported)];
  const rank = ({ entity }: Part) => Number(entity !== 'order') + Number(entity !== 'account');
  return parts.toSorted((one, other) => rank(one) - rank(other)).map(partInWords);
}

function partInWords({ action, entity, entries, things, entry }: Part): Deed {
  if (!entry) {
    const verb = entity === 'admin' ? (ADMIN_DEEDS[action] ?? VERBS[action]) : VERBS[action];
    return { words: `${verb} ${counted(entity, things)}`, name: '', rest: '', entry };
  }
  const deed = deedOf(entry);
  return entries === 1 ? deed : { ...deed, rest: `${deed.rest} (${formatCount(entries, 'vez', 'vezes')})` };
}

/** How many entries of an action can be listed: those of an import are what it did to suppliers. */
export function listedEntries({ entries, parts }: AuditGroup): number {
  return parts.reduce((left, part) => (part.entity === 'import' ? left - part.entries : left), entries);
}

function counted(entity: AuditKind, count: number): string {
  return formatCount(count, ...COUNTED[entity]);
}

function importedOf({ created_count, changed_count }: AuditEntry['changes']): string {
  const [created, changed] = [after(created_count), after(changed_count)];
  const counts = [
    created > 0 || changed === 0 ? formatCount(created, 'criado', 'criados') : '',
    changed > 0 ? formatCount(changed, 'alterado', 'alterados') : '',
  ];
  return `: ${counts.filter(Boolean).join(', ')}`;
}

function keptOf({ kept_count }: AuditEntry['changes']): string {
  const kept = after(kept_count);
  return kept === 0
    ? ''
    : `: ${formatCount(kept, 'fornecedor ficou como estava', 'fornecedores ficaram como estavam')}`;
}

function after(change: AuditChange | undefined): number {
  return Number(change?.[1] ?? 0);
}

export function countActions(total: number): string {
  return formatCount(total, 'ação', 'ações');
}
