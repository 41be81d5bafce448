import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// oxfmt-ignore
/** What the pictures for demo suppliers show. */
export type Motif =
  | 'dress' | 'party-dress' | 'blouse' | 'shirt' | 'wide-trousers' | 'skirt' | 'shorts' | 'two-piece'
  | 'jumpsuit' | 'blazer' | 't-shirt' | 'cropped' | 'body' | 'polo' | 'bermuda' | 'kids-set'
  | 'baby-body' | 'jeans' | 'denim-jacket' | 'leggings' | 'bikini' | 'kaftan' | 'lingerie' | 'robe'
  | 'pyjamas' | 'boxers' | 'socks' | 'sweater' | 'hoodie' | 'coat' | 'heels' | 'sneakers'
  | 'bag' | 'belt' | 'necklace' | 'earrings' | 'sunglasses' | 'cap' | 'hat' | 'scarf';

export interface Picture {
  file: string; // name in the folder `pictures`
  motif: Motif;
  hash: string; // ThumbHash in base64
}

/** The committed pictures, from which the demo suppliers get theirs. */
export const POOL_FOLDER = fileURLToPath(new URL('pictures/', import.meta.url));

/** Width of the pool's pictures in px. */
export const POOL_WIDTH = 640;

/** The pool's list: motif and ThumbHash of each picture. */
const POOL_INDEX = `${POOL_FOLDER}index.json`;

/** A video of two seconds, the main image of some suppliers, and the picture that it begins with. */
export const VIDEO = { file: 'dress.webm', firstFrame: 'dress-1.jpg' };

/** The pool's logo with this mark. */
export function logoFile(mark: string): string {
  return `logo-${mark.toLowerCase()}.png`;
}

export function readPool(): Picture[] {
  // Committed with the pictures, in the form of the type above.
  return JSON.parse(readFileSync(POOL_INDEX, 'utf8')) as Picture[];
}
