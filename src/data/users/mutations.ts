import { useMutation } from '@tanstack/react-query';
import { accountQueries } from '@/data/account/queries';
import type { Invitation } from '@/domain/user';
import { unwrap, RequestError } from '@/lib/errors';
import { rest } from '@/lib/backend/rest-client';
import { callApi } from '@/lib/backend/api-client';
import { userQueries } from './queries';

const FAILED = 'Falha ao atualizar a assinatura.';

interface SubscriptionChange {
  userId: string;
  /** ISO time (UTC) at which Premium ends; null for the Free plan. */
  expiresAt: string | null;
}

/** @throws RequestError 'Falha ao atualizar a assinatura.' */
async function changeSubscription({ userId, expiresAt }: SubscriptionChange): Promise<void> {
  const rows = await unwrap(
    FAILED,
    rest.from('subscriptions').update({ expires_at: expiresAt }).eq('user_id', userId).select('user_id'),
  );
  // Row security silently skips rows that may not be changed, such as an admin's.
  if (rows.length !== 1) throw new RequestError(FAILED);
}

/** Sets or ends the Premium of one user. */
export function useChangeSubscription() {
  return useMutation({
    mutationFn: changeSubscription,
    // Also after a failure, which may come of the user being another one by now; nobody waits for it.
    onSettled: (_data, _error, _change, _result, { client }) => {
      void client.invalidateQueries({ queryKey: userQueries.all() });
      void client.invalidateQueries({ queryKey: accountQueries.all() });
    },
  });
}

/** Creates an account and e-mails its owner a link to choose a password. */
export function useInviteUser() {
  return useMutation({
    /** @throws RequestError with the server's message, `field` where it is about one */
    mutationFn: (body: Invitation) =>
      callApi('Não foi possível enviar o convite.', 'users', { method: 'POST', body }),
    onSettled: (_data, _error, _input, _result, { client }) => {
      void client.invalidateQueries({ queryKey: userQueries.all() });
    },
  });
}

/** Deletes an account with everything that belongs to it. */
export function useDeleteUser(userId: string) {
  return useMutation({
    /** @throws RequestError with the server's message, as for the last admin */
    mutationFn: () => callApi('Não foi possível excluir o usuário.', `users/${userId}`, { method: 'DELETE' }),
    onSettled: (_data, _error, _input, _result, { client }) => {
      void client.invalidateQueries({ queryKey: userQueries.all() });
      void client.invalidateQueries({ queryKey: accountQueries.all() });
    },
  });
}
