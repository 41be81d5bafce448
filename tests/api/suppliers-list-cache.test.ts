import { randomUUID } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import { leaks } from '../support/find-secrets';
import { CALLER_NAMES, callerRows, type CallerName } from './support/callers';
import { SUPPLIERS } from './support/supplier-api';
import { bareName, insertSuppliers, secretsIn } from '../support/supplier-world';
import { test as base } from './support/test';

const test = base.extend('directory', { scope: 'file' }, ({ backend, callers, suppliers }) => ({
  list: (name: CallerName, headers: Record<string, string> = {}) => callers[name].ask(SUPPLIERS, { headers }),
  /** Makes every cached list outdated. */
  touch: () => backend.sql('update public.suppliers set name = name where id = $1', [suppliers.open.id]),
}));

describe('a cache', () => {
  test.for(callerRows('visitor', 'garbage', 'forged'))(
    'may keep the list for %s, and gets 304 while it is unchanged',
    async ([, name], { directory }) => {
      const first = await directory.list(name);
      expect(first.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600');
      expect(first.headers.get('vary')?.toLowerCase()).toContain('authorization');
      const tag = first.headers.get('etag')!;
      for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
        const again = await directory.list(name, { 'if-none-match': known });
        expect([again.status, again.text], known).toEqual([304, '']);
        expect(again.headers.get('etag')).toBe(tag);
        expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
      }
      await directory.touch();
      const changed = await directory.list(name, { 'if-none-match': tag });
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toBe(tag);
    },
  );

  test.for(callerRows('old', 'free', 'expired', 'premium', 'admin'))(
    'may not keep the list for %s, who never gets 304',
    async ([, name], { directory, suppliers }) => {
      const tag = (await directory.list('visitor')).headers.get('etag')!;
      for (const known of [tag, '*']) {
        const { status, headers, text } = await directory.list(name, { 'if-none-match': known });
        expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null]);
        expect(headers.get('vary')?.toLowerCase()).toContain('authorization');
        expect(text).toContain(suppliers.open.details.instagram);
      }
    },
  );

  test('may not keep a single supplier, whose links expire after minutes', async ({ callers, suppliers }) => {
    const { headers } = await callers.visitor.ask(`${SUPPLIERS}/${suppliers.open.id}`);
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  });

  test('never shows one reader the list of another, in any order and at any load', async ({
    directory,
    suppliers,
  }) => {
    const locked = [suppliers.premium, suppliers.early, suppliers.earlyPremium];
    // Links to galleries are only in the lists of admins.
    const galleries = locked.flatMap(({ gallery }) => gallery.map(bareName));
    const secrets = locked.flatMap(secretsIn).filter((secret) => !galleries.includes(secret));
    for (const first of ['premium', 'admin', 'visitor', 'old'] as const) {
      await directory.touch();
      await directory.list(first);
      const names = [...CALLER_NAMES, ...CALLER_NAMES, ...CALLER_NAMES];
      const answers = await Promise.all(
        names.map(async (name) => ({ name, answer: await directory.list(name) })),
      );
      for (const { name, answer } of answers) {
        const open = ['premium', 'editor', 'support', 'admin'].includes(name);
        expect(leaks(answer, secrets), name).toEqual(open ? secrets : []);
      }
    }
  });

  test('shows no data that has been locked, withheld, postponed, deleted or changed', async ({
    backend,
    suppliers,
    directory,
  }) => {
    const [one] = await insertSuppliers(backend, suppliers.categoryId, ['open']);
    const { details, contacts, teaser } = one!;
    const seen = async (...texts: string[]) => leaks(await directory.list('visitor'), texts).length;
    const change = (sql: string, ...values: unknown[]) => backend.sql(sql, [...values, one!.id]);
    expect(await seen(teaser.name, contacts.whatsapp, details.instagram)).toBe(3);

    await backend.sql('update public.settings set free_direct_contacts = false');
    expect(await seen(contacts.whatsapp)).toBe(0);
    await backend.sql('update public.settings set free_direct_contacts = true');
    expect(await seen(contacts.whatsapp)).toBe(1);

    await change('update public.supplier_contacts set whatsapp = $1 where supplier_id = $2', '5511912345678');
    expect(await seen(contacts.whatsapp)).toBe(0);
    await change('update public.suppliers set is_premium = true where id = $1');
    expect(await seen(details.instagram)).toBe(0);
    expect(await seen(teaser.name)).toBe(1);
    await change("update public.suppliers set public_from = now() + interval '1 day' where id = $1");
    expect(await seen(teaser.name)).toBe(0);

    // A supplier becomes public without any write.
    await change(
      "update public.suppliers set public_from = now() + interval '300 milliseconds' where id = $1",
    );
    await vi.waitFor(async () => expect(await seen(teaser.name)).toBe(1), { timeout: 10_000 });
    await change('delete from public.suppliers where id = $1');
    expect(await seen(teaser.name)).toBe(0);

    const name = `Categoria ${randomUUID()}`;
    await backend.sql('update public.categories set name = $1 where id = $2', [name, suppliers.categoryId]);
    expect(await seen(name)).toBe(1);
  });
});
