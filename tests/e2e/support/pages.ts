import type { Locator, Page } from '@playwright/test';
import type { DemoName } from './accounts';
import { adminPaths } from '../../../src/app/paths';
import { paths } from '../../../src/app/paths';
import { unlockButtons } from './directory';

export interface ListedPage {
  path: string;
  as: DemoName | 'visitor';
  /** A wide screen shows other parts of it than a phone. */
  wide?: boolean;
  /** Only its content is printed, in black. */
  printed?: boolean;
}

/** Paths that lead to another page or show the same as one that is listed, in the order of paths.ts. */
export const SAME_PAGES: string[] = [
  paths.landingAlias,
  paths.loginRedirect,
  paths.directoryHomeSupplier,
  paths.dashboardRedirect,
  adminPaths.categoriesAlias,
];

/** An order of the demo data that is not paid. */
const PENDING_ORDER = '/admin/pedidos/80d3da66-670e-40d7-8830-b8ce7626027d';

/** A member of the demo data with Premium and orders, and one who has never paid. */
const PREMIUM_MEMBER = '/admin/usuarios/bad9d49b-d971-483a-85f1-5799881e35c3';
const FREE_MEMBER = '/admin/usuarios/894125a0-2346-4e5c-8360-021b38dd41d9';

/** Those of which a wide screen shows other parts than a phone. */
const WIDE = [
  ...['/', '/fornecedores', '/home', '/planos', '/categorias/vestidos', '/sobre', '/fornecedores/66'],
  ...[
    '/perfil?aba=favoritos',
    '/perfil?aba=compras',
    '/admin?mais=aberto',
    '/admin/fornecedores',
    '/admin/cupons',
  ],
  ...['/admin/promocoes', '/admin/emails', '/admin/pedidos', '/admin/usuarios'],
  '/admin/fornecedores/importar',
];

/** Those whose content alone is printed. */
const PRINTED = ['/fornecedores/1', '/fornecedores/66', '/perfil?aba=comparar&fornecedores=23,137'];

const ALL: ListedPage[] = [
  ...[
    ...['/', '/login', '/cadastro', '/recuperar-senha', '/resetar-senha?token=x'],
    ...['/desfazer-troca-de-email?token=x', '/verificar-email?token=x&type=email_change'],
    '/emails/sair',
    ...['/fornecedores', '/fornecedores/1', '/fornecedores/100', '/home', '/assinatura'],
    ...['/categorias', '/categorias/vestidos', '/categorias/fantasias'],
    ...[
      '/sobre',
      '/contato',
      '/para-fornecedores',
      '/novidades',
      '/meu-fornecedor/tudo-certo?chave=x',
      '/meu-fornecedor/contestar?chave=12345678-1234-4234-8234-123456789012',
      '/verificar-email',
      '/planos',
      '/privacidade',
      '/termos',
      '/acessibilidade',
      '/nao-existe',
    ],
  ].map((path) => ({ path, as: 'visitor' as const })),
  { path: '/assinatura?etapa=pagamento', as: 'visitor' },
  { path: '/assinatura?method=pix&etapa=confirmacao', as: 'visitor' },
  { path: '/assinatura?method=pix&etapa=confirmacao', as: 'free' },
  { path: '/assinatura', as: 'premium' },
  { path: '/assinatura?etapa=concluido', as: 'premium' },
  { path: '/planos', as: 'free' },
  { path: '/meu-fornecedor', as: 'free' },
  { path: '/meu-fornecedor/pedir/66', as: 'free' },
  { path: '/perfil', as: 'free' },
  { path: '/perfil', as: 'premium' },
  { path: '/perfil?aba=favoritos', as: 'free' },
  { path: '/perfil?aba=favoritos', as: 'premium' },
  { path: '/perfil?aba=favoritos&ver=cartoes', as: 'premium' },
  { path: '/perfil?aba=favoritos&ver=caderno', as: 'expired' },
  { path: '/perfil?aba=buscas', as: 'free' },
  { path: '/perfil?aba=comparar&fornecedores=23,137', as: 'premium' },
  { path: '/perfil?aba=compras', as: 'free' },
  { path: '/perfil?aba=compras', as: 'premium' },
  { path: '/perfil?aba=compras&recibo=x', as: 'free' },
  { path: '/perfil?aba=configuracoes', as: 'longName' },
  { path: '/fornecedores/66', as: 'premium' },
  { path: '/fornecedores?lista=2', as: 'premium' },
  { path: '/home?lista=1', as: 'premium' },
  ...[
    ...['/admin', '/admin?mais=aberto', '/admin/fornecedores', '/admin/contatos', '/admin/paginas'],
    '/admin/categories',
    ...['/admin/sinonimos', '/admin/cupons', '/admin/promocoes'],
    ...['/admin/emails', '/admin/emails?situacao=failed'],
    ...['/admin/pedidos', '/admin/pedidos?situacao=atencao', PENDING_ORDER],
    ...['/admin/listas-especiais', '/admin/fornecedores/importar'],
    ...['/admin/usuarios', PREMIUM_MEMBER, FREE_MEMBER],
    ...['/admin/mensagens', '/admin/historico', '/admin/configuracoes', '/admin/perfil'],
    ...[
      '/admin/configuracoes?aba=aparencia',
      '/admin/configuracoes?aba=integracoes',
      '/admin/configuracoes?aba=empresa',
      '/admin/configuracoes?aba=planos',
    ],
  ].map((path) => ({ path, as: 'admin' as const })),
];

