import { useMutation, type QueryClient } from '@tanstack/react-query';
import { accountQueries } from '@/data/account/queries';
import { PLAN_NAMES } from '@/domain/plan/plan';
import { COMPARISON_TOO_LOW, type AllSettings, type PlanChange } from '@/domain/site/form';
import { SITE_BUCKET } from '@/domain/supplier/storage';
import { rest } from '@/lib/backend/rest/rest-client';
import { atField } from '@/lib/at-field';
import { unwrap, RequestError } from '@/lib/errors';
import { removeFiles, uploadFile } from '../suppliers/admin-files';

const FAILED = 'Não foi possível salvar as configurações.';
const CHECK_VIOLATED = '23514';

export interface NewLogo {
  path: string;
  content: Blob;
}

interface Saving {
  changes: Partial<AllSettings>;
  logo?: NewLogo | null; // requires `changes.logo_path`
  oldLogo?: string | null; // path of the logo to delete
}

async function saveSettings({ changes, logo, oldLogo }: Saving): Promise<void> {
  if (logo) await uploadFile({ bucket: SITE_BUCKET, ...logo, onProgress: () => undefined });
  const { admin_email, group_url, priority_support_url, ...site } = changes;
  const operator = { admin_email };
  const perks = { group_url, priority_support_url };
  const some = (change: object) => Object.values(change).some((value) => value !== undefined);
  // Three tables, because each has other readers. Undefined values are not sent.
  const changed = [
    some(site) && rest.from('settings').update(site).eq('id', true).select('id'),
    some(operator) && rest.from('operator_settings').update(operator).eq('id', true).select('id'),
    some(perks) && rest.from('member_perks').update(perks).eq('id', true).select('id'),
  ];
  for (const saving of changed) if (saving) requireOne(await unwrap(FAILED, saving));
  // A failure leaves nothing worse than an unused file.
  if (oldLogo && 'logo_path' in changes)
    await removeFiles([{ bucket: SITE_BUCKET, path: oldLogo }]).catch(() => undefined);
}

async function savePlans(changes: PlanChange[]): Promise<void> {
  for (const { key, change } of changes)
    requireOne(
      await unwrap(
        `Não foi possível salvar o plano ${PLAN_NAMES[key]}.`,
        rest.from('plans').update(change).eq('key', key).select('key'),
      ).catch(atField(`${key}.comparison_price_cents`, CHECK_VIOLATED, COMPARISON_TOO_LOW)),
    );
}

/** Row security silently skips rows that may not be changed, for instance after an admin lost the role. */
function requireOne(rows: unknown[]): void {
  if (rows.length !== 1) throw new RequestError(FAILED);
}

export function useSaveSettings() {
  return useMutation({
    mutationFn: saveSettings,
    onSettled: (_data, _error, _saving, _result, { client }) => refresh(client),
  });
}

/** @throws RequestError with `field` if the price was raised meanwhile, so that the comparison price is too low */
export function useSavePlans() {
  return useMutation({
    mutationFn: savePlans,
    onSettled: (_data, _error, _saving, _result, { client }) => refresh(client),
  });
}

/** Everything but the account: names, prices, perks and visible contacts may have changed. */
function refresh(client: QueryClient): void {
  const me = accountQueries.allMe();
  void client.invalidateQueries({
    predicate: ({ queryKey }) => !me.every((part, index) => queryKey[index] === part),
  });
}
