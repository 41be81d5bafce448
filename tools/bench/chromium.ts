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

/** Chromium without its windows, in which the same tests take a quarter less time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/google-chrome'];

/**
 * Absolute path of a Chromium that starts: `CHROMIUM_PATH`, else Debian's headless shell or Playwright's browser if there,
 * else the shell installed now (as root on Debian), else a browser of the system, else Playwright's installed now. Says in
 * one line which, and keeps the answer in `CHROMIUM_PATH` for child processes.
 * @throws Error that says what to do
 */
export function findChromium(): string {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH=${chosen} does not exist: correct it, or unset it to have one found.`);
  }
  const path = look();
  console.log(`Chromium: ${path}`);
  process.env.CHROMIUM_PATH = path;
  return path;
}

function look(): string {
  const own = chromium.executablePath();
  const found = [SHELL, own].find(starts) ?? installShell() ?? BROWSERS.find(starts);
  if (found) return found;
  if (runs('npx', 'playwright', 'install', 'chromium') && starts(own)) return own;
  throw new Error(
    'No Chromium that starts, and installing one failed. Install Chromium or Chrome, or run ' +
      '`npx playwright install --with-deps chromium`, or set CHROMIUM_PATH to one you have.',
  );
}

/** Installs the headless shell by apt, which needs root on Debian. Its path, or null if that is not possible. */
function installShell(): string | null {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return null;
  const done = runs('apt-get', 'update') && runs('apt-get', 'install', '-y', 'chromium-headless-shell');
  return done && starts(SHELL) ? SHELL : null;
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
