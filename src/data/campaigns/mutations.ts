import { useMutation } from '@tanstack/react-query';
import type { CampaignForm } from '@/domain/mail/campaign';
import { atField } from '@/lib/at-field';
import { callApi } from '@/lib/backend/api-client';
import { rest } from '@/lib/backend/rest/rest-client';
import { RequestError, unwrap } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { campaignQueries, type ChosenMail } from './queries';

export interface ReadCampaign {
  id: number;
  version: number;
}

interface Saving {
  edited: ReadCampaign | null; // null creates a campaign
  campaign: CampaignForm;
}

const CHANGED =
  'Esta promoção foi alterada ou excluída por outra pessoa. Seu texto continua aqui: copie-o e abra a promoção de novo.';

async function saveCampaign({ edited, campaign }: Saving): Promise<void> {
  const table = rest.from('campaigns');
  const saving = edited
    ? table.update(campaign).eq('id', edited.id).eq('version', edited.version)
    : table.insert(campaign);
  const failed = edited ? 'Falha ao salvar a promoção' : 'Falha ao criar a promoção';
  const rows = await unwrap(failed, saving.select('id'));
  if (rows.length !== 1) throw new RequestError(CHANGED, { status: 409 });
}

async function deleteCampaign(id: number): Promise<void> {
  const request = rest.from('campaigns').delete().eq('id', id).select('id');
  const rows = await unwrap('Falha ao excluir a promoção', request);
  if (rows.length !== 1) throw new RequestError('Esta promoção não existe mais.', { status: 404 });
}

const refreshCampaigns = invalidateOnSettled(campaignQueries.all());

/** @throws RequestError, status 409 if somebody has changed or deleted it, or it is no draft any more */
export function useSaveCampaign() {
  return useMutation({ mutationFn: saveCampaign, onSettled: refreshCampaigns });
}

/** @throws RequestError, status 404 if it was deleted, 409 if it is no draft any more */
export function useDeleteCampaign(id: number) {
  return useMutation({ mutationFn: () => deleteCampaign(id), onSettled: refreshCampaigns });
}

/** Without a moment (UTC), sends at once. @throws RequestError, status 404 if deleted, 409 if changed or sent */
// A moment that is over or too far ahead is refused with `field`.
export function useScheduleCampaign({ id, version }: ReadCampaign) {
  return useMutation({
    mutationFn: async (send_at: string | undefined) => {
      const body = { id, version, ...(send_at !== undefined && { send_at }) };
      const request = unwrap('Falha ao agendar a promoção', rest.rpc('schedule_campaign', body));
      await request.catch(atField('send_at', 'PT422'));
    },
    onSettled: refreshCampaigns,
  });
}

/** Back to draft. @throws RequestError, status 409 if its e-mails have been written */
export function useUnscheduleCampaign(id: number) {
  return useMutation({
    mutationFn: async () => {
      await unwrap('Falha ao voltar para rascunho', rest.rpc('unschedule_campaign', { id }));
    },
    onSettled: refreshCampaigns,
  });
}

/** E-mails not sent yet are never sent. @throws RequestError */
export function useStopCampaign(id: number) {
  return useMutation({
    mutationFn: async (_: undefined) => {
      await unwrap('Falha ao parar o envio', rest.rpc('stop_campaign', { id }));
    },
    onSettled: refreshCampaigns,
  });
}

/** To the caller's own e-mail address. @throws RequestError with the reason */
export function useTestMail() {
  return useMutation({
    mutationFn: (chosen: ChosenMail) =>
      callApi('Falha ao enviar o teste.', 'emails/test', { method: 'POST', body: { ...chosen } }),
  });
}
