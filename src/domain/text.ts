/** The text with its letters bare: `Cátami` is `Catami`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/**
 * Text without case and accents, so that "calca" finds "Calça". For accented Latin letters the same as private.fold() of
 * the database; letters that are not a base and an accent (ø, ß, œ, ł) stay, where private.fold() spells them out. The
 * two are never compared with each other: this one is searched with, that one sorts.
 */
export function fold(text: string): string {
  return withoutAccents(text).toLowerCase();
}
