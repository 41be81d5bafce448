import type { Sql } from '../local-supabase/sql';
import { CATEGORIES } from '../seed/categories';
import { fold } from '../../src/domain/text/text';
import { coinWords, slugOf, supplierName } from '../seed/names';
import { createRandom } from '../seed/random';

const OPEN = 5;
const BATCH = 5_000;
/** The ThumbHash of every opaque portrait picture begins with it; the rest differs. */
const HASH_START = [0xf0, 0x38, 0x0e, 0x16];
const HASH_REST = 19;

/**
 * Fills an empty database with `count` suppliers as in a large directory: five open, the others locked for visitors, all
 * names and image hashes different. The rows are always the same.
 */
export async function insertSuppliers(sql: Sql, count: number): Promise<void> {
  const random = createRandom('perf suppliers');
  const named = namedSuppliers(count);
  await sql('insert into public.categories (name) select unnest($1::text[])', [
    CATEGORIES.map(({ name }) => name),
  ]);
  for (let start = 0; start < count; start += BATCH) {
    const batch = named.slice(start, start + BATCH).map(({ name }) => name);
    const hashes = batch.map(() => {
      const rest = Array.from({ length: HASH_REST }, () => random.int(0, 255));
      return Buffer.from([...HASH_START, ...rest]).toString('base64');
    });
    const categories = batch.map(() => random.pick(CATEGORIES).name);
    await sql(
      `insert into public.suppliers (name, image_hash, category_id, is_premium, public_from, created_at)
       select row.name, row.hash, category.id, $4::int + row.place > $5, now() - interval '1 day',
         now() - row.place % 700 * interval '1 day'
       from unnest($1::text[], $2::text[], $3::text[]) with ordinality as row (name, hash, category, place)
       join public.categories category on category.name = row.category`,
      [batch, hashes, categories, start, OPEN],
    );
  }
  await insertDetails(sql, named);
  await sql('analyze');
}

/**
 * What the cards of premium suppliers tell to premium members. The open ones have nothing of it, so that what a visitor's
 * visit costs does not depend on their pictures. Triggers are disabled because they would take minutes.
 */
async function insertDetails(sql: Sql, named: NamedSupplier[]): Promise<void> {
  for (const table of ['supplier_details', 'supplier_contacts'])
    await sql(`alter table public.${table} disable trigger user`);
  await sql(
    `update public.supplier_details d
     set instagram = named.instagram, website = named.website,
       main_image_path = s.id || '/' || md5(s.id::text)::uuid || '.1280.webp.jpg',
       state = place.state, city = place.city, min_order_pieces = 6 * (1 + s.id % 5), sells_to_cpf = s.id % 3 = 0
     from public.suppliers s
     join unnest($1::text[], $2::text[], $3::text[]) named (name, instagram, website) on named.name = s.name
     join (values (0, 'GO', 'Goiânia'), (1, 'SP', 'São Paulo'), (2, 'PE', 'Caruaru'), (3, 'SC', 'Brusque'), (4, 'CE', 'Fortaleza'))
       place (number, state, city) on place.number = s.id * 7 % 5
     where d.supplier_id = s.id and s.is_premium`,
    [
      named.map(({ name }) => name),
      named.map(({ instagram }) => instagram),
      named.map(({ website }) => website),
    ],
  );
  await sql(
    `update public.supplier_contacts c set whatsapp = '55629' || lpad((s.id * 7919 % 100000000)::text, 8, '0')
     from public.suppliers s where c.supplier_id = s.id and s.is_premium`,
  );
  for (const table of ['supplier_details', 'supplier_contacts'])
    await sql(`alter table public.${table} enable trigger user`);
}

export interface NamedSupplier {
  name: string;
  instagram: string;
  website: string;
}

/** Different names in mixed order, two words each, and what derives from them. */
export function namedSuppliers(count: number): NamedSupplier[] {
  const random = createRandom('perf names');
  const trades = [...new Set(CATEGORIES.flatMap((category) => category.trades))];
  const words = coinWords(random, Infinity);
  if (words.length * trades.length < count) throw new RangeError(`There are not ${count} different names.`);
  return Array.from({ length: count }, (_, index) => {
    const trade = trades[Math.floor(index / words.length)] ?? '';
    const name = supplierName(random, words[index % words.length] ?? '', trade);
    const instagram = fold(name)
      .replace(/[^a-z0-9]+/g, '.')
      .slice(0, 30);
    return { name, instagram, website: `https://${slugOf(name)}.example` };
  });
}
