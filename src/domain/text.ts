/** `Cátami` as `Catami`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/**
 * Removes case and accents, so that "calca" finds "Calça". Unlike private.fold() of the database it keeps letters such
 * as ø and ß; that is fine because the two are never compared.
 */
export function fold(text: string): string {
  return withoutAccents(text).toLowerCase();
}
