import { spawnSync } from 'node:child_process';
import { PROJECT_ROOT } from '../settings';
import { denoBinary, denoEnv } from './deno-binary';

const FOLDER = 'supabase/functions/api';
const CONFIG_FILE = `${FOLDER}/deno.json`;
const CONFIG = ['--config', CONFIG_FILE];

/** All but `lock` work offline, because the function's imports are in node_modules. */
const COMMANDS: Record<string, string[]> = {
  fmt: ['fmt', ...CONFIG, FOLDER],
  lint: ['lint', ...CONFIG, FOLDER],
  // Runs in the npm project's root: elsewhere Deno does not find @types/node, which Busboy's types need.
  check: ['check', '--import-map', CONFIG_FILE, '--no-lock', '--node-modules-dir=manual', FOLDER],
  lock: ['install', ...CONFIG, '--frozen=false', '--lockfile-only'],
};

/** `tsx deno-tools.ts <command> [flags]`: Deno's tools for the edge function, with the Deno of node_modules. */
function main([name = '', ...flags]: string[]): number {
  const command = COMMANDS[name];
  if (!command) throw new Error(`${name} is none of ${Object.keys(COMMANDS).join(', ')}.`);
  const { status, error } = spawnSync(denoBinary(), [...command, ...flags], {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...denoEnv },
  });
  if (error) throw error;
  return status ?? 1;
}

process.exitCode = main(process.argv.slice(2));
