import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOCAL_KEYS, PROJECT_ROOT } from '../../supabase/embedded/settings';
import { createStack } from '../../supabase/embedded/stack';

const SCRATCH_SERVER = path.join(import.meta.dirname, 'scratch-server.ts');
// Seconds on an idle machine; several processes start in each test.
const LIMIT_MS = 120_000;
const HEADERS = {
  apikey: LOCAL_KEYS.secret,
  authorization: `Bearer ${LOCAL_KEYS.secret}`,
  'content-type': 'application/json',
};

let folder: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'guia-processes-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await rm(folder, { recursive: true, force: true });
});

function run(script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

/** What the child has written once that matches, or all of it when the child ends before. */
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

async function startServer(): Promise<{ child: ChildProcess; url: string }> {
  const child = run(SCRATCH_SERVER, [folder]);
  const text = await output(child, /ready \S+\n/);
  const url = /ready (\S+)/.exec(text)?.[1];
  if (!url) throw new Error(text);
  return { child, url };
}

/** Inserts notes one after the other until the server is gone, and notes the titles it acknowledged. */
async function write(url: string, writer: number, acknowledged: string[]): Promise<void> {
  for (let at = 0; ; at++) {
    const title = `${writer}-${at}`;
    const init = { method: 'POST', headers: HEADERS, body: JSON.stringify({ title }) };
    const answer = await fetch(`${url}/rest/v1/notes`, init).catch(() => null);
    if (answer?.status !== 201) return;
    acknowledged.push(title);
  }
}

test(
  'a data folder keeps every acknowledged row over kill -9, and has one owner at a time',
  async () => {
    const first = await startServer();
    const acknowledged: string[] = [];
    const writers = [1, 2, 3, 4].map((writer) => write(first.url, writer, acknowledged));
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(60), { timeout: 60_000, interval: 5 });
    first.child.kill('SIGKILL');
    await Promise.all(writers);

    const second = await startServer();
    const answer = await fetch(`${second.url}/rest/v1/notes?select=title`, { headers: HEADERS });
    const titles = new Set(((await answer.json()) as { title: string }[]).map(({ title }) => title));
    expect(acknowledged.filter((title) => !titles.has(title))).toEqual([]);

    const refusal = `A pasta de dados ${folder} está em uso pelo processo ${second.child.pid}`;
    await expect(createStack({ data: folder, engine: 'pglite', seed: 'none' })).rejects.toThrow(refusal);
    const reset = run(path.join(PROJECT_ROOT, 'supabase/embedded/reset.ts'), [], { BACKEND_DATA: folder });
    const ended = once(reset, 'exit');
    expect(await output(reset, /tente de novo/)).toContain(refusal);
    expect(await ended).toEqual([1, null]);
    expect(existsSync(path.join(folder, 'database', 'PG_VERSION'))).toBe(true);
  },
  LIMIT_MS,
);

test(
  'a taken port is said plainly',
  async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    const env = { BACKEND_PORT: String(port), BACKEND_DATA: 'memory', BACKEND_SEED: 'none' };
    const backend = run(path.join(PROJECT_ROOT, 'supabase/embedded/server.ts'), [], env);
    expect(await output(backend, /BACKEND_PORT/)).toContain(
      `A porta ${port} já está em uso por outro programa.`,
    );
    other.close();
  },
  LIMIT_MS,
);

// It finds the function's process through /proc.
test.runIf(process.platform === 'linux')(
  'backend and function die with a parent that is killed with -9',
  async () => {
    const server = path.join(PROJECT_ROOT, 'supabase/embedded/server.ts');
    const parent = fork(path.join(import.meta.dirname, 'forking-parent.ts'), [server], {
      cwd: PROJECT_ROOT,
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, BACKEND_PORT: '0', BACKEND_DATA: 'memory', BACKEND_SEED: 'none' },
    });
    children.push(parent);
    const [backend] = (await once(parent, 'message')) as [number];
    const deno = await childOf(backend);
    expect([isAlive(backend), isAlive(deno)]).toEqual([true, true]);

    parent.kill('SIGKILL');
    const deadline = Date.now() + 30_000;
    while (Date.now() < deadline && (isAlive(backend) || isAlive(deno))) await sleep(100);
    expect([isAlive(backend), isAlive(deno)]).toEqual([false, false]);
  },
  LIMIT_MS,
);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function childOf(pid: number): Promise<number> {
  const child = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return Number(child.trim().split(' ').at(-1));
}
