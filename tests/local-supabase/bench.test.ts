import { afterAll, beforeAll, expect, test } from 'vitest';
import { BACKEND_PARTS } from '../../tools/bench/backend-parts';
import { inProportion, startLargeBackend } from '../../tools/bench/large-backend';
import type { EmbeddedBackend } from '../../tools/local-supabase/backend';
import { ENGINE } from '../support/engine';

// Each part of `npm run bench` that needs only a backend, with tiny sizes. The others are in tests/e2e/built-site.spec.ts.

const SUPPLIERS = 20;
const [users, entries, answers] = [10_000, 50_000, 200_000].map((count) => inProportion(count, SUPPLIERS));

let backend: EmbeddedBackend;

beforeAll(async () => {
  process.env.LITE_AUTH_BCRYPT_COST = '4';
  backend = await startLargeBackend(ENGINE, SUPPLIERS, {
    users: users!,
    entries: entries!,
    answers: answers!,
  });
});
afterAll(() => backend.close());

// The figures depend on the machine, so no test looks at them.
test.each(Object.entries(BACKEND_PARTS))(
  'the benchmark of %s measures a backend',
  { timeout: 120_000 },
  async (_, measure) => {
    const shared = { ...backend, close: () => Promise.resolve() };
    const figures = await measure({ sizes: [SUPPLIERS], runs: 1, start: () => Promise.resolve(shared) });
    expect(figures).not.toEqual([]);
    expect(figures.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
  },
);
