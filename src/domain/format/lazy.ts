/** Calls `make` at the first use and keeps its value. The first formatter of Intl takes a browser 20 ms. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
