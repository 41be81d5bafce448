/** What takes long to make, made when it is first asked for: a first formatter of dates costs a browser 20 ms. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
