import { expect } from 'vitest';
import { COLUMNS, resourcesOf } from '../../supabase/functions/api/suppliers/resource';
import { createActor, newClient, type NewAccount, sessionOf } from '../support/actors';
import type { BackendOptions } from '../support/backend';
import { test as base } from '../support/fixtures';
import { appBefore } from './support/app';
import { pathIn, suppliersIn } from './support/supplier-api';

const test = base.extend('backendOptions', { scope: 'file' }, (): BackendOptions => ({ seed: 'demo' }));

test.for<[who: string, options: NewAccount | null]>([
  ['a visitor', null],
  ['a free member', {}],
  ['a premium member', { expiresAt: new Date(Date.now() + 86_400_000) }],
  ['an admin', { admin: true }],
])(
  'the list of the demo suppliers shows %s exactly the fields that they may read in the tables',
  async ([, options], { backend }) => {
    const actor = options && (await createActor(backend, options));
    const { data: rows } = await (actor?.client ?? newClient(backend))
      .from('suppliers')
      .select(COLUMNS)
      .order('sort_name')
      .order('id')
      .order('position', { referencedTable: 'supplier_images' })
      .order('id', { referencedTable: 'supplier_images' });
    const expected = await resourcesOf(rows!, {
      ofPublic: (path) => `${backend.url}/storage/v1/object/public/suppliers/${path}`,
      // Only an admin's list has links to galleries; here a path stands for its link.
      ofGallery: (paths) => Promise.resolve(new Map(options?.admin ? paths.map((path) => [path, path]) : [])),
    });
    const token = actor && (await sessionOf(actor)).access_token;
    const response = await appBefore(backend).request(
      '/api/suppliers',
      token ? { headers: { authorization: `Bearer ${token}` } } : {},
    );
    const answer = { status: response.status, headers: response.headers, text: await response.text() };
    const suppliers = suppliersIn(answer).map((supplier) => ({
      ...supplier,
      images: supplier.images.map(({ id, url }) => ({ id, url: pathIn(url) })),
    }));
    expect(suppliers.length).toBeGreaterThan(100);
    expect(suppliers).toEqual(expected);
  },
);
