import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../tools/local-supabase/settings';
import { generateTypes, TYPES_FILE } from '../../tools/local-supabase/types';

test('the TypeScript types match the schema of the migrations', async () => {
  const name = path.relative(PROJECT_ROOT, TYPES_FILE);
  expect(await readFile(TYPES_FILE, 'utf8'), `${name} is old: run npm run db:types`).toBe(
    await generateTypes(),
  );
}, 120_000);
