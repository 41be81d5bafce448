/**
 * Defect: the library returns timestamps as Postgres prints them (`2026-11-20 21:40:27.4+00`) and numerics as strings
 * with trailing zeros; PostgREST returns ISO 8601 and JSON numbers.
 *
 * Test: tests/local-supabase/rest.test.ts, "timestamps and numerics look as in PostgREST".
 */
export const TEXT_PARSERS: Record<number, (text: string) => unknown> = {
  1114: (text: string) => text.replace(' ', 'T'),
  1184: (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
  1700: Number,
};
