import { decode } from 'hono/jwt';
import { describe, expect } from 'vitest';
import { filesIn } from '@/domain/supplier-files';
import type { Supplier } from '../support/supplier-world';
import { supplierIn } from './support/supplier-api';
import { LOCKED_OUT, PREMIUM, test, textBehind } from './support/directory';

describe('the links to a gallery', () => {
  /** The pictures of the gallery, of which the first has smaller versions. */
  const filesOf = ({ gallery }: Supplier) => filesIn('gallery', gallery).map(({ path }) => path);

  test.for([...LOCKED_OUT, ...PREMIUM])(
    'reach %s for exactly the suppliers that are open to them',
    async ([, name], { directory, suppliers }) => {
      const isPremium = PREMIUM.some(([, premium]) => premium === name);
      for (const kind of ['open', 'premium', 'early'] as const) {
        const links = await directory.gallery(name, suppliers[kind].id);
        const open = kind === 'open' || isPremium;
        expect([kind, Object.keys(links).sort()]).toEqual([
          kind,
          open ? filesOf(suppliers[kind]).toSorted() : [],
        ]);
        for (const [path, url] of Object.entries(links)) {
          expect(await textBehind(url)).toContain(directory.fileTexts[path]);
        }
      }
    },
  );

  test('follow a supplier that becomes premium, or open again', async ({ backend, directory, suppliers }) => {
    const { id } = suppliers.open;
    const become = 'update public.suppliers set is_premium = $2 where id = $1';
    await backend.sql(become, [id, true]);
    expect(await directory.gallery('free', id)).toEqual({});
    expect(Object.keys(await directory.gallery('premium', id))).toHaveLength(5);
    await backend.sql(become, [id, false]);
    expect(Object.keys(await directory.gallery('free', id))).toHaveLength(5);
  });

  test('leave out pictures without a stored file, and are none for a supplier that does not exist', async ({
    directory,
    suppliers,
  }) => {
    expect(await directory.gallery('premium', suppliers.earlyPremium.id)).toEqual({});
    expect(await directory.gallery('premium', 999_999_999)).toEqual({});
  });

  test.for(PREMIUM)('end after five minutes for %s', async ([, name], { directory, suppliers }) => {
    const { id } = suppliers.premium;
    const links = Object.values(await directory.gallery(name, id));
    const { images } = supplierIn(await directory.detail(name, id));
    for (const url of [...links, ...images.map((image) => image.url)]) {
      const { iat = 0, exp = Infinity } = decode(new URL(url).searchParams.get('token')!).payload;
      expect(exp - iat).toBe(300);
    }
  });
});

describe('the links to files', () => {
  test.for(PREMIUM)(
    'received by %s work for anybody, and lead to the stored files',
    async ([, name], { suppliers, directory }) => {
      const { details, gallery } = suppliers.premium;
      for (const supplier of [
        supplierIn(await directory.detail(name, suppliers.premium.id)),
        (await directory.listed(name)).find(({ id }) => id === suppliers.premium.id)!,
      ]) {
        expect(await textBehind(supplier.main_image_url)).toContain(
          directory.fileTexts[details.main_image_path],
        );
        expect(await textBehind(supplier.logo)).toContain(directory.fileTexts[details.logo_path]);
      }
      const { images } = supplierIn(await directory.detail(name, suppliers.premium.id));
      for (const [at, path] of gallery.entries()) {
        expect(await textBehind(images[at]?.url)).toContain(directory.fileTexts[path]);
      }
    },
  );

  test('to gallery pictures are also in the list of an admin', async ({ directory, suppliers }) => {
    const { images } = (await directory.listed('admin')).find(({ id }) => id === suppliers.premium.id)!;
    for (const [at, path] of suppliers.premium.gallery.entries()) {
      expect(await textBehind(images[at]?.url)).toContain(directory.fileTexts[path]);
    }
  });

  test('of an open supplier work for a visitor', async ({ directory, suppliers }) => {
    const { main_image_url, logo, images } = supplierIn(await directory.detail('visitor', suppliers.open.id));
    const found = await Promise.all([main_image_url, logo, ...images.map(({ url }) => url)].map(textBehind));
    const { details, gallery } = suppliers.open;
    const paths = [details.main_image_path, details.logo_path, ...gallery];
    for (const [at, path] of paths.entries()) expect(found[at]).toContain(directory.fileTexts[path]);
  });

  test('to gallery pictures work only for one picture each', async ({ directory, suppliers }) => {
    const { images } = supplierIn(await directory.detail('premium', suppliers.premium.id));
    const [first, second] = images.map(({ url }) => new URL(url));
    first!.search = second!.search;
    expect((await fetch(first!)).ok).toBe(false);
  });
});
