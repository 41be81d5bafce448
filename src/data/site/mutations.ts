import { useMutation, type QueryClient } from '@tanstack/react-query';
import { accountQueries } from '@/data/account/queries';
import type { PlanKey } from '@/domain/plan';
import type { AllSettings, PlanChange } from '@/domain/site-form';
import { unwrap, RequestError } from '@/lib/errors';
import { rest } from '@/lib/backend/rest-client';
import { removeFiles, uploadFile } from '../suppliers/files';

const FAILED = 'Não foi possível salvar as configurações.';

/** A picture that is to be the site's logo, under the name that it will have. */
export interface NewLogo {
  path: string;
  content: Blob;
}

interface Saving {
  changes: Partial<AllSettings>;
  /** Goes with `changes.logo_path`. */
  logo?: NewLogo | null;
  /** The logo that is replaced. */
  oldLogo?: string | null;
}

/** Saves the settings that have changed. Sent again after a failure, it saves what has not been. */
async function saveSettings({ changes, logo, oldLogo }: Saving): Promise<void> {
  if (logo) await uploadFile({ bucket: 'site', ...logo, onProgress: () => undefined });
  const { admin_email, group_url, priority_support_url, ...site } = changes;
  const operator = { admin_email };
  const perks = { group_url, priority_support_url };
  const some = (change: object) => Object.values(change).some((value) => value !== undefined);
  // In three tables, by who may read them; a value that is undefined is not sent.
  const changed = [
    some(site) && rest.from('settings').update(site).eq('id', true).select('id'),
    some(operator) && rest.from('operator_settings').update(operator).eq('id', true).select('id'),
    some(perks) && rest.from('member_perks').update(perks).eq('id', true).select('id'),
  ];
  for (const saving of changed) if (saving) requireOne(await unwrap(FAILED, saving));
  // Nobody is told when this fails: the file is in nobody's way.
  if (oldLogo && 'logo_path' in changes)
    await removeFiles([{ bucket: 'site', path: oldLogo }]).catch(() => undefined);
}

async function savePlan({ key, change }: { key: PlanKey; change: PlanChange }): Promise<void> {
  if (Object.keys(change).length === 0) return;
  requireOne(
    await unwrap(
      'Não foi possível salvar o plano.',
      rest.from('plans').update(change).eq('key', key).select('key'),
    ),
  );
}

/** Row security leaves out what may not be changed and says nothing, as for who is no admin any more. */
function requireOne(rows: unknown[]): void {
  if (rows.length !== 1) throw new RequestError(FAILED);
}

/** Saves settings of the site. @throws RequestError in Portuguese */
export function useSaveSettings() {
  return useMutation({
    mutationFn: saveSettings,
    onSettled: (_data, _error, _saving, _result, { client }) => refresh(client),
  });
}

/** Saves what a plan costs, and whether it is for sale. @throws RequestError in Portuguese */
export function useSavePlan() {
  return useMutation({
    mutationFn: savePlan,
    onSettled: (_data, _error, _saving, _result, { client }) => refresh(client),
  });
}

/** Asks again for everything but who the reader is: names, prices, perks and who sees contacts may be others now. */
function refresh(client: QueryClient): void {
  const me = accountQueries.allMe();
  void client.invalidateQueries({
    predicate: ({ queryKey }) => !me.every((part, index) => queryKey[index] === part),
  });
}
