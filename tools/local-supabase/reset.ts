import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { lockDataFolder } from './database/data-lock';
import { DATA_FOLDER } from './postgres/open-postgres';
import { loadProjectEnv } from './project-env';
import { exitWithError, readBackendSettings, SetupError } from './settings';
import { createStack } from './stack';

/** Each engine's files in the data folder, which may contain other files, too. */
const CONTENTS = { pglite: ['database', 'database.draft', 'files'], postgres: [DATA_FOLDER] };

/**
 * `npm run db:reset`: deletes the data folder's database and files and builds them anew. With `-- --keep` they are moved
 * to a folder beside it.
 */
async function main(): Promise<void> {
  const { data, seed, engine } = readBackendSettings(loadProjectEnv());
  if (data === 'memory') throw new SetupError('BACKEND_DATA=memory não deixa nada para recriar.');
  if (existsSync(data)) {
    const lock = await lockDataFolder(data);
    await clear(data, CONTENTS[engine]);
    lock.release();
  }
  const stack = await createStack({ data, seed, engine });
  await stack.close();
  console.log(`${data} recriada${seed === 'demo' ? ' com os dados de demonstração' : ', sem dados'}.`);
}

async function clear(data: string, names: string[]): Promise<void> {
  if (!process.argv.includes('--keep')) {
    for (const name of names) await rm(path.join(data, name), { recursive: true, force: true });
    return;
  }
  const kept = `${data}-${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}`;
  await mkdir(kept);
  for (const name of names.filter((name) => existsSync(path.join(data, name)))) {
    await rename(path.join(data, name), path.join(kept, name));
  }
  console.log(`Os dados de antes ficaram em ${kept}; BACKEND_DATA com este caminho os abre.`);
}

main().catch(exitWithError);
