import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SetupError } from '../settings';

/**
 * Locks a data folder for this process until `release` or until the process ends, even if killed: the process that
 * listens on the folder's socket owns it, and the system closes its sockets. Throws a SetupError that names the owner.
 *
 * Defect: two PGlite processes on one folder both answer, diverge, and leave files that no longer open.
 *
 * Test: tests/local-supabase/processes.test.ts, "has one owner at a time".
 */
export async function lockDataFolder(folder: string): Promise<{ release: () => void }> {
  const socket = socketOf(folder);
  const server = (await listen(socket)) ?? (await takeOver(folder, socket));
  return { release: () => void server.close() };
}

async function takeOver(folder: string, socket: string): Promise<net.Server> {
  const owner = await ask(socket);
  if (owner === null && !socket.startsWith('\0')) rmSync(socket, { force: true });
  const server = owner === null ? await listen(socket) : null;
  if (server) return server;
  throw new SetupError(
    `A pasta de dados ${folder} está em uso pelo processo ${owner ?? 'que acabou de iniciar'}.\n` +
      'Encerre esse processo (ou use outra pasta em BACKEND_DATA) e tente de novo.',
  );
}

/** The listening server, or null if the socket is in use. */
function listen(socket: string): Promise<net.Server | null> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((client) => client.end(String(process.pid)));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(socket, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** The process id behind the socket, or null without an answer. */
function ask(socket: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = '';
    const client = net.connect(socket);
    client.on('data', (chunk) => (answer += String(chunk)));
    client.once('end', () => resolve(answer));
    client.once('error', () => resolve(null));
  });
}

/** On Linux an abstract socket, which leaves no file behind. */
function socketOf(folder: string): string {
  const id = createHash('sha1').update(path.resolve(folder)).digest('hex').slice(0, 16);
  if (process.platform === 'linux') return `\0guia-${id}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\guia-${id}`;
  return path.join(os.tmpdir(), `guia-${id}.sock`);
}
