import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { App, setExperimental } from '@supabase/lite';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { readProjectConfig } from '../../tools/local-supabase/config';
import { openDatabase } from '../../tools/local-supabase/database/open-database';
import { loadSnapshot } from '../../tools/local-supabase/database/snapshot';
import { LOCAL_KEYS, PROJECT_ROOT } from '../../tools/local-supabase/settings';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('npm run backend prints its URL and its keys in Portuguese, and nothing else', async () => {
  const server = spawn(process.execPath, ['--import', 'tsx', 'tools/local-supabase/server.ts'], {
    cwd: PROJECT_ROOT,
    // The library is silent under NODE_ENV=test.
    env: {
      ...process.env,
      NODE_ENV: undefined,
      BACKEND_PORT: '0',
      BACKEND_DATA: 'memory',
      BACKEND_SEED: 'none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (data) => (said += String(data)));
  const ended = once(server, 'exit');
  await vi.waitFor(() => expect(said).toContain(LOCAL_KEYS.secret), { timeout: 60_000, interval: 50 });
  server.kill('SIGTERM');
  await ended;
  expect(said.replace(/\d+(?=\n)/, '<port>').split('\n')).toEqual([
    'ready http://127.0.0.1:<port>',
    `chave pública  ${LOCAL_KEYS.publishable}`,
    `chave secreta  ${LOCAL_KEYS.secret}`,
    '',
  ]);
}, 90_000);

test('the library still starts with a warning', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  setExperimental('storage', true);
  const { database } = await loadSnapshot({ migrations: null, seed: 'none', buckets: [] });
  const connection = await openDatabase({ snapshot: database });
  await new App({ ...readProjectConfig().lite, connection }).init();
  expect(warn.mock.calls.flat()).toContainEqual(expect.stringMatching(/^EXPERIMENTAL FEATURES ENABLED/));
  await connection.close();
});
