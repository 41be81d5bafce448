const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** An amount in BRL cents as people read it, "R$ 1.234,56"; a plain space after R$ (Q09). */
export function formatBRL(cents: number): string {
  return BRL.format(toReais(cents)).replace(/\s/g, ' ');
}

/** An amount in reais, as a form has it, in BRL cents. */
export function toCents(reais: number): number {
  return Math.round(reais * 100);
}

/** An amount in BRL cents in reais, as a form has it. */
export function toReais(cents: number): number {
  return cents / 100;
}
