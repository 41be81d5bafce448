import { createApp } from './app.ts';
import { readEnv } from './env.ts';

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
});

Deno.serve(app.fetch);
