/** Pseudo-random choices: the same topic gives the same sequence on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  weighted<Item>(items: readonly Item[], weight: (item: Item) => number): Item;
  /** `count` different items in random order. */
  sample<Item>(items: readonly Item[], count: number): Item[];
  /** A version 4 UUID. */
  uuid(): string;
}

const SEED = 20221;

/** Every topic has a separate sequence, so that new choices in one topic do not change the others. */
export function createRandom(topic: string): Random {
  const next = mulberry32(SEED ^ hash(topic));
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => at(items, int(0, items.length - 1)),
    weighted: (items, weight) => {
      let rest = next() * items.reduce((sum, item) => sum + weight(item), 0);
      return items.find((item) => (rest -= weight(item)) < 0) ?? at(items, items.length - 1);
    },
    sample: (items, count) => {
      const pool = [...items];
      return Array.from({ length: Math.min(count, pool.length) }, () =>
        at(pool.splice(int(0, pool.length - 1), 1), 0),
      );
    },
    uuid: () => {
      const digits = Array.from({ length: 32 }, () => int(0, 15).toString(16));
      digits[12] = '4';
      digits[16] = int(8, 11).toString(16);
      return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return value;
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`Nothing at ${index} of ${items.length} items`);
  return item;
}
