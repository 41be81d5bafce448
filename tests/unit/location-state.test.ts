import { expect, test } from 'vitest';
import { readLocationState } from '@/lib/location-state';

test('the state of a history entry is read without what this version of the app did not write', () => {
  const state = { from: '/perfil', email: 7, keepScroll: true, justLoggedIn: 'yes', other: 1 };
  expect(readLocationState({ state })).toEqual({ from: '/perfil', keepScroll: true });
});

test('an entry without state has an empty one', () => {
  for (const state of [null, undefined, 'text', 3]) expect(readLocationState({ state })).toEqual({});
});
