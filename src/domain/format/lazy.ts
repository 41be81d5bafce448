/** Calls `make` at the first use: a browser needs 20 ms for the first formatter of Intl. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
