export const MARKETING_FIGURES = {
  suppliers: { prefix: 'mais de', figure: '500', label: 'fornecedores' },
  resellers: { prefix: 'mais de', figure: '10.000', label: 'revendedores ativos' },
  categories: { prefix: 'mais de', figure: '50', label: 'categorias de produtos' },
  satisfaction: { prefix: null, figure: '97%', label: 'de satisfação' },
} as const;

export const FOUNDED = 2022;
