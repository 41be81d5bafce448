import { SIZE_GROUPS, sizeName, SIZES } from '../supplier/sizes.ts';

const SHORTEST_RANGE = 3;
/** Of shoes; clothes have even numbers alone. */
const ODD = /^\d[13579]$/;

/** "P ao GG, 46". */
export function sizesText(sizes: readonly string[]): string {
  const parts: string[] = [];
  const isEven = !sizes.some((size) => ODD.test(size));
  for (const group of SIZE_GROUPS) {
    let run: string[] = [];
    for (const size of [...group.filter((one) => !isEven || !ODD.test(one)), '']) {
      if (sizes.includes(size)) run.push(size);
      else {
        parts.push(...(run.length < SHORTEST_RANGE ? run.map(sizeName) : [`${run[0]} ao ${run.at(-1)}`]));
        run = [];
      }
    }
  }
  return parts.join(', ');
}

/** The sizes from one to another of the same group; none if there is no such range. */
export function sizesFromTo(first: string, last: string): string[] {
  const group = SIZE_GROUPS.find((sizes) => sizes.includes(first) && sizes.includes(last)) ?? [];
  return group.slice(group.indexOf(first), group.indexOf(last) + 1);
}

/** Without others, each once, in the order of the list. */
export function inOrder(sizes: readonly string[]): string[] {
  return SIZES.filter((size) => sizes.includes(size));
}
