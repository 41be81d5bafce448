import { useMutation } from '@tanstack/react-query';
import { fetchAccount } from '@/data/account/queries';
import type { Account } from '@/domain/account';
import { JUST_SENT, wasJustConfirmed } from '@/domain/auth-refusals';
import { isSameEmail } from '@/domain/email';
import type { LoginInput } from '@/domain/login';
import type { PasswordReset } from '@/domain/password';
import type { SignUpInput } from '@/domain/sign-up';
import { endSession } from '@/lib/backend/end-session';
import { RequestError } from '@/lib/errors';
import { fetchSite } from '@/data/site/queries';
import { unwrapAuth, authFailure, authFailureSaying, LINK_IS_OVER, RESEND_FAILED } from '@/data/session/auth-errors';
import { LINK_EXPIRED, SESSION_OVER } from '@/data/session/codes';
import { closeLink, openLink, emailLinkAuth, emailLinkAuthOr, type LinkType } from './links';
import { authClient } from '@/data/session/session';

const LOGIN_FAILED = 'Ocorreu um erro ao tentar fazer login';

/** @throws RequestError in Portuguese. Any failure leaves nobody logged in. */
async function login(input: LoginInput): Promise<Account> {
  try {
    const supabase = await authClient();
    const { data, error } = await supabase.auth.signInWithPassword(input);
    // A reply without user or token, for instance from a proxy in between.
    if (error?.name === 'AuthInvalidTokenResponseError')
      throw new RequestError('Resposta de login inválida do servidor.', { cause: error });
    if (error)
      throw authFailure(error, {
        refused: 'Falha no login. Verifique suas credenciais.',
        unanswered: LOGIN_FAILED,
      });
    return await fetchAccount(data.user.id);
  } catch (error) {
    await endSession().catch(() => undefined);
    if (error instanceof RequestError) throw error;
    throw new RequestError(LOGIN_FAILED, { cause: error });
  }
}

export function useLogin() {
  return useMutation({ mutationFn: login });
}

/**
 * Creates an account; it may log in once its address is confirmed. A known address gets the same answer.
 * @throws RequestError in Portuguese; any other error is a bug of the app
 */
async function signUp({ name, email, password }: SignUpInput): Promise<void> {
  const auth = await emailLinkAuth();
  // For the e-mail, which calls the site by it. Without one it has the product's own name.
  const site = await fetchSite().catch(() => null);
  const data = { name, ...(site && { site_name: site.site_name }) };
  const { error } = await auth.signUp({ email, password, options: { data } });
  if (!error || wasJustConfirmed(error)) return;
  throw authFailure(error, {
    refused: 'Falha no cadastro.',
    unanswered: 'Ocorreu um erro de comunicação com o servidor.',
  });
}

export function useSignUp() {
  return useMutation({ mutationFn: signUp });
}

/** Sends the confirmation e-mail again. Resolves for an address that has nothing to confirm, too. */
export function useResendConfirmation() {
  return useMutation({
    mutationFn: async (email: string) => {
      const auth = await emailLinkAuthOr(RESEND_FAILED);
      const { error } = await auth.resend({ type: 'signup', email });
      if (error) throw authFailureSaying(RESEND_FAILED, error);
    },
  });
}

/**
 * Sends a link to choose a new password, if there is such an account: the answer is the same when there is none, also
 * when an account is asked for twice in a row.
 * @throws RequestError in Portuguese
 */
async function requestPasswordReset(email: string): Promise<void> {
  const text = 'Não foi possível processar sua solicitação. Tente novamente.';
  const auth = await emailLinkAuthOr(text);
  const { error } = await auth.resetPasswordForEmail(email);
  if (error && error.code !== JUST_SENT) throw authFailureSaying(text, error);
}

export function useRequestPasswordReset() {
  return useMutation({ mutationFn: requestPasswordReset });
}

interface ResetRequest extends PasswordReset {
  /** Of the link. */
  token: string;
  type: Extract<LinkType, 'recovery' | 'invite'>;
}

/**
 * Chooses a new password by a mailed link and ends every session of the account, also one on this device.
 * @throws RequestError in Portuguese. The link stays open in this page, so that the
 * form may be sent again.
 */
async function resetPassword({ token, type, email, password }: ResetRequest): Promise<void> {
  const texts = {
    refused: 'Não foi possível processar sua solicitação.',
    unanswered: 'Falha ao redefinir a senha.',
  };
  const user = await openLink(token, type, texts);
  if (!isSameEmail(user.email ?? '', email))
    throw new RequestError('Este link não é da conta com este e-mail.', { field: 'email' });
  const auth = await emailLinkAuthOr(texts.unanswered);
  try {
    await unwrapAuth(texts, auth.updateUser({ password }));
  } catch (error) {
    if (!(error instanceof RequestError && error.code === SESSION_OVER)) throw error;
    closeLink(); // what it had opened has ended: the link is worth nothing now
    throw new RequestError(LINK_IS_OVER, { code: LINK_EXPIRED, cause: error });
  }
  closeLink();
  // The server ends the others; who chose a new password for fear of a thief must not depend on its version.
  await auth.signOut({ scope: 'global' });
  await endSession().catch(() => undefined);
}

export function useResetPassword() {
  return useMutation({ mutationFn: resetPassword });
}
