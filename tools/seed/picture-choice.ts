import { fold } from '../../src/domain/text/text';
import type { Category } from './categories';
import type { Picture } from './picture-pool';
import type { Random } from './random';

interface Shop {
  id: number;
  name: string;
  category: Category;
  isOpen: boolean;
}

/**
 * The main picture of each supplier, by id: one that suits the category, and of those the one used longest ago in the
 * order of the list (open first, then by name), so that neighbors rarely have the same.
 */
export function dealMainPictures(shops: readonly Shop[], pool: readonly Picture[]): Map<number, Picture> {
  const lastSeen = new Map<Picture, number>();
  const dealt = new Map<number, Picture>();
  for (const [turn, { id, category }] of [...shops].sort(byListOrder).entries()) {
    const age = (picture: Picture) => lastSeen.get(picture) ?? -1;
    const [picture] = suiting(category, pool).sort((a, b) => age(a) - age(b));
    if (!picture) throw new RangeError(`No picture suits ${category.name}`);
    lastSeen.set(picture, turn);
    dealt.set(id, picture);
  }
  return dealt;
}

/** `count` other pictures for the gallery, none twice, of the category's motifs as long as there are any. */
export function chooseGallery(
  random: Random,
  { category, main, count }: { category: Category; main: Picture | undefined; count: number },
  pool: readonly Picture[],
): Picture[] {
  const fitting = suiting(category, pool);
  const others = pool.filter((picture) => !fitting.includes(picture));
  return [...random.sample(fitting, fitting.length), ...random.sample(others, count)]
    .filter((picture) => picture !== main)
    .slice(0, count);
}

function suiting({ motifs }: Category, pool: readonly Picture[]): Picture[] {
  return pool.filter(({ motif }) => motifs.includes(motif));
}

function byListOrder(a: Shop, b: Shop): number {
  if (a.isOpen !== b.isOpen) return a.isOpen ? -1 : 1;
  const [left, right] = [a, b].map(({ name }) => fold(name));
  return (left ?? '') < (right ?? '') ? -1 : 1;
}
