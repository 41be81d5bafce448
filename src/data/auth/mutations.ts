import { useMutation } from '@tanstack/react-query';
import { fetchAccount } from '@/data/account/queries';
import {
  type AuthTexts,
  unwrapAuth,
  authFailure,
  authFailureSaying,
  LINK_IS_OVER,
  RESEND_FAILED,
} from '@/data/session/auth-errors';
import { storedDrafts } from '@/data/session/drafts';
import { LINK_EXPIRED, SESSION_OVER } from '@/data/session/session-codes';
import { authClient } from '@/data/session/session';
import type { Account } from '@/domain/account/account';
import { JUST_SENT } from '@/domain/account/auth-refusals';
import type { LoginInput } from '@/domain/account/login';
import type { PasswordReset } from '@/domain/account/password';
import type { FirstPassword, SignUpInput } from '@/domain/account/sign-up';
import { publicApi } from '@/lib/backend/api-client';
import { ephemeralRequests, login as loginRequests } from '@/lib/backend/cancel';
import { endSession } from '@/lib/backend/end-session';
import { rest } from '@/lib/backend/rest/rest-client';
import {
  CANCELED,
  isUnanswered,
  RequestError,
  UNEXPECTED_FORMAT,
  unexpectedFormat,
  unwrap,
} from '@/lib/errors';
import { closeLink, openLink, emailLinkClientOr, type LinkType } from './links';

const LOGIN_FAILED = 'Ocorreu um erro ao tentar fazer login';

async function login(input: LoginInput): Promise<Account> {
  const signal = loginRequests.signal();
  try {
    const supabase = await authClient();
    signal.throwIfAborted();
    const { data, error } = await supabase.auth.signInWithPassword(input);
    // An answer without user or token, for instance from a proxy.
    if (error?.name === 'AuthInvalidTokenResponseError')
      throw new RequestError('Resposta de login inválida do servidor.', { cause: error });
    if (error)
      throw authFailure(error, {
        refused: 'Falha no login. Verifique suas credenciais.',
        unanswered: LOGIN_FAILED,
      });
    storedDrafts(data.user.id); // deletes those of another user
    return await fetchAccount(data.user.id, signal);
  } catch (error) {
    await endSession().catch(() => undefined);
    if (error instanceof RequestError && !signal.aborted) throw error;
    throw new RequestError(LOGIN_FAILED, { code: signal.aborted ? CANCELED : undefined, cause: error });
  }
}

/** The login then fails with code CANCELED, and a late answer logs nobody in. */
export const cancelLogin = loginRequests.cancel;

/** For the other forms of this file. The server may have carried the request out. */
export const cancelAuthRequests = ephemeralRequests.cancel;

export function useLogin() {
  return useMutation({ mutationFn: login });
}

/** Through /api, which does not tell whether the address has an account, as the auth server does by its answer. */
async function signUp({ name, email, password }: SignUpInput): Promise<void> {
  const signal = ephemeralRequests.signal();
  try {
    await publicApi('Falha no cadastro.', 'auth/register', { body: { name, email, password }, signal });
  } catch (error) {
    const { code, status } = error as RequestError;
    if (code === UNEXPECTED_FORMAT) throw new RequestError(unexpectedFormat(status), { code, status });
    if (!isUnanswered(error)) throw error;
    throw new RequestError('Ocorreu um erro de comunicação com o servidor.', {
      code: signal.aborted ? CANCELED : undefined,
      cause: error,
    });
  }
}

export function useSignUp() {
  return useMutation({ mutationFn: signUp });
}

/** A link already on its way may be of somebody else's sign-up, and must not confirm their password. */
async function voidEarlierSignUp(email: string, failure: string): Promise<void> {
  await unwrap(failure, rest.rpc('void_unconfirmed_sign_up', { email }));
}

/** Also succeeds for an e-mail address with nothing to confirm. */
export function useResendConfirmation() {
  return useMutation({
    mutationFn: async (email: string) => {
      const { auth } = await emailLinkClientOr(RESEND_FAILED);
      const { error } = await auth.resend({ type: 'signup', email });
      if (error?.status === 429) await voidEarlierSignUp(email, RESEND_FAILED);
      if (error) throw authFailureSaying(RESEND_FAILED, error);
    },
  });
}

/** The answer does not reveal whether the account exists. */
async function requestPasswordReset(email: string): Promise<void> {
  const text = 'Não foi possível processar sua solicitação. Tente novamente.';
  const { auth } = await emailLinkClientOr(text);
  const { error } = await auth.resetPasswordForEmail(email);
  if (error && error.code !== JUST_SENT) throw authFailureSaying(text, error);
}

export function useRequestPasswordReset() {
  return useMutation({ mutationFn: requestPasswordReset });
}

interface ResetRequest extends PasswordReset {
  token: string;
  type: Extract<LinkType, 'recovery' | 'invite'>;
}

/** Ends all sessions. After a refusal the form can be sent again. */
async function resetPassword({ token, type, email, password }: ResetRequest): Promise<void> {
  const texts = {
    refused: 'Não foi possível processar sua solicitação.',
    unanswered: 'Falha ao redefinir a senha.',
  };
  await openLink({ token, type, email }, texts);
  await setPassword(texts, { password });
}

async function setPassword(
  texts: AuthTexts,
  change: { password: string; data?: { name: string } },
): Promise<void> {
  const { auth } = await emailLinkClientOr(texts.unanswered);
  try {
    await unwrapAuth(texts, auth.updateUser(change));
  } catch (error) {
    if (!(error instanceof RequestError && error.code === SESSION_OVER)) throw error;
    closeLink(); // its session has ended, so the link is worthless
    throw new RequestError(LINK_IS_OVER, { code: LINK_EXPIRED, cause: error });
  }
  closeLink();
  await auth.signOut({ scope: 'global' }); // not all versions of the server do so themselves
  await endSession().catch(() => undefined);
}

export function useResetPassword() {
  return useMutation({ mutationFn: resetPassword });
}

/** Replaces the name and password of an earlier sign-up. */
async function choosePassword({ name, password }: FirstPassword): Promise<void> {
  const texts = {
    refused: 'Não foi possível processar sua solicitação.',
    unanswered: 'Não foi possível salvar sua senha. Verifique sua conexão e tente novamente.',
  };
  const client = await emailLinkClientOr(texts.unanswered);
  const { user } = await unwrapAuth(texts, client.auth.getUser());
  await unwrap(texts.unanswered, client.from('profiles').update({ name }).eq('id', user.id));
  await setPassword(texts, { password, data: { name } });
}

export function useChoosePassword() {
  return useMutation({ mutationFn: choosePassword });
}

/** @returns the e-mail address that the account has again */
async function undoEmailChange(token: string): Promise<string> {
  const text = 'Não foi possível desfazer a troca. Tente novamente.';
  const email = await unwrap(text, rest.rpc('undo_email_change', { token }));
  if (email === null) throw new RequestError('Este link expirou ou já foi usado.', { code: LINK_EXPIRED });
  await endSession().catch(() => undefined);
  // If this fails, the page still offers to request such a link.
  await requestPasswordReset(email).catch(() => undefined);
  return email;
}

export function useUndoEmailChange() {
  return useMutation({ mutationFn: undoEmailChange });
}
