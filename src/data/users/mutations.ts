import { useMutation } from '@tanstack/react-query';
import { accountQueries } from '@/data/account/queries';
import { dataOr, RequestError } from '@/lib/errors';
import { rest } from '@/lib/rest';
import { userQueries } from './queries';

const FAILED = 'Falha ao atualizar a assinatura.';

interface SubscriptionChange {
  userId: string;
  /** ISO time (UTC) at which Premium ends; null for the Free plan. */
  expiresAt: string | null;
}

/** @throws RequestError 'Falha ao atualizar a assinatura.' */
async function changeSubscription({ userId, expiresAt }: SubscriptionChange): Promise<void> {
  const rows = await dataOr(
    FAILED,
    rest.from('subscriptions').update({ expires_at: expiresAt }).eq('user_id', userId).select('user_id'),
  );
  // Row security leaves out what may not be changed, an admin's for one (P-06), and says nothing.
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
