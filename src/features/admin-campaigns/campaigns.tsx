import '@/theme/buttons';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AddButton } from '@/components/add-button';
import { PagedList } from '@/components/paged-list';
import { PageHead } from '@/components/page-head';
import { CAMPAIGNS_PER_PAGE, campaignQueries } from '@/data/campaigns/queries';
import { useReopenedForm } from '@/data/session/use-reopened-form';
import type { CampaignRecord } from '@/domain/mail/campaign';
import { formatCount } from '@/domain/format/numbers';
import { importWithRetry } from '@/lib/lazy-import';
import { useListParams } from '@/lib/navigation/use-list-params';
import { campaignColumns } from './campaign-columns';
import {
  loadCampaignDialog,
  loadDeletionDialog,
  loadSendDialog,
  loadStopDialog,
  loadTemplatesDialog,
} from './load-dialogs';
import { PausedNotice } from './paused-notice';
import classes from './campaigns.module.css';

const CampaignDialog = lazy(() => importWithRetry(loadCampaignDialog));
const SendDialog = lazy(() => importWithRetry(loadSendDialog));
const StopDialog = lazy(() => importWithRetry(loadStopDialog));
const DeletionDialog = lazy(() => importWithRetry(loadDeletionDialog));
const TemplatesDialog = lazy(() => importWithRetry(loadTemplatesDialog));

const TEXTS = {
  label: 'Promoções',
  searchLabel: 'Buscar promoções',
  searchPlaceholder: 'Buscar por assunto...',
  loading: 'Carregando promoções…',
  failed: 'Falha ao buscar promoções.',
  notFound: { title: 'Nenhuma promoção encontrada', text: 'Nenhum assunto corresponde à busca.' },
  none: { title: 'Nenhuma promoção', text: 'Escreva uma promoção ou novidade e envie para os membros.' },
  count: (total: number) => formatCount(total, 'promoção', 'promoções'),
};

type Opened =
  | { dialog: 'form'; campaign: CampaignRecord | null; copied: CampaignRecord | null }
  | { dialog: 'send'; campaign: CampaignRecord; later: boolean }
  | { dialog: 'stop' | 'deletion'; campaign: CampaignRecord }
  | { dialog: 'templates' };

/** 'Promoções' of the admin area: e-mails that an owner writes to members. `mailsPath` leads to all that were sent. */
export function Campaigns({ mailsPath }: { mailsPath: string }) {
  const params = useListParams({ size: CAMPAIGNS_PER_PAGE });
  const query = useQuery(campaignQueries.page(params.asked));
  const [opened, setOpened] = useState<Opened | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = { heading, onClose: () => setOpened(null) };
  const openForm = (campaign: CampaignRecord | null) => setOpened({ dialog: 'form', campaign, copied: null });
  const drafts = query.data?.rows.filter(({ status }) => status === 'draft');
  useReopenedForm('campaign', drafts, openForm);

  return (
    <>
      <PageHead ref={heading} title="Promoções">
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened({ dialog: 'templates' })}>
          Modelos
        </Button>
        <AddButton load={loadCampaignDialog} onClick={() => openForm(null)}>
          Nova promoção
        </AddButton>
      </PageHead>
      <PausedNotice mailsPath={mailsPath} />
      <PagedList
        heading={heading}
        query={query}
        params={params}
        columns={campaignColumns({
          onEdit: openForm,
          onCopy: (copied) => setOpened({ dialog: 'form', campaign: null, copied }),
          onSend: (campaign, later) => setOpened({ dialog: 'send', campaign, later }),
          onStop: (campaign) => setOpened({ dialog: 'stop', campaign }),
          onDelete: (campaign) => setOpened({ dialog: 'deletion', campaign }),
        })}
        rowClass={classes.row}
        keyOf={({ id }) => id}
        size={CAMPAIGNS_PER_PAGE}
        texts={TEXTS}
      />
      <Suspense>
        {opened?.dialog === 'form' && (
          <CampaignDialog campaign={opened.campaign} copied={opened.copied} {...dialog} />
        )}
        {opened?.dialog === 'send' && (
          <SendDialog campaign={opened.campaign} later={opened.later} {...dialog} />
        )}
        {opened?.dialog === 'stop' && <StopDialog campaign={opened.campaign} {...dialog} />}
        {opened?.dialog === 'deletion' && <DeletionDialog campaign={opened.campaign} {...dialog} />}
        {opened?.dialog === 'templates' && <TemplatesDialog {...dialog} />}
      </Suspense>
    </>
  );
}
