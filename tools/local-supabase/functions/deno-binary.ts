import { createRequire } from 'node:module';
import path from 'node:path';
import { PROJECT_ROOT } from '../settings';

/** What every Deno of this project has in its environment: a cache of its own, and no looking for newer versions. */
export const denoEnv = {
  DENO_DIR: path.join(PROJECT_ROOT, '.cache', 'deno'),
  DENO_NO_UPDATE_CHECK: '1',
};

/** The package's own installer returns the binary, and puts it there when npm has not run install scripts. */
export function denoBinary(): string {
  const installer = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall(): string };
  return installer.runInstall();
}
