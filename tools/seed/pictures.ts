import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// prettier-ignore
/** What a picture of the pool can show. */
export type Motif =
  | 'dress' | 'party-dress' | 'blouse' | 'shirt' | 'wide-trousers' | 'skirt' | 'shorts' | 'two-piece'
  | 'jumpsuit' | 'blazer' | 't-shirt' | 'cropped' | 'body' | 'polo' | 'bermuda' | 'kids-set'
  | 'baby-body' | 'jeans' | 'denim-jacket' | 'leggings' | 'bikini' | 'kaftan' | 'lingerie' | 'robe'
  | 'pyjamas' | 'boxers' | 'socks' | 'sweater' | 'hoodie' | 'coat' | 'heels' | 'sneakers'
  | 'bag' | 'belt' | 'necklace' | 'earrings' | 'sunglasses' | 'cap' | 'hat' | 'scarf';

export interface Picture {
  /** Name in the folder `pictures`. */
  file: string;
  motif: Motif;
  /** ThumbHash in base64. */
  hash: string;
}

/** Where the committed pool lies. */
export const POOL_FOLDER = fileURLToPath(new URL('pictures/', import.meta.url));

/** The pool's list: motif and ThumbHash of each picture. */
export const POOL_INDEX = `${POOL_FOLDER}index.json`;

/** Two seconds of moving picture that some suppliers have as main image, and the picture it begins with. */
export const VIDEO = { file: 'dress.webm', firstFrame: 'dress-1.jpg' };

/** Name in the pool of the logo with this mark. */
export function logoFile(mark: string): string {
  return `logo-${mark.toLowerCase()}.png`;
}

/** All pictures of the pool. */
export function readPool(): Picture[] {
  // Committed with the pictures, in the shape of the type above.
  return JSON.parse(readFileSync(POOL_INDEX, 'utf8')) as Picture[];
}
