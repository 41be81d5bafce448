import type { PostgrestResponse } from '@supabase/postgrest-js';
import { dataOr } from '@/lib/errors';

/** PostgREST's default max_rows, here and on hosted projects: a larger page would be cut silently. */
const PAGE_ROWS = 1000;

/** Asks for the rows `from` to `to`, counted from 0; with an exact count of all when `counted`. */
type AskForPage<Row> = (from: number, to: number, counted: boolean) => PromiseLike<PostgrestResponse<Row>>;

/**
 * Every row, first page first: that one tells how many there are, the others come side by side.
 * @throws RequestError with `message`
 */
export async function fetchPages<Row>(message: string, ask: AskForPage<Row>): Promise<Row[]> {
  const page = (from: number, counted: boolean) => ask(from, from + PAGE_ROWS - 1, counted);
  let total = 0;
  const first = await dataOr(
    message,
    page(0, true).then((answer) => {
      total = answer.count ?? 0;
      return answer;
    }),
  );
  const offsets = Array.from(
    { length: Math.max(0, Math.ceil(total / PAGE_ROWS) - 1) },
    (_, index) => (index + 1) * PAGE_ROWS,
  );
  const rest = await Promise.all(offsets.map((from) => dataOr(message, page(from, false))));
  return [first, ...rest].flat();
}
