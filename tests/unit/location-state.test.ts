import { expect, test } from 'vitest';
import { readLocationState } from '@/lib/navigation/location-state';

test('the state of a history entry is read without unknown properties', () => {
  const state = { from: '/perfil', email: 7, keepScroll: true, justLoggedIn: 'yes', other: 1 };
  expect(readLocationState({ state })).toEqual({ from: '/perfil', keepScroll: true });
});

test('the state of an entry without one is empty', () => {
  for (const state of [null, undefined, 'text', 3]) expect(readLocationState({ state })).toEqual({});
});
