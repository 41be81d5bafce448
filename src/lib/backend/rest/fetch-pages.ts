import type { PostgrestResponse } from '@supabase/postgrest-js';
import { everyPage, PAGE_ROWS, type ListPage } from '@/domain/database/pages';
import { unwrap, RequestError } from '@/lib/errors';

type AskForPage<Row> = (from: number, to: number, counted: boolean) => PromiseLike<PostgrestResponse<Row>>;

/** Each page starts after the last row of the one before, by a unique number. @throws RequestError with `message` */
// By offset, the fiftieth page took ten times as long as the first, and deletions shift rows to earlier pages.
export async function fetchByKey<Key extends string, Row extends Record<Key, number>>(
  message: string,
  key: Key,
  askAfter: (last: number) => PromiseLike<PostgrestResponse<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let page: Row[];
  do {
    page = await unwrap(message, askAfter(rows.at(-1)?.[key] ?? 0));
    rows.push(...page);
  } while (page.length === PAGE_ROWS);
  return rows;
}

/** The same for a list in any order, by offset. @throws RequestError with `message` */
export function fetchPages<Row>(message: string, ask: AskForPage<Row>): Promise<Row[]> {
  return everyPage(async (from, to, counted) => {
    let count: number | null = null;
    const answer = ask(from, to, counted).then((page) => {
      count = page.count;
      return page;
    });
    return { rows: await unwrap(message, answer), count };
  });
}

const PAST_THE_END = 'PGRST103';

interface AskedPage<Row> {
  page: number;
  size: number;
  ask: (from: number, to: number) => PromiseLike<PostgrestResponse<Row>>;
}

/** One page of a list, counted from 1; the last one if `page` is past the end. @throws RequestError with `message` */
export async function fetchListPage<Row>(
  message: string,
  { page, size, ask }: AskedPage<Row>,
): Promise<ListPage<Row>> {
  const request = async (page: number): Promise<ListPage<Row>> => {
    let total = 0;
    const from = (page - 1) * size;
    const answer = ask(from, from + size - 1).then((answer) => {
      total = answer.count ?? 0;
      return answer;
    });
    const rows = await unwrap(message, answer);
    return { rows, total, pages: Math.max(1, Math.ceil(total / size)), page };
  };
  const asked = await request(page).catch((error: unknown) => {
    if (error instanceof RequestError && error.code === PAST_THE_END) return null;
    throw error;
  });
  if (asked && (page === 1 || asked.rows.length > 0)) return asked;
  const first = await request(1);
  return first.pages === 1 ? first : request(first.pages);
}
