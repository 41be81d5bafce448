import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Database } from '@/domain/database/database.types';
import { waitingClaim } from '@/domain/supplier-page/claim';
import type { WaitingEdit } from '@/domain/supplier-page/own-page';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';

export type ReportedNovelty = Database['public']['Functions']['reported_novelties']['Returns'][number];

const FAILED = 'Falha ao buscar o que espera pela equipe.';

/** What accounts of suppliers' pages have asked for, changed or published, and the staff decides about. */
export const pageQueueQueries = {
  all: () => ['page queue'] as const,

  claims: () =>
    queryOptions({
      queryKey: [...pageQueueQueries.all(), 'claims'],
      queryFn: async ({ signal }) =>
        z.array(waitingClaim).parse(await unwrap(FAILED, rest.rpc('claim_queue').abortSignal(signal))),
    }),

  edits: () =>
    queryOptions({
      queryKey: [...pageQueueQueries.all(), 'edits'],
      queryFn: async ({ signal }) => {
        const edits = await unwrap(FAILED, rest.rpc('edit_queue').abortSignal(signal));
        return edits as unknown as WaitingEdit[]; // `changes` is the function's JSON
      },
    }),

  novelties: () =>
    queryOptions({
      queryKey: [...pageQueueQueries.all(), 'novelties'],
      queryFn: ({ signal }) => unwrap(FAILED, rest.rpc('reported_novelties').abortSignal(signal)),
    }),
};
