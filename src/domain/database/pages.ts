/** PostgREST's default max_rows, here and on hosted projects; it silently truncates larger pages. */
export const PAGE_ROWS = 1000;

/** Page sizes of an admin list besides its default. */
export const LARGER_PAGES = [50, 100];

interface Page<Row> {
  rows: Row[];
  count: number | null;
}

/** Requests rows `from` to `to`, counted from 0; with the exact total when `counted`. */
export type AskForPage<Row> = (from: number, to: number, counted: boolean) => Promise<Page<Row>>;

export async function everyPage<Row>(ask: AskForPage<Row>): Promise<Row[]> {
  const page = (from: number, counted: boolean) => ask(from, from + PAGE_ROWS - 1, counted);
  const first = await page(0, true);
  const offsets = Array.from(
    { length: Math.max(0, Math.ceil((first.count ?? 0) / PAGE_ROWS) - 1) },
    (_, index) => (index + 1) * PAGE_ROWS,
  );
  const rest = await Promise.all(offsets.map((from) => page(from, false)));
  return [first, ...rest].flatMap(({ rows }) => rows);
}

/** A page of a list that the database has cut, with the number of all rows. */
export function cutPage<Row>(
  rows: Row[],
  { total, shown_page }: { total: number; shown_page: number },
  size: number,
): ListPage<Row> {
  return { rows, total, pages: Math.max(1, Math.ceil(total / size)), page: shown_page };
}

export interface ListPage<Row> {
  rows: Row[];
  total: number;
  pages: number;
  page: number; // from 1; the last page if a later one was requested
}
