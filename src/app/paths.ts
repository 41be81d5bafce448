/**
 * Every path of the site. Links with parameters come from generatePath(paths.x, {...}). `resetPassword`, `verifyEmail`
 * and `undoEmailChange` are also in the e-mails of supabase/templates: change both together.
 */
export const paths = {
  landing: '/',
  landingAlias: '/landing',
  login: '/login',
  signUp: '/cadastro',
  forgotPassword: '/recuperar-senha',
  resetPassword: '/resetar-senha',
  catalog: '/fornecedores',
  catalogSupplier: '/fornecedores/:id',
  directoryHome: '/home',
  checkout: '/assinatura',
  about: '/sobre',
  contact: '/contato',
  verifyEmail: '/verificar-email',
  undoEmailChange: '/desfazer-troca-de-email',
  loginRedirect: '/login-redirect',
  profile: '/perfil',
  plans: '/planos',
  directoryHomeSupplier: '/diretorio/:id?',
  dashboardRedirect: '/dashboard',
  privacy: '/privacidade',
  terms: '/termos',
  admin: '/admin',
  adminSuppliers: '/admin/fornecedores',
  adminImport: '/admin/fornecedores/importar',
  adminCategories: '/admin/categories',
  adminCategoriesAlias: '/admin/categorias',
  adminSynonyms: '/admin/sinonimos',
  adminLists: '/admin/listas-especiais',
  adminUsers: '/admin/usuarios',
  adminOrders: '/admin/pedidos',
  adminCoupons: '/admin/cupons',
  adminMessages: '/admin/mensagens',
  adminHistory: '/admin/historico',
  adminSettings: '/admin/configuracoes',
  adminProfile: '/admin/perfil',
} as const;

/** A tab of the profile, which other pages link to. */
export const FAVORITES_PATH = `${paths.profile}?aba=favoritos`;

/** One order in the admin area. Not in `paths`, which every page loads. */
export const ORDER_PATH = `${paths.adminOrders}/:id`;

/** One account in the admin area. */
export const USER_PATH = `${paths.adminUsers}/:id`;
