import * as z from 'zod/mini';
import { formatCount } from './numbers.ts';

/** What the audit log speaks of. */
export const AUDIT_KINDS = [
  'supplier',
  'category',
  'list',
  'subscription',
  'admin',
  'settings',
  'plan',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Of sets what went and what came; of all else before and after. */
const change = z.tuple([z.unknown(), z.unknown()]);

/** An entry of the audit log as public.audit_entries() sends it. */
export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  actor_id: z.nullable(z.string()),
  actor_role: z.enum(['admin', 'member', 'service', 'operator']),
  /** Name of the account that did it; null once it is gone. */
  actor: z.nullable(z.string()),
  action: z.enum(['insert', 'update', 'delete']),
  entity: z.enum(AUDIT_KINDS),
  entity_id: z.string(),
  /** Name of the thing, as it was. */
  label: z.nullable(z.string()),
  /** Name of the account that a subscription or role belongs to; null once it is gone. */
  person: z.nullable(z.string()),
  /** Whether the thing is still there. */
  exists: z.boolean(),
  changes: z.record(z.string(), change),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export type AuditChange = z.infer<typeof change>;

const GONE = 'Conta excluída';

/** Who did it. */
export function actorOf({ actor_id, actor_role, actor }: AuditEntry): string {
  if (actor_id !== null) return actor ?? GONE;
  return actor_role === 'service' ? 'Sistema' : 'Operador (banco de dados)';
}

const VERBS = { insert: 'criou', update: 'alterou', delete: 'excluiu' };
const THINGS = { supplier: 'o fornecedor', category: 'a categoria', list: 'a lista', plan: 'o plano' };
const SETTINGS: Record<string, string> = {
  settings: 'as configurações do site',
  operator_settings: 'as configurações do operador',
  member_perks: 'os links dos membros Premium',
};

/** What was done, "alterou o fornecedor", and to which one, where it has a name. */
export function deedOf({
  action,
  entity,
  entity_id,
  label,
  person,
}: AuditEntry): [deed: string, name: string] {
  const verb = VERBS[action];
  switch (entity) {
    case 'settings':
      return [`${verb} ${SETTINGS[entity_id] ?? 'as configurações'}`, ''];
    case 'subscription':
      return [`${verb} a assinatura de`, person ?? GONE.toLowerCase()];
    case 'admin':
      return [
        action === 'insert' ? 'deu acesso de administrador a' : 'retirou o acesso de administrador de',
        person ?? GONE.toLowerCase(),
      ];
    default:
      return [`${verb} ${THINGS[entity]}`, label ?? entity_id];
  }
}

/** How many entries there are, in words. */
export function countEntries(total: number): string {
  return formatCount(total, 'registro', 'registros');
}
