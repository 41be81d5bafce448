import { WHOLE_COUNTRY } from '../../src/domain/supplier/states';
import type { Category } from './categories';
import type { Random } from './random';
import type { Offer } from './terms';

const WEEKDAYS = ['segunda', 'terça', 'quarta', 'quinta', 'sexta'];
const CODES = [':sparkles:', ':fire:', ':rocket:', ':heart:', ':check:', ':tada:'];
const inList = new Intl.ListFormat('pt-BR');

/** A few sentences about products, place, quantities and terms, as far as the offer has them. */
export function describe(random: Random, category: Category, offer: Offer): string {
  const product = random.pick(category.products);
  const where = offer.place ? ` em ${offer.place}` : '';
  const opening = random.pick([
    `${product} direto da fábrica${where}.`,
    `${product} com fabricação própria${where}.`,
    `Fábrica de ${lower(product)}${where}, com coleção nova todo mês.`,
    `Atacado de ${lower(product)}: loja${where} e catálogo on-line.`,
  ]);
  const sentences = [
    ...termSentences(random, offer),
    `Catálogo novo pelo WhatsApp toda ${random.pick(WEEKDAYS)}.`,
    `Troca por defeito em até ${random.pick([7, 15, 30])} dias.`,
    `Pagamento: ${random.pick(['Pix ou boleto', 'Pix ou cartão', 'Pix com desconto'])}.`,
  ];
  const told = random.sample(sentences, random.int(2, 4)).join(' ');
  const closing = random.chance(0.2) ? ` ${random.pick(CODES)}` : '';
  return opening + (random.chance(0.3) ? '\n' : ' ') + told + closing;
}

function termSentences(random: Random, { terms, sizes }: Offer): string[] {
  const { min_order_pieces: pieces, min_order_cents: cents, ships_to, sells_to_cpf, ready_stock } = terms;
  const from = cents === null ? '' : `, a partir de R$ ${cents / 100}`;
  return [
    ...(pieces === null ? [] : [`Pedido mínimo: ${pieces} peças${from}.`]),
    ...(sizes === null ? [] : [`Grade do ${sizes}.`]),
    ...(ready_stock ? [`Pronta-entrega toda ${random.pick(WEEKDAYS)}.`] : []),
    ...(ships_to === null ? [] : [`Envio para ${destinations(ships_to)}.`]),
    ...(sells_to_cpf ? ['Vendemos para CPF e CNPJ.'] : []),
  ];
}

function destinations(places: string[]): string {
  return places.includes(WHOLE_COUNTRY) ? 'todo o Brasil' : inList.format(places);
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
