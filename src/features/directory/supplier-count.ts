const number = new Intl.NumberFormat('pt-BR');

/** "1 fornecedor", "38 fornecedores". */
export function supplierCount(count: number): string {
  return count === 1 ? '1 fornecedor' : `${number.format(count)} fornecedores`;
}

/** "1 fornecedor encontrado", "38 fornecedores encontrados" (Q34). */
export function foundCount(count: number): string {
  return `${supplierCount(count)} ${count === 1 ? 'encontrado' : 'encontrados'}`;
}
