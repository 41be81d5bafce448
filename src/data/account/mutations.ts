import { useMutation } from '@tanstack/react-query';
import { callApi } from '@/lib/backend/api-client';
import { unwrapAuth, authFailureSaying, RESEND_FAILED, type AuthTexts } from '@/data/session/auth-errors';
import { SESSION_OVER } from '@/data/session/codes';
import { authClient } from '@/data/session/session';
import type { Account, NotificationChoice } from '@/domain/account';
import { isSameEmail } from '@/domain/email';
import type { PasswordChange } from '@/domain/password';
import type { ProfileInput } from '@/domain/profile';
import { endSession } from '@/lib/backend/end-session';
import { unwrap, RequestError } from '@/lib/errors';
import { rest } from '@/lib/backend/rest-client';
import { accountQueries } from './queries';

const UPDATE_FAILED = 'Não foi possível atualizar seus dados.';
const UPDATE_REFUSED = 'Falha ao atualizar o perfil.';

/** unwrapAuth as who is logged in: a session that the server takes for over ends here, too. */
const unwrapMember: typeof unwrapAuth = async (texts: AuthTexts, call) => {
  try {
    return await unwrapAuth(texts, call);
  } catch (error) {
    if (error instanceof RequestError && error.code === SESSION_OVER) await endSession();
    throw error;
  }
};

type ProfileRow = { name: string } | Partial<Record<NotificationChoice, boolean>>;

/** @throws RequestError in Portuguese; the text differs when no answer came */
async function updateProfile(id: string, row: ProfileRow): Promise<void> {
  try {
    const rows = await unwrap(UPDATE_REFUSED, rest.from('profiles').update(row).eq('id', id).select('id'));
    if (rows.length !== 1) throw new RequestError(UPDATE_REFUSED);
  } catch (error) {
    if (error instanceof RequestError && error.cause && error.status === 0)
      throw new RequestError(UPDATE_FAILED, { cause: error.cause });
    throw error;
  }
}

interface ProfileUpdate {
  account: Account;
  /** What was edited. What was not stays as it is by now, even where another tab has changed it. */
  edited: Partial<ProfileInput>;
}

/**
 * Saves name and e-mail. A new e-mail address counts once it has been confirmed.
 * @returns the e-mail address that a confirmation was sent to, null when it did not change
 * @throws RequestError in Portuguese
 */
async function updateAccount({ account, edited: { name, email } }: ProfileUpdate): Promise<string | null> {
  // The name first: repeated after a failure of the second step, it asks for nothing twice.
  if (name !== undefined && name !== account.name) await updateProfile(account.id, { name });
  if (email === undefined || isSameEmail(email, account.email)) return null;
  await requestEmailChange(email);
  return email;
}

async function requestEmailChange(email: string): Promise<void> {
  const { auth } = await authClient();
  await unwrapMember({ refused: UPDATE_REFUSED, unanswered: UPDATE_FAILED }, auth.updateUser({ email }));
}

export function useUpdateAccount() {
  return useMutation({
    mutationFn: updateAccount,
    // Also after a failure: the name may have been saved when the address was refused.
    onSettled: (_sentTo, _error, _input, _result, { client }) =>
      void client.invalidateQueries({ queryKey: accountQueries.all() }),
  });
}

/** Sends the confirmation of a new address again. */
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

/** Keeps one notification choice on the account. */
export function useSetNotification() {
  return useMutation({
    mutationFn: ({ account, choice, on }: ChoiceChange) => updateProfile(account.id, { [choice]: on }),
    // One after the other, so that the last of several quick taps is what the server keeps.
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

/**
 * Changes the password; the auth server checks the current one and ends the account's other sessions.
 * @throws RequestError in Portuguese, with the field that a refusal is about
 */
async function changePassword({ currentPassword, newPassword }: PasswordChange): Promise<void> {
  const { auth } = await authClient();
  await unwrapMember(
    { refused: 'Falha ao alterar a senha.', unanswered: 'Ocorreu um erro ao alterar a senha.' },
    auth.updateUser({ password: newPassword, current_password: currentPassword }),
  );
  await auth.signOut({ scope: 'others' }); // as the server does by itself, whatever its version
}

export function useChangePassword() {
  return useMutation({ mutationFn: changePassword });
}

/** Everything held about the member, one object. */
export function useExportAccount() {
  return useMutation({
    mutationFn: () => callApi('Não foi possível reunir seus dados. Tente novamente.', 'account/export'),
  });
}

/**
 * Deletes the account with everything that belongs to it, if the password is right. The session is the caller's to end.
 * @throws RequestError with the server's reason; `field` is `password` when that is wrong
 */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) =>
      callApi('Não foi possível excluir sua conta. Tente novamente.', 'account/deletion', {
        method: 'POST',
        body: { password },
      }),
  });
}
