import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('filled-backend.ts', import.meta.url));

export interface FilledBackend {
  seconds: number; // to start and fill
  close(): Promise<void>;
}

/** Starts a backend with `count` suppliers on `port`. Throws if it is not ready within `limitSeconds`. */
export async function startFilledBackend(
  port: number,
  count: number,
  limitSeconds: number,
): Promise<FilledBackend> {
  const started = performance.now();
  const child = fork(ENTRY, [String(port), String(count)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const close = async () => {
    child.kill();
    await ended;
  };
  const limit = AbortSignal.timeout(limitSeconds * 1000);
  const outcome = await Promise.race([
    new Promise<'ready'>((resolve) => child.once('message', () => resolve('ready'))),
    ended.then(() => 'it ended'),
    new Promise<string>((resolve) =>
      limit.addEventListener('abort', () => resolve(`not ready after ${limitSeconds} s`)),
    ),
  ]);
  if (outcome !== 'ready') {
    await close();
    throw new Error(`The backend with ${count} suppliers did not start: ${outcome}.`);
  }
  return { seconds: (performance.now() - started) / 1000, close };
}
