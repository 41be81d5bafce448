import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** PostgreSQL refuses to run as root. If this process runs as root, as in a container, PostgreSQL runs as `nobody`. */
export const NOBODY = process.getuid?.() === 0 ? 65534 : null;

/**
 * Runs a program as `nobody`, who may still pass through folders of root, because the project may be in one. PostgreSQL
 * checks with access(2), which drops capabilities unless `no_setuid_fixup` is set.
 */
const AS_NOBODY = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  '--securebits=+no_setuid_fixup',
];

/** The command unchanged for an ordinary user; for root, one that runs it as `nobody`. */
export function withoutRoot(command: string[]): string[] {
  return NOBODY === null || !hasSetpriv() ? command : [...AS_NOBODY, ...command];
}

function hasSetpriv(): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(`${folder}/setpriv`));
}

export interface GuardedProcess {
  /** The program's output so far, for the message of a failed start. */
  output: () => string;
  hasExited: () => boolean;
  stop: () => Promise<void>;
}

/**
 * Descriptor 3 is a pipe whose other end only this process holds. It closes when this process ends, even by kill -9, and
 * then the shell stops the program. Once the program has ended by itself, the waiting subshell must end, too, because
 * another process may get the same id.
 */
const GUARD = `signal=$1; leftover=$2; shift 2
"$@" 3<&- & child=$!
(read -r _ <&3; kill -$signal $child) 2>/dev/null & watcher=$!
exec 3<&-
wait $child; code=$?
kill $watcher 2>/dev/null
[ -z "$leftover" ] || rm -rf -- "$leftover"
exit $code`;

const KEPT_OUTPUT = 20_000;

export interface GuardOptions {
  /** The signal that stops the program. */
  signal: 'INT' | 'QUIT' | 'TERM';
  env?: NodeJS.ProcessEnv;
  /** A file or folder to delete once the program has ended. */
  leftover?: string;
}

/** Starts a program that cannot outlive this process. */
export function startGuarded(
  command: string[],
  { signal, env, leftover = '' }: GuardOptions,
): GuardedProcess {
  const child = spawn('sh', ['-c', GUARD, 'sh', signal, leftover, ...command], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...env },
    cwd: '/',
    // Ctrl+C reaches the whole process group. The shell needs another group to survive it and clean up.
    detached: true,
  });
  let text = '';
  const collect = (data: unknown) => {
    text = (text + String(data)).slice(-KEPT_OUTPUT);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const pipe = child.stdio[3] as NodeJS.WritableStream;
  pipe.on('error', () => {});
  let ended = false;
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      ended = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', (error) => {
      collect(error);
      end();
    });
  });
  return {
    output: () => text,
    hasExited: () => ended,
    stop: async () => {
      pipe.end();
      await exited;
    },
  };
}
