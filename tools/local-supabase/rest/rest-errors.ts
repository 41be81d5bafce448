import { RelationNotFoundError, type App } from '@supabase/lite';
import { requestErrorStore } from '../database/serialize-connection';
import type { Handle } from '../http';

interface DatabaseError {
  code: string;
  message: string;
  detail?: string;
  hint?: string;
}

/** Classes of SQLSTATE that PostgREST answers as server errors; all others are 400. */
const SERVER_FAULTS = /^(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0(?!001)|XX)/;

/**
 * Defect: for a violated check (23514), `raise exception` (P0001), an exclusion (23P01) and custom SQLSTATEs the library
 * answers 500 with the code "SUP", without detail and hint. It also prints the whole error of every refused request to
 * the console.
 *
 * Test: tests/local-supabase/rest.test.ts, "the library still hides the code of a violated check".
 */
export function restErrors(app: App): Handle {
  quietRefusals();
  return async (request) => {
    if (!new URL(request.url).pathname.startsWith('/rest/v1')) return app.fetch(request);
    const store: { error?: unknown } = {};
    const response = await requestErrorStore.run(store, () => app.fetch(request));
    if (response.status !== 500) return response;
    const isUnmapped = request.method === 'HEAD' || (await codeOf(response)) === 'SUP';
    if (isUnmapped && isDatabaseError(store.error)) return answer(store.error, response);
    console.error(`${request.method} ${request.url}`, store.error);
    return response;
  };
}

async function codeOf(response: Response): Promise<unknown> {
  return ((await response.clone().json()) as { code?: unknown }).code;
}

function answer({ code, message, detail, hint }: DatabaseError, { headers: given }: Response): Response {
  const headers = new Headers(given);
  headers.delete('content-length');
  return Response.json(
    { code, details: detail ?? null, hint: hint ?? null, message },
    { status: SERVER_FAULTS.test(code) ? 500 : 400, headers },
  );
}

let quiet = false;

/** Does not print errors that the caller receives anyway; prints all others. */
function quietRefusals(): void {
  if (quiet) return;
  quiet = true;
  const print = console.error;
  console.error = (...parts: unknown[]) => {
    const refusal = parts.some((part) => isDatabaseError(part) || part instanceof RelationNotFoundError);
    if (!refusal || requestErrorStore.getStore() === undefined) print(...parts);
  };
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}
