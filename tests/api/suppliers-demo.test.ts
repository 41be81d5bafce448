import { expect } from 'vitest';
import { COLUMNS, resourcesOf } from '../../supabase/functions/api/suppliers/resource';
import { people } from '../support/actors';
import type { BackendOptions } from '../support/backend';
import { SUPPLIERS, pathIn, suppliersIn } from './support/supplier-api';
import { test as base } from './support/test';

const test = base.extend('backendOptions', { scope: 'file' }, (): BackendOptions => ({
  seed: 'demo',
  functions: true,
}));

test.for(people('visitor', 'free', 'premium', 'admin'))(
  'the list of the demo suppliers shows %s exactly the fields that they may read in the tables',
  async ([, name], { actors, backend }) => {
    const { data: rows } = await actors[name].client
      .from('suppliers')
      .select(COLUMNS)
      .order('sort_name')
      .order('id')
      .order('position', { referencedTable: 'supplier_images' })
      .order('id', { referencedTable: 'supplier_images' });
    const expected = await resourcesOf(rows!, {
      ofPublic: (path) => `${backend.url}/storage/v1/object/public/suppliers/${path}`,
      // Only an admin's list has links to galleries; here a path stands for its link.
      ofGallery: (paths) =>
        Promise.resolve(new Map(name === 'admin' ? paths.map((path) => [path, path]) : [])),
    });
    const suppliers = suppliersIn(await actors[name].ask(SUPPLIERS)).map((supplier) => ({
      ...supplier,
      images: supplier.images.map(({ id, url }) => ({ id, url: pathIn(url) })),
    }));
    expect(suppliers.length).toBeGreaterThan(100);
    expect(suppliers).toEqual(expected);
  },
);
