import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { App } from '@supabase/lite';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProjectConfig } from '../../tools/local-supabase/config';
import { openDatabase } from '../../tools/local-supabase/database/open-database';
import { loadSnapshot } from '../../tools/local-supabase/database/snapshot';
import { LOCAL_KEYS, PROJECT_ROOT, readBackendSettings } from '../../tools/local-supabase/settings';
import {
  startThrowawayDatabase,
  type ThrowawayDatabase,
} from '../../tools/local-supabase/throwaway-database';
import { SCRATCH_MIGRATIONS } from './support';

const CONFIG = path.join(PROJECT_ROOT, 'supabase', 'config.toml');
const run = promisify(execFile);

describe('config.toml', () => {
  test('gives the backend its settings for confirmations, passwords, limits, buckets and functions', () => {
    expect(readProjectConfig()).toMatchObject({
      siteUrl: 'http://localhost:5173',
      confirmEmails: true,
      requireCurrentPassword: true,
      minimumPasswordLength: 8,
      emailFrequencyMs: 1000,
      fileSizeLimit: 50 * 1024 * 1024,
      authRates: { sign_in_sign_ups: 30, token_refresh: 150, token_verifications: 30 },
      functionNames: ['api'],
      bucketFolders: [{ bucket: 'suppliers' }, { bucket: 'supplier-gallery' }],
    });
  });

  test("the library still refuses the CLI's file (else config.ts can pass it on unchanged)", async () => {
    const snapshot = await loadSnapshot({ migrations: null, seed: 'none', buckets: [] });
    const connection = await openDatabase({ snapshot: snapshot.database });
    const toml = parse(await readFile(CONFIG, 'utf8'));
    expect(() => new App({ ...toml, connection })).toThrow();
    await connection.close();
  });
});

describe('the Supabase CLI', () => {
  let database: ThrowawayDatabase;
  let project: string;

  beforeAll(async () => {
    database = await startThrowawayDatabase({ state: 'new' });
    project = await mkdtemp(path.join(os.tmpdir(), 'guia-cli-'));
    const supabase = path.join(project, 'supabase');
    await cp(SCRATCH_MIGRATIONS, path.join(supabase, 'migrations'), { recursive: true });
    await cp(CONFIG, path.join(supabase, 'config.toml'));
    // The project is a copy with the templates, since the CLI reads none outside its project.
    await cp(path.join(PROJECT_ROOT, 'supabase', 'templates'), path.join(supabase, 'templates'), {
      recursive: true,
    });
    for (const folder of ['supabase/functions', 'tools']) {
      await symlink(path.join(PROJECT_ROOT, folder), path.join(project, folder)).catch(() => {});
    }
  });
  afterAll(async () => {
    await database.close();
    await rm(project, { recursive: true, force: true });
  });

  test('reads config.toml and applies migrations to the initial database of the backend', async () => {
    const cli = path.join(PROJECT_ROOT, 'node_modules', '.bin', 'supabase');
    const push = ['db', 'push', `--remote=${database.url}`, '--yes'];
    const { stdout, stderr } = await run(cli, push, { cwd: project });
    expect(stdout + stderr).toContain('20260101000100_hard_to_split.sql');
    // Only a hosted project needs the mail server's variables, so the CLI must not complain about them.
    expect(stdout + stderr).not.toContain('SMTP_');
    expect(stdout + stderr).not.toMatch(/does not recognize|failed to parse|invalid/i);
  });
});

describe('settings', () => {
  test('come from the environment, with defaults', () => {
    expect(readBackendSettings({})).toEqual({
      port: 54321,
      data: path.join(PROJECT_ROOT, '.data'),
      seed: 'demo',
      engine: 'pglite',
      trustedProxies: [],
      rateLimits: true,
    });
    const own = {
      BACKEND_PORT: '6000',
      BACKEND_DATA: 'memory',
      BACKEND_SEED: 'none',
      BACKEND_ENGINE: 'postgres',
      BACKEND_TRUSTED_PROXIES: '127.0.0.1, 192.0.2.1',
      BACKEND_RATE_LIMITS: 'off',
    };
    expect(readBackendSettings(own)).toEqual({
      port: 6000,
      data: 'memory',
      seed: 'none',
      engine: 'postgres',
      trustedProxies: ['127.0.0.1', '192.0.2.1'],
      rateLimits: false,
    });
  });

  test.each([
    { BACKEND_PORT: 'http' },
    { BACKEND_SEED: 'full' },
    { BACKEND_ENGINE: 'mysql' },
    { BACKEND_RATE_LIMITS: 'no' },
  ])('%o is refused', (env) => expect(() => readBackendSettings(env)).toThrow('BACKEND_'));

  test('.env.development has the public key of the backend and no secret', async () => {
    const env = await readFile(path.join(PROJECT_ROOT, '.env.development'), 'utf8');
    expect(env).toContain(`VITE_SUPABASE_PUBLISHABLE_KEY=${LOCAL_KEYS.publishable}`);
    expect(env).not.toContain('sb_secret');
  });
});
