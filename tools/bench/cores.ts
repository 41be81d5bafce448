import { execFileSync } from 'node:child_process';
import os from 'node:os';

interface ReservedCore {
  /** Flags that run only Chromium's pages on the reserved core. */
  chromiumFlags: string[];
  release(): void;
}

/**
 * Reserves the last core for the measured pages. Otherwise Lighthouse, the servers and the browser's window compete with
 * the page for two cores, and the same build got 85 or 99 points; a phone runs none of them. Reserves nothing with a
 * single core or without `taskset` (part of Linux).
 */
export function reserveCore(): ReservedCore {
  const last = os.cpus().length - 1;
  if (last === 0 || !stayOn(`0-${last - 1}`)) return { chromiumFlags: [], release: () => {} };
  return {
    chromiumFlags: ['--no-zygote', `--renderer-cmd-prefix=taskset --cpu-list ${last}`],
    release: () => stayOn(`0-${last}`),
  };
}

/** Also applies to processes that this process starts from now on. */
function stayOn(cores: string): boolean {
  try {
    const flags = ['--all-tasks', '--cpu-list', '--pid', cores, String(process.pid)];
    execFileSync('taskset', flags, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
