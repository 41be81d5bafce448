export const LONGEST_SEARCH = 100;

const withoutMarks = new Map<string, string>();

/** Remembers the result for each character: normalizing whole texts takes three times as long. */
export function withoutAccents(text: string): string {
  return text.replace(/[^ -~\s]/gu, (character) => {
    let plain = withoutMarks.get(character);
    if (plain === undefined) {
      plain = character.normalize('NFD').replace(/\p{M}/gu, '');
      withoutMarks.set(character, plain);
    }
    return plain;
  });
}

/** For searches: "calca" finds "Calça". Never compare it with private.fold() of the database, which also changes ß. */
export function fold(text: string): string {
  return withoutAccents(text).toLowerCase();
}

/** Compares two names in Portuguese order. The first use of Intl's comparison takes a slow phone 40 ms. */
export function byAlphabet(one: string, other: string): number {
  const [a, b] = [fold(one), fold(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}
