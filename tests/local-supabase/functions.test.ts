import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { EdgeFunction } from '../../tools/local-supabase/functions/edge-function';
import { watchSources } from '../../tools/local-supabase/functions/watch-sources';
import { PROJECT_ROOT } from '../../tools/local-supabase/settings';
import { startScratchBackend } from './support';

const HEALTH = 'http://127.0.0.1/functions/v1/api/health';

test('an unknown function is answered with 404 in Portuguese', async () => {
  const backend = await startScratchBackend();
  const answer = await fetch(`${backend.url}/functions/v1/none/health`, { method: 'POST', body: '{}' });
  expect([answer.status, await answer.json()]).toEqual([404, { message: 'Endereço não encontrado.' }]);
  await backend.close();
});

describe('the process of a function', () => {
  const log = vi.fn<(line: string) => void>();

  async function statusOf(edge: EdgeFunction): Promise<number> {
    return (await edge.handle(new Request(HEALTH))).status;
  }

  test('gets a request whose headers are about the connection to the gateway alone', async () => {
    const edge = new EdgeFunction({ name: 'api', env: {}, log });
    try {
      await edge.start();
      const headers = {
        expect: '100-continue',
        'keep-alive': 'timeout=5',
        upgrade: 'h2c',
        'content-type': 'application/json',
      };
      const url = HEALTH.replace('health', 'auth/login');
      const answer = await edge.handle(
        new Request(url, { method: 'POST', headers, body: 'x'.repeat(70_000) }),
      );
      expect([answer.status, await answer.json()]).toMatchObject([
        413,
        { message: 'Os dados enviados são grandes demais.' },
      ]);
    } finally {
      await edge.stop();
    }
  });

  test('is started again after a crash and after a restart', async () => {
    const edge = new EdgeFunction({ name: 'api', env: {}, log });
    try {
      expect(await edge.start()).toBe(true);
      const first = edge.pid ?? 0;
      process.kill(first, 'SIGKILL');
      await vi.waitFor(async () => expect(await statusOf(edge)).not.toBe(200), { interval: 10 });
      await vi.waitFor(async () => expect(await statusOf(edge)).toBe(200), { timeout: 10_000, interval: 50 });
      const second = edge.pid;
      expect(second).not.toBe(first);

      const restarted = edge.restart();
      expect(await statusOf(edge)).toBe(200);
      expect(await restarted).toBe(true);
      expect(edge.pid).not.toBe(second);
    } finally {
      await edge.stop();
    }
  });

  test('is answered with 503 while it does not start, and is retried at growing intervals', async () => {
    const edge = new EdgeFunction({ name: 'missing', env: {}, log });
    try {
      expect(await edge.start()).toBe(false);
      const answer = await edge.handle(new Request(HEALTH));
      expect([answer.status, await answer.json()]).toEqual([
        503,
        {
          code: 'BOOT_ERROR',
          message: 'O servidor está reiniciando. Tente novamente em instantes.',
          request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        },
      ]);
      await vi.waitFor(() => expect(log.mock.calls.join('\n')).toMatch(/tentativa em 400 ms/), {
        timeout: 10_000,
      });
    } finally {
      await edge.stop();
    }
  });
});

test('several changes of a source are noticed as one', async () => {
  const changed = vi.fn();
  const stop = watchSources(changed);
  await sleep(200);
  changed.mockClear();
  const source = path.join(PROJECT_ROOT, 'supabase/functions/api/app.ts');
  for (let at = 0; at < 3; at++) await utimes(source, new Date(), new Date());
  await vi.waitFor(() => expect(changed).toHaveBeenCalled(), { timeout: 5_000 });
  expect(changed).toHaveBeenCalledTimes(1);
  stop();
});
