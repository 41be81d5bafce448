import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { PROJECT_ROOT } from './settings';

const FILES = ['.env', '.env.development', '.env.local', '.env.development.local'];

/**
 * Variables of the process, then of the project's env files, of which the later ones win. In Vite's order, the committed
 * `.env.development` would win over a developer's `.env.local`; importing Vite would also take longer than starting the
 * backend.
 */
export function loadProjectEnv(): NodeJS.ProcessEnv {
  const files = FILES.map((name) => path.join(PROJECT_ROOT, name)).filter(existsSync);
  const values = files.map((file) => parseEnv(readFileSync(file, 'utf8')));
  return values.reduceRight<NodeJS.ProcessEnv>((env, file) => ({ ...file, ...env }), process.env);
}
