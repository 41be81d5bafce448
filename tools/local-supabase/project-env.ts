import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { PROJECT_ROOT } from './settings';

const FILES = ['.env', '.env.development', '.env.local', '.env.development.local'];

/**
 * The variables of the project's env files under those of the process: what is already in the environment wins, then
 * the later file. Not Vite's order, where the committed `.env.development` would beat a developer's own `.env.local`.
 * Read here because importing Vite for it takes longer than the backend does.
 */
export function loadProjectEnv(): NodeJS.ProcessEnv {
  const files = FILES.map((name) => path.join(PROJECT_ROOT, name)).filter(existsSync);
  const values = files.map((file) => parseEnv(readFileSync(file, 'utf8')));
  return values.reduceRight<NodeJS.ProcessEnv>((env, file) => ({ ...file, ...env }), process.env);
}
