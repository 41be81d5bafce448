import { describe, expect, test } from 'vitest';
import { countsOf, figuresOf, listedFigures } from '@/domain/site/figures';

const node = (id: number, parent_id: number | null, suppliers: number) => ({
  ...{ id, parent_id, suppliers },
  name: `Categoria ${id}`,
  slug: `categoria-${id}`,
});

describe('what the site says of itself', () => {
  test('the operator’s claims come before what is counted', () => {
    const claims = { claim_suppliers: 'mais de 500', claim_satisfaction: '97%', founded_year: 2022 };
    expect(figuresOf(claims, { suppliers: 620, categories: 56 })).toMatchObject({
      suppliers: 'mais de 500',
      resellers: null,
      categories: '56',
      satisfaction: '97%',
      founded: 2022,
    });
  });

  test.each([
    [{ suppliers: 1_537, categories: 5 }, '1.537', '5'],
    [{ suppliers: 20, categories: 4 }, '20', null],
    [{ suppliers: 19, categories: 5 }, null, '5'],
    [null, null, null],
  ])('without claims, of %j the numbers %j and %j are said', (counts, suppliers, categories) => {
    expect(figuresOf({}, counts)).toMatchObject({ suppliers, categories });
  });

  test('a supplier counts once, also in a subcategory, and a category only if it has suppliers', () => {
    const nodes = [node(1, null, 12), node(2, 1, 7), node(3, 1, 0), node(4, null, 9), node(5, null, 0)];
    expect(countsOf(nodes)).toEqual({ suppliers: 21, categories: 3 });
  });

  test.each([
    ['mais de 10.000', 'mais de', '10.000'],
    ['mais de 10 mil', 'mais de', '10 mil'],
    ['+500', '', '+500'],
    ['97%', '', '97%'],
  ])('of %j, %j stands apart from %j', (claim_resellers, prefix, figure) => {
    expect(listedFigures(figuresOf({ claim_resellers }, null))).toEqual([
      { prefix, figure, label: 'revendedores ativos' },
    ]);
  });

  test('nothing is listed of a site that claims nothing and has just begun', () => {
    expect(listedFigures(figuresOf({}, { suppliers: 3, categories: 2 }))).toEqual([]);
  });
});
