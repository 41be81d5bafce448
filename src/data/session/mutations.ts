import { useMutation } from '@tanstack/react-query';
import type { AuthError } from '@supabase/supabase-js';
import { fetchAccount } from '@/data/account/queries';
import type { Account } from '@/domain/account';
import type { LoginInput } from '@/domain/login';
import { endSession } from '@/lib/end-session';
import { RequestError } from '@/lib/errors';
import { authClient } from './session';

/** Code of the error that a login with an unconfirmed address ends in (Q50). */
export const EMAIL_NOT_CONFIRMED = 'email_not_confirmed';

/** @throws RequestError whose message is one of E-03, E-04 or Q50. Any failure leaves nobody logged in. */
async function login(input: LoginInput): Promise<Account> {
  try {
    const supabase = await authClient();
    const { data, error } = await supabase.auth.signInWithPassword(input);
    if (error) throw loginError(error);
    return await fetchAccount(data.user.id);
  } catch (error) {
    await endSession().catch(() => undefined);
    if (error instanceof RequestError) throw error;
    throw new RequestError('Ocorreu um erro ao tentar fazer login', { cause: error });
  }
}

function loginError(error: AuthError): Error {
  // A reply without user or token (V-01), from a proxy in between for instance.
  if (error.name === 'AuthInvalidTokenResponseError')
    return new RequestError('Resposta de login inválida do servidor.', { cause: error });
  if (error.name !== 'AuthApiError') return error; // no answer, or one that is not the auth server's
  const details = { code: error.code, status: error.status, cause: error };
  switch (error.code) {
    case 'invalid_credentials':
      return new RequestError('E-mail ou senha inválidos', details);
    case EMAIL_NOT_CONFIRMED:
      return new RequestError(
        'Confirme seu e-mail antes de entrar. Enviamos um link para a sua caixa de entrada.',
        details,
      );
    case 'over_request_rate_limit':
      return new RequestError('Muitas tentativas. Aguarde um minuto e tente novamente.', details);
    default:
      return new RequestError('Falha no login. Verifique suas credenciais.', details);
  }
}

export function useLogin() {
  return useMutation({ mutationFn: login });
}

/** Sends the confirmation e-mail again. */
export function useResendConfirmation() {
  return useMutation({
    mutationFn: async (email: string) => {
      const supabase = await authClient();
      const { error } = await supabase.auth.resend({ type: 'signup', email });
      if (error)
        throw new RequestError('Não foi possível reenviar o e-mail. Tente novamente em um minuto.', {
          cause: error,
        });
    },
  });
}
