import type { CategoryNode } from '../catalog/category-page.ts';
import { formatNumber } from '../format/numbers.ts';

/** What the operator says of the site and must be able to prove; null is not shown. */
export interface Claims {
  claim_suppliers: string | null; // such as "mais de 500"
  claim_resellers: string | null;
  claim_categories: string | null;
  claim_satisfaction: string | null;
  founded_year: number | null;
}

/** How much the guide holds. */
export interface Counts {
  suppliers: number;
  categories: number;
}

/** Smaller counts would speak against a guide that has just begun. */
const WORTH_SAYING: Counts = { suppliers: 20, categories: 5 };

/** What the public pages say of the site, as text that a noun can follow; null is not said. */
export interface Figures {
  suppliers: string | null;
  resellers: string | null;
  categories: string | null;
  satisfaction: string | null;
  founded: number | null;
  counts: Counts | null;
}

/** Claims come first; without them, suppliers and categories are counted. */
export function figuresOf(claims: Partial<Claims>, counts: Counts | null): Figures {
  const counted = (name: keyof Counts) =>
    counts && counts[name] >= WORTH_SAYING[name] ? formatNumber(counts[name]) : null;
  return {
    suppliers: claims.claim_suppliers ?? counted('suppliers'),
    resellers: claims.claim_resellers ?? null,
    categories: claims.claim_categories ?? counted('categories'),
    satisfaction: claims.claim_satisfaction ?? null,
    founded: claims.founded_year ?? null,
    counts,
  };
}

/** Categories without suppliers do not count. */
export function countsOf(nodes: readonly CategoryNode[]): Counts {
  const main = nodes.filter(({ parent_id }) => parent_id === null);
  return {
    suppliers: main.reduce((sum, { suppliers }) => sum + suppliers, 0),
    categories: nodes.filter(({ suppliers }) => suppliers > 0).length,
  };
}

const LABELS = {
  suppliers: 'fornecedores',
  resellers: 'revendedores ativos',
  categories: 'categorias de produtos',
  satisfaction: 'de satisfação',
} as const;

/** Those that are said, the words before the number apart from it: "mais de" and "500". */
export function listedFigures(figures: Figures): { prefix: string; figure: string; label: string }[] {
  return Object.entries(LABELS).flatMap(([name, label]) => {
    const said = figures[name as keyof typeof LABELS];
    if (said === null) return [];
    const [, prefix = '', figure = ''] = /^(\D*(?= ))?(.*)/.exec(said) ?? [];
    return { prefix, figure: figure.trim(), label };
  });
}
