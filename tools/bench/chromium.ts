import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** For machines without a sandbox or a display (root, containers, CI), and so that Chromium sends no requests by itself. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/google-chrome'];

/**
 * Absolute path of a Chromium that starts: `CHROMIUM_PATH`, the system's, Playwright's own, or one that is installed now
 * (by Playwright, else by apt when root on Debian). Says in one line which, and keeps the answer in `CHROMIUM_PATH` for
 * child processes.
 * @throws Error that says what to do
 */
export function findChromium(): string {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH=${chosen} does not exist: correct it, or unset it to have one found.`);
  }
  const [path, how] = look() ?? install();
  console.log(`Chromium: ${path} (${how})`);
  process.env.CHROMIUM_PATH = path;
  return path;
}

type Found = [path: string, how: string];

function look(): Found | null {
  const own = chromium.executablePath();
  const path = [...SYSTEM, own].find(starts);
  return path ? [path, path === own ? "Playwright's own" : 'already installed'] : null;
}

function install(): Found {
  if (runs('npx', 'playwright', 'install', 'chromium') && starts(chromium.executablePath())) {
    return [chromium.executablePath(), 'installed by `npx playwright install chromium`'];
  }
  const apt = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (apt && runs('apt-get', 'update') && runs('apt-get', 'install', '-y', 'chromium')) {
    const path = SYSTEM.find(starts);
    if (path) return [path, 'installed by `apt-get install chromium`'];
  }
  throw new Error(
    'No Chromium that starts, and installing one failed. Install Chromium or Chrome, or run ' +
      '`npx playwright install --with-deps chromium`, or set CHROMIUM_PATH to one you have.',
  );
}

/** A browser may be there and lack its libraries. */
function starts(path: string): boolean {
  return existsSync(path) && runs(path, '--version', '--no-sandbox');
}

function runs(command: string, ...parameters: string[]): boolean {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync(command, parameters, { stdio: 'ignore', env, timeout: 10 * 60_000 });
    return true;
  } catch {
    return false;
  }
}
