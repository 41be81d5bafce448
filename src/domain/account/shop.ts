import * as z from 'zod/mini';
import { HANDLE_WRONG, handleOf, isHandle } from '../fields/instagram.ts';
import { nameField } from '../fields/name-field.ts';
import { cleanText } from '../text/visible-text.ts';

const NAME = 'O nome da loja pode ter no máximo 120 caracteres.';
const CITY = 'A cidade pode ter no máximo 80 caracteres.';
const BUYERS = ['cpf', 'cnpj'] as const;

/** What a member says about their shop in messages to suppliers. Null: not stated. */
export interface Shop {
  shop_name: string | null;
  shop_city: string | null;
  shop_instagram: string | null; // handle without @
  buys_as: (typeof BUYERS)[number] | null;
}
export type ShopForm = Record<keyof Shop, string>;

export const NO_SHOP: Shop = { shop_name: null, shop_city: null, shop_instagram: null, buys_as: null };

/** Cleans like private.clean_shop() of the database; a text without visible characters becomes null. */
export const shopInput = z.object({
  shop_name: optional(nameField(NAME, 120, NAME)),
  shop_city: optional(nameField(CITY, 80, CITY)),
  shop_instagram: optional(z.string().check(z.overwrite(handleOf), z.refine(isHandle, HANDLE_WRONG))),
  buys_as: optional(z.enum(BUYERS, 'Escolha CPF ou CNPJ.')),
});

export function readBuyer(value: string): Shop['buys_as'] {
  return BUYERS.find((buyer) => buyer === value) ?? null;
}

export function shopFormOf(shop: Shop): ShopForm {
  const { shop_name, shop_city, shop_instagram, buys_as } = shop;
  return {
    shop_name: shop_name ?? '',
    shop_city: shop_city ?? '',
    shop_instagram: shop_instagram === null ? '' : `@${shop_instagram}`,
    buys_as: buys_as ?? '',
  };
}

function optional<Schema extends z.ZodMiniType>(schema: Schema) {
  const cleaned = z.transform((typed: unknown): unknown => cleanText(String(typed)) || null);
  return z.pipe(cleaned, z.nullable(schema));
}
