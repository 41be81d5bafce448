import { useMutation } from '@tanstack/react-query';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { mailQueries } from './queries';

export function useResendMail() {
  return useMutation({
    mutationFn: (id: string) =>
      unwrap('Não foi possível enviar de novo.', rest.rpc('resend_mail', { mail_id: id })),
    onSettled: invalidateOnSettled(mailQueries.all()),
  });
}

/** Pauses only e-mails that members can turn off. */
export function useSetMailsPaused() {
  return useMutation({
    mutationFn: (paused: boolean) =>
      unwrap('Não foi possível mudar a pausa.', rest.rpc('set_mails_paused', { paused })),
    meta: { errorToast: (error) => ({ title: 'Erro', message: error.message }) },
    onSettled: invalidateOnSettled(mailQueries.all()),
  });
}
