import { useMutation } from '@tanstack/react-query';
import {
  unwrapAuth,
  authFailureSaying,
  passwordFailure,
  RESEND_FAILED,
  type AuthTexts,
} from '@/data/session/auth-errors';
import { SESSION_OVER } from '@/data/session/session-codes';
import { authClient } from '@/data/session/session';
import type { Account, NotificationChoice } from '@/domain/account/account';
import { isSameEmail } from '@/domain/fields/email';
import type { PasswordChange } from '@/domain/account/password';
import type { ProfileInput } from '@/domain/account/profile';
import { callApi } from '@/lib/backend/api-client';
import { endSession } from '@/lib/backend/end-session';
import { importWithRetry } from '@/lib/lazy-import';
import { RequestError } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { accountQueries } from './queries';
import { UPDATE_FAILED, UPDATE_REFUSED, updateProfile } from './update-profile';

/** unwrapAuth that ends the session on this device if the server says it is over. */
const unwrapAsMember: typeof unwrapAuth = async (texts: AuthTexts, call) => {
  try {
    return await unwrapAuth(texts, call);
  } catch (error) {
    if (error instanceof RequestError && error.code === SESSION_OVER) await endSession();
    throw error;
  }
};

interface ProfileUpdate {
  account: Account;
  /** Only the edited fields, so that a change made in another tab is not overwritten. */
  edited: Partial<Omit<ProfileInput, 'currentPassword'>>;
  currentPassword: string;
}

/** A new e-mail address replaces the old one once both confirm. @returns the new e-mail address, null for none */
async function updateAccount({
  account,
  edited: { name, email },
  currentPassword,
}: ProfileUpdate): Promise<string | null> {
  // The name first, so that a retry after a failed e-mail change repeats nothing.
  if (name !== undefined && name !== account.name) await updateProfile(account.id, { name });
  if (email === undefined || isSameEmail(email, account.email)) return null;
  await requestEmailChange(account.email, email, currentPassword);
  return email;
}

/** A second login beside the stored session: the database accepts a new e-mail address only after a login. */
async function requestEmailChange(from: string, to: string, password: string): Promise<void> {
  const texts = { refused: UPDATE_REFUSED, unanswered: UPDATE_FAILED };
  const { ephemeralClient } = await importWithRetry(() => import('@/lib/backend/ephemeral-client'), {
    wait: false,
  }).catch((cause: unknown) => {
    throw new RequestError(UPDATE_FAILED, { cause });
  });
  const { auth } = ephemeralClient;
  const login = await auth.signInWithPassword({ email: from, password });
  if (login.error) throw passwordFailure(login.error, texts);
  try {
    await unwrapAuth(texts, auth.updateUser({ email: to }));
  } finally {
    await auth.signOut({ scope: 'local' });
  }
}

export function useUpdateAccount() {
  return useMutation({
    mutationFn: updateAccount,
    // Also after an error: the name may have been saved and the e-mail address refused.
    onSettled: invalidateOnSettled(accountQueries.all()),
  });
}

export function useResendEmailChange() {
  return useMutation({
    mutationFn: async (account: Account) => {
      const { auth } = await authClient();
      const { error } = await auth.resend({ type: 'email_change', email: account.email });
      if (error) throw authFailureSaying(RESEND_FAILED, error);
    },
  });
}

interface ChoiceChange {
  account: Account;
  choice: NotificationChoice;
  on: boolean;
}

export function useSetNotification() {
  return useMutation({
    mutationFn: ({ account, choice, on }: ChoiceChange) => updateProfile(account.id, { [choice]: on }),
    // Serialized, so that the last of several quick taps wins on the server.
    scope: { id: 'notifications' },
    meta: { errorToast: (error) => ({ title: 'Erro', message: error.message }) },
    onSuccess: (_data, { account, choice, on }, _result, { client }) => {
      client.setQueryData(
        accountQueries.me(account.id).queryKey,
        (kept) => kept && { ...kept, [choice]: on },
      );
    },
  });
}

/** Changes the password and ends the account's other sessions. @throws RequestError with `field` */
async function changePassword({ currentPassword, newPassword }: PasswordChange): Promise<void> {
  const { auth } = await authClient();
  await unwrapAsMember(
    { refused: 'Falha ao alterar a senha.', unanswered: 'Ocorreu um erro ao alterar a senha.' },
    auth.updateUser({ password: newPassword, current_password: currentPassword }),
  );
  await auth.signOut({ scope: 'others' }); // not all versions of the server do so themselves
}

export function useChangePassword() {
  return useMutation({ mutationFn: changePassword });
}

export function useExportAccount() {
  return useMutation({
    mutationFn: () => callApi('Não foi possível reunir seus dados. Tente novamente.', 'account/export'),
  });
}

/** The caller ends the session. @throws RequestError; `field` is `password` if that is wrong */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) =>
      callApi('Não foi possível excluir sua conta. Tente novamente.', 'account/deletion', {
        method: 'POST',
        body: { password },
      }),
  });
}
