export const STAFF_ROLES = ['owner', 'editor', 'support'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The business is settings, plans, coupons, the staff and figures about money. */
export type StaffArea = 'catalog' | 'members' | 'business';

const AREA_OF: Record<Exclude<StaffRole, 'owner'>, StaffArea> = { editor: 'catalog', support: 'members' };

/** Null is nobody of the staff. The database decides by private.may(), in the same way. */
export function mayWorkIn(area: StaffArea, role: StaffRole | null): boolean {
  return role === 'owner' || (role !== null && AREA_OF[role] === area);
}

export function accountMay(area: StaffArea, account: { staff_role: StaffRole | null } | null): boolean {
  return mayWorkIn(area, account?.staff_role ?? null);
}

export const STAFF_TEXTS: Record<StaffRole, { label: string; may: string }> = {
  owner: {
    label: 'Administração',
    may: 'Faz tudo: catálogo, usuários, pedidos, planos, cupons, configurações e equipe.',
  },
  editor: {
    label: 'Catálogo',
    may: 'Cuida de fornecedores, categorias, sinônimos, listas especiais e importações. Não vê dados de usuários.',
  },
  support: {
    label: 'Atendimento',
    may: 'Cuida de usuários, assinaturas, pedidos e mensagens. Não muda o catálogo nem as configurações.',
  },
};
