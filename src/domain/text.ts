/** Text without case and accents, so that "calca" finds "Calça". Mirrors private.fold() of the database. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
