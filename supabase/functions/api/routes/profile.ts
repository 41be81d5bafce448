import * as z from 'zod/mini';
import { emailField, isSameEmail } from '../../../../src/domain/email.ts';
import { personName } from '../../../../src/domain/sign-up.ts';
import type { AuthServer, Caller } from '../auth-server.ts';
import { rowsOf } from '../database.ts';
import type { Services } from '../endpoints.ts';
import { jsonBody } from '../http/body.ts';
import { dataOf, type Endpoint, endpoint, messageAnswer } from '../http/endpoint.ts';
import { invalidField, Refusal, sessionOver } from '../http/errors.ts';
import { profileResource, readProfile } from '../users/resource.ts';

const changes = z.partial(
  z.object({
    name: personName,
    email: emailField(),
    notify_new_suppliers: z.boolean(),
    notify_promotions: z.boolean(),
    notify_platform_updates: z.boolean(),
  }),
);

/** The caller's own account. */
export function profileEndpoints({ authServer, open }: Services): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/users/me',
      access: 'user',
      summary: 'The caller’s account',
      answers: { 200: { description: 'The account', schema: dataOf(profileResource) } },
      async handle(c) {
        const { id, token } = c.var.caller;
        return c.json({ data: await profileOf(readProfile(open(token), id)) });
      },
    }),
    endpoint({
      method: 'put',
      path: '/users/me',
      access: 'user',
      summary: 'Changes fields of the caller’s account; a new e-mail counts once it is confirmed',
      body: jsonBody(changes),
      answers: {
        200: {
          description: 'The account as it is now',
          schema: z.extend(messageAnswer, dataOf(profileResource).shape),
        },
      },
      async handle(c, { email, ...row }) {
        const { id, token } = c.var.caller;
        const database = open(token);
        // First, because only this may be refused: then nothing has been changed.
        const mailed = email !== undefined && (await requestEmailChange(authServer, c.var.caller, email));
        if (Object.keys(row).length > 0) {
          await rowsOf('profiles', database.from('profiles').update(row).eq('id', id));
        }
        const data = await profileOf(readProfile(database, id));
        const message = mailed
          ? `Seus dados foram atualizados. Para trocar o e-mail, confirme o link que enviamos para ${email}.`
          : 'Seus dados foram atualizados.';
        return c.json({ data, message });
      },
    }),
  ];
}

async function profileOf(reading: ReturnType<typeof readProfile>) {
  const profile = await reading;
  if (!profile) throw sessionOver();
  return profile;
}

/** Whether a confirmation has been mailed to the new address (Q51). */
async function requestEmailChange(authServer: AuthServer, caller: Caller, email: string): Promise<boolean> {
  if (isSameEmail(email, caller.email)) return false;
  const code = await authServer.update(caller.token, { email });
  if (code === 'email_exists') throw invalidField('email', 'Não é possível usar este e-mail. Informe outro.');
  if (code === 'email_address_invalid' || code === 'validation_failed') {
    throw invalidField('email', 'Este e-mail não é aceito. Informe outro.');
  }
  if (code) throw new Refusal(422, 'Falha ao atualizar o perfil.');
  return true;
}
