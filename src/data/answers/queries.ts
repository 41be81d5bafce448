import { queryOptions } from '@tanstack/react-query';
import { ownAnswers } from '@/domain/answers/answers';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';

export const answerQueries = {
  all: () => ['answers'] as const,

  /** No one else has access to them. */
  own: (supplierId: number) =>
    queryOptions({
      queryKey: [...answerQueries.all(), supplierId],
      queryFn: async ({ signal }) =>
        ownAnswers.parse(
          await unwrap(
            'Falha ao buscar suas respostas.',
            rest.rpc('own_answers', { supplier_id: supplierId }).abortSignal(signal),
          ),
        ),
    }),
};
