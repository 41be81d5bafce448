import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('filled-backend.ts', import.meta.url));

export interface FilledBackend {
  seconds: number; // to start and fill
  /** Access token of a premium member. */
  premiumToken: string;
  close(): Promise<void>;
}

/** Starts a backend with `count` suppliers on `port`. Throws if it is not ready within `limitSeconds`. */
export async function startFilledBackend(
  port: number,
  count: number,
  limitSeconds: number,
): Promise<FilledBackend> {
  const started = performance.now();
  const child = fork(ENTRY, [String(port), String(count)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const close = async () => {
    child.kill();
    await ended;
  };
  const limit = AbortSignal.timeout(limitSeconds * 1000);
  const failed = (why: string) => new Error(`The backend with ${count} suppliers did not start: ${why}.`);
  try {
    const premiumToken = await new Promise<string>((resolve, reject) => {
      child.once('message', resolve);
      void ended.then(() => reject(failed('it ended')));
      limit.addEventListener('abort', () => reject(failed(`not ready after ${limitSeconds} s`)));
    });
    return { seconds: (performance.now() - started) / 1000, premiumToken, close };
  } catch (error) {
    await close();
    throw error;
  }
}
