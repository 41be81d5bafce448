import { fold, withoutAccents } from '../../src/domain/text/text';
import type { Random } from './random';

/** The first two letters are all different, because they are also the marks of the logos. */
// oxfmt-ignore
const STARTS = ['Lu', 'Tu', 'No', 'Bri', 'Cá', 'Ve', 'Ja', 'Mi', 'Ra', 'So', 'Fe', 'Di', 'Pi', 'Ga', 'Sa', 'Le', 'Ne', 'Be', 'Zu', 'Ci', 'Na', 'Po', 'Vi', 'Ti'];
// oxfmt-ignore
const MIDDLES = ['mi', 'ra', 'ca', 're', 'sa', 'de', 'lu', 'pi', 'ne', 'lo', 'vi', 'ta', 'zi', 'ri', 'no', 'fa', 've'];
// oxfmt-ignore
const ENDS = ['vê', 'pê', 'li', 'lis', 'lu', 'mi', 'ne', 'ra', 'na', 'tê', 'lã', 'ssa', 'dora', 'nel', 'ze', 'rí', 'lô', 'via'];

/** Beginnings that look like a word with another meaning. */
const UNFIT = /^(Pica|Pipi|Fede|Cáca|Cára|Raca|Pira|Pire|Nata|Poca|Bera|Gata|Gazi|Mine|Tipi|Neve|Lede|Sade)/;

/** Two letters, as in a logo: `Lu`, `Ca`. */
export const MARKS = STARTS.map(markOf);

/** The mark of a coined word: its first two letters without accents. */
export function markOf(word: string): string {
  return withoutAccents(word).slice(0, 2);
}

/** `count` different capitalized words without meaning. */
export function coinWords(random: Random, count: number): string[] {
  const words = STARTS.flatMap((start) =>
    MIDDLES.flatMap((middle) => ENDS.map((end) => ({ start, middle, end }))),
  )
    // No syllable twice (Lulu…), and no two accents.
    .filter(({ start, middle, end }) => start.toLowerCase() !== middle && middle !== end)
    .filter(({ start, end }) => start !== 'Cá' || end === withoutAccents(end))
    .map(({ start, middle, end }) => start + middle + end)
    .filter((word) => !UNFIT.test(word));
  return random.sample(words, count);
}

/** A supplier's name from its coined word and its trade: `Tucali Jeans`, `Ateliê Norelis`. */
export function supplierName(random: Random, word: string, trade: string): string {
  const leads = ['Ateliê', 'Malharia', 'Alfaiataria', 'Camisaria', 'Estamparia', 'Lavanderia'].includes(
    trade,
  );
  return leads && random.chance(0.6) ? `${trade} ${word}` : `${word} ${trade}`;
}

/** Lower-case ASCII letters and digits of a name. */
export function slugOf(name: string): string {
  return fold(name).replace(/[^a-z0-9]/g, '');
}
