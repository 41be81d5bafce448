import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  auditEntry,
  auditGroup,
  type AuditEntry,
  type AuditGroup,
  type AuditKind,
} from '@/domain/audit/audit';
import { cutPage, type ListPage } from '@/domain/database/pages';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import type { ListParams } from '@/lib/navigation/use-list-params';

export const ACTIONS_PER_PAGE = 25;
export const ENTRIES_PER_PAGE = 25;
const FAILED = 'Falha ao buscar o histórico.';

interface HistorySearch extends Pick<ListParams, 'search' | 'page'> {
  kind: AuditKind | ''; // '' for all
  actor: string; // id of an account, 'service' or 'operator'; '' for all
  since: string; // the first day, as 2026-11-21; '' for no limit
  until: string; // the last day
}

interface EntrySearch extends Pick<ListParams, 'search' | 'page'> {
  groupId: string;
}

const person = z.object({ id: z.string(), name: z.string() });

export const historyQueries = {
  all: () => ['history'] as const,

  page: ({ search, page, kind, actor, since, until }: HistorySearch) =>
    queryOptions({
      queryKey: [...historyQueries.all(), 'page', { search, page, kind, actor, since, until }],
      queryFn: ({ signal }) => fetchPage({ search, page, kind, actor, since, until }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0, // nearly every action of an admin is listed
      meta: { refetchToast: { id: 'history-failed', title: 'Erro ao buscar o histórico', message: FAILED } },
    }),

  /** Those with the searched text in their name come first. */
  entries: ({ groupId, search, page }: EntrySearch) =>
    queryOptions({
      queryKey: [...historyQueries.all(), 'entries', { groupId, search, page }],
      queryFn: ({ signal }) => fetchEntries({ groupId, search, page }, signal),
      placeholderData: keepPreviousData,
    }),

  people: () =>
    queryOptions({
      queryKey: [...historyQueries.all(), 'people'],
      queryFn: async ({ signal }) => {
        const request = rest.rpc('audit_people').abortSignal(signal);
        return z.array(person).parse(await unwrap('Falha ao buscar administradores.', request));
      },
    }),
};

async function fetchPage(
  { since, until, ...asked }: HistorySearch,
  signal: AbortSignal,
): Promise<ListPage<AuditGroup>> {
  const days = { ...(since && { since }), ...(until && { until }) };
  const request = rest.rpc('audit_groups', { ...asked, ...days, page_size: ACTIONS_PER_PAGE });
  const { groups, ...counts } = await unwrap(FAILED, request.abortSignal(signal).single());
  return cutPage(z.array(auditGroup).parse(groups), counts, ACTIONS_PER_PAGE);
}

async function fetchEntries(
  { groupId, ...asked }: EntrySearch,
  signal: AbortSignal,
): Promise<ListPage<AuditEntry>> {
  const request = rest.rpc('audit_entries', { group_id: groupId, ...asked, page_size: ENTRIES_PER_PAGE });
  const { entries, ...counts } = await unwrap(FAILED, request.abortSignal(signal).single());
  return cutPage(z.array(auditEntry).parse(entries), counts, ENTRIES_PER_PAGE);
}
