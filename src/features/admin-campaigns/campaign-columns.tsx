import type { Column } from '@/components/record-table';
import { RowButton } from '@/components/row-opener';
import {
  AUDIENCES,
  CAMPAIGN_KINDS,
  CAMPAIGN_STATES,
  campaignState,
  numbersText,
  whenText,
  type CampaignRecord,
} from '@/domain/mail/campaign';
import { CampaignMenu, type CampaignActions } from './campaign-menu';
import { loadCampaignDialog } from './load-dialogs';
import classes from './campaigns.module.css';

/** Columns of the list of campaigns and the actions of a row. */
export function campaignColumns(actions: CampaignActions): Column<CampaignRecord>[] {
  return [
    {
      label: 'Assunto',
      className: classes.name,
      heading: true,
      cell: (campaign) => (
        <>
          {campaign.status === 'draft' ? (
            <RowButton load={loadCampaignDialog} onClick={() => actions.onEdit(campaign)}>
              {campaign.subject}
            </RowButton>
          ) : (
            campaign.subject
          )}
          <span className={classes.kind}>
            {CAMPAIGN_KINDS[campaign.kind]} · {AUDIENCES[campaign.audience]}
          </span>
        </>
      ),
    },
    {
      label: 'Situação',
      className: classes.state,
      cell: (campaign) => {
        const state = campaignState(campaign);
        return <span data-state={state}>{CAMPAIGN_STATES[state]}</span>;
      },
    },
    { label: 'Envio', className: classes.when, cell: whenText },
    { label: 'Números', className: classes.numbers, cell: numbersText },
    {
      label: 'Ações',
      head: null,
      className: classes.actions,
      cell: (campaign) => <CampaignMenu campaign={campaign} {...actions} />,
    },
  ];
}
