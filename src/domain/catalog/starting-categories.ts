export interface CategoryTree {
  name: string;
  children?: readonly string[];
}

/** The staff of a new site creates these with one button. */
export const STARTING_CATEGORIES: readonly CategoryTree[] = [
  { name: 'Moda Feminina' },
  { name: 'Vestidos', children: ['Vestidos de Festa'] },
  { name: 'Blusas' },
  { name: 'Camisas Femininas' },
  { name: 'Calças Femininas' },
  { name: 'Saias' },
  { name: 'Shorts Femininos' },
  { name: 'Conjuntos' },
  { name: 'Macacões' },
  { name: 'Alfaiataria' },
  { name: 'T-shirts' },
  { name: 'Croppeds' },
  { name: 'Bodies' },
  { name: 'Moda Evangélica' },
  { name: 'Plus Size Feminino' },
  { name: 'Moda Gestante' },
  {
    name: 'Moda Masculina',
    children: ['Camisetas Masculinas', 'Camisas Masculinas', 'Bermudas', 'Calças Masculinas'],
  },
  { name: 'Plus Size Masculino' },
  { name: 'Streetwear' },
  { name: 'Moda Infantil', children: ['Moda Bebê', 'Moda Juvenil'] },
  { name: 'Uniformes Escolares' },
  { name: 'Jeans Feminino' },
  { name: 'Jeans Masculino' },
  { name: 'Fitness' },
  { name: 'Moda Praia', children: ['Biquínis', 'Saídas de Praia'] },
  { name: 'Lingerie' },
  { name: 'Moda Íntima Masculina' },
  { name: 'Meias' },
  { name: 'Pijamas', children: ['Robes'] },
  { name: 'Tricô' },
  { name: 'Moletons' },
  { name: 'Jaquetas e Casacos' },
  { name: 'Couro e Sintéticos' },
  { name: 'Moda Country' },
  { name: 'Uniformes Profissionais' },
  { name: 'Fantasias' },
  { name: 'Calçados Femininos' },
  { name: 'Calçados Masculinos' },
  { name: 'Calçados Infantis' },
  { name: 'Bolsas' },
  { name: 'Cintos' },
  { name: 'Bijuterias' },
  { name: 'Semijoias' },
  { name: 'Óculos' },
  { name: 'Bonés e Chapéus' },
  { name: 'Lenços e Echarpes' },
];

export function sizeOf(tree: readonly CategoryTree[]): number {
  return tree.reduce((size, { children = [] }) => size + 1 + children.length, 0);
}
