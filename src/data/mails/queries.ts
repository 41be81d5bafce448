import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { cutPage, type ListPage } from '@/domain/database/pages';
import { sentMail, type MailState, type SentMail } from '@/domain/mail/sent-mail';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import type { ListParams } from '@/lib/navigation/use-list-params';

export const MAILS_PER_PAGE = 25;
const FAILED = 'Falha ao buscar os e-mails.';

interface MailSearch extends Pick<ListParams, 'search' | 'page' | 'size'> {
  state: MailState | ''; // '' for all
  kind: string; // '' for all
}

export interface MailPage extends ListPage<SentMail> {
  pausedAt: string | null; // since when optional e-mails wait, ISO (UTC)
  kinds: { kind: string; label: string }[];
}

const kinds = z.array(z.object({ kind: z.string(), label: z.string() }));

export const mailQueries = {
  all: () => ['mails'] as const,

  page: ({ search, page, size, state, kind }: MailSearch) =>
    queryOptions({
      queryKey: [...mailQueries.all(), 'page', { search, page, size, state, kind }],
      queryFn: ({ signal }) => fetchPage({ search, page, size, state, kind }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0, // the scheduled job sends them
      meta: { refetchToast: { id: 'mails-failed', title: 'Erro ao buscar os e-mails', message: FAILED } },
    }),

  /** Since when optional e-mails are paused, ISO (UTC); null: they are not. */
  pausedAt: () =>
    queryOptions({
      queryKey: [...mailQueries.all(), 'paused-at'],
      queryFn: ({ signal }) => unwrap(FAILED, rest.rpc('mails_paused_at').abortSignal(signal)),
      staleTime: 0, // others of the staff may pause them
    }),
};

async function fetchPage({ size, ...asked }: MailSearch, signal: AbortSignal): Promise<MailPage> {
  const request = rest.rpc('sent_mails', { ...asked, page_size: size });
  const { mails, ...found } = await unwrap(FAILED, request.abortSignal(signal).single());
  return {
    ...cutPage(z.array(sentMail).parse(mails), found, size),
    pausedAt: found.paused_at,
    kinds: kinds.parse(found.kinds),
  };
}
