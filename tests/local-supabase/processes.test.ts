import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test, vi, type TestContext } from 'vitest';
import { lockDataFolder } from '../../tools/local-supabase/database/data-lock';
import { findBinaries } from '../../tools/local-supabase/postgres/binaries';
import { Cluster, initCluster, SUPERUSER } from '../../tools/local-supabase/postgres/cluster';
import { LOCAL_KEYS, PROJECT_ROOT, type EngineName } from '../../tools/local-supabase/settings';
import { createStack } from '../../tools/local-supabase/stack';
import { startScratchBackend } from './support';

const SCRATCH_SERVER = path.join(import.meta.dirname, 'scratch-server.ts');
// Several processes start in each test, which takes seconds on an idle machine. The tests wait for theirs together.
const LIMIT = { timeout: 120_000 };
const HEADERS = {
  apikey: LOCAL_KEYS.secret,
  authorization: `Bearer ${LOCAL_KEYS.secret}`,
  'content-type': 'application/json',
};

/**
 * What the processes of a test share.
 * @returns `folder`, for data, with a name as on Brazilian desktops, that only its owner can enter and that is deleted
 * after the test; `children`, to be killed then
 */
async function scratch({ onTestFinished }: TestContext) {
  const outer = await mkdtemp(path.join(os.tmpdir(), 'guia-processes-'));
  const children: ChildProcess[] = [];
  onTestFinished(async () => {
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    await Promise.all(
      running.map((child) => {
        child.kill('SIGKILL');
        return once(child, 'exit');
      }),
    );
    // A database server that has lost its parent may still be writing for a moment.
    await rm(outer, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  });
  return { folder: path.join(outer, 'Área de trabalho', 'dados'), children };
}
type Scratch = Awaited<ReturnType<typeof scratch>>;

function run({ children }: Scratch, script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

/** The output of the child once it matches, or all of it if the child ends before. */
function output(child: ChildProcess, until: RegExp): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += String(chunk);
      if (until.test(text)) resolve(text);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => resolve(text));
  });
}

async function startServer(
  shared: Scratch,
  engine: EngineName,
): Promise<{ child: ChildProcess; url: string }> {
  const child = run(shared, SCRATCH_SERVER, [shared.folder], { BACKEND_ENGINE: engine });
  const text = await output(child, /ready \S+\n/);
  const url = /ready (\S+)/.exec(text)?.[1];
  if (!url) throw new Error(text);
  return { child, url };
}

/** Inserts notes one after the other until the server is gone, and collects the titles that it has acknowledged. */
async function write(url: string, writer: number, acknowledged: string[]): Promise<void> {
  for (let at = 0; ; at++) {
    const title = `${writer}-${at}`;
    const init = { method: 'POST', headers: HEADERS, body: JSON.stringify({ title }) };
    const answer = await fetch(`${url}/rest/v1/notes`, init).catch(() => null);
    if (answer?.status !== 201) return;
    acknowledged.push(title);
  }
}

/** Linux only, because the tests find processes through /proc. */
const onLinux = process.platform === 'linux' ? test.concurrent : test.skip;

const ENGINES = (['pglite', 'postgres'] as const).filter(canRun);

onLinux.for(ENGINES)(
  'on %s a data folder keeps every acknowledged row when the backend is killed with -9',
  LIMIT,
  async (engine, context) => {
    const shared = await scratch(context);
    const first = await startServer(shared, engine);
    const acknowledged: string[] = [];
    const writers = [1, 2, 3, 4].map((writer) => write(first.url, writer, acknowledged));
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(60), { timeout: 60_000, interval: 5 });
    first.child.kill('SIGKILL');
    await Promise.all(writers);

    const second = await startScratchBackend({ data: shared.folder, engine });
    context.onTestFinished(second.close);
    const rows = await second.sql<{ title: string }>('select title from public.notes');
    const titles = new Set(rows.map(({ title }) => title));
    expect(acknowledged.filter((title) => !titles.has(title))).toEqual([]);
  },
);

