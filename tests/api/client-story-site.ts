import { createServer } from 'vite';

/** Serves the site as `npm run dev` does, in front of this Supabase. Returns its URL and a function that stops it. */
export async function serveSite(supabaseUrl: string): Promise<{ url: string; close: () => Promise<void> }> {
  const before = process.env.VITE_SUPABASE_URL;
  process.env.VITE_SUPABASE_URL = supabaseUrl;
  try {
    const server = await createServer({
      mode: 'production',
      logLevel: 'error',
      server: { port: 0, strictPort: false, host: '127.0.0.1', hmr: false, watch: { ignored: '**' } },
      optimizeDeps: { noDiscovery: true },
    });
    await server.listen();
    const address = server.httpServer?.address();
    if (!address || typeof address === 'string') throw new Error('The site has no port.');
    return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
  } finally {
    if (before === undefined) delete process.env.VITE_SUPABASE_URL;
    else process.env.VITE_SUPABASE_URL = before;
  }
}
