/** Placeholder while the page is being written. */
export function Component() {
  return <p>…</p>;
}
