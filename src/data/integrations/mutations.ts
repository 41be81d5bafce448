import { useMutation } from '@tanstack/react-query';
import { callApi } from '@/lib/backend/api-client';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { integrationQueries } from './queries';

const refresh = invalidateOnSettled(integrationQueries.state().queryKey);

/** Asks the payment provider for the name of the account that receives the money. @throws RequestError with the reason */
export function useTestPayments() {
  return useMutation({
    mutationFn: async () => {
      const path = 'integrations/payments/test';
      const answer = await callApi('Não foi possível testar os pagamentos.', path, { method: 'POST' });
      return (answer as { account: string }).account;
    },
  });
}

/** Notes that a test e-mail has arrived. */
export function useNoteMailArrival() {
  return useMutation({
    mutationFn: () => unwrap('Não foi possível confirmar o teste.', rest.rpc('note_mail_arrival')),
    onSettled: refresh,
  });
}

/** Calls the scheduled job, which may take some minutes; false if the scheduler is not set up. */
export function useStartJob() {
  return useMutation({
    mutationFn: () => unwrap('Não foi possível iniciar as tarefas.', rest.rpc('start_job')),
    onSettled: refresh,
  });
}
