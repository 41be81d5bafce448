import * as z from 'zod/mini';
import { noted } from './endpoint.ts';

const LIMIT_WRONG = 'Envie um número de 1 a 1.000.';
export const AFTER_WRONG = 'Envie o valor de next da página anterior desta lista.';
/** The most rows of a page, and as many as it has without `limit`. */
export const PAGE_MAX = 1000;

/** Which part of a list to read: so many rows, those with a greater id. */
export interface Page<Id> {
  size: number;
  after: Id | undefined;
}

/**
 * A list that can be read in pages, by id: whatever changes, a row keeps its place in that order. A cursor is the name of the
 * list and the id of the last row, which need not exist any more.
 */
export function pagedList<Id extends string | number>(name: string, id: z.ZodMiniType<Id, string>) {
  const start = `${name}-`;
  const idIn = z.transform((typed: string) => (typed.startsWith(start) ? typed.slice(start.length) : ''));
  return {
    filters: {
      limit: noted(
        z.optional(
          z.pipe(z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/, LIMIT_WRONG)), z.transform(Number)),
        ),
        'The most rows of the answer, 1 to 1000; it then has them by id, and `next`',
      ),
      after: noted(
        z.optional(z.pipe(z.pipe(z.string(), idIn), id)),
        '`next` of the page before; without `limit` up to 1000 rows follow',
      ),
    },
    /** Null for the whole list. */
    page({ limit, after }: { limit?: number | undefined; after?: Id | undefined }): Page<Id> | null {
      const isWhole = limit === undefined && after === undefined;
      return isWhole ? null : { size: limit ?? PAGE_MAX, after };
    },
    /** The answer with a page: `next` is for the `after` of the next one. */
    answer(data: { id: Id }[], isLast: boolean) {
      const last = data.at(-1);
      return { data, next: isLast || !last ? null : start + last.id };
    },
    /** For the description of the answer. */
    schema: <Row extends z.ZodMiniType>(row: Row) =>
      z.object({ data: z.array(row), next: z.optional(z.nullable(z.string())) }),
  };
}
