import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  campaignNumbers,
  campaignRecord,
  campaignState,
  type Audience,
  type CampaignKind,
  type CampaignRecord,
  type CampaignText,
} from '@/domain/mail/campaign';
import type { MailExample } from '@/domain/mail/example';
import type { ListPage } from '@/domain/database/pages';
import { callApi } from '@/lib/backend/api-client';
import { fetchListPage } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import type { ListParams } from '@/lib/navigation/use-list-params';

export const CAMPAIGNS_PER_PAGE = 10;
const FAILED = 'Falha ao buscar promoções.';
const COLUMNS =
  'id, kind, audience, subject, preview, body, button_label, button_path, status, send_at, started_at, recipients, version';
/** Polling interval while e-mails of a campaign are due or being sent. */
const SENDING_MS = 15_000;

const previewed = z.object({ subject: z.string(), html: z.string(), text: z.string() });

type Asked = Pick<ListParams, 'search' | 'page' | 'size'>;

/** `campaign` replaces the example's text. */
export interface ChosenMail {
  mail: MailExample;
  campaign?: CampaignText;
}

export const campaignQueries = {
  all: () => ['campaigns'] as const,
  /** Newest first. Never fresh: the job may have sent some. */
  page: ({ search, page, size }: Asked) =>
    queryOptions({
      queryKey: [...campaignQueries.all(), 'page', { search, page, size }],
      queryFn: ({ signal }) => fetchPage({ search, page, size }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? SENDING_MS : false),
      meta: { refetchToast: { id: 'campaigns-failed', title: 'Erro', message: FAILED } },
    }),
  readers: (kind: CampaignKind, audience: Audience) =>
    queryOptions({
      queryKey: [...campaignQueries.all(), 'readers', kind, audience],
      queryFn: ({ signal }) =>
        unwrap(
          'Falha ao contar as pessoas.',
          rest.rpc('count_campaign_readers', { kind, audience }).abortSignal(signal),
        ),
      staleTime: 0,
    }),
  preview: (chosen: ChosenMail) =>
    queryOptions({
      queryKey: [...campaignQueries.all(), 'preview', chosen],
      queryFn: async () =>
        previewed.parse(
          await callApi('Falha ao montar a prévia.', 'emails/preview', {
            method: 'POST',
            body: { ...chosen },
          }),
        ),
      placeholderData: keepPreviousData,
      gcTime: 60_000,
    }),
};

function isUnderWay(campaign: CampaignRecord): boolean {
  const state = campaignState(campaign);
  return state === 'sending' || (state === 'scheduled' && Date.parse(campaign.send_at ?? '') <= Date.now());
}

async function fetchPage(
  { search, page, size }: Asked,
  signal: AbortSignal,
): Promise<ListPage<CampaignRecord>> {
  const found = await fetchListPage(FAILED, {
    page,
    size,
    ask: (from, to) =>
      rest
        .from('campaigns')
        .select(COLUMNS, { count: 'exact' })
        .ilike('subject', `%${search.replace(/[\\%_]/g, '\\$&')}%`)
        .order('id', { ascending: false })
        .range(from, to)
        .abortSignal(signal),
  });
  const rows = z.array(campaignRecord).parse(found.rows);
  const started = rows.filter(({ started_at }) => started_at !== null).map(({ id }) => id);
  const numbers =
    started.length === 0
      ? []
      : z
          .array(campaignNumbers)
          .parse(
            await unwrap(FAILED, rest.rpc('campaign_numbers', { campaign_ids: started }).abortSignal(signal)),
          );
  return {
    ...found,
    rows: rows.map((row) => ({ ...row, numbers: numbers.find(({ id }) => id === row.id) ?? null })),
  };
}
