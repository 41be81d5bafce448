import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { auditEntry, type AuditEntry, type AuditKind } from '@/domain/audit';
import type { ListPage } from '@/domain/pages';
import { rest } from '@/lib/backend/rest-client';
import { unwrap } from '@/lib/errors';
import type { ListParams } from '@/lib/use-list-params';

export const ENTRIES_PER_PAGE = 25;
const FAILED = 'Falha ao buscar o histórico.';

interface HistorySearch extends Pick<ListParams, 'search' | 'page'> {
  kind: AuditKind | ''; // '' for all
  actor: string; // id of an account, 'service' or 'operator'; '' for all
}

export const historyQueries = {
  all: () => ['history'] as const,

  page: ({ search, page, kind, actor }: HistorySearch) =>
    queryOptions({
      queryKey: [...historyQueries.all(), 'page', { search, page, kind, actor }],
      queryFn: ({ signal }) => fetchPage({ search, page, kind, actor }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0, // nearly every action of an admin adds an entry
      meta: { errorToast: { id: 'history-failed', title: 'Erro ao buscar o histórico', message: FAILED } },
    }),

  admins: () =>
    queryOptions({
      queryKey: [...historyQueries.all(), 'admins'],
      queryFn: ({ signal }) =>
        unwrap(
          'Falha ao buscar administradores.',
          rest
            .from('accounts')
            .select('id, name')
            .eq('role', 'admin')
            .order('name')
            .order('id')
            .abortSignal(signal),
        ).then((rows) => z.array(z.object({ id: z.string(), name: z.string() })).parse(rows)),
    }),
};

async function fetchPage(
  { search, page, kind, actor }: HistorySearch,
  signal: AbortSignal,
): Promise<ListPage<AuditEntry>> {
  const request = rest.rpc('audit_entries', { search, kind, actor, page, page_size: ENTRIES_PER_PAGE });
  const { total, shown_page, entries } = await unwrap(FAILED, request.abortSignal(signal).single());
  const pages = Math.max(1, Math.ceil(total / ENTRIES_PER_PAGE));
  return { rows: z.array(auditEntry).parse(entries), total, pages, page: shown_page };
}
