import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { waitingClaim, type WaitingClaim } from '@/domain/supplier-page/claim';
import type { Database } from '@/domain/database/database.types';
import type { WaitingEdit } from '@/domain/supplier-page/own-page';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';

/** What accounts of suppliers' pages have asked for, changed or published, and the staff decides about. */
export interface PageQueue {
  claims: WaitingClaim[];
  edits: WaitingEdit[];
  novelties: Database['public']['Functions']['reported_novelties']['Returns'];
}

const FAILED = 'Falha ao buscar o que espera pela equipe.';

export const pageQueueQueries = {
  all: () =>
    queryOptions({
      queryKey: ['page queue'],
      queryFn: async ({ signal }): Promise<PageQueue> => {
        const [claims, edits, novelties] = await Promise.all([
          unwrap(FAILED, rest.rpc('claim_queue').abortSignal(signal)),
          unwrap(FAILED, rest.rpc('edit_queue').abortSignal(signal)),
          unwrap(FAILED, rest.rpc('reported_novelties').abortSignal(signal)),
        ]);
        return {
          claims: z.array(waitingClaim).parse(claims),
          edits: edits as unknown as WaitingEdit[], // `changes` is the function's JSON
          novelties,
        };
      },
    }),
};
