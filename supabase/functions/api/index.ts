import { createApp } from './app.ts';

const app = createApp({ reportError: (error) => console.error(error) });

Deno.serve(app.fetch);
