/** PostgREST's default max_rows, here and on hosted projects: a larger page would be cut silently. */
export const PAGE_ROWS = 1000;

export interface Page<Row> {
  rows: Row[];
  /** How many rows there are in all, when it was asked for. */
  count: number | null;
}

/** Asks for the rows `from` to `to`, counted from 0; with an exact count of all when `counted`. */
export type AskForPage<Row> = (from: number, to: number, counted: boolean) => Promise<Page<Row>>;

/** Another way to the rows after the first page, for lists of more than so many. */
export interface ForMany<Row> {
  moreThan: number;
  readOn: () => Promise<Row[]>;
}

/** Every row, first page first: that one tells how many there are, the others come side by side. */
export async function everyPage<Row>(ask: AskForPage<Row>, many?: ForMany<Row>): Promise<Row[]> {
  const page = (from: number, counted: boolean) => ask(from, from + PAGE_ROWS - 1, counted);
  const first = await page(0, true);
  if (many && (first.count ?? 0) > many.moreThan) return [...first.rows, ...(await many.readOn())];
  const offsets = Array.from(
    { length: Math.max(0, Math.ceil((first.count ?? 0) / PAGE_ROWS) - 1) },
    (_, index) => (index + 1) * PAGE_ROWS,
  );
  const rest = await Promise.all(offsets.map((from) => page(from, false)));
  return [first, ...rest].flatMap(({ rows }) => rows);
}

/** A page of a list, as its table shows it. */
export interface ListPage<Row> {
  rows: Row[];
  /** How many rows there are on all pages. */
  total: number;
  pages: number;
  /** The page that this is, from 1: the last one where there are fewer than asked for. */
  page: number;
}
