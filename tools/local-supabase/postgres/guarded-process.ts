import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** PostgreSQL refuses to run as root. For root, in a container for example, it runs as `nobody`. */
export const NOBODY = process.getuid?.() === 0 ? 65534 : null;

/**
 * Runs a program as `nobody`, who may still pass through folders that only root can open: the project or its data may
 * lie in one. PostgreSQL asks with access(2), which drops capabilities unless `no_setuid_fixup` is set.
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

/** The command as it has to be run: unchanged for an ordinary user, as `nobody` for root. */
export function withoutRoot(command: string[]): string[] {
  return NOBODY === null || !hasSetpriv() ? command : [...AS_NOBODY, ...command];
}

function hasSetpriv(): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(`${folder}/setpriv`));
}

export interface GuardedProcess {
  /** What the program has written so far, for the message of a failed start. */
  output: () => string;
  hasExited: () => boolean;
  stop: () => Promise<void>;
}

/**
 * Descriptor 3 is a pipe whose other end only this process holds. It closes when this process ends, also by kill -9,
 * and the shell then stops the program. Once the program has ended by itself, the waiting subshell goes, too: the
 * number of the ended process may be another's by then.
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
  /** How the program is asked to stop. */
  signal: 'INT' | 'QUIT' | 'TERM';
  env?: NodeJS.ProcessEnv;
  /** A file or folder that is of no use once the program has ended, and is deleted then. */
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
    // Ctrl+C reaches a whole process group: the shell has to outlive it, to clean up.
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
