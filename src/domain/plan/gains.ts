import { FREE_SUPPLIERS, type Plan } from './plan.ts';

/** Premium gives these too. */
export const COMMON_GAINS = ['Busca e filtro por categoria', 'Favoritos'];
export const PREMIUM_ONLY_GAINS = [
  'E-mail e WhatsApp de cada fornecedor',
  'Filtros por estado, pedido mínimo, envio e mais',
  'Listas especiais de fornecedores',
  'Novos fornecedores antes de todo mundo',
];
export const PLUS_GAIN = 'Listas Premium Plus';

export const FREE_GAINS = [`${FREE_SUPPLIERS} fornecedores abertos`, ...COMMON_GAINS];
export const PREMIUM_GAINS = ['Todos os fornecedores abertos', ...PREMIUM_ONLY_GAINS];
/** What a locked supplier's visitor misses first. */
export const FIRST_GAINS = PREMIUM_GAINS.slice(0, 3);

export function gainsOf({ includes_plus }: Plan): string[] {
  return includes_plus ? [...PREMIUM_GAINS, PLUS_GAIN] : PREMIUM_GAINS;
}
