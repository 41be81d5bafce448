import * as z from 'zod/mini';
import { formatCount } from './numbers.ts';

export const AUDIT_KINDS = [
  'supplier',
  'category',
  'synonym',
  'list',
  'subscription',
  'admin',
  'account',
  'settings',
  'plan',
  'coupon',
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
  action: z.enum(['insert', 'update', 'delete', 'invite', 'export']),
  entity: z.enum(AUDIT_KINDS),
  entity_id: z.string(),
  label: z.nullable(z.string()),
  person: z.nullable(z.string()), // name of the account with this id, subscription or role; null if deleted
  exists: z.boolean(),
  changes: z.record(z.string(), change),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export type AuditChange = z.infer<typeof change>;

const GONE = 'Conta excluída';

export function actorOf({ actor_id, actor_role, actor }: AuditEntry): string {
  if (actor_id !== null) return actor ?? GONE;
  return actor_role === 'service' ? 'Sistema' : 'Operador (banco de dados)';
}

const VERBS = {
  insert: 'criou',
  update: 'alterou',
  delete: 'excluiu',
  invite: 'convidou',
  export: 'exportou os dados de',
};
const THINGS = {
  supplier: 'o fornecedor',
  category: 'a categoria',
  synonym: 'os sinônimos',
  list: 'a lista',
  plan: 'o plano',
  coupon: 'o cupom',
};
const SETTINGS: Record<string, string> = {
  settings: 'as configurações do site',
  operator_settings: 'as configurações do operador',
  member_perks: 'os links dos membros Premium',
};

/** The action ("alterou o fornecedor") and the name of the entity; '' if it has none. */
export function deedOf({
  action,
  actor_id,
  entity,
  entity_id,
  label,
  person,
}: AuditEntry): [deed: string, name: string] {
  const verb = VERBS[action];
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
      return [
        action === 'update'
          ? 'mudou a função na equipe de'
          : action === 'insert'
            ? 'deu acesso de administrador a'
            : 'retirou o acesso de administrador de',
        person ?? GONE.toLowerCase(),
      ];
    default:
      return [`${verb} ${THINGS[entity]}`, label ?? entity_id];
  }
}

export function countEntries(total: number): string {
  return formatCount(total, 'registro', 'registros');
}
