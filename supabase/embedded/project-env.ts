import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { PROJECT_ROOT } from './settings';

const FILES = ['.env', '.env.local', '.env.development', '.env.development.local'];

/**
 * The variables of the project's env files under those of the process, in Vite's order: what is already in the
 * environment wins, then the later file. Read here because importing Vite for it takes longer than the backend does.
 */
export function loadProjectEnv(): NodeJS.ProcessEnv {
  const files = FILES.map((name) => path.join(PROJECT_ROOT, name)).filter(existsSync);
  const values = files.map((file) => parseEnv(readFileSync(file, 'utf8')));
  return values.reduceRight<NodeJS.ProcessEnv>((env, file) => ({ ...file, ...env }), process.env);
}
