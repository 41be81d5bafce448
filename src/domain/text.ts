export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** For searches: "calca" finds "Calça". Never compare it with private.fold() of the database, which also changes ß. */
export function fold(text: string): string {
  return withoutAccents(text).toLowerCase();
}
