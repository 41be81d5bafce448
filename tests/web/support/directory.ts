import { screen, within } from '@testing-library/react';
import { isEarlyRequest, rows, server, table } from './msw';

/** Answers the directory's list with these rows. */
export function answerList(list: unknown[]): void {
  server.use(table('get', 'suppliers', ({ request }) => (isEarlyRequest(request) ? undefined : rows(list))));
}

/** Waits for the list and says how many suppliers it has: "3 fornecedores encontrados". */
export function found(text: RegExp | string = /encontrados?$/): Promise<HTMLElement> {
  return screen.findByText(text);
}

/** The card of a supplier, by its name. */
export function card(name: string) {
  const item = screen.getAllByRole('listitem').find((li) => within(li).queryByRole('heading', { name }));
  if (!item) throw new Error(`no card "${name}"`);
  return within(item);
}

/** Names on the cards that are in the page, in their order. */
export function names(): (string | null)[] {
  return screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
}
