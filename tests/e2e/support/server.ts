import { supabase } from './stack';

export interface FullContacts {
  whatsapp: string;
  email: string;
  instagram: string;
  website: string;
}

interface StoredSupplier {
  id: number;
  supplier_details: Pick<FullContacts, 'instagram' | 'website'>;
  supplier_contacts: Pick<FullContacts, 'whatsapp' | 'email'>;
}

/** One request to the Supabase under test. Throws what it answered when that was not a success. */
export async function ask<Answer>(
  method: string,
  path: string,
  key: string,
  body?: unknown,
  token = key,
): Promise<Answer> {
  const response = await fetch(supabase.url + path, {
    method,
    headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

export async function addFavorites({ id }: { id: string }, supplierIds: number[]): Promise<void> {
  const rows = supplierIds.map((supplier_id) => ({ user_id: id, supplier_id }));
  await ask('POST', '/rest/v1/favorites', supabase.secretKey, rows);
}

/** The first premium supplier that has every kind of contact, as they are stored. */
export async function premiumSupplierWithAllContacts(): Promise<FullContacts & { id: number }> {
  const given = 'not.is.null';
  const [supplier] = await ask<StoredSupplier[]>(
    'GET',
    '/rest/v1/suppliers?is_premium=is.true&order=id&limit=1' +
      '&select=id,supplier_details!inner(instagram,website),supplier_contacts!inner(whatsapp,email)' +
      `&supplier_details.instagram=${given}&supplier_details.website=${given}` +
      `&supplier_contacts.whatsapp=${given}&supplier_contacts.email=${given}`,
    supabase.secretKey,
  );
  if (!supplier) throw new Error('The demo data has no premium supplier with every contact.');
  return { id: supplier.id, ...supplier.supplier_details, ...supplier.supplier_contacts };
}
