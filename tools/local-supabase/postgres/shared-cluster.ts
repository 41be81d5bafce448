import path from 'node:path';
import type { ProjectConfig } from '../config';
import { Cluster, makeTemporaryFolder } from './cluster';
import { loadTemplate, startCopy } from './template';

/** Environment variable that holds the socket folder of the server that a test run shares. */
const VARIABLE = 'GUIA_POSTGRES_SOCKET';

/** The server that this test run shares; null if there is none. */
export function sharedCluster(): Cluster | null {
  const socketFolder = process.env[VARIABLE];
  return socketFolder ? Cluster.at(socketFolder) : null;
}

/** Starts a server for a whole test run, in which each backend creates its own database. @returns a function to stop it */
export async function startSharedCluster({ bucketFolders }: ProjectConfig): Promise<() => Promise<void>> {
  const template = await loadTemplate(bucketFolders);
  const temporary = await makeTemporaryFolder();
  const cluster = await startCopy(template, path.join(temporary, 'cluster'), { temporary });
  process.env[VARIABLE] = cluster.socketFolder;
  return async () => {
    delete process.env[VARIABLE];
    await cluster.stop();
  };
}
