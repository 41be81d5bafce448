import { isLocked, type CardSupplier, type SupplierTeaser } from '@/domain/supplier/supplier';
import { sessionStore, storedJson } from '../browser-storage';

interface Entry {
  supplier: CardSupplier;
}

type Stop = Pick<SupplierTeaser, 'id' | 'name'>;

interface Trail {
  owner: string;
  stops: Stop[];
}

export interface Neighbors {
  previous?: Stop;
  next?: Stop;
}

const KEY = 'list-trails';
/** On each side, because a list may have 50,000 suppliers. */
const REACH = 50;
const MOST_TRAILS = 5;

let latest: { entries: readonly Entry[]; owner: string | null } | null = null;

export function noteList(entries: readonly Entry[]): void {
  latest = { entries, owner: null };
}

/** Neighbors in the list opened by `owner` (viewer and history entry), without locked ones. A reload keeps a part. */
export function neighborsOf(owner: string, id: number): Neighbors {
  const trails = storedTrails();
  const stored = trails.find((trail) => trail.owner === owner);
  if (latest?.owner === null && !stored) latest.owner = owner;
  const stops = latest?.owner === owner ? around(latest.entries, id) : (stored?.stops ?? []);
  const others = trails.filter((trail) => trail !== stored);
  sessionStore.setItem(KEY, JSON.stringify([...others, { owner, stops }].slice(-MOST_TRAILS)));

  const index = stops.findIndex((stop) => stop.id === id);
  return index < 0 ? {} : { previous: stops[index - 1], next: stops[index + 1] };
}

function storedTrails(): Trail[] {
  const stored = storedJson(sessionStore, KEY);
  return Array.isArray(stored) ? (stored as Trail[]) : [];
}

function around(entries: readonly Entry[], id: number): Stop[] {
  const open = entries.filter(({ supplier }) => supplier.id === id || !isLocked(supplier));
  const index = open.findIndex(({ supplier }) => supplier.id === id);
  return open
    .slice(Math.max(0, index - REACH), index < 0 ? 0 : index + REACH + 1)
    .map(({ supplier }) => ({ id: supplier.id, name: supplier.name }));
}