onLinux(
  'a data folder has one owner at a time, and npm run db:reset leaves it alone',
  LIMIT,
  async (context) => {
    const shared = await scratch(context);
    const { folder } = shared;
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'database'), 'data');
    const owner = await lockDataFolder(folder);
    const refusal = `A pasta de dados ${folder} está em uso pelo processo ${process.pid}`;
    for (const engine of ENGINES)
      await expect(createStack({ data: folder, engine, seed: 'none' })).rejects.toThrow(refusal);
    const env = { BACKEND_DATA: folder, BACKEND_ENGINE: 'pglite' };
    const reset = run(shared, path.join(PROJECT_ROOT, 'tools/local-supabase/reset.ts'), [], env);
    const ended = once(reset, 'exit');
    expect(await output(reset, /tente de novo/)).toContain(refusal);
    expect(await ended).toEqual([1, null]);
    expect(existsSync(path.join(folder, 'database'))).toBe(true);
    owner.release();
  },
);

onLinux.for((['postgres'] as const).filter(canRun))(
  'on %s a server waits for a session of the killed one before it that is still at work',
  LIMIT,
  async (_engine, context) => {
    const { folder } = await scratch(context);
    await initCluster(folder);
    const killed = await Cluster.start(folder, { temporary: null });
    // A session sees that its server is gone when it waits for something, which this one does not do for a second.
    const sessions = killed.pool('template1', SUPERUSER, 2);
    const work = sessions.query('select count(*) from generate_series(1, 10000000)');
    await vi.waitFor(async () => {
      const atWork = "select from pg_stat_activity where state = 'active' and query like '%from gen%'";
      expect((await sessions.query(atWork)).rows).toHaveLength(2);
    }, 10_000);
    const [pid] = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');

    const next = await Cluster.start(folder, { temporary: null });
    await next.stop();
    expect((await work).rows).toHaveLength(1);
  },
);

test.concurrent('a port in use is reported in plain words', LIMIT, async () => {
  const other = net.createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as net.AddressInfo;
  await expect(startScratchBackend({ port })).rejects.toThrow(
    `A porta ${port} já está em uso por outro programa.`,
  );
  other.close();
});

test.concurrent(
  'npm run backend prints its URL and its keys in Portuguese, and nothing else',
  LIMIT,
  async (context) => {
    const env = { NODE_ENV: undefined, BACKEND_PORT: '0', BACKEND_DATA: 'memory', BACKEND_SEED: 'none' };
    const server = run(await scratch(context), 'tools/local-supabase/server.ts', [], env); // silent under NODE_ENV=test
    const ended = once(server, 'exit');
    let said = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (data) => (said += String(data)));
    await output(server, new RegExp(LOCAL_KEYS.secret));
    server.kill('SIGTERM');
    await ended;
    expect(said.replace(/\d+(?=\n)/, '<port>').split('\n')).toEqual([
      'ready http://127.0.0.1:<port>',
      `chave pública  ${LOCAL_KEYS.publishable}`,
      `chave secreta  ${LOCAL_KEYS.secret}`,
      '',
    ]);
  },
);

onLinux.for(ENGINES.slice(-1))(
  'on %s the backend and its processes end when their parent is killed with -9',
  LIMIT,
  async (engine, context) => {
    const { children } = await scratch(context);
    const server = path.join(PROJECT_ROOT, 'tools/local-supabase/server.ts');
    const parent = fork(path.join(import.meta.dirname, 'forking-parent.ts'), [server], {
      cwd: PROJECT_ROOT,
      execArgv: ['--import', 'tsx'],
      env: {
        ...process.env,
        BACKEND_PORT: '0',
        BACKEND_DATA: 'memory',
        BACKEND_SEED: 'none',
        BACKEND_ENGINE: engine,
        // Starts its own server instead of using the one that the test files share.
        GUIA_POSTGRES_SOCKET: '',
      },
    });
    children.push(parent);
    const [backend] = (await once(parent, 'message')) as [number];
    const started = await descendantsOf(backend);
    const names = await Promise.all(started.map(nameOf));
    const expected = { pglite: ['deno'], postgres: ['deno', 'postgres', 'postgrest'] }[engine];
    expect(names).toEqual(expect.arrayContaining(expected));

    parent.kill('SIGKILL');
    await vi.waitFor(() => expect([backend, ...started].filter(isAlive)).toEqual([]), {
      timeout: 30_000,
      interval: 100,
    });
  },
);

function canRun(engine: EngineName): boolean {
  return engine === 'pglite' || typeof findBinaries() !== 'string';
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** All processes below this one. */
async function descendantsOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const own = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  return [...own, ...(await Promise.all(own.map(descendantsOf))).flat()];
}

async function nameOf(pid: number): Promise<string> {
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim();
}
