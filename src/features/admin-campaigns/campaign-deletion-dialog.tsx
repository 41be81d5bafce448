import type { RefObject } from 'react';
import { DeleteDialog } from '@/components/delete-dialog';
import { useDeleteCampaign } from '@/data/campaigns/mutations';
import type { CampaignRecord } from '@/domain/mail/campaign';

interface Props {
  campaign: CampaignRecord;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before deleting a draft. */
export default function DeletionDialog({ campaign, heading, onClose }: Props) {
  return (
    <DeleteDialog
      title="Excluir rascunho"
      deletion={useDeleteCampaign(campaign.id)}
      failure="Erro ao excluir"
      success="Rascunho excluído com sucesso."
      heading={heading}
      onClose={onClose}
    >
      O rascunho <strong>{campaign.subject}</strong> será excluído para sempre. Ninguém o recebeu.
    </DeleteDialog>
  );
}
