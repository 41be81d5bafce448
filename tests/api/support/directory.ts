import { expect } from 'vitest';
import * as z from 'zod/mini';
import { uploadFiles } from '../../support/stored-files';
import {
  createCategory,
  insertPremiumSupplier,
  keepPage,
  secretsIn,
  type Supplier,
  type SupplierKind,
} from '../../support/supplier-world';
import { callerRows, type CallerName } from './callers';
import { SUPPLIERS, suppliersIn } from './supplier-api';
import { test as base } from './test';

/** Tests that read the directory through `/api`. */
export const test = base.extend('directory', { scope: 'file' }, async ({ backend, callers, suppliers }) => {
  await keepPage(
    backend,
    await insertPremiumSupplier(backend, await createCategory(backend)),
    callers.keeper,
  );
  /** The text in each stored file, by path. */
  const fileTexts: Record<string, string> = {};
  for (const kind of ['open', 'premium', 'early'] as const) {
    Object.assign(fileTexts, await uploadFiles(callers.admin, suppliers[kind]));
  }

  const list = (name: CallerName) => callers[name].ask(SUPPLIERS);

  const detail = (name: CallerName, id: number | string) => callers[name].ask(`${SUPPLIERS}/${id}`);

  /** The links to the gallery, by the path of the picture. */
  async function gallery(name: CallerName, id: number): Promise<Record<string, string>> {
    const answer = await callers[name].ask(`${SUPPLIERS}/${id}/gallery`);
    expect([answer.status, answer.headers.get('cache-control')], answer.text).toEqual([200, 'no-store']);
    const link = z.strictObject({ path: z.string(), url: z.string() });
    const { data } = z.strictObject({ data: z.array(link) }).parse(JSON.parse(answer.text));
    return Object.fromEntries(data.map(({ path, url }) => [path, url]));
  }

  const secretsOf = (...kinds: SupplierKind[]) => kinds.flatMap((kind) => secretsIn(suppliers[kind]));

  const teaserOf = ({ id, kind, teaser }: Supplier) => ({
    id,
    ...teaser,
    is_premium: kind === 'premium',
    category_id: suppliers.categoryId,
    formatted_id: `F-${String(id).padStart(4, '0')}`,
  });

  /** The suppliers of one category in the list: a shared Supabase may have others. */
  async function listed(name: CallerName, categoryId = suppliers.categoryId) {
    return suppliersIn(await list(name)).filter(({ category_id }) => category_id === categoryId);
  }

  return { fileTexts, list, detail, gallery, listed, secretsOf, teaserOf };
});

export const LOCKED_OUT = callerRows('visitor', 'garbage', 'forged', 'old', 'free', 'expired', 'keeper');
export const PREMIUM = callerRows('premium', 'admin');

/** The content of the file behind a link, read without a session. */
export async function textBehind(url: string | null | undefined): Promise<string> {
  const answer = await fetch(url ?? '');
  const type = url?.includes('.webp?') ? 'image/webp' : 'image/png';
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  return answer.text();
}
