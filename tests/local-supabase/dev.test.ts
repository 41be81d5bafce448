import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../tools/local-supabase/free-port';
import { PROJECT_ROOT } from '../../tools/local-supabase/settings';

const COPIED = [
  '.env.development',
  'index.html',
  'package.json',
  'postcss.config.js',
  'public',
  'src',
  'tools/build',
  'tools/local-supabase',
  'tsconfig.json',
  'vite.config.ts',
];
const DEV = ['--import', 'tsx', 'tools/local-supabase/dev.ts'];
const OTHER_SUPABASE = 'https://outro-projeto.supabase.example';

let folder: string;
let project: string;
let appPort: number;
let appUrl: string;
let backendPort: number;
let child: ChildProcess;
let said = '';

// Runs `npm run dev` in a copy of the project, in a folder with a name as on Brazilian desktops.
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'guia-dev-'));
  project = path.join(folder, 'Área de trabalho', 'guia');
  for (const name of COPIED) {
    await cp(path.join(PROJECT_ROOT, name), path.join(project, name), { recursive: true });
  }
  await linkPackages();
  const port = await freePort();
  appPort = await freePort();
  await writeFile(path.join(project, '.env.local'), `VITE_SUPABASE_URL=${OTHER_SUPABASE}\n`);
  appUrl = `http://localhost:${appPort}`;
  backendPort = port;
  await startDev();
}, 120_000);
afterAll(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Links package by package, so that Vite's cache in node_modules stays in the copy. */
async function linkPackages(): Promise<void> {
  const target = path.join(project, 'node_modules');
  await mkdir(target);
  for (const name of await readdir(path.join(PROJECT_ROOT, 'node_modules'))) {
    if (name.startsWith('.vite')) continue;
    await symlink(path.join(PROJECT_ROOT, 'node_modules', name), path.join(target, name));
  }
}

/** Resolves when npm run dev has printed which Supabase it uses, or has ended. */
async function startDev(): Promise<void> {
  child = spawn(process.execPath, DEV, {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: undefined,
      VITE_SUPABASE_URL: undefined,
      VITE_SUPABASE_PUBLISHABLE_KEY: undefined,
      PORT: String(appPort),
      BACKEND_PORT: String(backendPort),
      BACKEND_DATA: path.join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      said += String(chunk);
      if (/Supabase {4}\S.*\n/.test(said)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => resolve());
  });
}

test('npm run dev serves the app from a folder with a space and an accent', async () => {
  for (const file of ['main.tsx', 'app/providers.tsx']) {
    const answer = await fetch(`${appUrl}/src/${file}`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('/src/')]);
  }
});

test('npm run dev and the app use another Supabase named in .env.local, and no backend starts', async () => {
  expect(said).toContain(`${OTHER_SUPABASE} (VITE_SUPABASE_URL) não responde como um Supabase`);
  expect(said).toContain(`Supabase    ${OTHER_SUPABASE} (VITE_SUPABASE_URL)`);
  const compiled = await (await fetch(`${appUrl}/src/lib/env.ts`)).text();
  expect(/"VITE_SUPABASE_URL": "([^"]*)"/.exec(compiled)?.[1]).toBe(OTHER_SUPABASE);
  expect(compiled, 'what it does not name stays').toContain(
    '"VITE_SUPABASE_PUBLISHABLE_KEY": "sb_publishable_',
  );
  expect(existsSync(path.join(folder, 'data'))).toBe(false);
  await expect(fetch(`http://127.0.0.1:${backendPort}/auth/v1/health`)).rejects.toThrow('fetch failed');
});

test.for([
  [
    'without a setting says which one',
    undefined,
    'Defina VITE_SUPABASE_PUBLISHABLE_KEY (veja .env.example) antes de `npm run build`.',
  ],
  [
    'refuses the secret key',
    'sb_secret_x',
    'VITE_SUPABASE_PUBLISHABLE_KEY é a chave secreta, que todo visitante poderia ler: use a pública.',
  ],
] as const)('npm run build %s in a single sentence', ([, key, sentence]) => {
  const env = {
    ...process.env,
    VITEST: undefined,
    VITE_SUPABASE_URL: 'https://projeto.example',
    VITE_SUPABASE_PUBLISHABLE_KEY: key,
  };
  const { status, stdout, stderr } = spawnSync('npx', ['vite', 'build'], { cwd: project, env });
  expect([status, String(stdout) + String(stderr)]).toEqual([1, `\n${sentence}\n\n`]);
});

test('npm run dev ends at once if the address of the Supabase is none', () => {
  const env = { ...process.env, VITE_SUPABASE_URL: 'outro-projeto' };
  const { status, stderr } = spawnSync(process.execPath, DEV, { cwd: project, env });
  expect([status, String(stderr)]).toEqual([
    1,
    expect.stringContaining('VITE_SUPABASE_URL=outro-projeto não é um endereço'),
  ]);
});
