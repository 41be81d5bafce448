import { execFileSync } from 'node:child_process';
import os from 'node:os';

interface ReservedCore {
  /** Flags with which Chromium's pages, and only they, run on it. */
  chromiumFlags: string[];
  release(): void;
}

/**
 * Keeps the last core for the pages that are measured: on two cores, Lighthouse, the servers and the browser's own window
 * take the page's time away again and again, and one build got 85 points as well as 99. A phone runs none of them. All
 * cores are for all where there is only one, and where there is no `taskset` (Linux has it).
 */
export function reserveCore(): ReservedCore {
  const last = os.cpus().length - 1;
  if (last === 0 || !stayOn(`0-${last - 1}`)) return { chromiumFlags: [], release: () => {} };
  return {
    chromiumFlags: ['--no-zygote', `--renderer-cmd-prefix=taskset --cpu-list ${last}`],
    release: () => stayOn(`0-${last}`),
  };
}

/** Moves this process, and so what it starts from now on. */
function stayOn(cores: string): boolean {
  try {
    const flags = ['--all-tasks', '--cpu-list', '--pid', cores, String(process.pid)];
    execFileSync('taskset', flags, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
