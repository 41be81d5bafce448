import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { contactMessage, type ContactMessage, type MessageFilter } from '@/domain/site/contact-message';
import type { ListPage } from '@/domain/database/pages';
import { fetchListPage } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import type { ListParams } from '@/lib/navigation/use-list-params';

export const MESSAGES_PER_PAGE = 10;
const FAILED = 'Falha ao buscar mensagens.';

export const MESSAGE_SORTS = ['antigas'] as const;

interface MessageSearch extends ListParams<(typeof MESSAGE_SORTS)[number]> {
  filter: MessageFilter | null;
}

export const messageQueries = {
  all: () => ['messages'] as const,

  page: (asked: MessageSearch) =>
    queryOptions({
      queryKey: [...messageQueries.all(), 'page', asked],
      queryFn: ({ signal }) => fetchPage(asked, signal),
      placeholderData: keepPreviousData,
      staleTime: 0, // a visitor may write at any time
      meta: { refetchToast: { id: 'messages-failed', title: 'Erro ao buscar mensagens', message: FAILED } },
    }),

  unread: () =>
    queryOptions({
      queryKey: [...messageQueries.all(), 'unread'],
      queryFn: ({ signal }) => countUnread(signal),
      staleTime: 0,
    }),

  retention: () =>
    queryOptions({
      queryKey: [...messageQueries.all(), 'retention'],
      queryFn: async ({ signal }) => {
        const request = rest.from('operator_settings').select('message_retention_months').abortSignal(signal);
        const settings = await unwrap('Falha ao buscar o prazo das mensagens.', request.single());
        return settings.message_retention_months;
      },
    }),

  olderThan: (months: number) =>
    queryOptions({
      queryKey: [...messageQueries.all(), 'older', months],
      queryFn: ({ signal }) =>
        unwrap(
          'Não foi possível contar as mensagens.',
          rest.rpc('messages_older_than', { months }).abortSignal(signal),
        ),
      staleTime: 0,
      gcTime: 0,
    }),
};

async function fetchPage(
  { search, page, size, sort, filter }: MessageSearch,
  signal: AbortSignal,
): Promise<ListPage<ContactMessage>> {
  const found = await fetchListPage(FAILED, {
    page,
    size,
    ask: (from, to) => {
      const all = rest
        .rpc('search_messages', { search }, { count: 'exact' })
        .select('id, name, email, subject, message, created_at, read_at, answered_at');
      const asked = filter === null ? all : all.is(filter === 'nao-lidas' ? 'read_at' : 'answered_at', null);
      return asked
        .order('created_at', { ascending: sort === 'antigas' })
        .order('id', { ascending: sort === 'antigas' })
        .range(from, to)
        .abortSignal(signal);
    },
  });
  return { ...found, rows: z.array(contactMessage).parse(found.rows) };
}

async function countUnread(signal: AbortSignal): Promise<number> {
  let unread = 0;
  const request = rest
    .from('contact_messages')
    .select('id', { count: 'exact', head: true })
    .is('read_at', null)
    .abortSignal(signal)
    .then((answer) => {
      unread = answer.count ?? 0;
      return answer;
    });
  await unwrap('Falha ao contar mensagens.', request);
  return unread;
}
