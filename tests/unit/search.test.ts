import { describe, expect, test } from 'vitest';
import { filterDirectory, NO_FILTERS } from '../../src/domain/directory-filters';
import { indexDirectory, indexSynonyms } from '../../src/domain/search';
import { nearestCategories } from '../../src/domain/nearest-categories';
import type { ListedSupplier } from '../../src/domain/supplier';
import { listedDetails, lockedSupplier, openSupplier } from '../support/builders';

const CATEGORIES = new Map(
  [
    { id: 1, name: 'Moda Feminina', parent_id: null },
    { id: 2, name: 'Vestidos', parent_id: null },
    { id: 3, name: 'Vestidos de Festa', parent_id: 2 },
    { id: 4, name: 'Calças Femininas', parent_id: null },
    { id: 5, name: 'Jeans Feminino', parent_id: null },
    { id: 6, name: 'Jeans Masculino', parent_id: null },
    { id: 7, name: 'Moda Praia', parent_id: null },
    { id: 8, name: 'Biquínis', parent_id: 7 },
    { id: 9, name: 'Saídas de Praia', parent_id: 7 },
    { id: 10, name: 'Macacões', parent_id: null },
    { id: 11, name: 'Moda Infantil', parent_id: null },
    { id: 12, name: 'Semijoias', parent_id: null },
    { id: 13, name: 'Óculos', parent_id: null },
    { id: 14, name: 'Plus Size Feminino', parent_id: null },
    { id: 15, name: 'Bolsas', parent_id: null },
    { id: 16, name: 'T-shirts', parent_id: null },
    { id: 17, name: 'Fitness', parent_id: null },
    { id: 18, name: 'Aventais', parent_id: null },
  ].map((category) => [category.id, category]),
);

const SYNONYMS = indexSynonyms([
  ['vestido de festa', 'moda festa', 'festa', 'madrinha', 'formatura'],
  ['calça', 'jeans'],
  ['jeans', 'denim', 'jeanswear'],
  ['biquíni', 'moda praia', 'maiô', 'beachwear'],
  ['camiseta', 't-shirt', 'tshirt'],
  ['feminino', 'feminina', 'mulher'],
  ['masculino', 'masculina', 'homem'],
  ['infantil', 'criança', 'kids'],
  ['fitness', 'academia', 'legging'],
  ['bolsa', 'acessórios'],
  ['macacão', 'macaquinho', 'jardineira'],
  ['saída de praia', 'canga', 'pareô'],
  ['plus size', 'tamanhos grandes'],
]);

/** An open supplier with a place. */
function inCity(
  id: number,
  city: string,
  state: 'GO' | 'PE' | 'SP',
  rest: Partial<ListedSupplier>,
): ListedSupplier {
  const supplier_details = listedDetails({ instagram: `zz_loja_${id}`, state, city });
  return openSupplier(id, { supplier_details, ...rest });
}

// In the order of the directory: open suppliers first, then by name.
const SUPPLIERS = [
  inCity(1, 'Goiânia', 'GO', {
    name: 'Ateliê Lumivê',
    category_id: 1,
    supplier_contacts: { whatsapp: '5562999991234' },
  }),
  inCity(2, 'Toritama', 'PE', { name: 'Brisalu Jeans', category_id: 5 }),
  inCity(3, 'São Paulo', 'SP', { name: 'Norelis Confecções', category_id: 4 }),
  openSupplier(4, { name: 'Vestidora', category_id: 15 }),
  lockedSupplier(20, { name: 'Betana Festa', category_id: 3 }),
  lockedSupplier(21, { name: 'Cárelu Modas', category_id: 2 }),
  lockedSupplier(22, { name: 'Lumidora Praia', category_id: 8 }),
  lockedSupplier(23, { name: 'Malharia Tucali', category_id: 10 }),
  lockedSupplier(24, { name: 'Nodeze Denim', category_id: 6 }),
  lockedSupplier(25, { name: 'Pifalã Kids', category_id: 11 }),
  lockedSupplier(26, { name: 'Rafari Acessórios', category_id: 12 }),
  lockedSupplier(27, { name: 'Sabela Vestidos', category_id: 1, subcategory_id: 14 }),
  lockedSupplier(28, { name: 'Tivira Óculos', category_id: 13 }),
  lockedSupplier(29, { name: 'Vestido & Cia', category_id: 2 }),
  lockedSupplier(30, { name: 'Zuca Praia', category_id: 9 }),
  lockedSupplier(284, { name: "Água d'Ilupê", category_id: 16 }),
  lockedSupplier(285, { name: 'Active Rineli', category_id: 17 }),
  lockedSupplier(286, { name: 'Uniformes Polare', category_id: 18 }),
];
const DESCRIPTIONS = new Map([
  [1, 'Vestidos midi e longos em viscolinho.\nPedido mínimo: 6 peças.'],
  [2, 'Calças jeans com lavanderia própria.'],
  [3, 'Pantalonas de linho, alfaiataria.'],
]);
const CATALOG = indexDirectory(SUPPLIERS, CATEGORIES);
const HOME = indexDirectory(SUPPLIERS, CATEGORIES, DESCRIPTIONS);

