const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** An amount in BRL cents as people read it, "R$ 1.234,56"; a plain space after R$ (Q09). */
export function formatBRL(cents: number): string {
  return BRL.format(cents / 100).replace(/\s/g, ' ');
}
