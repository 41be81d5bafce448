import { createRequire } from 'node:module';
import path from 'node:path';
import { PROJECT_ROOT } from '../settings';

/** Environment of this project's Deno processes: a separate cache, and no check for newer versions. */
export const denoEnv = {
  DENO_DIR: path.join(PROJECT_ROOT, '.cache', 'deno'),
  DENO_NO_UPDATE_CHECK: '1',
};

/** The package's installer returns the binary, and installs it if npm has not run install scripts. */
export function denoBinary(): string {
  const installer = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall(): string };
  return installer.runInstall();
}
