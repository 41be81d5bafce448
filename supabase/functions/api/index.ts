import { createApp } from './app.ts';
import { readEnv } from './env.ts';

const app = createApp({
  env: readEnv((name) => Deno.env.get(name)),
  reportError: (error) => console.error(error),
});

Deno.serve(app.fetch);