function found(entries: typeof CATALOG, text: string, synonyms?: typeof SYNONYMS): number[] {
  return filterDirectory(entries, { ...NO_FILTERS, text }, { synonyms }).map(({ supplier }) => supplier.id);
}

test.each<[text: string, ids: number[]]>([
  // Names
  ['lumi', [22, 1]],
  ['lumivê', [1]],
  ['LUMIVE', [1]],
  ['ateliê lumivê', [1]],
  ['lumive atelie', [1]],
  ['umiv', [1]],
  ['ate', [1]],
  ['agua dilupe', [284]],
  ["d'ilupê", [284]],
  ['agua d’ilupe', [284]],
  ['modas carelu', [21]],
  ['xyzxyz', []],
  ['.*', []],
  ['   lumive   ', [1]],
  ['"lumive"', [1]],
  // Signs around words and between them
  ['vestidos.', [29, 27, 20, 21]],
  ['vestidos!', [29, 27, 20, 21]],
  ['(vestidos)', [29, 27, 20, 21]],
  ['vestido – festa', [20]],
  ['vestido - festa', [20]],
  ['vestido & cia', [29]],
  ['vestido e cia', [29]],
  ['praia + saída', [30]],
  ['praia+saída', [30]],
  ['agua d´ilupe', [284]],
  ['t–shirt', [284]],
  ['moda-praia', [22, 30]],
  ['festa-vestido', [20]],
  ['norelis(sp)', [3]],
  ['ate\u00adliê', [1]],
  // Word forms
  ['vestido', [29, 27, 20, 21, 4]],
  ['vestidos', [29, 27, 20, 21]],
  ['vestdo', []],
  ['macacão', [23]],
  ['macacões', [23]],
  ['macacao', [23]],
  ['infantis', [25]],
  ['infantil', [25]],
  ['avental', [286]],
  ['aventais', [286]],
  ['óculos', [28]],
  ['oculo', [28]],
  ['biquinis', [22, 30]],
  ['uniforme', [286]],
  ['calca', [3, 2, 24]],
  ['calças', [3, 2, 24]],
  ['semijoia', [26]],
  ['semi joia', [26]],
  ['semi-joias', [26]],
  ['semi-joia', [26]],
  // Several words, function words and words that say nothing here
  ['vestido festa', [20]],
  ['vestido de festa', [20]],
  ['festa vestido', [20]],
  ['vestido para festa', [20]],
  ['jeans feminino', [2, 3]],
  ['feminino jeans', [2, 3]],
  ['jeans feminina', [2, 3]],
  ['jeans masculino', [24]],
  ['jeans homem', [24]],
  ['calça jeans', [2, 24, 3]],
  ['calca jeans feminina', [2, 3]],
  ['moda praia', [22, 30]],
  ['praia', [22, 30]],
  ['moda infantil', [25]],
  ['roupa infantil', [25]],
  ['roupas de criança', [25]],
  ['fornecedor de jeans', [2, 24, 3]],
  ['jeans no atacado', [2, 24, 3]],
  ['moda fitness', [285]],
  ['plus', [27]],
  ['plus size', [27]],
  ['plus-size', [27]],
  ['tamanhos grandes', [27]],
  // Synonyms
  ['madrinha', [20]],
  ['formatura', [20]],
  ['biquíni', [22, 30]],
  ['maiô', [22, 30]],
  ['canga', [30]],
  ['denim', [24, 2]],
  ['camiseta', [284]],
  ['camisetas', [284]],
  ['tshirt', [284]],
  ['t-shirt', [284]],
  ['legging', [285]],
  ['academia', [285]],
  ['jardineira', [23]],
  ['bolsa', [4, 26]],
  // Places of open suppliers
  ['goiania', [1]],
  ['goiás', [1]],
  ['toritama', [2]],
  ['jeans toritama', [2]],
  ['são paulo', [3]],
  // Handles, codes and phones
  ['@zz_loja_2', [2]],
  ['zz_loja_2', [2]],
  ['@loja_4', [4]],
  ['@loja_20', []],
  ['instagram.com/zz_loja_2', [2]],
  ['https://www.instagram.com/zz_loja_2/?igsh=abc', [2]],
  ['instagram: @zz_loja_2', [2]],
  ['insta @zz_loja_2', [2]],
  ['F-0284', [284]],
  ['f0284', [284]],
  ['f284', [284]],
  ['284', [284]],
  ['#284', [284]],
  ['F–0284', [284]],
  ['(F-0284).', [284]],
  ['F.0284', [284]],
  ['F−0284', [284]],
  ['código F-0284', [284]],
  ['fornecedor 284', [284]],
  ['nº 284', [284]],
  ['F-0284 t-shirts', [284]],
  ['F-0284 vestidos', []],
  ['F-028', [28, 284, 285, 286]],
  ['62 9 9999', [1]],
  ['(62) 99999-1234', [1]],
  ['+55 62 99999-1234', [1]],
  ['\u202a+55 62 99999-1234\u202c', [1]],
  ['(0xx62) 99999-1234', [1]],
  ['+55 (062) 99999-1234', [1]],
  ['62/99999-1234', [1]],
  ['tel: 62 99999-1234', [1]],
  ['whatsapp 62 99999-1234', [1]],
  ['📞 (62) 99999-1234', [1]],
  ['https://wa.me/5562999991234', [1]],
  ['62 9999-1234', [1]],
  ['062999991234', [1]],
  ['62999', [1]],
  ['1234', [1]],
])('the catalog finds for %j the right suppliers, the best first', (text, ids) => {
  expect(found(CATALOG, text, SYNONYMS)).toEqual(ids);
});

