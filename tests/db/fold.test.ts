import { expect } from 'vitest';
import { fold } from '../../src/domain/text';
import { test } from '../support/fixtures';

test('browser and database fold accented letters in the same way', async ({ backend }) => {
  const letters = Array.from({ length: 0x180 - 0x41 }, (_, index) => String.fromCodePoint(0x41 + index));
  const plainOrAccented = letters.filter((letter) => /[A-Za-z]/.test(letter.normalize('NFD')));
  expect(plainOrAccented).toEqual(expect.arrayContaining([...'AzÁàâãçÉêíõôüÑŠž']));

  const rows = await backend.sql<{ letter: string; folded: string }>(
    'select letter, private.fold(letter) as folded from unnest($1::text[]) letter',
    [plainOrAccented],
  );
  expect(rows).toEqual(plainOrAccented.map((letter) => ({ letter, folded: fold(letter) })));
});
