import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { lockDataFolder } from './database/data-lock';
import { DATA_FOLDER } from './postgres/open-postgres';
import { loadProjectEnv } from './project-env';
import { exitWithError, readBackendSettings, SetupError } from './settings';
import { createStack } from './stack';

/** Each engine's files in the data folder, which may contain other files, too. */
const CONTENTS = { pglite: ['database', 'database.draft', 'files'], postgres: [DATA_FOLDER] };

/** `npm run db:reset`: deletes the data folder's database and files and builds them anew. */
async function main(): Promise<void> {
  const { data, seed, engine } = readBackendSettings(loadProjectEnv());
  if (data === 'memory') throw new SetupError('BACKEND_DATA=memory não deixa nada para recriar.');
  if (existsSync(data)) {
    const lock = await lockDataFolder(data);
    for (const name of CONTENTS[engine]) {
      await rm(path.join(data, name), { recursive: true, force: true });
    }
    lock.release();
  }
  const stack = await createStack({ data, seed, engine });
  await stack.close();
  console.log(`${data} recriada${seed === 'demo' ? ' com os dados de demonstração' : ', sem dados'}.`);
}

main().catch(exitWithError);
