const NUMBER = new Intl.NumberFormat('pt-BR');

/** A whole number as people in Brazil write it: "10.000". */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** How many of something: "1 usuário", "10.000 usuários". */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
