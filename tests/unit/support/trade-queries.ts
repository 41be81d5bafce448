// What resellers type, and what it must do with the demo data, for a premium member and for a visitor.

/** A supplier is tested as "name · category · city". */
export interface Outcome {
  /** What the words mean. */
  chip?: string;
  /** What the search takes the words for. */
  likely?: string;
  /** The first of the suppliers that are found. */
  first?: RegExp;
  /** How many are found at least. */
  atLeast?: number;
  /** The codes of those that are found, and no others. */
  only?: number[];
  /** All suppliers are found. */
  all?: true;
  /** The first below "Quase isso"; nothing has everything. */
  almost?: RegExp;
  /** Nothing is found, nor anything near. */
  none?: true;
  /** What is published of locked suppliers in the place. */
  total?: string;
}

const total = (place: string) => `50+ fornecedores Premium ${place}`;
const JEANS = /Jeans/;
const DRESSES = /Vestidos/;
const CPF = { chip: 'Vende para CPF', atLeast: 100 };

/** For a visitor the same, where nothing else is said. */
export const TRADE_QUERIES: [query: string, premium: Outcome, visitor?: Outcome][] = [
  // Places
  ['brás', { chip: 'Brás', atLeast: 50, first: /São Paulo/ }, { chip: 'Brás', total: total('no Brás') }],
  [
    'setor norte ferroviário',
    { chip: 'Região da 44', atLeast: 20, first: /Goiânia/ },
    { chip: 'Região da 44' },
  ],
  ['lojas no brás', { chip: 'Brás', atLeast: 50 }, { chip: 'Brás', total: total('no Brás') }],
  ['bom retiro', { chip: 'Bom Retiro', atLeast: 50 }, { chip: 'Bom Retiro', total: total('no Bom Retiro') }],
  ['25 de março', { chip: '25 de Março', almost: /São Paulo/ }, { chip: '25 de Março', almost: /São Paulo/ }],
  [
    'região da 44',
    { chip: 'Região da 44', atLeast: 50, first: /Goiânia/ },
    { chip: 'Região da 44', total: total('na Região da 44') },
  ],
  [
    '44 goiania',
    { chip: 'Região da 44', atLeast: 50 },
    { chip: 'Região da 44', total: total('na Região da 44') },
  ],
  [
    'rua 44',
    { chip: 'Região da 44', atLeast: 50 },
    { chip: 'Região da 44', total: total('na Região da 44') },
  ],
  ['feira da madrugada', { chip: 'Feira da Madrugada', almost: /São Paulo/ }],
  [
    'santa cruz do capibaribe',
    { chip: 'Santa Cruz do Capibaribe', atLeast: 20 },
    { chip: 'Santa Cruz do Capibaribe' },
  ],
  [
    'toritama jeans',
    { chip: 'Toritama', first: /Jeans.* · Toritama/, atLeast: 10 },
    { chip: 'Toritama', only: [2] },
  ],
  ['caruaru', { chip: 'Caruaru', first: /Caruaru/ }, { chip: 'Caruaru' }],
  [
    'jeans goiania',
    { chip: 'Goiânia', first: /Jeans.* · Goiânia/ },
    { chip: 'Goiânia', almost: JEANS, total: '10+ fornecedores Premium de jeans em Goiânia' },
  ],
  [
    'lingerie juruaia',
    { chip: 'Juruaia', first: /Lingerie · Juruaia/ },
    { chip: 'Juruaia', almost: /Lingerie/ },
  ],
  [
    'calcinhas juruaia',
    { chip: 'Juruaia', first: /Lingerie · Juruaia/ },
    { chip: 'Juruaia', almost: /Lingerie/ },
  ],
  [
    'fortaleza moda praia',
    { chip: 'Fortaleza', first: /Praia.* · Fortaleza/ },
    { chip: 'Fortaleza', almost: /Praia/ },
  ],
  [
    'moda praia fortaleza',
    { chip: 'Fortaleza', first: /Praia.* · Fortaleza/ },
    { chip: 'Fortaleza', almost: /Praia/ },
  ],
  [
    'fornecedor de são paulo',
    { chip: 'São Paulo', first: /São Paulo/, atLeast: 100 },
    { chip: 'São Paulo', only: [1] },
  ],
  ['sp', { chip: 'São Paulo', atLeast: 100 }, { chip: 'São Paulo', only: [1, 5] }],
  [
    'PE',
    { chip: 'Pernambuco', first: /Toritama|Caruaru|Capibaribe/, atLeast: 50 },
    { chip: 'Pernambuco', only: [2] },
  ],
  ['minas gerais', { chip: 'Minas Gerais', atLeast: 10 }, { chip: 'Minas Gerais', none: true }],
  ['goiás', { chip: 'Goiás', first: /Goiânia/, atLeast: 50 }, { chip: 'Goiás', none: true }],
  [
    'santa catarina jeans',
    { chip: 'Santa Catarina', first: JEANS },
    { chip: 'Santa Catarina', almost: JEANS },
  ],
  [
    'nova friburgo lingerie',
    { chip: 'Nova Friburgo', first: /Lingerie · Nova Friburgo/ },
    { chip: 'Nova Friburgo', only: [4] },
  ],
  [
    'friburgo',
    { chip: 'Nova Friburgo', first: /Nova Friburgo/, atLeast: 20 },
    { chip: 'Nova Friburgo', only: [4] },
  ],
  ['semijoias limeira', { chip: 'Limeira', first: /Semijoias · Limeira/ }, { chip: 'Limeira', only: [5] }],
  ['brusque', { chip: 'Brusque', first: /Brusque/, atLeast: 10 }, { chip: 'Brusque' }],
  ['tricot monte siao', { chip: 'Monte Sião', almost: /Tricô/ }],
  ['jeans bras atacado', { chip: 'Brás', first: /Jeans.* · São Paulo/ }, { chip: 'Brás', almost: JEANS }],
  [
    'moda evangelica bras',
    { chip: 'Brás', first: /Evangélica · São Paulo/ },
    { chip: 'Brás', almost: /Evangélica/ },
  ],
  ['belo horizonte', { chip: 'Belo Horizonte', first: /Belo Horizonte/ }, { chip: 'Belo Horizonte' }],
  [
    'goiana',
    { likely: 'goiânia', chip: 'Goiânia', atLeast: 50 },
    { likely: 'goiânia', chip: 'Goiânia', none: true },
  ],
  [
    'toritma',
    { likely: 'toritama', chip: 'Toritama', atLeast: 20 },
    { likely: 'toritama', chip: 'Toritama', only: [2] },
  ],
  ['santa cruz', { chip: 'Santa Cruz do Capibaribe', atLeast: 20 }, { chip: 'Santa Cruz do Capibaribe' }],
  ['goiânia/GO', { chip: 'Goiânia', atLeast: 50 }, { chip: 'Goiânia', total: total('em Goiânia') }],
  [
    'fornecedores de jeans em goiania',
    { chip: 'Goiânia', first: JEANS },
    { chip: 'Goiânia', almost: JEANS, total: '10+ fornecedores Premium de jeans em Goiânia' },
  ],
  ['roupas do pará', { chip: 'Pará', none: true }],
  ['QUERO ROUPA PRA REVENDER', { all: true }],
  // Terms
  ['sem cnpj', CPF, { chip: 'Vende para CPF', only: [3] }],
  ['cpf', CPF, { chip: 'Vende para CPF', only: [3] }],
  ['compra com cpf', CPF, { chip: 'Vende para CPF', only: [3] }],
  ['pessoa física', CPF, { chip: 'Vende para CPF', only: [3] }],
  ['até 10 peças', { chip: 'Até 10 peças', atLeast: 100 }, { chip: 'Até 10 peças', all: true }],
  ['pedido mínimo 10 peças', { chip: 'Até 10 peças', atLeast: 100 }, { chip: 'Até 10 peças', all: true }],
  ['a partir de 6 peças', { chip: 'Até 6 peças', atLeast: 100 }, { chip: 'Até 6 peças', all: true }],
  ['até 300 reais', { chip: 'Até R$ 300,00', atLeast: 50 }, { chip: 'Até R$ 300,00', all: true }],
  ['pedido mínimo r$ 200', { chip: 'Até R$ 200,00', atLeast: 50 }, { chip: 'Até R$ 200,00', all: true }],
  ['pedido mínimo baixo', { all: true }],
  ['sem pedido minimo', { chip: 'Até 1 peça', almost: / · / }, { chip: 'Até 1 peça', all: true }],
  ['pronta entrega', { chip: 'Pronta-entrega', atLeast: 100 }, { chip: 'Pronta-entrega', only: [4] }],
  [
    'lingerie pronta entrega',
    { chip: 'Pronta-entrega', first: /Lingerie/ },
    { chip: 'Pronta-entrega', first: /^.*Lingerie · .*Friburgo/, atLeast: 10 },
  ],
  ['envia para bahia', { chip: 'Envia para BA', atLeast: 100 }, { chip: 'Envia para BA', all: true }],
  [
    'jeans envia PE',
    { chip: 'Envia para PE', first: JEANS, atLeast: 10 },
    { chip: 'Envia para PE', first: JEANS },
  ],
  [
    'plus size',
    { chip: 'Plus size', first: /Plus Size/, atLeast: 100 },
    { chip: 'Plus size', first: /Plus Size/ },
  ],
  ['jeans tamanho 46', { chip: 'Tamanho 46', first: JEANS, atLeast: 10 }],
  ['vestidos tam GG', { chip: 'Tamanho GG', first: DRESSES, atLeast: 10 }],
  ['plus size feminino', { chip: 'Plus size', first: /Plus Size Feminino/ }],
  ['moda feminina plus size', { chip: 'Plus size' }, { chip: 'Plus size', first: /Plus Size Feminino/ }],
  ['sem cnpj perto de mim', CPF, { chip: 'Vende para CPF', only: [3] }],
  ['plus size pronta entrega', { chip: 'Plus size', first: /Plus Size/ }],
  [
    'plus size masculino',
    { chip: 'Plus size', first: /Masculin/, atLeast: 20 },
    { chip: 'Plus size', first: /Plus Size Masculino/ },
  ],
  ['pijama plus size', { chip: 'Plus size', first: /Pijamas/ }, { chip: 'Plus size', first: /Pijamas/ }],
  [
    'vestidos de festa plus size',
    { chip: 'Plus size', first: DRESSES },
    { chip: 'Plus size', first: DRESSES },
  ],
  ['dropshipping', { almost: / · / }, { none: true }],
  ['private label', { none: true }],
  ['até 1.000,00 reais', { chip: 'Até R$ 1.000,00', atLeast: 100 }, { chip: 'Até R$ 1.000,00', all: true }],
  ['pedido mínimo 300', { chip: 'Até R$ 300,00', atLeast: 50 }, { chip: 'Até R$ 300,00', all: true }],
  [
    'pronta-entrega jeans brás',
    { chip: 'Pronta-entrega', first: JEANS },
    { chip: 'Pronta-entrega', almost: JEANS },
  ],
  // Products
  ['moda evangélica', { first: /Moda Evangélica/, atLeast: 10 }],
  ['roupa evangelica', { first: /Moda Evangélica/, atLeast: 10 }],
  ['vestido', { first: DRESSES, atLeast: 20 }],
  ['vestido festa', { first: /Vestidos de Festa/, atLeast: 10 }],
  ['vestido de festa atacado', { first: /Vestidos de Festa/, atLeast: 10 }],
  ['vestido longo', { first: DRESSES, atLeast: 10 }, { almost: DRESSES }],
  ['vestido midi', { first: DRESSES, atLeast: 10 }, { almost: DRESSES }],
  ['vestido de noiva', { almost: DRESSES }],
  ['bolsa feminina', { first: /Bolsas/, atLeast: 10 }],
  ['bolsas', { first: /Bolsas/, atLeast: 10 }],
  ['calça wide leg', { first: /Calças/ }, { only: [2] }],
  ['calça pantalona', { first: /Calças/ }, { only: [2] }],
  ['calça cargo', { almost: /Calças/ }],
  ['calça jeans feminina', { first: /Jeans Feminino/, atLeast: 20 }],
  ['jaqueta jeans', { first: JEANS, atLeast: 10 }, { almost: /Jaquetas/ }],
  ['conjunto fitness', { first: /Fitness/ }, { almost: /Fitness/ }],
  ['moda fitness', { first: /Fitness/, atLeast: 10 }],
  ['roupa de academia', { first: /Fitness/, atLeast: 10 }],
  ['legging', { first: /Fitness/, atLeast: 10 }, { first: /Fitness/ }],
  ['cropped', { first: /Croppeds/ }],
  ['t-shirt', { first: /T-shirts/, atLeast: 10 }],
  ['t shirt feminina', { first: /T-shirts/, atLeast: 10 }],
  ['camiseta masculina', { first: /Camisetas Masculinas/, atLeast: 10 }],
  ['blusinhas baratas', { first: /Blusas/, atLeast: 10 }],
  ['moda gg', { atLeast: 10 }, { only: [1] }],
  ['moda intima atacado', { first: /Íntima/, atLeast: 20 }],
  ['sutia atacado', { first: /Lingerie/, atLeast: 10 }],
  ['infantil menina', { first: /Infantil/, atLeast: 20 }],
  ['roupa infantil atacado', { first: /Infantil|Kids/, atLeast: 20 }],
  ['bebe', { first: /Bebê/, atLeast: 10 }],
  ['enxoval', { first: /Bebê/, atLeast: 10 }],
  ['baby doll', { first: /Pijamas/ }],
  ['pijama infantil', { almost: /Pijamas/ }],
  ['alfaiataria feminina', { first: /Alfaiataria/, atLeast: 10 }],
  ['cangas', { first: /Saídas de Praia|Moda Praia/ }],
  ['moda praia 2026', { almost: /Praia/ }],
  ['blusa de tricô', { first: /Tricô/ }, { almost: /Tricô/ }],
  ['moleton feminino', { first: /Moletons/ }],
  ['uniforme escolar', { first: /Uniformes Escolares/ }],
  ['jaleco', { first: /Uniformes/ }],
  ['rasteirinha', { first: /Calçados/, atLeast: 10 }],
  ['bijuterias atacado', { first: /Bijuterias/, atLeast: 10 }],
  ['semi joia', { first: /Semijoias/, atLeast: 10 }],
  ['semi jóias banhadas a ouro', { almost: /Semijoias|Acessórios/ }],
  ['folheados', { first: /Semijoias/ }],
  ['óculos de sol', { first: /Óculos/ }],
  ['cinto masculino', { first: /Cintos/ }],
  ['cueca boxer', { first: /Moda Íntima Masculina/ }],
  ['camisa social', { first: /Camisas/ }, { almost: /Camisas/ }],
  ['moda gestante', { first: /Moda Gestante/ }],
  ['cintas modeladoras', { none: true }],
  ['meia calça', { first: /Meias/ }],
  ['vestido branco', { almost: DRESSES }],
  ['prata 925', { none: true }],
  ['g1 g2 g3', { almost: /./ }, {}],
  ['roupa unissex', { all: true }],
  // What says nothing here
  ['revenda', { all: true }],
  ['roupas baratas', { all: true }],
  ['loja de fábrica', { all: true }],
  ['atacado online', { all: true }],
  // Misspelled words
  ['calsa', { likely: 'calça', first: /Calças/ }],
  ['calsa jeans', { likely: 'calça jeans', first: JEANS }],
  ['vestdo', { likely: 'vestido', first: DRESSES }],
  ['vestidso', { likely: 'vestidos', first: DRESSES }],
  ['jens', { likely: 'jeans', first: JEANS }],
  ['lengeri', { likely: 'lingerie', first: /Lingerie/ }],
  ['biquine', { likely: 'biquíni', first: /Biquínis/ }],
  ['acesorios', { likely: 'acessórios', first: /Acessórios/ }],
  ['camizeta', { likely: 'camiseta', first: /Camisetas/ }],
  ['blusinah', { likely: 'blusinha', first: /Blusas/ }],
  ['bijouteria', { likely: 'bijuteria', first: /Bijuterias/ }],
  ['sandalha', { likely: 'sandália', first: /Calçados/ }],
  ['calsados', { likely: 'calçados', first: /Calçados/ }],
  ['"calsa"', { none: true }],
  // One supplier
  ['f284', { only: [284] }],
  ['90000-0284', { only: [284] }, { none: true }],
  ['90000-0002', { only: [2] }],
  ['@zz_demo_pomipe_0284', { only: [284] }, { none: true }],
  ['@zz_demo_britana_0001', { only: [1] }],
  ['confeccao do ze', { first: /Confecções/ }],
];
