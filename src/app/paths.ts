/**
 * Every path of the site outside the admin area. Links with parameters come from generatePath(paths.x, {...}). `resetPassword`, `verifyEmail`
 * and `undoEmailChange` are also in the e-mails of supabase/templates, `mailWish`, `ownSuppliers` and `ownPaths` in those of
 * the edge function (mail/): change both together.
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
  categories: '/categorias',
  category: '/categorias/:slug',
  directoryHome: '/home',
  checkout: '/assinatura',
  about: '/sobre',
  contact: '/contato',
  verifyEmail: '/verificar-email',
  undoEmailChange: '/desfazer-troca-de-email',
  mailWish: '/emails/sair',
  forSuppliers: '/para-fornecedores',
  ownSuppliers: '/meu-fornecedor',
  novelties: '/novidades',
  loginRedirect: '/login-redirect',
  profile: '/perfil',
  plans: '/planos',
  directoryHomeSupplier: '/diretorio/:id?',
  dashboardRedirect: '/dashboard',
  privacy: '/privacidade',
  terms: '/termos',
  accessibility: '/acessibilidade',
  admin: '/admin',
  adminSettings: '/admin/configuracoes',
} as const;

/** A tab of the profile, which other pages link to. */
export const FAVORITES_PATH = `${paths.profile}?aba=favoritos`;

/** The paths of suppliers' own pages besides their start. */
export const ownPaths = {
  claim: '/meu-fornecedor/pedir/:id',
  confirm: '/meu-fornecedor/tudo-certo',
  object: '/meu-fornecedor/contestar',
} as const;

/** The paths of the admin area besides its start and settings. */
export const adminPaths = {
  suppliers: '/admin/fornecedores',
  import: '/admin/fornecedores/importar',
  categories: '/admin/categories',
  categoriesAlias: '/admin/categorias',
  contacts: '/admin/contatos',
  pages: '/admin/paginas',
  synonyms: '/admin/sinonimos',
  lists: '/admin/listas-especiais',
  users: '/admin/usuarios',
  user: '/admin/usuarios/:id',
  orders: '/admin/pedidos',
  order: '/admin/pedidos/:id',
  coupons: '/admin/cupons',
  campaigns: '/admin/promocoes',
  messages: '/admin/mensagens',
  mails: '/admin/emails',
  history: '/admin/historico',
  profile: '/admin/perfil',
} as const;
