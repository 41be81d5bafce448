/** PostgREST's default max_rows, here and on hosted projects; it silently truncates larger pages. */
export const PAGE_ROWS = 1000;

export interface Page<Row> {
  rows: Row[];
  count: number | null;
}

/** Requests rows `from` to `to`, counted from 0; with the exact total when `counted`. */
export type AskForPage<Row> = (from: number, to: number, counted: boolean) => Promise<Page<Row>>;

/** For lists of more than this many rows, fetchRest() replaces the requests after the first page. */
export interface LongList<Row> {
  moreThan: number;
  fetchRest: () => Promise<Row[]>;
}

/** All rows. The first page tells the total; the others are requested in parallel. */
export async function everyPage<Row>(ask: AskForPage<Row>, longList?: LongList<Row>): Promise<Row[]> {
  const page = (from: number, counted: boolean) => ask(from, from + PAGE_ROWS - 1, counted);
  const first = await page(0, true);
  if (longList && (first.count ?? 0) > longList.moreThan)
    return [...first.rows, ...(await longList.fetchRest())];
  const offsets = Array.from(
    { length: Math.max(0, Math.ceil((first.count ?? 0) / PAGE_ROWS) - 1) },
    (_, index) => (index + 1) * PAGE_ROWS,
  );
  const rest = await Promise.all(offsets.map((from) => page(from, false)));
  return [first, ...rest].flatMap(({ rows }) => rows);
}

export interface ListPage<Row> {
  rows: Row[];
  total: number;
  pages: number;
  page: number; // from 1; the last page if a later one was requested
}
