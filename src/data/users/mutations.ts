import { useMutation } from '@tanstack/react-query';
import { accountQueries } from '@/data/account/queries';
import type { StaffRole } from '@/domain/staff';
import type { StaffInvitation } from '@/domain/user';
import { callApi } from '@/lib/backend/api-client';
import { rest } from '@/lib/backend/rest-client';
import { unwrap, RequestError } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { userQueries } from './queries';

const FAILED = 'Falha ao atualizar a assinatura.';

interface SubscriptionChange {
  userId: string;
  /** ISO time (UTC) at which Premium ends; null for the Free plan. */
  expiresAt: string | null;
}

async function changeSubscription({ userId, expiresAt }: SubscriptionChange): Promise<void> {
  const rows = await unwrap(
    FAILED,
    rest.from('subscriptions').update({ expires_at: expiresAt }).eq('user_id', userId).select('user_id'),
  );
  // Row security silently skips rows that may not be changed, such as an admin's.
  if (rows.length !== 1) throw new RequestError(FAILED);
}

export function useChangeSubscription() {
  return useMutation({
    mutationFn: changeSubscription,
    onSettled: invalidateOnSettled(userQueries.all(), accountQueries.all()),
  });
}

/** Creates an account and e-mails a link to choose a password. @throws RequestError with `field` */
export function useInviteUser() {
  return useMutation({
    mutationFn: (body: StaffInvitation) =>
      callApi('Não foi possível enviar o convite.', 'users', { method: 'POST', body }),
    onSettled: invalidateOnSettled(userQueries.all()),
  });
}

/** @throws RequestError, for instance for the last admin */
export function useDeleteUser(userId: string) {
  return useMutation({
    mutationFn: () => callApi('Não foi possível excluir o usuário.', `users/${userId}`, { method: 'DELETE' }),
    onSettled: invalidateOnSettled(userQueries.all(), accountQueries.all()),
  });
}

/** Makes an account owner, editor or support, or with null a member again. @throws RequestError, for instance for the last owner */
export function useSetStaffRole(userId: string) {
  return useMutation({
    mutationFn: (role: StaffRole | null) =>
      unwrap(
        'Não foi possível mudar a função.',
        // The generated type does not know that the role may be null.
        rest.rpc('set_staff_role', { account_id: userId, role: role as StaffRole }),
      ),
    onSettled: invalidateOnSettled(userQueries.all(), accountQueries.all()),
  });
}
