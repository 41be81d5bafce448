import type { Hono } from 'hono';
import { z } from 'zod';
import type { GatewayParts } from '../gateway-parts';
import { mapJson, readJson } from '../http';
import { listAll } from './list-all';

const listOptions = z.object({
  prefix: z.string().default(''),
  search: z.string().default(''),
  limit: z.number().default(100),
  offset: z.number().default(0),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});

type ListOptions = z.infer<typeof listOptions>;

interface Entry {
  name: string;
  id: string | null;
  created_at: string | null;
  updated_at: string | null;
  last_accessed_at: string | null;
  metadata: unknown;
}

/**
 * Defect: the library lists full paths below a prefix. The storage server lists one level: names in that folder, and
 * its subfolders as entries without an id.
 *
 * Test: tests/local-supabase/storage.test.ts, "the library still lists whole paths".
 */
export function listObjects(gateway: Hono, { lite }: GatewayParts): void {
  gateway.post('/storage/v1/object/list/:bucket', async (c) => {
    const parsed = listOptions.safeParse(await readJson(c.req.raw));
    if (!parsed.success) return lite(c.req.raw);
    const folder = parsed.data.prefix.replace(/\/*$/, '').replace(/(.)$/, '$1/');
    const all = await listAll(lite, c.req.raw, c.req.param('bucket'), folder);
    return mapJson<Entry[]>(all, (objects) => oneLevel(objects, folder, parsed.data));
  });
}

function oneLevel(objects: Entry[], folder: string, { search, limit, offset, sortBy }: ListOptions): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { name: path, id, created_at, updated_at, last_accessed_at, metadata } of objects) {
    const [name = '', ...deeper] = path.slice(folder.length).split('/');
    if (!path.startsWith(folder) || !name.toLowerCase().startsWith(search.toLowerCase())) continue;
    entries.set(
      name,
      deeper.length
        ? { name, id: null, created_at: null, updated_at: null, last_accessed_at: null, metadata: null }
        : { name, id, created_at, updated_at, last_accessed_at, metadata },
    );
  }
  const direction = sortBy.order === 'asc' ? 1 : -1;
  const key = (entry: Entry) => entry[sortBy.column] ?? '';
  return [...entries.values()]
    .sort((a, b) => (key(a) < key(b) ? -direction : direction))
    .slice(offset, offset + limit);
}
