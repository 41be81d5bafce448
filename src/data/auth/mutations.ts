import { useMutation } from '@tanstack/react-query';
import { fetchAccount } from '@/data/account/queries';
import {
  unwrapAuth,
  authFailure,
  authFailureSaying,
  LINK_IS_OVER,
  RESEND_FAILED,
} from '@/data/session/auth-errors';
import { LINK_EXPIRED, SESSION_OVER } from '@/data/session/codes';
import { authClient } from '@/data/session/session';
import { fetchSite } from '@/data/site/queries';
import type { Account } from '@/domain/account';
import { JUST_SENT, wasJustConfirmed } from '@/domain/auth-refusals';
import { isSameEmail } from '@/domain/email';
import type { LoginInput } from '@/domain/login';
import type { PasswordReset } from '@/domain/password';
import type { SignUpInput } from '@/domain/sign-up';
import { endSession } from '@/lib/backend/end-session';
import { RequestError } from '@/lib/errors';
import { closeLink, openLink, emailLinkAuth, emailLinkAuthOr, type LinkType } from './links';

const LOGIN_FAILED = 'Ocorreu um erro ao tentar fazer login';

async function login(input: LoginInput): Promise<Account> {
  try {
    const supabase = await authClient();
    const { data, error } = await supabase.auth.signInWithPassword(input);
    // An answer without user or token, for instance from a proxy.
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

/** Creates an account to be confirmed by e-mail. The answer for a registered e-mail address is the same. */
async function signUp({ name, email, password }: SignUpInput): Promise<void> {
  const auth = await emailLinkAuth();
  // The e-mail contains the site's name; without it the template uses the product's.
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

/** Also succeeds for an e-mail address with nothing to confirm. */
export function useResendConfirmation() {
  return useMutation({
    mutationFn: async (email: string) => {
      const auth = await emailLinkAuthOr(RESEND_FAILED);
      const { error } = await auth.resend({ type: 'signup', email });
      if (error) throw authFailureSaying(RESEND_FAILED, error);
    },
  });
}

/** Sends a link to choose a new password. The answer does not reveal whether the account exists. */
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
  token: string;
  type: Extract<LinkType, 'recovery' | 'invite'>;
}

/** Sets a new password with an e-mailed link and ends all sessions. After a refusal the form can be sent again. */
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
