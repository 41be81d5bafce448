import * as z from 'zod/mini';
import { JUST_SENT } from '../../../../src/domain/account/auth-refusals.ts';
import { loginInput } from '../../../../src/domain/account/login.ts';
import { passwordChangeInput } from '../../../../src/domain/account/password.ts';
import { emailInput, newAccountInput } from '../../../../src/domain/account/sign-up.ts';
import { jsonBody } from '../http/body.ts';
import { dataOf, type Endpoint, endpoint, messageAnswer } from '../http/endpoint.ts';
import { HttpError, invalidField, sessionEnded } from '../http/errors.ts';
import { isLoopback } from '../http/loopback.ts';
import { ALLOWANCES, byAddress, byCaller, byEmail, byEmailAndAddress } from '../http/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { readSite } from '../site.ts';
import { throwIfEmailRefused } from '../users/email-refused.ts';
import { hasPassword } from '../users/password.ts';
import { readProfile, userResource } from '../users/resource.ts';
import { linkEndpoints } from './auth-links.ts';

const PASSWORD_WEAK = 'Escolha uma senha mais forte.';
const PASSWORD_SAME = 'A nova senha precisa ser diferente da atual.';
/** Codes of an auth server that takes no sign-ups. */
const NO_SIGN_UP = ['signup_disabled', 'email_provider_disabled'];
const NOT_OFFERED = 'Função de registro não implementada.';

/**
 * How long the refusal of a login takes. A hosted auth server compares no password for an unknown e-mail address, and so
 * refuses it sooner, which would reveal who has an account; the local one takes the same time.
 */
const REFUSAL_MS = 500;

/** Sign-in, sign-up and passwords. */
export function authEndpoints(deps: Deps): Endpoint[] {
  return [
    login(deps),
    register(deps),
    forgotPassword(deps),
    ...linkEndpoints(deps),
    changePassword(deps),
  ];
}

function login({ env, authServer, secretKeyClient, open }: Deps): Endpoint {
  const place = byAddress(ALLOWANCES.login);
  const guesses = [
    byEmailAndAddress(ALLOWANCES.loginFrom),
    byEmail(ALLOWANCES.loginOf),
  ];
  return endpoint({
    method: 'post',
    path: '/auth/login',
    access: 'none',
    summary: 'Logs in and returns a Supabase access token in `token`',
    body: jsonBody(loginInput),
    answers: {
      200: {
        description: 'The account, and the access token to send as a bearer token',
        schema: dataOf(z.object({ user: userResource, token: z.string() })),
      },
      401: { description: 'Unknown e-mail address or wrong password' },
      403: { description: 'The e-mail address has not been confirmed yet, or the account is blocked' },
    },
    limits: [place, ...guesses],
    async handle(c, input) {
      const started = performance.now();
      const session = await authServer.signIn(input.email, input.password);
      if (session.code === 'email_not_confirmed') {
        throw new HttpError(
          403,
          'Confirme seu e-mail antes de entrar. Enviamos um link para a sua caixa de entrada.',
          { code: 'email_not_confirmed' },
        );
      }
      if (session.code === 'user_banned') {
        const message = 'Esta conta está bloqueada. Fale com a gente pela página de contato.';
        throw new HttpError(403, message, { code: 'account_blocked' });
      }
      if (session.code !== null) {
        const left = isLoopback(env.supabaseUrl) ? 0 : REFUSAL_MS - (performance.now() - started);
        await new Promise((resolve) => setTimeout(resolve, left));
        throw new HttpError(401, 'E-mail ou senha inválidos', { code: 'wrong_credentials' });
      }
      await secretKeyClient.countAttempt(place, place.of(c, input), 'take_back');
      for (const limit of guesses) await secretKeyClient.countAttempt(limit, limit.of(c, input), 'clear');
      const profile = await readProfile(open(session.token), session.caller.id);
      if (!profile) throw sessionEnded();
      return c.json({ data: { user: z.parse(userResource, profile), token: session.token } });
    },
  });
}

function register({ authServer, secretKeyClient, open }: Deps): Endpoint {
  return endpoint({
    method: 'post',
    path: '/auth/register',
    access: 'none',
    summary: 'Creates an account; the response does not reveal whether the e-mail address already has one',
    body: jsonBody(newAccountInput),
    answers: {
      201: { description: 'Accepted; a new account receives a confirmation e-mail', schema: messageAnswer },
    },
    limits: [byAddress(ALLOWANCES.register), byEmail(ALLOWANCES.registerFor)],
    async handle(c, input) {
      // Without a new link, one of an earlier sign-up may be on its way, perhaps by somebody else: it must not confirm
      // their password.
      const voidEarlier = () => secretKeyClient.voidSignUp(input.email);
      const { site_name: siteName } = await readSite(open(null));
      const code = await authServer.signUp({ ...input, siteName }).catch(async (error: unknown) => {
        if (error instanceof HttpError && error.status === 429) await voidEarlier();
        throw error;
      });
      if (code === 'weak_password') throw invalidField('password', PASSWORD_WEAK);
      throwIfEmailRefused(code);
      if (code === JUST_SENT) await voidEarlier();
      else if (code) throw new HttpError(422, NO_SIGN_UP.includes(code) ? NOT_OFFERED : 'Falha no cadastro.');
      const message =
        'Cadastro realizado com sucesso! Enviamos um link de confirmação para o seu e-mail. Verifique a caixa de entrada e o spam.';
      return c.json({ message }, 201);
    },
  });
}

function forgotPassword({ authServer, afterAnswer }: Deps): Endpoint {
  return endpoint({
    method: 'post',
    path: '/auth/forgot-password',
    access: 'none',
    summary: 'Sends a password reset link by e-mail; the response does not reveal whether the account exists',
    body: jsonBody(emailInput),
    answers: {
      200: { description: 'Accepted; if the account exists, the link was sent', schema: messageAnswer },
    },
    limits: [byAddress(ALLOWANCES.mail), byEmail(ALLOWANCES.recoveryOf)],
    handle(c, { email }) {
      // The auth server takes longer, and may fail, only for an e-mail address with an account.
      afterAnswer(authServer.sendRecovery(email), { request_id: c.var.requestId });
      const message = 'Se uma conta com este e-mail existir, um link para redefinição de senha foi enviado.';
      return c.json({ message });
    },
  });
}

function changePassword({ authServer, secretKeyClient }: Deps): Endpoint {
  return endpoint({
    method: 'put',
    path: '/auth/change-password',
    access: 'user',
    summary: 'Changes the caller’s password and ends all other sessions of the account',
    body: jsonBody(passwordChangeInput),
    answers: { 200: { description: 'The password was changed', schema: messageAnswer } },
    limits: [byCaller(ALLOWANCES.password)],
    async handle(c, { currentPassword, newPassword }) {
      const { id, token } = c.var.caller;
      if (!(await hasPassword(authServer, c.var.caller, currentPassword))) {
        throw invalidField('currentPassword', 'A senha atual está incorreta.');
      }
      await secretKeyClient.countAttempt(ALLOWANCES.password, id, 'clear');
      const code = await authServer.update(token, {
        password: newPassword,
        current_password: currentPassword,
      });
      if (code === 'same_password') throw invalidField('newPassword', PASSWORD_SAME);
      if (code === 'weak_password') throw invalidField('newPassword', PASSWORD_WEAK);
      if (code && !(await authServer.callerOf(token))) throw sessionEnded();
      if (code) throw new HttpError(422, 'Falha ao alterar a senha.');
      await authServer.signOut(token, 'others');
      return c.json({ message: 'Sua senha foi alterada.' });
    },
  });
}
