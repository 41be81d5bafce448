import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ProjectConfig } from './config';
import type { DataOptions, OpenData } from './data-engine';
import { SetupError, type EngineName } from './settings';

/** Opens (or creates, migrates and seeds) the data. The code of the other engine is not loaded. */
export async function openData(
  engine: EngineName,
  options: DataOptions,
  config: ProjectConfig,
): Promise<OpenData> {
  const { data } = options;
  try {
    if (data !== 'memory') await tryToWrite(data);
    if (engine === 'postgres') {
      const { openPostgres } = await import('./postgres/open-postgres');
      return await openPostgres(options, config);
    }
    const { openPglite } = await import('./database/open-pglite');
    return await openPglite(options, config);
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
    if (data === 'memory' || !reason) throw error;
    throw new SetupError(
      `Não dá para gravar na pasta de dados ${data}: ${reason}.\nResolva isso ou escolha outra pasta em BACKEND_DATA.`,
      { cause: error },
    );
  }
}

/** As much as PostgreSQL needs for a file of its log. */
const TRIAL_BYTES = 16 * 1024 * 1024;

/** Otherwise a database that cannot write its files would be taken for a damaged one, or waited for. */
async function tryToWrite(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const trial = path.join(folder, '.trial');
  try {
    await writeFile(trial, Buffer.alloc(TRIAL_BYTES));
  } finally {
    await rm(trial, { force: true }).catch(() => {});
  }
}

const READ_ONLY = 'ela é somente para leitura';
const NO_FOLDER = 'o caminho não é de uma pasta';
/** Why nothing can be written, by the system's code. */
const REASONS: Record<string, string> = {
  ENOSPC: 'o disco está cheio',
  EDQUOT: 'o disco está cheio',
  EROFS: READ_ONLY,
  EACCES: READ_ONLY,
  EPERM: READ_ONLY,
  ENOENT: 'ela não pode ser criada',
  ENOTDIR: NO_FOLDER,
  EEXIST: NO_FOLDER,
};
