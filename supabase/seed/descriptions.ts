import { EDGE_DESCRIPTIONS } from './edge-cases';
import type { Category } from './categories';
import type { Random } from './random';

const STATES = [
  'todo o Brasil',
  'SP, MG e RJ',
  'GO, DF e TO',
  'PE, PB, RN e AL',
  'SC, PR e RS',
  'CE, PI e MA',
];
const MINIMUMS = [3, 5, 6, 10, 12, 20, 24, 30, 50];
const SIZES = {
  letters: ['P ao GG', 'PP ao G', 'P ao G4', 'P ao G1'],
  numbers: ['34 ao 46', '36 ao 46', '36 ao 54'],
  children: ['1 ao 8', '2 ao 16', 'RN ao G'],
  shoes: ['33 ao 40', '34 ao 39', '37 ao 44'],
};
const WEEKDAYS = ['segunda', 'terça', 'quarta', 'quinta', 'sexta'];
const CODES = [':sparkles:', ':fire:', ':rocket:', ':heart:', ':check:', ':tada:'];

/** What the five open suppliers say of themselves, by id. */
const OPEN: Readonly<Record<number, string>> = {
  1: 'Moda feminina autoral, do básico ao look de fim de semana. Coleção nova toda quarta, com grade do P ao GG e cores que combinam entre si. :sparkles:\n\nPedido mínimo: 6 peças sortidas. Envio para todo o Brasil por transportadora ou excursão.\nTroca por defeito em até 30 dias.',
  2: 'Jeans feminino com modelagem que veste do 34 ao 54: skinny, reta, wide leg e mom. Lavanderia própria em Toritama. :check:\n\nPedido mínimo: 12 peças por modelo, com grade fechada ou montada.\nCatálogo novo pelo WhatsApp toda segunda.',
  3: 'Conjuntos infantis de algodão penteado, do 1 ao 12, com estampas próprias e etiqueta macia. :tshirt:\n\nPedido mínimo: 10 peças. Vendemos para CPF e CNPJ.\nPagamento: Pix, boleto ou cartão.',
  4: 'Lingerie de renda e microfibra, do P ao G4, direto da fábrica em Nova Friburgo. Conjuntos, sutiãs avulsos e linha noite. :heart:\n\nPedido mínimo: 20 peças. Pronta-entrega toda terça.\nTroca por defeito em até 15 dias.',
  5: 'Bijuterias antialérgicas com banho reforçado: colares, brincos e pulseiras em cartelas prontas para expor. :moneybag:\n\nPedido mínimo: 24 peças sortidas. Reposição dos mais vendidos toda semana.\nEnvio para todo o Brasil.',
};

/** A few plain sentences about what, where, how many and how; the odd ones of the edge cases first. */
export function describe(random: Random, id: number, category: Category, place: string): string {
  return OPEN[id] ?? EDGE_DESCRIPTIONS[id] ?? compose(random, category, place);
}

function compose(random: Random, category: Category, place: string): string {
  const product = random.pick(category.products);
  const opening = random.pick([
    `${product} direto da fábrica em ${place}.`,
    `${product} com fabricação própria em ${place}.`,
    `Fábrica de ${lower(product)} em ${place}, com coleção nova todo mês.`,
    `Atacado de ${lower(product)}: loja em ${place} e catálogo on-line.`,
  ]);
  const sizes = sizesOf(category);
  const terms = random.sample(
    [
      `Pedido mínimo: ${random.pick(MINIMUMS)} peças.`,
      ...(sizes ? [`Grade do ${random.pick(sizes)}, pronta-entrega toda ${random.pick(WEEKDAYS)}.`] : []),
      `Envio para ${random.pick(STATES)}.`,
      `Vendemos para CPF e CNPJ.`,
      `Catálogo novo pelo WhatsApp toda ${random.pick(WEEKDAYS)}.`,
      `Troca por defeito em até ${random.pick([7, 15, 30])} dias.`,
      `Pagamento: ${random.pick(['Pix ou boleto', 'Pix ou cartão', 'Pix com desconto'])}.`,
    ],
    random.int(2, 4),
  );
  const closing = random.chance(0.2) ? ` ${random.pick(CODES)}` : '';
  return opening + (random.chance(0.3) ? '\n' : ' ') + terms.join(' ') + closing;
}

/** How goods of the category are sized; null for what has no size. */
function sizesOf({ motifs }: Category): string[] | null {
  switch (motifs[0]) {
    case 'bag':
    case 'belt':
    case 'necklace':
    case 'earrings':
    case 'sunglasses':
    case 'cap':
    case 'scarf':
      return null;
    case 'heels':
    case 'sneakers':
      return SIZES.shoes;
    case 'kids-set':
    case 'baby-body':
      return SIZES.children;
    case 'jeans':
      return SIZES.numbers;
    default:
      return SIZES.letters;
  }
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
