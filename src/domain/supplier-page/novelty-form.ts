import * as z from 'zod/mini';
import { textField } from '../fields/text-field.ts';
import { toCents } from '../format/money.ts';

export const LONGEST_NOVELTY = 300;
export const MOST_PICTURES = 4;

export interface NoveltyFields extends Record<string, unknown> {
  text: string;
  price_from: number | string; // in BRL; '': not stated
  price_to: number | string;
  sizes: string[];
  category_id: string; // '': none
}

export const NO_NOVELTY: NoveltyFields = {
  text: '',
  price_from: '',
  price_to: '',
  sizes: [],
  category_id: '',
};

const cents = z.pipe(
  z.transform((reais: number | string) => (reais === '' ? null : toCents(Number(reais)))),
  z.nullable(
    z
      .int()
      .check(z.minimum(1, 'Informe um preço.'), z.maximum(100_000_000, 'Informe no máximo R$ 1.000.000,00.')),
  ),
);

/** As public.post_novelty() takes it, without the pictures. */
export const newNovelty = z.pipe(
  z
    .object({
      text: textField(LONGEST_NOVELTY, `Escreva até ${LONGEST_NOVELTY} caracteres.`).check(
        z.minLength(1, 'Conte o que chegou.'),
      ),
      price_from: cents,
      price_to: cents,
      sizes: z.array(z.string()),
      category_id: z.string(),
    })
    .check(
      z.refine(
        ({ price_from, price_to }) => price_from === null || price_to === null || price_to >= price_from,
        {
          path: ['price_to'],
          error: 'O preço final deve ser maior ou igual ao inicial.',
        },
      ),
    ),
  z.transform(({ price_from, price_to, category_id, ...rest }) => ({
    ...rest,
    price_from_cents: price_from,
    price_to_cents: price_to,
    category_id: category_id === '' ? null : Number(category_id),
  })),
);
