import { useMutation } from '@tanstack/react-query';
import { dashboardQueries } from '@/data/dashboard/queries';
import { supplierQueries } from '@/data/suppliers/queries';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { pageQueueQueries } from './admin-queries';

/** What waits for the staff. `version`: of the supplier with which a proposal was compared. */
export type Waiting = { what: 'claim' | 'edit' | 'novelty'; id: number; version?: number };

/** Accepts what waits, or with a reason, which its accounts are told, declines it; a change that was stored is undone. */
export function useDecide({ what, id, version }: Waiting) {
  return useMutation({
    mutationFn: (reason: string | undefined) => {
      const why = reason === undefined ? {} : { reason };
      const accepted = reason === undefined;
      return unwrap(
        'Não foi possível salvar a decisão. Tente novamente.',
        what === 'claim'
          ? rest.rpc('decide_claim', { claim_id: id, accepted, ...why })
          : what === 'novelty'
            ? rest.rpc('decide_novelty', { novelty_id: id, ...why })
            : rest.rpc('decide_edit', {
                ...{ edit_id: id, accepted, ...why },
                ...(accepted && version !== undefined && { expected_version: version }),
              }),
      );
    },
    onSettled: invalidateOnSettled(
      pageQueueQueries.all().queryKey,
      supplierQueries.all(),
      dashboardQueries.figures().queryKey,
    ),
  });
}
