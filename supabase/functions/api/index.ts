import { createApp } from './app.ts';
import { readEnv } from './env.ts';

/** Supabase's runtime; Deno alone does not have it. */
declare const EdgeRuntime: { waitUntil(work: Promise<void>): void } | undefined;

const env = readEnv((name) => Deno.env.get(name));
const app = createApp({
  env,
  log(entry) {
    if (entry.level === 'error' || env.logLevel === 'info') console.log(JSON.stringify(entry));
  },
  reportError(error, place) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    console.error(JSON.stringify({ level: 'error', ...place, message, stack }));
  },
  waitUntil(work) {
    if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
  },
});

Deno.serve(app.fetch);