/** Every page of the product, and the account that opens it. */
export const PAGES = ALL.map((page) => ({
  ...page,
  wide: WIDE.includes(page.path),
  printed: PRINTED.includes(page.path),
}));

export interface ListedDialog extends ListedPage {
  /** What it is called. */
  dialog: string | RegExp;
  opener: (page: Page) => Locator;
  /** The menu of a row that has the opener. */
  menu?: (page: Page) => Locator;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });

/** An item in the ⋯ menu of the first record that has such a name. */
const inMenu = (of: RegExp, item: string) => ({
  menu: (page: Page) => button(of)(page).first(),
  opener: (page: Page) => page.getByRole('menuitem', { name: item }),
});

/** Every dialog of the product, with the page that opens it. */
export const DIALOGS: ListedDialog[] = [
  {
    path: '/fornecedores?premium=1',
    as: 'visitor',
    dialog: 'Assine o plano Premium',
    opener: (page) => unlockButtons(page).first(),
  },
  { path: '/fornecedores', as: 'visitor', dialog: 'Filtros', opener: button(/^Filtros/) },
  { path: '/home', as: 'visitor', dialog: 'Filtros', opener: button(/^Filtros/) },
  {
    path: '/home',
    as: 'free',
    dialog: 'Conte o que você vende',
    opener: button('Conte o que você vende'),
  },
  { path: '/home?uf=PE', as: 'premium', dialog: /^Filtros/, opener: button(/^Filtros/), wide: true },
  { path: '/fornecedores/66', as: 'premium', dialog: /./, opener: button('Abrir foto 2 de 13') },
  {
    path: '/fornecedores?categoria=Vestidos',
    as: 'free',
    dialog: 'Avisar quando chegar fornecedor novo',
    opener: button('Avisar quando chegar fornecedor novo'),
  },
  {
    path: '/perfil?aba=favoritos',
    as: 'premium',
    dialog: 'Remover dos favoritos',
    opener: (page) => button(/^Remover .* dos favoritos$/)(page).first(),
  },
  { path: '/perfil', as: 'free', dialog: 'Sair da conta?', opener: (page) => button('Sair')(page).first() },
  {
    path: '/perfil?aba=configuracoes',
    as: 'free',
    dialog: 'Excluir minha conta',
    opener: button('Excluir minha conta'),
  },
  {
    path: '/admin/usuarios',
    as: 'admin',
    dialog: 'Alterar assinatura',
    ...inMenu(/^Ações de Boutique/, 'Alterar assinatura'),
  },
  {
    path: '/admin/usuarios',
    as: 'admin',
    dialog: 'Adicionar usuário',
    opener: button('Adicionar Usuário'),
  },
  {
    path: '/admin/usuarios',
    as: 'admin',
    dialog: 'Excluir usuário',
    ...inMenu(/^Ações de Boutique/, 'Excluir'),
  },
  {
    path: FREE_MEMBER,
    as: 'admin',
    dialog: 'Dar meses de Premium',
    opener: button('Dar meses de Premium'),
  },
  {
    path: FREE_MEMBER,
    as: 'admin',
    dialog: 'Bloquear conta',
    ...inMenu(/^Ações de Gratuita Demo/, 'Bloquear'),
  },
  {
    path: '/admin/usuarios',
    as: 'admin',
    dialog: 'Administração',
    opener: button('Abrir menu'),
  },
  {
    path: '/admin/fornecedores',
    as: 'admin',
    dialog: 'Como funciona',
    opener: button('Como funciona'),
    wide: true,
  },
  {
    path: '/admin/fornecedores',
    as: 'admin',
    dialog: 'Adicionar fornecedor',
    opener: button('Adicionar Fornecedor'),
  },
  {
    path: '/admin/fornecedores',
    as: 'admin',
    dialog: /^Editar fornecedor$/,
    opener: (page) => page.getByRole('rowheader').getByRole('button').first(),
  },
  {
    path: '/admin/fornecedores',
    as: 'admin',
    dialog: 'Excluir fornecedor',
    ...inMenu(/^Ações de /, 'Excluir'),
  },
  {
    path: '/admin/listas-especiais',
    as: 'admin',
    dialog: 'Nova lista',
    opener: button('Adicionar Lista'),
  },
  {
    path: '/admin/listas-especiais',
    as: 'admin',
    dialog: 'Gerenciar Seleção VIP',
    opener: button(/^Seleção VIP$/),
  },
  {
    path: '/admin/listas-especiais',
    as: 'admin',
    dialog: 'Excluir lista',
    ...inMenu(/^Ações de Seleção VIP$/, 'Excluir'),
  },
  {
    path: '/admin/categories',
    as: 'admin',
    dialog: 'Nova categoria',
    opener: button('Adicionar Categoria'),
  },
  {
    path: '/admin/categories',
    as: 'admin',
    dialog: 'Editar categoria',
    opener: button(/^Vestidos$/),
  },
  {
    path: '/admin/categories',
    as: 'admin',
    dialog: 'Excluir categoria',
    ...inMenu(/^Ações de Moda Feminina$/, 'Excluir'),
  },
  {
    path: '/admin/categories?busca=fantasias',
    as: 'admin',
    dialog: 'Excluir categoria',
    ...inMenu(/^Ações de Fantasias$/, 'Excluir'),
  },
  {
    path: PENDING_ORDER,
    as: 'admin',
    dialog: 'Liberar manualmente',
    opener: button('Liberar manualmente'),
  },
  { path: '/admin/cupons', as: 'admin', dialog: 'Novo cupom', opener: button('Adicionar Cupom') },
  {
    path: '/admin/sinonimos',
    as: 'admin',
    dialog: 'Novos sinônimos',
    opener: button('Adicionar Sinônimos'),
  },
  {
    path: '/admin/sinonimos?busca=sandalia',
    as: 'admin',
    dialog: 'Editar sinônimos',
    ...inMenu(/^Ações de sandália/, 'Editar'),
  },
  {
    path: '/admin/sinonimos?busca=sandalia',
    as: 'admin',
    dialog: 'Excluir sinônimos',
    ...inMenu(/^Ações de sandália/, 'Excluir'),
  },
  {
    path: '/admin/mensagens?busca=cartão foi recusado',
    as: 'admin',
    dialog: 'Suporte técnico',
    opener: button(/^Visitante Demo 7$/),
  },
];
