import { spawn, type ChildProcess } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port';
import { refusal } from '../http';
import { LOOPBACK, PROJECT_ROOT } from '../settings';
import { denoBinary, denoEnv } from './deno-binary';

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 5_000;
const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 2_000;
/** Request headers about the connection to the gateway. fetch sets its own, and throws for some of these. */
const CONNECTION_HEADERS = [
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

export interface EdgeFunctionOptions {
  /** Folder under supabase/functions, and first part of the URL after /functions/v1. */
  name: string;
  env: Record<string, string>;
  log: (line: string) => void;
}

/** An edge function in a Deno process, which is restarted after a crash and called over HTTP. */
export class EdgeFunction {
  private child: ChildProcess | undefined;
  private port = 0;
  private ready: Promise<boolean> = Promise.resolve(false);
  private failures = 0;
  private stopped = true;

  constructor(private readonly options: EdgeFunctionOptions) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Starts Deno; true once it listens, false if it ended before that (later it is started again). */
  async start(): Promise<boolean> {
    this.stopped = false;
    this.ready = this.launch();
    return this.ready;
  }

  /** Replaces the running child by one with the current sources; requests wait for it. */
  async restart(): Promise<boolean> {
    if (this.stopped) return false;
    this.failures = 0;
    this.ready = this.stop().then(() => {
      this.stopped = false;
      return this.launch();
    });
    return this.ready;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    const child = this.child;
    if (!child || hasEnded(child)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(STOP_LIMIT_MS, null, { ref: false })]);
    if (!hasEnded(child)) child.kill('SIGKILL');
  }

  /** Forwards a request; 503 if the function does not start, 502 if it crashes during the request. */
  async handle(request: Request): Promise<Response> {
    if (!(await this.ready)) return unavailable(503, 'BOOT_ERROR');
    const { pathname, search } = new URL(request.url);
    const target = `http://${LOOPBACK}:${this.port}${pathname.replace('/functions/v1', '')}${search}`;
    const headers = new Headers(request.headers);
    for (const name of CONNECTION_HEADERS) headers.delete(name);
    const body = request.method === 'GET' || request.method === 'HEAD' ? undefined : request.body;
    try {
      const init = { method: request.method, headers, body, duplex: 'half', redirect: 'manual' } as const;
      return withoutTransferHeaders(await fetch(target, init));
    } catch (error) {
      this.options.log(
        `a requisição falhou: ${String(error instanceof Error ? (error.cause ?? error) : error)}`,
      );
      return unavailable(502, 'WORKER_ERROR');
    }
  }

  private async launch(): Promise<boolean> {
    this.port = await freePort();
    const child = this.spawnDeno();
    this.child = child;
    child.once('error', (error) => this.options.log(String(error)));
    const log = (data: unknown) => {
      // Hide Deno's first line: it names an internal port.
      const text = String(data)
        .replace(/^Listening on .*\n?/gm, '')
        .trimEnd();
      if (text) this.options.log(text);
    };
    child.stdout?.on('data', log);
    child.stderr?.on('data', log);
    child.once('exit', (code, signal) => {
      if (this.child === child) void this.retry(String(signal ?? code));
    });
    const listening = await waitForPort(this.port, child);
    if (listening) this.failures = 0;
    else child.kill('SIGKILL');
    return listening;
  }

  private async retry(reason: string): Promise<void> {
    if (this.stopped) return;
    this.ready = Promise.resolve(false);
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.failures++);
    this.options.log(`encerrou (${reason}); nova tentativa em ${wait} ms`);
    const ended = this.child;
    await sleep(wait, null, { ref: false });
    if (!this.stopped && this.child === ended) await this.start();
  }

  private spawnDeno(): ChildProcess {
    const folder = path.join('supabase', 'functions', this.options.name);
    const preload = fileURLToPath(new URL('./die-with-parent.ts', import.meta.url));
    const permissions = ['--allow-net', '--allow-env', '--allow-read', '--no-prompt'];
    const resolution = ['--no-lock', '--node-modules-dir=manual', '--config', path.join(folder, 'deno.json')];
    const main = path.join(folder, 'index.ts');
    return spawn(denoBinary(), ['run', ...permissions, ...resolution, '--preload', preload, main], {
      cwd: PROJECT_ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NO_COLOR: '1',
        ...denoEnv,
        DENO_SERVE_ADDRESS: `tcp:${LOOPBACK}:${this.port}`,
        ...this.options.env,
      },
    });
  }
}

async function waitForPort(port: number, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && !hasEnded(child)) {
    if (await accepts(port)) return true;
    await sleep(20);
  }
  return false;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, LOOPBACK, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** fetch has already decoded the body, so these headers no longer apply. */
function withoutTransferHeaders(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'connection', 'transfer-encoding'])
    headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
}

function unavailable(status: 502 | 503, code: string): Response {
  return refusal(status, { code, message: 'O servidor está reiniciando. Tente novamente em instantes.' });
}
