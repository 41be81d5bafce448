import { formatCount } from '@/domain/format/numbers';

/** "1 fornecedor", "38 fornecedores". */
export function supplierCount(count: number): string {
  return formatCount(count, 'fornecedor', 'fornecedores');
}

/** "1 fornecedor encontrado", "38 fornecedores encontrados". */
export function foundCount(count: number): string {
  return `${supplierCount(count)} ${count === 1 ? 'encontrado' : 'encontrados'}`;
}
