import type { Shop } from '../account/shop.ts';
import type { StateCode } from './states.ts';

// The sentences avoid articles and endings that depend on somebody's gender, because it is unknown.

export const MESSAGE_TEMPLATES = [
  { key: 'catalog', label: 'Pedir catálogo' },
  { key: 'order', label: 'Pedido mínimo e preços' },
  { key: 'shipping', label: 'Frete e prazo' },
  { key: 'free', label: 'Livre' },
] as const;
export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number]['key'];

export const LONGEST_SUPPLIER_MESSAGE = 1000;

interface Facts {
  supplierName: string;
  memberName: string;
  shop: Shop;
  /** Of the shop, if it is known. */
  state?: StateCode | null;
  /** The text of a novelty that the message is about. */
  about?: string | undefined;
}

const LONGEST_ABOUT = 80;

export function supplierMessage(
  template: MessageTemplate,
  { supplierName, memberName, shop: { shop_city, ...rest }, state = null, about }: Facts,
): string {
  const shop = { ...rest, shop_city: withState(shop_city, state) };
  const paragraphs = [`Olá, ${supplierName}! Tudo bem?`, introduction(firstName(memberName), shop)];
  if (about) paragraphs.push(`Vi no guia a sua novidade “${shortened(about)}”.`);
  const request = requestOf(template, shop, state);
  return [...paragraphs, ...(request ? [request] : [])].join('\n\n');
}

/** What a member chose to send: a template, or `own` words in its place; null for no message. */
export type MessageChoice = { template: MessageTemplate; own: string | null } | null;

const NAME_MARK = '{fornecedor}';

/** A text to one supplier as words for any. */
export function wordsForAll(text: string, supplierName: string): string {
  return text.replaceAll(supplierName, NAME_MARK);
}

export function wordsFor(own: string, supplierName: string): string {
  return own.replaceAll(NAME_MARK, () => supplierName);
}

export function chosenMessage(choice: MessageChoice, facts: Facts): string {
  if (choice === null) return '';
  const { template, own } = choice;
  return own === null ? supplierMessage(template, facts) : wordsFor(own, facts.supplierName);
}

/** Opens a WhatsApp chat with this text already typed. */
export function messageUrl(chatUrl: string, text: string): string {
  // The longest text may end in half of an emoji, which cannot be encoded.
  const sent = text.replace(/\p{Surrogate}/gu, '').trim();
  return sent === '' ? chatUrl : `${chatUrl}?text=${encodeURIComponent(sent)}`;
}

/** The first line, as far as it fits. */
function shortened(about: string): string {
  const [line = ''] = about.trim().split('\n');
  return line.length > LONGEST_ABOUT ? `${line.slice(0, LONGEST_ABOUT).trimEnd()}…` : line;
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/** "Meu nome é Ana e minha loja, em Goiânia, se chama Bella Moda (@bellamoda no Instagram). Compro com CNPJ." */
function introduction(name: string, { shop_instagram, buys_as, ...shop }: Shop): string {
  const who = name ? `Meu nome é ${name} e ${presentation(shop)}` : capitalized(presentation(shop));
  const handle = shop_instagram ? ` (@${shop_instagram} no Instagram)` : '';
  const buyer = buys_as ? ` Compro com ${buys_as.toUpperCase()}.` : '';
  return `${who}${handle}.${buyer}`;
}

function presentation({ shop_name, shop_city }: Pick<Shop, 'shop_name' | 'shop_city'>): string {
  if (shop_name === null)
    return shop_city === null ? 'trabalho com revenda de moda' : `tenho uma loja ${inCity('em', shop_city)}`;
  const place = shop_city === null ? '' : `, ${inCity('em', shop_city)},`;
  return `minha loja${place} se chama ${shop_name}`;
}

function requestOf(
  template: MessageTemplate,
  { shop_city, buys_as }: Shop,
  state: StateCode | null,
): string | null {
  switch (template) {
    case 'catalog':
      return 'Vocês podem me enviar o catálogo com os preços de atacado?';
    case 'order': {
      const question = 'Qual é o pedido mínimo e quais são os preços no atacado?';
      return buys_as === 'cpf' ? `${question} Vocês vendem para CPF?` : question;
    }
    case 'shipping': {
      const to = shop_city ?? state;
      const where = to === null ? '' : ` ${inCity('para', to)}`;
      return `Quanto custa o frete${where} e qual é o prazo de entrega?`;
    }
    case 'free':
      return null;
  }
}

/** "Goiânia (GO)", unless the city was typed with its state. */
function withState(city: string | null, state: StateCode | null): string | null {
  const isNamed = state === null || city === null || city.split(/\P{L}+/u).includes(state);
  return isNamed ? city : `${city} (${state})`;
}

const WITH_ARTICLE = { em: 'no', para: 'para o' };

/** Rio de Janeiro is the one large city whose name always has an article. */
function inCity(preposition: 'em' | 'para', city: string): string {
  return `${/^rio de janeiro\b/i.test(city) ? WITH_ARTICLE[preposition] : preposition} ${city}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
