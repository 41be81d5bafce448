import type { ProjectConfig } from './config';
import type { DataOptions, OpenData } from './data-engine';
import type { EngineName } from './settings';

/** Opens (or creates, migrates and seeds) the data. The code of the other engine is not loaded. */
export async function openData(
  engine: EngineName,
  options: DataOptions,
  config: ProjectConfig,
): Promise<OpenData> {
  if (engine === 'postgres') {
    const { openPostgres } = await import('./postgres/open-postgres');
    return openPostgres(options, config);
  }
  const { openPglite } = await import('./database/open-pglite');
  return openPglite(options, config);
}
