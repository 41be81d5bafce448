import type { AdvancedFilters } from '../directory/advanced-filters.ts';
import type { Order } from '../directory/sort-orders.ts';
import { SIZES } from '../supplier/sizes.ts';
import { phraseKeys, wordsOf } from './word-forms.ts';

/** What a phrase of the trade means. */
export type Meaning =
  /** `said`: how suppliers that did not fill in their terms say it in their texts. */
  | { kind: 'terms'; filters: Partial<AdvancedFilters>; said?: string }
  | { kind: 'order'; order: Order }
  /** Nothing that suppliers state: `filters` is what comes nearest to it. */
  | { kind: 'near'; filters: Partial<AdvancedFilters> };

/** Nobody asks for a minimum order of so many pieces, or of so few reais. */
const FEWEST_REAIS = 100;

/** 0 stands for any number. */
export const PHRASES: [phrases: string, meaning: (number: number) => Meaning | undefined][] = [
  [
    'sem cnpj, cpf, pessoa física, compra cpf, comprar cpf, compro cpf, vende cpf, vendem cpf, aceita cpf, não precisa cnpj, não precisa de cnpj, não exige cnpj, sem precisar de cnpj',
    () => ({ kind: 'terms', filters: { sellsToCpf: true }, said: 'cpf' }),
  ],
  [
    'pronta entrega, entrega imediata, estoque pronto',
    () => ({ kind: 'terms', filters: { readyStock: true }, said: 'pronta entrega' }),
  ],
  [
    'plus size, tamanhos grandes, tamanho especial',
    () => ({ kind: 'terms', filters: { plusSize: true }, said: 'plus size' }),
  ],
  ['tamanho 0, tam 0', (number) => ofSize(String(number))],
  ['tamanho g0, tam g0', (number) => ofSize(`G${number}`)],
  ['tamanho único, tam único', () => ofSize('U')],
  // Without "p", which is read as "para".
  ...SIZES.filter((size) => !/\d|^[PU]$/.test(size)).map((size): (typeof PHRASES)[number] => [
    `tamanho ${size}, tam ${size}`,
    () => ofSize(size),
  ]),
  [
    'até 0 peças, min 0 peças, mínimo 0 peças, pedido mínimo 0 peças, pedido mínimo até 0 peças, a partir de 0 peças, máximo 0 peças, até 0 pç, até 0 unidades',
    (maxPieces) => ({ kind: 'terms', filters: { maxPieces } }),
  ],
  [
    'mínimo 0, pedido mínimo 0, pedido mínimo até 0',
    (number) => ({
      kind: 'terms',
      filters: number < FEWEST_REAIS ? { maxPieces: number } : { maxReais: number },
    }),
  ],
  [
    'mínimo 0 reais, mínimo r$ 0, mínimo r$0, pedido mínimo 0 reais, pedido mínimo r$ 0, pedido mínimo r$0, pedido até 0 reais, pedido mínimo até 0 reais',
    (maxReais) => ({ kind: 'terms', filters: { maxReais } }),
  ],
  [
    'até 0 reais, até r$ 0, até r$0, a partir de 0 reais, a partir de r$ 0, a partir de r$0',
    // Less is the price of a piece.
    (maxReais) => (maxReais < FEWEST_REAIS ? undefined : { kind: 'terms', filters: { maxReais } }),
  ],
  [
    'sem pedido mínimo, sem mínimo, sem quantidade mínima',
    () => ({ kind: 'terms', filters: { maxPieces: 1 } }),
  ],
  [
    'pedido mínimo baixo, pedido mínimo pequeno, menor pedido mínimo, baixo pedido mínimo, mínimo baixo, pouca quantidade, pequena quantidade',
    () => ({ kind: 'order', order: 'pedido' }),
  ],
  ['perto de mim, mais perto, próximo de mim', () => ({ kind: 'order', order: 'perto' })],
  ['dropshipping, drop shipping, dropship', () => ({ kind: 'near', filters: { readyStock: true } })],
];

function ofSize(size: string): Meaning | undefined {
  return SIZES.includes(size) ? { kind: 'terms', filters: { size } } : undefined;
}

const MEANINGS = new Map(
  PHRASES.flatMap(([phrases, meaning]) =>
    phrases
      .split(', ')
      .flatMap((phrase) => phraseKeys(wordsOf(phrase)).map((key) => [key, meaning] as const)),
  ),
);

/** "1.000", "1.000,00": cents are left out. */
const NUMBER = /\d[\d.,]*/;

export function meaningOf(words: string[]): Meaning | undefined {
  const [number = ''] = NUMBER.exec(words.join(' ')) ?? [];
  const reais = Number(number.replace(/\.(?=\d{3})/g, '').replace(/,.*/, ''));
  return phraseKeys(words.map((word) => word.replace(NUMBER, '0')))
    .map((key) => MEANINGS.get(key))
    .find((meaning) => meaning !== undefined)?.(reais);
}
