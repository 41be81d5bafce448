import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, Pool } from 'pg';
import { RESET_HINT, SetupError } from '../settings';
import { requireBinaries } from './binaries';
import { NOBODY, startGuarded, withoutRoot, type GuardedProcess } from './guarded-process';
import { TYPE_PARSERS } from './type-parsers';

const run = promisify(execFile);

/** The superuser's name as on hosted projects. Only code in this folder connects as superuser. */
export const SUPERUSER = 'supabase_admin';

const START_LIMIT_MS = 30_000;
/** The path of a socket may have about a hundred characters. */
const LONGEST_PARENT = 60;

/** For a few connections, which only the server's user can open. */
const SETTINGS = [
  'shared_buffers=64MB',
  'max_connections=200',
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_min_messages=fatal',
  // As on hosted projects; tests count calls of functions by it.
  'track_functions=all',
];

/** For temporary data: three times faster writes, without protection against a crash, and plans that do not depend on the hour. */
const THROWAWAY_SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'max_wal_size=512MB',
];

/** Creates a new server's files in `folder`, which must not exist yet. */
export async function initCluster(folder: string): Promise<void> {
  const { postgresFolder } = await requireBinaries();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (NOBODY !== null) await chown(folder, NOBODY, NOBODY);
  const [program = '', ...args] = withoutRoot([
    path.join(postgresFolder, 'initdb'),
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    '--auth=trust',
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--locale-provider=icu',
    '--icu-locale=en-US',
  ]);
  await run(program, args, { cwd: '/' });
}

/** A PostgreSQL server that listens on a socket in a folder that only this user can open. */
export class Cluster {
  private constructor(
    readonly socketFolder: string,
    private readonly server: GuardedProcess | null,
  ) {}

  /**
   * Starts the server on the files in `folder`. `temporary` names a folder around them that is deleted when the server
   * ends, even if this process is killed; null keeps them.
   */
  static async start(folder: string, { temporary }: { temporary: string | null }): Promise<Cluster> {
    const { postgresFolder } = await requireBinaries();
    const giveUpAt = Date.now() + START_LIMIT_MS;
    for (;;) {
      const leftover = temporary ?? (await makeTemporaryFolder());
      const socketFolder = await makeSocketFolder(leftover);
      const settings = [...SETTINGS, ...(temporary ? THROWAWAY_SETTINGS : [])];
      const options = [...settings, `unix_socket_directories=${socketFolder}`].flatMap((one) => ['-c', one]);
      const server = startGuarded(
        withoutRoot([path.join(postgresFolder, 'postgres'), '-D', folder, ...options]),
        { signal: temporary ? 'QUIT' : 'INT', leftover },
      );
      let refused: Refused | null = null;
      while (!server.hasExited() && !refused?.isFinal) {
        refused = await connectionRefused(socketFolder);
        if (refused === null) return new Cluster(socketFolder, server);
        await sleep(20);
      }
      if (refused?.isFinal) await server.stop();
      // The server of a backend that was just killed is still writing its data, or a session of it is still at work.
      const isTaken = /postmaster\.pid|pre-existing shared memory block/.test(server.output());
      if (!isTaken || Date.now() > giveUpAt) {
        const hint = temporary ? '' : `\nSe os dados estiverem danificados: ${RESET_HINT}`;
        throw new SetupError(explain(folder, server.output() || (refused?.message ?? '')) + hint);
      }
      await sleep(100);
    }
  }

  /** A server that another process has started. */
  static at(socketFolder: string): Cluster {
    return new Cluster(socketFolder, null);
  }

  /** Connection URI of a database for libpq, `pg` and PostgREST. */
  uri(database: string, user: string): string {
    return `postgresql://${user}@/${database}?host=${encodeURIComponent(this.socketFolder)}`;
  }

  pool(database: string, user: string, max: number): Pool {
    const address = { host: this.socketFolder, user, database };
    const pool = new Pool({ ...address, types: TYPE_PARSERS, max, allowExitOnIdle: true });
    // Without a listener, a broken idle connection would end this process. The next query reports the failure.
    pool.on('error', () => {});
    return pool;
  }

  /** Opens a connection for `work` and closes it afterwards. */
  async connect<Result>(
    database: string,
    user: string,
    work: (client: Client) => Promise<Result>,
  ): Promise<Result> {
    const client = new Client({ host: this.socketFolder, user, database, types: TYPE_PARSERS });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Runs a statement about a whole database, such as `create database`. */
  async command(sql: string): Promise<void> {
    await this.connect('template1', SUPERUSER, (client) => client.query(sql));
  }

  async createDatabase(name: string, template: string): Promise<void> {
    await this.command(`create database "${name}" template "${template}" owner postgres strategy file_copy`);
  }

  async dropDatabase(name: string): Promise<void> {
    await this.command(`drop database if exists "${name}" with (force)`);
  }

  async stop(): Promise<void> {
    await this.server?.stop();
  }
}

/** Inside a private folder, so that other users cannot reach the server, even if it runs as `nobody`. */
async function makeSocketFolder(parent: string): Promise<string> {
  const folder = path.join(parent, 'run');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (NOBODY !== null) await chown(folder, NOBODY, NOBODY);
  return folder;
}

/** A new folder for a server's files, with a path short enough for its sockets. */
export function makeTemporaryFolder(): Promise<string> {
  const parent = os.tmpdir().length < LONGEST_PARENT ? os.tmpdir() : '/tmp';
  return mkdtemp(path.join(parent, 'guia-pg-'));
}

interface Refused {
  message: string;
  /** Waiting does not help: the server runs, but its data are damaged. */
  isFinal: boolean;
}

/** Why the server accepts no connection; null if it does. */
async function connectionRefused(socketFolder: string): Promise<Refused | null> {
  const client = new Client({ host: socketFolder, user: SUPERUSER, database: 'template1' });
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    const { message, code = '' } = error as Error & { code?: string };
    // An SQLSTATE comes from the server. Class 57: it starts or stops; 53: it is short of memory or connections.
    return { message, isFinal: /^[0-9A-Z]{5}$/.test(code) && !/^5[37]/.test(code) };
  }
}

function explain(folder: string, output: string): string {
  const root =
    NOBODY === null ? '' : '\nComo root, o PostgreSQL roda como nobody e precisa do programa setpriv.';
  return `O PostgreSQL não iniciou em ${folder}:\n${output}${root}`;
}
