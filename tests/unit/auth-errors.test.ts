import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { authFailure } from '@/data/session/auth-errors';

const TEXTS = { refused: 'Recusado.', unanswered: 'Sem resposta.' };
const WEAK = 'Escolha uma senha mais forte, com pelo menos 8 caracteres.';
const SAME = 'A nova senha precisa ser diferente da atual.';
const WRONG = 'A senha atual está incorreta.';
const TOO_MANY = 'Muitas tentativas. Aguarde um minuto e tente novamente.';
const BLOCKED = 'Esta conta está bloqueada. Fale com a gente pela página de contato.';

test.each([
  ['invalid_credentials', 'E-mail ou senha inválidos', undefined],
  ['user_banned', BLOCKED, undefined],
  ['weak_password', WEAK, 'password'],
  ['same_password', SAME, 'password'],
  ['current_password_mismatch', WRONG, 'currentPassword'],
  ['current_password_required', WRONG, 'currentPassword'],
  ['email_exists', 'Não é possível usar este e-mail. Informe outro.', 'email'],
  ['email_address_invalid', 'Este e-mail não é aceito. Informe outro.', 'email'],
  ['over_request_rate_limit', TOO_MANY, undefined],
  ['over_email_send_rate_limit', TOO_MANY, undefined],
  ['validation_failed', TEXTS.refused, undefined],
  [undefined, TEXTS.refused, undefined],
])('the refusal %s of the auth server says “%s”, at the field %s', (code, message, field) => {
  expect(authFailure(new AuthApiError('refused', 422, code), TEXTS)).toMatchObject({ message, field });
});

test.each([
  ['no answer', new AuthRetryableFetchError('Failed to fetch', 0)],
  ['a server that broke', new AuthRetryableFetchError('refused', 503)],
  ['an answer that is not its own', new AuthUnknownError('Unexpected token', null)],
])('%s has the message of an auth server that does not answer', (_what, error) => {
  expect(authFailure(error, TEXTS)).toMatchObject({ message: TEXTS.unanswered, field: undefined });
});

test('a 500, of a server whose database or mail server fails, says that the site has a problem', () => {
  const message =
    'O site está com um problema e não consegue concluir isto no momento. Tente novamente mais tarde.';
  expect(authFailure(new AuthRetryableFetchError('{}', 500), TEXTS)).toMatchObject({
    message,
    field: undefined,
  });
});
