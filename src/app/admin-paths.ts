/** The paths of the admin area besides its start and settings. Not in paths.ts, which every page loads. */
export const adminPaths = {
  suppliers: '/admin/fornecedores',
  import: '/admin/fornecedores/importar',
  categories: '/admin/categories',
  categoriesAlias: '/admin/categorias',
  contacts: '/admin/contatos',
  synonyms: '/admin/sinonimos',
  lists: '/admin/listas-especiais',
  users: '/admin/usuarios',
  user: '/admin/usuarios/:id',
  orders: '/admin/pedidos',
  order: '/admin/pedidos/:id',
  coupons: '/admin/cupons',
  campaigns: '/admin/promocoes',
  messages: '/admin/mensagens',
  history: '/admin/historico',
  profile: '/admin/perfil',
} as const;
