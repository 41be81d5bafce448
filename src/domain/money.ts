const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** An amount in BRL cents as people read it, "R$ 1.234,56"; a plain space after R$ (Q09). */
export function formatBRL(cents: number): string {
  return BRL.format(toReais(cents)).replace(/\s/g, ' ');
}

/** The same as the landing page announces it, "R$49,90", "R$0" (B-06, Q09). */
export function announcedBRL(cents: number): string {
  return formatBRL(cents)
    .replace(' ', '')
    .replace(/^R\$0,00$/, 'R$0');
}

/** An amount in reais, as a form has it, in BRL cents. */
export function toCents(reais: number): number {
  return Math.round(reais * 100);
}

/** An amount in BRL cents in reais, as a form has it. */
export function toReais(cents: number): number {
  return cents / 100;
}
