import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Serve } from './http';
import { LOOPBACK, SetupError } from './settings';

export interface Listener {
  url: string;
  port: number;
  close: () => Promise<void>;
}

/** Serves on a loopback port (0 picks a free one). Throws a SetupError if the port is taken. */
export async function listen(handle: Serve, port: number): Promise<Listener> {
  const server = createAdaptorServer({ fetch: handle, overrideGlobalObjects: false }) as Server;
  // Deno keeps idle connections for 90 s. If we closed one earlier, Deno might still send an upload on it, which would
  // fail and cannot be sent twice.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(asSetupError(error, port)));
    server.listen(port, LOOPBACK, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${LOOPBACK}:${bound}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function asSetupError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== 'EADDRINUSE') return error;
  return new SetupError(
    `A porta ${port} já está em uso por outro programa.\nEncerre-o ou escolha outra porta em BACKEND_PORT.`,
  );
}
