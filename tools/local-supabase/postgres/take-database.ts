import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { makeTemporaryFolder, type Cluster } from './cluster';
import { sharedCluster } from './shared-cluster';
import { startCopy, type Template, type TemplateName } from './template';

export interface TakenDatabase {
  cluster: Cluster;
  database: string;
  /** For files that belong to the database. */
  folder: string;
  /** Deletes the database and the folder. */
  release: () => Promise<void>;
}

/** Copies one of the template's databases, on the shared server of a test run if there is one, else on a new server. */
export async function takeDatabase(template: Template, source: TemplateName): Promise<TakenDatabase> {
  const folder = await makeTemporaryFolder();
  const shared = sharedCluster();
  const cluster = shared ?? (await startCopy(template, path.join(folder, 'cluster'), { temporary: folder }));
  const database = `db_${randomUUID().slice(0, 8)}`;
  const release = async () => {
    if (shared) await cluster.dropDatabase(database);
    else await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await cluster.createDatabase(database, source);
  } catch (error) {
    await release();
    throw error;
  }
  return { cluster, database, folder, release };
}
