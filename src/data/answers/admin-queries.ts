import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { supplierQueries } from '@/data/suppliers/queries';
import { contactInDoubt } from '@/domain/answers/contact-queue';
import { fetchListPage } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';

export const CONTACTS_PER_PAGE = 20;
const QUEUE_FAILED = 'Falha ao buscar os contatos.';

/** Under the key of all suppliers, so that every change of suppliers invalidates them. */
export const contactQueries = {
  all: () => [...supplierQueries.all(), 'contacts'] as const,

  /** The most urgent first. */
  queue: (page: number) =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'queue', page],
      queryFn: async ({ signal }) => {
        const found = await fetchListPage(QUEUE_FAILED, {
          page,
          size: CONTACTS_PER_PAGE,
          ask: (from, to) =>
            rest
              .rpc('contact_queue', {}, { count: 'exact' })
              .select(
                'id, name, formatted_id, is_premium, whatsapp, email, instagram, website, reports, reasons, views, urgency',
              )
              .order('urgency', { ascending: false })
              .order('id')
              .range(from, to)
              .abortSignal(signal),
        });
        return { ...found, rows: z.array(contactInDoubt).parse(found.rows) };
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
      meta: { refetchToast: { id: 'contacts-failed', title: 'Erro', message: QUEUE_FAILED } },
    }),

  figures: () =>
    queryOptions({
      queryKey: [...contactQueries.all(), 'figures'],
      queryFn: ({ signal }) => unwrap(QUEUE_FAILED, rest.rpc('contact_figures').abortSignal(signal).single()),
      staleTime: 0,
    }),
};
