import type { AuthError } from '@supabase/supabase-js';
import { JUST_SENT } from '@/domain/account/auth-refusals';
import { PASSWORD_MIN_LENGTH } from '@/domain/account/password';
import { BROKEN } from '@/domain/site/outage';
import { CANCELED, RequestError, UNEXPECTED_FORMAT } from '@/lib/errors';
import { EMAIL_NOT_CONFIRMED, LINK_EXPIRED, SESSION_OVER } from './session-codes';

const TOO_MANY = 'Muitas tentativas. Aguarde um minuto e tente novamente.';
const WRONG_PASSWORD = { message: 'A senha atual está incorreta.', field: 'currentPassword' };

export const LINK_IS_OVER = 'Este link expirou ou já foi usado. Peça um novo.';

export const RESEND_FAILED = 'Não foi possível reenviar o e-mail. Tente novamente em um minuto.';

interface Refusal {
  message: string;
  field?: string;
}

const REFUSALS: Record<string, Refusal | undefined> = {
  invalid_credentials: { message: 'E-mail ou senha inválidos' },
  [EMAIL_NOT_CONFIRMED]: {
    message: 'Confirme seu e-mail antes de entrar. Enviamos um link para a sua caixa de entrada.',
  },
  user_banned: { message: 'Esta conta está bloqueada. Fale com a gente pela página de contato.' },
  [SESSION_OVER]: { message: 'Sua sessão terminou. Entre novamente.' },
  [LINK_EXPIRED]: { message: LINK_IS_OVER },
  weak_password: {
    message: `Escolha uma senha mais forte, com pelo menos ${PASSWORD_MIN_LENGTH} caracteres.`,
    field: 'password',
  },
  same_password: { message: 'A nova senha precisa ser diferente da atual.', field: 'password' },
  current_password_mismatch: WRONG_PASSWORD,
  current_password_required: WRONG_PASSWORD,
  email_exists: { message: 'Não é possível usar este e-mail. Informe outro.', field: 'email' },
  email_address_invalid: { message: 'Este e-mail não é aceito. Informe outro.', field: 'email' },
  over_request_rate_limit: { message: TOO_MANY },
  [JUST_SENT]: { message: TOO_MANY },
};

export interface AuthTexts {
  refused: string;
  unanswered: string; // no answer, or one that is not the auth server's
}

/** Names and codes of supabase-js and the auth server for a session that is over. */
const SESSION_GONE = ['AuthSessionMissingError', 'session_not_found', 'session_expired', 'user_not_found'];

export function authFailure(error: AuthError, { refused, unanswered }: AuthTexts): RequestError {
  const { status } = error;
  const code = codeOf(error);
  const lost = error.name === 'AuthRetryableFetchError' || error.name === 'AuthUnknownError';
  const refusal: Refusal =
    code === UNEXPECTED_FORMAT
      ? { message: error.message }
      : (code && REFUSALS[code]) || { message: status === 500 ? BROKEN : lost ? unanswered : refused };
  return new RequestError(refusal.message, { code, status, field: refusal.field, cause: error });
}

/** supabase-js keeps only the message of the error that aborted its request. */
function codeOf({ name, code, message }: AuthError): string | undefined {
  if (message === CANCELED) return CANCELED;
  return SESSION_GONE.includes(name) || SESSION_GONE.includes(code ?? '') ? SESSION_OVER : code;
}

/** For a login that only checks the account's password. */
export function passwordFailure(cause: AuthError, texts: AuthTexts): RequestError {
  if (cause.code === 'invalid_credentials')
    return new RequestError(WRONG_PASSWORD.message, { ...WRONG_PASSWORD, cause });
  return authFailure(cause, texts);
}

export function authFailureSaying(message: string, cause: AuthError): RequestError {
  return new RequestError(message, { code: codeOf(cause), status: cause.status, cause });
}

export async function unwrapAuth<R extends { data: unknown; error: AuthError | null }>(
  texts: AuthTexts,
  call: PromiseLike<R>,
): Promise<Extract<R, { error: null }>['data']> {
  const { data, error } = await call;
  if (error) throw authFailure(error, texts);
  return data;
}
