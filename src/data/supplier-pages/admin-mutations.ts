import { useMutation } from '@tanstack/react-query';
import { dashboardQueries } from '@/data/dashboard/queries';
import { supplierQueries } from '@/data/suppliers/queries';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { pageQueueQueries } from './admin-queries';

const FAILED = 'Não foi possível salvar a decisão. Tente novamente.';
const onSettled = invalidateOnSettled(
  pageQueueQueries.all(),
  supplierQueries.all(),
  dashboardQueries.figures().queryKey,
);

/** A reason is needed to decline; the account is told. */
export function useDecideClaim() {
  return useMutation({
    mutationFn: (decision: { claim_id: number; accepted: boolean; reason?: string }) =>
      unwrap(FAILED, rest.rpc('decide_claim', decision)),
    onSettled,
  });
}

/** Accepts a proposal, declines it, or undoes what was stored at once; `expected_version`: of the supplier, to accept. */
export function useDecideEdit() {
  return useMutation({
    mutationFn: (decision: {
      edit_id: number;
      accepted: boolean;
      reason?: string;
      expected_version?: number;
    }) => unwrap(FAILED, rest.rpc('decide_edit', decision)),
    onSettled,
  });
}

/** Hides a novelty with a reason that its accounts are told, or keeps it. */
export function useDecideNovelty() {
  return useMutation({
    mutationFn: (decision: { novelty_id: number; reason?: string }) =>
      unwrap(FAILED, rest.rpc('decide_novelty', decision)),
    onSettled,
  });
}
