import type { Context } from 'hono';
import * as z from 'zod/mini';
import { JUST_SENT } from '../../../../src/domain/account/auth-refusals.ts';
import { emailField, isSameEmail } from '../../../../src/domain/fields/email.ts';
import { personName } from '../../../../src/domain/account/sign-up.ts';
import type { AuthServer } from '../auth-server.ts';
import { unwrap } from '../database.ts';
import { jsonBody } from '../http/body.ts';
import type { ApiEnv, Caller } from '../http/api-env.ts';
import { dataOf, type Endpoint, endpoint, messageAnswer } from '../http/endpoint.ts';
import { HttpError, invalidField, sessionEnded, tooManyAttempts } from '../http/errors.ts';
import { ALLOWANCES, byCaller, byEmail } from '../http/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { throwIfEmailRefused } from '../users/email-refused.ts';
import { profileResource, readProfile } from '../users/resource.ts';

const choice = z.boolean('Envie true ou false.');
const changes = z.partial(
  z.object({
    name: personName,
    email: emailField(),
    notify_new_suppliers: choice,
    notify_promotions: choice,
    notify_platform_updates: choice,
    notify_reminders: choice,
    notify_premium_end: choice,
    /** Required for a new e-mail address, unless the login is fresh. */
    currentPassword: z.string(),
  }),
);
type Changes = z.output<typeof changes>;

/** Each new e-mail address receives an e-mail; the answer reveals whether it has an account, and checks the password. */
const limits = [
  byCaller(ALLOWANCES.changeEmail),
  byEmail(ALLOWANCES.changeTo),
  byCaller(ALLOWANCES.password),
].map((limit) => ({
  ...limit,
  applies: (c: Context<ApiEnv>, { email }: Changes) => isNewEmail(c, email),
}));
/** The auth server sends an account at most one e-mail a minute. */
const JUST_SENT_SECONDS = 60;

/** The caller's own account. */
export function profileEndpoints(deps: Deps): Endpoint[] {
  return [readOwnProfile(deps), changeOwnProfile(deps)];
}

function readOwnProfile({ open }: Deps): Endpoint {
  return endpoint({
    method: 'get',
    path: '/users/me',
    access: 'user',
    summary: 'Returns the caller’s account',
    answers: { 200: { description: 'The account', schema: dataOf(profileResource) } },
    async handle(c) {
      const { id, token } = c.var.caller;
      return c.json({ data: await profileOf(readProfile(open(token), id)) });
    },
  });
}

function changeOwnProfile({ authServer, secretKeyClient, open }: Deps): Endpoint {
  return endpoint({
    method: 'put',
    path: '/users/me',
    access: 'user',
    summary:
      'Updates the given fields of the caller’s account; a new e-mail address needs `currentPassword` or a login within the last 5 minutes, and takes effect once both addresses have confirmed it',
    body: jsonBody(changes),
    answers: {
      200: {
        description: 'The updated account',
        schema: z.extend(messageAnswer, dataOf(profileResource).shape),
      },
    },
    limits,
    async handle(c, { email, currentPassword, ...row }) {
      const { id, token } = c.var.caller;
      const database = open(token);
      // The e-mail address first, so that nothing else changes if it is refused.
      const mailed = isNewEmail(c, email);
      if (mailed) {
        const session = await freshSession({ authServer, open }, c.var.caller, currentPassword);
        if (currentPassword !== undefined) {
          await secretKeyClient.countAttempt(ALLOWANCES.password, id, 'clear');
        }
        try {
          await requestEmailChange(authServer, session, email);
        } finally {
          if (session !== token) await authServer.signOut(session, 'local');
        }
      }
      if (Object.keys(row).length > 0) {
        await unwrap('profiles', database.from('profiles').update(row).eq('id', id));
      }
      const data = await profileOf(readProfile(database, id));
      const message = mailed
        ? `Seus dados foram atualizados. Para trocar o e-mail, confirme os links que enviamos para ${email} e para o seu e-mail atual.`
        : 'Seus dados foram atualizados.';
      return c.json({ data, message });
    },
  });
}

async function profileOf(reading: ReturnType<typeof readProfile>) {
  const profile = await reading;
  if (!profile) throw sessionEnded();
  return profile;
}

/** Whether this differs from the caller's e-mail address. */
function isNewEmail(c: Context<ApiEnv>, email: string | undefined): email is string {
  return email !== undefined && !isSameEmail(email, c.var.caller.email);
}

/**
 * The token of a session that may change the e-mail address: a new one with the password, otherwise the caller's if it
 * began a moment ago.
 * @throws HttpError 422 about `currentPassword`
 */
async function freshSession(
  { authServer, open }: Pick<Deps, 'authServer' | 'open'>,
  { email, token }: Caller,
  password: string | undefined,
): Promise<string> {
  if (password === undefined) {
    if (await unwrap('login_is_fresh', open(token).rpc('login_is_fresh'))) return token;
    throw invalidField('currentPassword', 'Informe sua senha atual para trocar o e-mail.');
  }
  const session = await authServer.signIn(email, password);
  if (session.code !== null) throw invalidField('currentPassword', 'A senha atual está incorreta.');
  return session.token;
}

/** Sends confirmation links to the new and the old e-mail address. */
async function requestEmailChange(authServer: AuthServer, token: string, email: string): Promise<void> {
  const code = await authServer.update(token, { email });
  throwIfEmailRefused(code);
  if (code === 'email_exists') {
    throw invalidField('email', 'Não é possível usar este e-mail. Informe outro.', 'email_taken');
  }
  if (code === JUST_SENT) throw tooManyAttempts(JUST_SENT_SECONDS);
  if (code) throw new HttpError(422, 'Falha ao atualizar o perfil.');
}
