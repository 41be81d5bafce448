import IconArrowBackUp from '@tabler/icons-react/icons/IconArrowBackUp';
import IconCalendarTime from '@tabler/icons-react/icons/IconCalendarTime';
import IconCopy from '@tabler/icons-react/icons/IconCopy';
import IconPencil from '@tabler/icons-react/icons/IconPencil';
import IconPlayerStop from '@tabler/icons-react/icons/IconPlayerStop';
import IconSend from '@tabler/icons-react/icons/IconSend';
import IconTrashX from '@tabler/icons-react/icons/IconTrashX';
import { RowMenu, RowMenuItem } from '@/components/row-menu';
import { useUnscheduleCampaign } from '@/data/campaigns/mutations';
import { campaignState, type CampaignRecord } from '@/domain/mail/campaign';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { loadCampaignDialog, loadDeletionDialog, loadSendDialog, loadStopDialog } from './load-dialogs';

export interface CampaignActions {
  onEdit: (campaign: CampaignRecord) => void;
  onCopy: (campaign: CampaignRecord) => void;
  onSend: (campaign: CampaignRecord, later: boolean) => void;
  onStop: (campaign: CampaignRecord) => void;
  onDelete: (campaign: CampaignRecord) => void;
}

interface Props extends CampaignActions {
  campaign: CampaignRecord;
}

/** What can be done with a campaign, by what has become of it. */
export function CampaignMenu({ campaign, onEdit, onCopy, onSend, onStop, onDelete }: Props) {
  const state = campaignState(campaign);
  const back = useUnscheduleCampaign(campaign.id);
  const submit = useSubmit(back.mutateAsync);

  function makeDraft() {
    void submit(undefined, {
      onSuccess: () =>
        void notify({ tone: 'success', title: 'Sucesso', message: 'A promoção voltou a ser rascunho.' }),
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
    });
  }

  return (
    <RowMenu of={campaign.subject}>
      {state === 'draft' && <DraftItems campaign={campaign} onEdit={onEdit} onSend={onSend} />}
      {state === 'scheduled' && (
        <RowMenuItem icon={IconArrowBackUp} onClick={makeDraft}>
          Voltar para rascunho
        </RowMenuItem>
      )}
      {state === 'sending' && (
        <RowMenuItem danger icon={IconPlayerStop} load={loadStopDialog} onClick={() => onStop(campaign)}>
          Parar envio
        </RowMenuItem>
      )}
      <RowMenuItem icon={IconCopy} load={loadCampaignDialog} onClick={() => onCopy(campaign)}>
        Duplicar
      </RowMenuItem>
      {state === 'draft' && (
        <RowMenuItem danger icon={IconTrashX} load={loadDeletionDialog} onClick={() => onDelete(campaign)}>
          Excluir
        </RowMenuItem>
      )}
    </RowMenu>
  );
}

function DraftItems({ campaign, onEdit, onSend }: Pick<Props, 'campaign' | 'onEdit' | 'onSend'>) {
  return (
    <>
      <RowMenuItem icon={IconPencil} load={loadCampaignDialog} onClick={() => onEdit(campaign)}>
        Editar
      </RowMenuItem>
      <RowMenuItem icon={IconSend} load={loadSendDialog} onClick={() => onSend(campaign, false)}>
        Enviar agora
      </RowMenuItem>
      <RowMenuItem icon={IconCalendarTime} load={loadSendDialog} onClick={() => onSend(campaign, true)}>
        Agendar…
      </RowMenuItem>
    </>
  );
}
