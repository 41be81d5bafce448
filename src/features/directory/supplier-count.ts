import { formatCount } from '@/domain/numbers';

/** "1 fornecedor", "38 fornecedores". */
export function supplierCount(count: number): string {
  return formatCount(count, 'fornecedor', 'fornecedores');
}

/** "1 fornecedor encontrado", "38 fornecedores encontrados". */
export function foundCount(count: number): string {
  return `${supplierCount(count)} ${count === 1 ? 'encontrado' : 'encontrados'}`;
}

/** How many of the suppliers found are for premium members: "9 são Premium". */
export function lockedText(locked: number, found: number): string {
  if (found === 1) return 'é Premium';
  if (locked === found) return 'todos são Premium';
  return formatCount(locked, 'é Premium', 'são Premium');
}
