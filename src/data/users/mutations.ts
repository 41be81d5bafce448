import { useMutation } from '@tanstack/react-query';
import { accountQueries } from '@/data/account/queries';
import { toCsv } from '@/domain/format/csv';
import { MEMBER_CSV_HEAD, memberCsvRow } from '@/domain/account/member';
import { noteExport } from '@/data/history/note-export';
import type { StaffRole } from '@/domain/account/staff';
import type { StaffInvitation } from '@/domain/account/user';
import { callApi } from '@/lib/backend/api-client';
import { rest } from '@/lib/backend/rest/rest-client';
import { atField } from '@/lib/at-field';
import { unwrap, RequestError } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { fetchAllUsers, userQueries, type UserSearch } from './queries';

const FAILED = 'Falha ao atualizar a assinatura.';
/** Support gives at most three months; the database's message says so. */
const TOO_MUCH = 'PT403';

interface SubscriptionChange {
  userId: string;
  /** ISO time (UTC) at which Premium ends; null for the Free plan. */
  expiresAt: string | null;
}

async function changeSubscription({ userId, expiresAt }: SubscriptionChange): Promise<void> {
  const rows = await unwrap(
    FAILED,
    rest.from('subscriptions').update({ expires_at: expiresAt }).eq('user_id', userId).select('user_id'),
  ).catch(atField('day', TOO_MUCH));
  // Row security silently skips rows that may not be changed, such as an admin's.
  if (rows.length !== 1) throw new RequestError(FAILED);
}

/** @throws RequestError with `field` if it is more than support may give */
export function useChangeSubscription() {
  return useMutation({
    mutationFn: changeSubscription,
    onSettled: invalidateOnSettled(userQueries.all(), accountQueries.all()),
  });
}

/** E-mails a link to choose a password. @throws RequestError with `field` */
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

/**
 * Adds to the present end of Premium, or to now; resolves to the new end, ISO time (UTC).
 * @throws RequestError with `field` if it is more than support may give
 */
export function useGrantMonths(userId: string) {
  return useMutation({
    mutationFn: (months: number) =>
      unwrap(FAILED, rest.rpc('grant_months', { account_id: userId, months })).catch(
        atField('months', TOO_MUCH),
      ),
    onSettled: invalidateOnSettled(userQueries.all()),
  });
}

/** A block also logs the owner out. */
export function useSetBlocked(userId: string) {
  return useMutation({
    mutationFn: (blocked: boolean) =>
      unwrap(
        blocked ? 'Não foi possível bloquear a conta.' : 'Não foi possível desbloquear a conta.',
        rest.rpc('set_blocked', { account_id: userId, blocked }),
      ),
    onSettled: invalidateOnSettled(userQueries.all()),
  });
}

export function useLiftMailBlock(userId: string) {
  return useMutation({
    mutationFn: () =>
      unwrap('Não foi possível liberar os e-mails.', rest.rpc('lift_mail_block', { account_id: userId })),
    onSettled: invalidateOnSettled(userQueries.all()),
  });
}

export function useSetAnswersDismissed(userId: string) {
  return useMutation({
    mutationFn: (dismissed: boolean) =>
      unwrap(
        dismissed
          ? 'Não foi possível ignorar as respostas.'
          : 'Não foi possível voltar a contar as respostas.',
        rest.rpc('set_answers_dismissed', { account_id: userId, dismissed }),
      ),
    onSettled: invalidateOnSettled(userQueries.all()),
  });
}

export function useExportUsers(asked: UserSearch) {
  return useMutation({
    mutationFn: async () => {
      const members = await fetchAllUsers(asked);
      await noteExport('Não foi possível exportar os usuários. Tente de novo.', 'accounts', members.length);
      return toCsv([MEMBER_CSV_HEAD, ...members.map(memberCsvRow)]);
    },
  });
}

/** Null: a member again. @throws RequestError, for instance for the last owner */
export function useSetStaffRole(userId: string) {
  return useMutation({
    mutationFn: (role: StaffRole | null) =>
      unwrap('Não foi possível mudar a função.', rest.rpc('set_staff_role', { account_id: userId, role })),
    onSettled: invalidateOnSettled(userQueries.all(), accountQueries.all()),
  });
}
