import { readFileSync } from 'node:fs';
import type { Hub } from '@/domain/directory/places';
import { readState } from '@/domain/supplier/states';

const listed = (text: string) => text.split(', ');

/** The hubs that every site begins with. */
export function startingHubs(): Hub[] {
  const sql = readFileSync('supabase/migrations/20261126002230_places.sql', 'utf8');
  const markets = Array.from(
    sql.matchAll(/^ {2}\('(..)', '([^']*)', '([^']*)', '\{(.*?)\}'\)/gm),
    ([, state, city = '', name = '', aliases = '']) => ({ state, city, name, aliases: listed(aliases) }),
  );
  const cities = Array.from(sql.matchAll(/\('(..)', '\{(.*?)\}'/g)).flatMap(([, state, names = '']) =>
    listed(names).map((name) => ({ state, city: name, name, aliases: [] })),
  );
  return [...markets, ...cities].flatMap(({ state, ...hub }) => {
    const code = readState(state ?? null);
    return code ? [{ ...hub, state: code }] : [];
  });
}
