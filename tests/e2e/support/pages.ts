import type { DemoName } from './accounts';

export interface ListedPage {
  path: string;
  as: DemoName | 'visitor';
}

/** Every page of the product with who looks at it (spec §2); addresses that only lead elsewhere are session.spec's. */
export const PAGES: ListedPage[] = [
  ...[
    ...['/', '/landing', '/login', '/cadastro', '/recuperar-senha', '/resetar-senha?token=x'],
    ...['/fornecedores', '/fornecedores/1', '/fornecedores/100', '/diretorio/2', '/home', '/assinatura'],
    ...['/sobre', '/contato', '/verificar-email', '/planos', '/privacidade', '/termos', '/nao-existe'],
  ].map((path) => ({ path, as: 'visitor' as const })),
  { path: '/fornecedores', as: 'free' },
  { path: '/sobre', as: 'longName' },
  { path: '/perfil', as: 'free' },
  { path: '/perfil', as: 'premium' },
  { path: '/perfil?aba=favoritos', as: 'free' },
  { path: '/perfil?aba=favoritos', as: 'premium' },
  { path: '/perfil?aba=configuracoes', as: 'longName' },
  { path: '/fornecedores/66', as: 'premium' },
  ...[
    ...['/admin', '/admin/fornecedores', '/admin/categories', '/admin/listas-especiais'],
    ...['/admin/usuarios', '/admin/configuracoes', '/admin/perfil'],
  ].map((path) => ({ path, as: 'admin' as const })),
];
