import { sizesFromTo } from '../../src/domain/supplier-form/size-ranges';
import { NO_TERMS, type PurchaseTerms } from '../../src/domain/supplier/columns';

interface OpenSupplier {
  category: string;
  gallery: number; // number of pictures
  terms: PurchaseTerms;
  description: string; // must agree with the terms
}

/** The open suppliers of the Free plan, ids 1 to 5, written by hand. */
export const OPEN_SUPPLIERS: OpenSupplier[] = [
  {
    category: 'Moda Feminina',
    gallery: 6,
    terms: {
      ...NO_TERMS,
      state: 'SP',
      city: 'São Paulo',
      district: 'Brás',
      min_order_pieces: 6,
      min_order_cents: 30000,
      price_from_cents: 2990,
      price_to_cents: 8990,
      sizes: sizesFromTo('P', 'GG'),
      ships_to: ['BR'],
      sells_to_cpf: true,
      ready_stock: false,
      plus_size: false,
    },
    description:
      'Moda feminina autoral, do básico ao look de fim de semana. Coleção nova toda quarta, com grade do P ao GG e cores que combinam entre si. :sparkles:\n\nPedido mínimo: 6 peças sortidas. Envio para todo o Brasil por transportadora ou excursão.\nTroca por defeito em até 30 dias.',
  },
  {
    category: 'Jeans Feminino',
    gallery: 5,
    terms: {
      ...NO_TERMS,
      state: 'PE',
      city: 'Toritama',
      min_order_pieces: 12,
      min_order_cents: null,
      price_from_cents: 4500,
      price_to_cents: null,
      sizes: sizesFromTo('34', '54'),
      ships_to: ['AL', 'PB', 'PE', 'RN'],
      sells_to_cpf: false,
      ready_stock: false,
      plus_size: true,
    },
    description:
      'Jeans feminino com modelagem que veste do 34 ao 54: skinny, reta, wide leg e mom. Lavanderia própria em Toritama. :check:\n\nPedido mínimo: 12 peças por modelo, com grade fechada ou montada.\nCatálogo novo pelo WhatsApp toda segunda.',
  },
  {
    category: 'Moda Infantil',
    gallery: 5,
    terms: {
      ...NO_TERMS,
      state: 'SC',
      city: 'Jaraguá do Sul',
      min_order_pieces: 10,
      min_order_cents: 25000,
      price_from_cents: 1990,
      price_to_cents: 5990,
      sizes: sizesFromTo('1', '12'),
      ships_to: ['BR'],
      sells_to_cpf: true,
      ready_stock: false,
      plus_size: false,
    },
    description:
      'Conjuntos infantis de algodão penteado, do 1 ao 12, com estampas próprias e etiqueta macia. :tshirt:\n\nPedido mínimo: 10 peças. Vendemos para CPF e CNPJ.\nPagamento: Pix, boleto ou cartão.',
  },
  {
    category: 'Lingerie',
    gallery: 4,
    terms: {
      ...NO_TERMS,
      state: 'RJ',
      city: 'Nova Friburgo',
      min_order_pieces: 20,
      min_order_cents: null,
      price_from_cents: 1290,
      price_to_cents: 6990,
      sizes: sizesFromTo('P', 'G4'),
      ships_to: ['MG', 'RJ', 'SP'],
      sells_to_cpf: false,
      ready_stock: true,
      plus_size: true,
    },
    description:
      'Lingerie de renda e microfibra, do P ao G4, direto da fábrica em Nova Friburgo. Conjuntos, sutiãs avulsos e linha noite. :heart:\n\nPedido mínimo: 20 peças. Pronta-entrega toda terça.\nTroca por defeito em até 15 dias.',
  },
  {
    category: 'Bijuterias',
    gallery: 5,
    terms: {
      ...NO_TERMS,
      state: 'SP',
      city: 'Limeira',
      min_order_pieces: 24,
      min_order_cents: 20000,
      price_from_cents: null,
      price_to_cents: 2500,
      sizes: ['U'],
      ships_to: ['BR'],
      sells_to_cpf: true,
      ready_stock: false,
      plus_size: false,
    },
    description:
      'Bijuterias antialérgicas com banho reforçado: colares, brincos e pulseiras em cartelas prontas para expor. :moneybag:\n\nPedido mínimo: 24 peças sortidas. Reposição dos mais vendidos toda semana.\nEnvio para todo o Brasil.',
  },
];
