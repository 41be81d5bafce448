import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { ViteDevServer } from 'vite';
import { onParentDeath } from './parent';
import { loadProjectEnv } from './project-env';
import { LOCAL_KEYS, LOOPBACK, PROJECT_ROOT, readBackendSettings, SetupError } from './settings';

const DEFAULT_URL = `http://${LOOPBACK}:54321`;
const PROBE_LIMIT_MS = 2_000;
const DEMO_ACCOUNTS = [
  'admin@demo.example',
  'premium@demo.example',
  'gratis@demo.example',
  'expirado@demo.example',
];
const DEMO_PASSWORD = 'guia-demo-2026';

let backend: ChildProcess | undefined;
let vite: ViteDevServer | undefined;
let stopping = false;

/** `npm run dev`: Vite and, unless the settings name another Supabase, the embedded backend in a child process. */
async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));
  onParentDeath(() => void stop(0));
  const env = loadProjectEnv();
  const { port } = readBackendSettings(env);
  const localUrl = `http://${LOOPBACK}:${port}`;
  const configured = env.VITE_SUPABASE_URL ?? DEFAULT_URL;
  const isLocal = configured === DEFAULT_URL || configured === localUrl;
  // The default URL follows BACKEND_PORT, so that one variable changes both.
  handToVite(isLocal ? { ...env, VITE_SUPABASE_URL: localUrl } : env);
  if (!isLocal) await checkAddress(configured);

  const [about, server] = await Promise.all([
    isLocal ? useLocalBackend(localUrl, env) : `${configured} (VITE_SUPABASE_URL)`,
    createVite(),
  ]);
  vite = await listen(server);
  console.log(`\n  Aplicativo  ${vite.resolvedUrls?.local[0] ?? 'http://localhost:5173/'}`);
  console.log(`  Supabase    ${about}`);
  if (!isLocal) return;
  console.log(`  E-mails     ${localUrl}/mailbox`);
  console.log(`  Contas      ${DEMO_ACCOUNTS.join(', ')}\n              senha ${DEMO_PASSWORD}\n`);
}

/** Sets the process's variables, which Vite prefers to its own reading of the env files (see project-env.ts). */
function handToVite(env: NodeJS.ProcessEnv): void {
  const entries = Object.entries(env).filter(([name]) => name.startsWith('VITE_'));
  Object.assign(process.env, Object.fromEntries(entries));
}

/** Says at once what would otherwise be a page full of failed requests. */
async function checkAddress(url: string): Promise<void> {
  if (!URL.canParse(url)) {
    throw new SetupError(
      `VITE_SUPABASE_URL=${url} não é um endereço, como https://abcdefghijklmnopqrst.supabase.co.\n` +
        'Corrija em .env.local, ou apague a linha para usar o backend local.',
    );
  }
  if ((await probe(url)) === 'supabase') return;
  console.error(
    `\n${url} (VITE_SUPABASE_URL) não responde como um Supabase: ` +
      'confira o endereço, a rede e se o projeto não está pausado.',
  );
}

/** Starts the embedded backend unless a Supabase already answers there. @returns a message for the terminal */
async function useLocalBackend(url: string, env: NodeJS.ProcessEnv): Promise<string> {
  const found = await probe(url);
  if (found === 'supabase') return `${url} (já estava no ar)`;
  if (found === 'other') {
    throw new SetupError(
      `${url} já está em uso por outro programa, que não é um Supabase.\n` +
        'Encerre-o ou escolha outra porta em BACKEND_PORT.',
    );
  }
  await startBackend(env);
  return `${url} (embutido)`;
}

async function probe(url: string): Promise<'nothing' | 'supabase' | 'other'> {
  try {
    const answer = await fetch(`${url}/auth/v1/health`, {
      headers: { apikey: process.env.VITE_SUPABASE_PUBLISHABLE_KEY ?? LOCAL_KEYS.publishable },
      signal: AbortSignal.timeout(PROBE_LIMIT_MS),
    });
    const { name } = (await answer.json()) as { name?: unknown };
    return name === 'GoTrue' ? 'supabase' : 'other';
  } catch (error) {
    const { cause } = error as { cause?: NodeJS.ErrnoException };
    return cause?.code === 'ECONNREFUSED' ? 'nothing' : 'other';
  }
}

/** Resolves once the child answers requests. If it ends before that, it has printed the reason itself. */
function startBackend(env: NodeJS.ProcessEnv): Promise<void> {
  const child = fork(path.join(PROJECT_ROOT, 'tools/local-supabase/server.ts'), ['--child'], {
    cwd: PROJECT_ROOT,
    env,
    execArgv: ['--import', 'tsx'],
  });
  backend = child;
  return new Promise((resolve) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => {
      if (!stopping) console.error(`O backend embutido encerrou (código ${code}).`);
      void stop(1);
    });
  });
}

/** Vite, which answers no requests yet, but bundles the packages meanwhile: the first page need not wait for it. */
async function createVite(): Promise<ViteDevServer> {
  // What Vite's bundler has freed goes back to the system at once: 200 MB. It reads this when it is loaded.
  process.env.MIMALLOC_PURGE_DELAY ??= '0';
  const { createServer } = await import('vite');
  const server = await createServer({ root: PROJECT_ROOT });
  void server.environments.client.depsOptimizer?.init();
  return server;
}

async function listen(server: ViteDevServer): Promise<ViteDevServer> {
  try {
    return await server.listen();
  } catch (error) {
    await server.close();
    const { port } = server.config.server;
    if (!String(error).includes('already in use')) throw error;
    throw new SetupError(
      `A porta ${port} já está em uso: talvez outro \`npm run dev\` esteja aberto. Encerre-o ou escolha outra em PORT.`,
    );
  }
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const child = backend;
  if (child && child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  await vite?.close();
  process.exit(code);
}

main().catch(async (error) => {
  if (!(error instanceof SetupError)) console.error(error);
  else console.error(`\n${error.message}\n`);
  await stop(1);
});