test.each<[text: string, ids: number[]]>([
  ['vestido', [29, 27, 20, 21, 4, 1]],
  ['viscolinho', [1]],
  ['lavanderia', [2]],
  ['calça jeans', [2, 24, 3]],
  ['vestidos goiania', [1]],
  ['pantalona', [3]],
])('the directory home also finds for %j what descriptions say, after all else', (text, ids) => {
  expect(found(HOME, text, SYNONYMS)).toEqual(ids);
});

test.each(['atacado', 'atacado de roupa', 'roupas no atacado', 'comprar roupa', 'fornecedores'])(
  '%j is true of all suppliers and finds them all, in their order',
  (text) => {
    expect(found(CATALOG, text, SYNONYMS)).toEqual(SUPPLIERS.map(({ id }) => id));
  },
);

describe('a search', () => {
  test('works without synonyms', () => {
    expect(found(CATALOG, 'calça')).toEqual([3]);
    expect(found(CATALOG, 'madrinha')).toEqual([]);
  });

  test('finds synonyms with function words in them', () => {
    const synonyms = indexSynonyms([['pantalona', 'moda para a praia']]);
    const entries = indexDirectory(SUPPLIERS, CATEGORIES, new Map([[4, 'Tudo em moda para a praia.']]));
    expect(found(entries, 'pantalona', synonyms)).toEqual([22, 30, 4]);
  });

  test.each(['semijoia', 'semi-joias', 'semi joia'])('finds the synonyms of %j in every spelling', (word) => {
    const synonyms = indexSynonyms([[word, 'óculos']]);
    for (const text of ['semijoias', 'semi-joia', 'semi joias']) {
      expect(found(CATALOG, text, synonyms)).toEqual([26, 28]);
    }
    expect(found(CATALOG, 'óculos', synonyms)).toEqual([28, 26]);
  });

  test('finds all that contains the text as typed', () => {
    const typed = ['a', 'o m', 'é', 'li', 's de', 'loja', 'd', 's', 'ana f', '_2', 'jeans'];
    for (const text of typed) {
      const plain = CATALOG.filter(({ brief, categories }) =>
        `${brief}\n${categories}`.includes(text.replace('é', 'e')),
      );
      const ids = found(CATALOG, text, SYNONYMS);
      expect(plain.filter(({ supplier }) => !ids.includes(supplier.id))).toEqual([]);
    }
  });

  test('keeps the chosen order instead of the best first', () => {
    const filters = { ...NO_FILTERS, text: 'vestido', order: 'nome' as const };
    const ids = filterDirectory(CATALOG, filters).map(({ supplier }) => supplier.id);
    expect(ids).toEqual([4, 20, 21, 27, 29]);
  });

  test('bears as many synonyms of a word as admins can store', () => {
    const phrase = 'mão '.repeat(8);
    const groups = Array.from({ length: 300 }, (_, group) => [
      'vestido',
      ...Array.from({ length: 11 }, (_, index) => `${phrase}${group} ${index}`),
    ]);
    expect(found(CATALOG, 'vestido', indexSynonyms(groups))).toEqual(found(CATALOG, 'vestido'));
  });

  test('reads nothing of a locked supplier but its name, code and categories', () => {
    for (const text of ['loja_20', 'zz_loja', '5500900000000']) {
      const ids = found(HOME, text, SYNONYMS);
      expect(ids.filter((id) => id >= 20)).toEqual([]);
    }
  });
});

describe('the nearest categories', () => {
  const near = (text: string) => nearestCategories(text, CATALOG, SYNONYMS).map(({ name }) => name);

  test('are those that have one of the words, a synonym or a misspelled word', () => {
    expect(near('vestido xyz')).toEqual(['Vestidos', 'Vestidos de Festa']);
    expect(near('saia jeans')).toEqual(['Jeans Feminino', 'Calças Femininas', 'Jeans Masculino']);
    expect(near('vestdio')).toEqual(['Vestidos', 'Vestidos de Festa']);
    expect(near('macaçoes')).toEqual(['Macacões']);
    expect(near('oclos')).toEqual(['Óculos']);
    expect(near('oclos!')).toEqual(['Óculos']);
  });

  test('are those with most suppliers if none is near', () => {
    expect(nearestCategories('xyzxyz', CATALOG)[0]).toEqual({ name: 'Moda Feminina', count: 2 });
    expect(nearestCategories('moda', CATALOG)).toHaveLength(5);
    expect(nearestCategories('x', [])).toEqual([]);
  });
});
