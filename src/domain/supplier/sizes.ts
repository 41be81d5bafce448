/** Sizes that follow one another in a group make a range: "P ao GG". The database has the same list. */
export const SIZE_GROUPS = [
  'U',
  'RN 1 2 3 4 6 8 10 12 14 16',
  'PP P M G GG XG G1 G2 G3 G4',
  '33 34 35 36 37 38 39 40 41 42 43 44 45 46 48 50 52 54 56 58 60',
].map((group) => group.split(' '));
export const SIZES = SIZE_GROUPS.flat();

export function sizeName(size: string): string {
  return size === 'U' ? 'Único' : size;
}
