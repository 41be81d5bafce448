import type { PostgrestResponse } from '@supabase/postgrest-js';
import { everyPage } from '@/domain/pages';
import { dataOr } from '@/lib/errors';

/** Asks for the rows `from` to `to`, counted from 0; with an exact count of all when `counted`. */
type AskForPage<Row> = (from: number, to: number, counted: boolean) => PromiseLike<PostgrestResponse<Row>>;

/**
 * Every row of a list that may be longer than PostgREST's largest page.
 * @throws RequestError with `message`
 */
export function fetchPages<Row>(message: string, ask: AskForPage<Row>): Promise<Row[]> {
  return everyPage(async (from, to, counted) => {
    let count: number | null = null;
    const answer = ask(from, to, counted).then((page) => {
      count = page.count;
      return page;
    });
    return { rows: await dataOr(message, answer), count };
  });
}
