import path from 'node:path';
import type { ProjectConfig } from '../config';
import { Cluster, makeTemporaryFolder } from './cluster';
import { loadTemplate, startCopy } from './template';

/** Tells the processes of a test run where the server is that they share. */
const VARIABLE = 'GUIA_POSTGRES_SOCKET';

/** The server that this test run shares, or null when there is none. */
export function sharedCluster(): Cluster | null {
  const socketFolder = process.env[VARIABLE];
  return socketFolder ? Cluster.at(socketFolder) : null;
}

/** Starts one server for a whole test run: each backend takes a database of its own from it. Returns what ends it. */
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
