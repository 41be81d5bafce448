import { beforeEach, expect, test, vi } from 'vitest';
import { lockedSupplier, openSupplier } from '../support/builders';

const OWNER = 'visitor first-entry';
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  vi.stubGlobal('window', { sessionStorage });
  return () => vi.unstubAllGlobals();
});

/** A freshly loaded document. */
function load() {
  vi.resetModules();
  return import('@/lib/navigation/list-trail');
}

function list(ids: number[], locked: number[] = []) {
  return ids.map((id) => ({
    supplier: (locked.includes(id) ? lockedSupplier : openSupplier)(id, { name: `N${id}` }),
  }));
}

const range = (length: number) => Array.from({ length }, (_, index) => index + 1);

test('neighbors follow the order of the list, and the list ends at both ends', async () => {
  const { noteList, neighborsOf } = await load();
  noteList(list([5, 2, 9]));
  expect(neighborsOf(OWNER, 2)).toEqual({ previous: { id: 5, name: 'N5' }, next: { id: 9, name: 'N9' } });
  expect(neighborsOf(OWNER, 5)).toEqual({ previous: undefined, next: { id: 2, name: 'N2' } });
  expect(neighborsOf(OWNER, 9)).toEqual({ previous: { id: 2, name: 'N2' }, next: undefined });
});

test('locked suppliers are skipped', async () => {
  const { noteList, neighborsOf } = await load();
  noteList(list([1, 2, 3, 4], [2, 4]));
  expect(neighborsOf(OWNER, 1).next).toEqual({ id: 3, name: 'N3' });
  expect(neighborsOf(OWNER, 3)).toEqual({ previous: { id: 1, name: 'N1' }, next: undefined });
});

test('a supplier that the list does not hold has no neighbors', async () => {
  const { noteList, neighborsOf } = await load();
  expect(neighborsOf(OWNER, 7)).toEqual({});
  noteList(list([1, 2]));
  expect(neighborsOf('visitor other-entry', 7)).toEqual({});
});

test('a list that is shown later does not change the neighbors of a supplier opened before', async () => {
  const { noteList, neighborsOf } = await load();
  noteList(list([1, 2, 3]));
  neighborsOf(OWNER, 2);
  noteList(list([3, 2, 1]));
  expect(neighborsOf(OWNER, 2).next?.id).toBe(3);
  expect(neighborsOf('visitor other-entry', 2).next?.id).toBe(1);
});

test('a reload keeps the neighbors for their viewer, but not for another one', async () => {
  const { noteList, neighborsOf } = await load();
  noteList(list([1, 2, 3]));
  neighborsOf(OWNER, 2);
  const reloaded = await load();
  expect(reloaded.neighborsOf(OWNER, 2).next?.id).toBe(3);
  expect(reloaded.neighborsOf('someone first-entry', 2)).toEqual({});
});

test('all of a list of 50,000 can be stepped through, of which little is stored', async () => {
  const { noteList, neighborsOf } = await load();
  noteList(list(range(50_000)));
  for (const id of [1, 60, 30_000, 50_000]) {
    const { previous, next } = neighborsOf(OWNER, id);
    expect([previous?.id, next?.id]).toEqual([id > 1 ? id - 1 : undefined, id < 50_000 ? id + 1 : undefined]);
  }
  expect([...stored.values()].join('').length).toBeLessThan(10_000);
});

test.each(['{', '7', 'null', '[]', '[{"owner":"visitor first-entry"}]'])(
  'what is stored as %s gives no neighbors',
  async (text) => {
    stored.set('list-trails', text);
    const { neighborsOf } = await load();
    expect(neighborsOf(OWNER, 1)).toEqual({});
  },
);
