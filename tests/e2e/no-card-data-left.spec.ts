import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { cardIn } from './support/cards';
import { ask } from './support/server';
import { LOCAL_FILES, supabase } from './support/stack';

// Runs after the journeys that type card numbers. The key of a paid order, which must be found, shows that a search through
// raw files finds what the database holds.

test('no card number is left in the database, in stored files or in the log', async () => {
  test.skip(
    LOCAL_FILES === null,
    'The files and the log of a Supabase that was running before are not ours to read.',
  );
  const { data, log } = LOCAL_FILES!;
  const orders =
    '/rest/v1/orders?select=idempotency_key&status=eq.paid&gateway=eq.simulated&order=created_at.desc&limit=1';
  const [order] = await ask<{ idempotency_key: string }[]>('GET', orders, supabase.secretKey);
  const found = { order: false, cards: [] as string[] };
  for (const file of [...filesIn(data), log]) {
    const content = readFileSync(file, 'latin1');
    if (content.includes(order!.idempotency_key)) found.order = true;
    if (cardIn(content)) found.cards.push(file);
  }
  expect(found).toEqual({ order: true, cards: [] });
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
}
