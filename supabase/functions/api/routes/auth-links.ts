import * as z from 'zod/mini';
import { isSameEmail } from '../../../../src/domain/fields/email.ts';
import { passwordResetInput } from '../../../../src/domain/account/password.ts';
import { isUsedLink, USED_LINKS } from '../../../../src/domain/account/used-links.ts';
import type { AuthServer } from '../auth-server.ts';
import { isReadable, jsonBody } from '../http/body.ts';
import { dataOf, type Endpoint, endpoint, messageAnswer, refusalAnswer } from '../http/endpoint.ts';
import { HttpError, invalidField } from '../http/errors.ts';
import { ALLOWANCES, byAddress } from '../http/rate-limit.ts';
import type { Deps } from '../deps.ts';

const LINK_MISSING = 'O link de redefinição de senha é inválido ou não foi fornecido.';
const LINK_OVER = 'Este link expirou ou já foi usado. Peça um novo.';
const TOKEN_MISSING = 'Token de verificação não encontrado. Por favor, verifique o link.';
const VERIFIED = 'E-mail verificado com sucesso! Você já pode fazer o login.';
const PASSWORD_NEEDED =
  'E-mail verificado com sucesso! Para entrar, escolha sua senha pelo link que acabamos de enviar.';
const NOT_VERIFIED = 'Ocorreu um erro ao verificar seu e-mail. O link pode ter expirado.';
const ON_PAGE_ONLY = 'Para confirmar a troca de e-mail, use o botão da página que o link abre.';

const resetInput = z.extend(passwordResetInput, {
  token: z.string(LINK_MISSING).check(z.minLength(1, LINK_MISSING)),
});

/** Counts links that do not work, by IP address; one that works is taken back. */
const guesses = byAddress(ALLOWANCES.link);

/** Targets of the links in the auth server's e-mails; `token` is the link's token. */
export function linkEndpoints(deps: Deps): Endpoint[] {
  return [resetPassword(deps), verifyEmail(deps)];
}

function resetPassword({ authServer, secretKeyClient }: Deps): Endpoint {
  return endpoint({
    method: 'post',
    path: '/auth/reset-password',
    access: 'none',
    summary:
      'Sets a new password with the token of a reset or invitation link, and ends all sessions of the account',
    body: jsonBody(resetInput),
    answers: {
      200: { description: 'The password was changed', schema: messageAnswer },
      400: { description: 'The body cannot be parsed, or the link is invalid, expired or already used' },
    },
    limits: [guesses],
    async handle(c, { token, email, password }) {
      const link = await secretKeyClient.readEmailLink(token);
      if (link?.kind !== 'recovery' && link?.kind !== 'invite') throw linkOver();
      if (!isSameEmail(link.email, email)) {
        throw invalidField('email', 'Este link não é da conta com este e-mail.');
      }
      const opened = await authServer.openLink(token, link.kind);
      if (opened.code !== null) throw linkOver();
      let ended: 'local' | 'global' = 'local';
      try {
        await setPassword(authServer, opened.token, password);
        ended = 'global';
      } finally {
        await authServer.signOut(opened.token, ended);
      }
      await secretKeyClient.countAttempt(guesses, c.var.clientAddress, 'take_back');
      return c.json({ message: 'Sua senha foi redefinida com sucesso! Você já pode fazer login.' });
    },
  });
}

async function setPassword(authServer: AuthServer, token: string, password: string): Promise<void> {
  const code = await authServer.update(token, { password });
  if (code === 'weak_password') {
    throw invalidField('password', 'Escolha uma senha mais forte e peça um novo link.');
  }
  // Choosing the current password again also succeeds.
  if (code && code !== 'same_password') {
    throw new HttpError(422, 'Não foi possível processar sua solicitação.');
  }
}

function verifyEmail({ authServer, secretKeyClient }: Deps): Endpoint {
  return endpoint({
    method: 'get',
    path: '/auth/verify-email',
    access: 'none',
    summary: 'Confirms the e-mail address of a sign-up with the token of a link sent by e-mail',
    query: z.object({ token: z.string() }),
    answers: {
      200: { description: 'The e-mail address is confirmed', schema: messageAnswer },
      400: {
        description:
          'The token is missing, or the link is invalid, expired or already used, or one of a change of e-mail address',
        schema: z.extend(refusalAnswer, dataOf(messageAnswer).shape),
      },
    },
    limits: [guesses],
    async handle(c) {
      const token = c.req.query('token');
      if (!token) throw refusedLink(TOKEN_MISSING);
      if (!isReadable(token)) throw refusedLink(NOT_VERIFIED);
      const kind = (await secretKeyClient.readEmailLink(token))?.kind ?? 'unknown';
      if (isUsedLink(kind)) throw refusedLink(USED_LINKS[kind]);
      // Mail scanners open links, and a change of address needs more than that.
      if (kind === 'email_change') throw refusedLink(ON_PAGE_ONLY);
      const opened = kind === 'signup' ? await authServer.openLink(token, kind) : null;
      if (opened?.code !== null) throw refusedLink(NOT_VERIFIED);
      if (opened.choosesPassword) await authServer.sendRecovery(opened.caller.email);
      await authServer.signOut(opened.token, 'local');
      await secretKeyClient.countAttempt(guesses, c.var.clientAddress, 'take_back');
      return c.json({ message: opened.choosesPassword ? PASSWORD_NEEDED : VERIFIED });
    },
  });
}

function linkOver(): HttpError {
  return new HttpError(400, LINK_OVER, { code: 'link_over' });
}

/** Some clients read the message from `data`. */
function refusedLink(message: string): HttpError {
  return new HttpError(400, message, { code: 'link_over', data: { message } });
}
