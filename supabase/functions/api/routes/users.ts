import * as z from 'zod/mini';
import { endOfDay } from '../../../../src/domain/format/dates.ts';
import { EXPIRY_MISSING, FIRST_DAY, lastDay, staffInvitation } from '../../../../src/domain/account/user.ts';
import { unwrap } from '../database.ts';
import { jsonBody } from '../http/body.ts';
import {
  dataOf,
  type Endpoint,
  endpoint,
  messageAnswer,
  NOT_ALLOWED,
  readFilters,
  uuidParam,
} from '../http/endpoint.ts';
import { HttpError, invalidField } from '../http/errors.ts';
import { AFTER_WRONG, pagedList } from '../http/paging.ts';
import { ALLOWANCES, byCaller } from '../http/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { readSite } from '../site.ts';
import { throwIfEmailRefused } from '../users/email-refused.ts';
import { readProfile, readUserPage, readUsers, userResource } from '../users/resource.ts';
import { profileEndpoints } from './profile.ts';

const DATE_WRONG = 'Informe uma data válida.';
const EARLIEST = Date.parse(endOfDay(FIRST_DAY));

/** The end of Premium: a day, whose end in São Paulo counts, or a moment with an offset. */
const expiry = z.pipe(
  z.union(
    [
      z.pipe(z.iso.date(), z.transform(endOfDay)),
      z.pipe(
        z.iso.datetime({ offset: true }),
        z.transform((moment: string) => new Date(moment).toISOString()),
      ),
    ],
    DATE_WRONG,
  ),
  z.string().check(
    z.refine(
      (moment) => Date.parse(moment) >= EARLIEST && Date.parse(moment) <= Date.parse(endOfDay(lastDay())),
      DATE_WRONG,
    ),
  ),
);

const subscriptionChange = z.object({
  subscription: z.enum(['free', 'premium'], 'Escolha um plano.'),
  expires_at: z.optional(z.nullable(z.union([z.literal(''), expiry], DATE_WRONG))),
});

const pages = pagedList('users', z.guid(AFTER_WRONG).check(z.toLowerCase()));
const filters = z.object(pages.filters);

/** All accounts, for support and owners, and the caller's account. */
export function userEndpoints(deps: Deps): Endpoint[] {
  return [
    ...profileEndpoints(deps),
    listUsers(deps),
    inviteUser(deps),
    changeSubscription(deps),
    deleteUser(deps),
  ];
}

function listUsers({ open }: Deps): Endpoint {
  return endpoint({
    method: 'get',
    path: '/users',
    access: 'members',
    summary: 'Lists all accounts by name, or a page of them',
    filters,
    answers: { 200: { description: 'The accounts', schema: pages.schema(userResource) } },
    async handle(c) {
      const database = open(c.var.caller.token);
      const page = pages.page(readFilters(c, filters));
      if (!page) return c.json({ data: await readUsers(database) });
      const { rows, isLast } = await readUserPage(database, page);
      return c.json(pages.answer(rows, isLast));
    },
  });
}

function inviteUser({ open, secretKeyClient }: Deps): Endpoint {
  return endpoint({
    method: 'post',
    path: '/users',
    access: 'members',
    summary:
      'Invites a person: creates the account and sends a link for choosing a password by e-mail; with `staff_role`, which only owners may send, the person joins the staff on confirming the e-mail address',
    body: jsonBody(staffInvitation),
    answers: {
      201: { description: 'The invitation was sent by e-mail', schema: messageAnswer },
      403: { description: `${NOT_ALLOWED}, or it sends a \`staff_role\` and is not an owner` },
      409: { description: 'The e-mail address already has an account' },
    },
    limits: [byCaller(ALLOWANCES.invite)],
    async handle(c, input) {
      const { site_name: siteName } = await readSite(open(null));
      const code = await secretKeyClient.invite({ ...input, siteName, actorId: c.var.caller.id });
      throwIfEmailRefused(code);
      if (code === 'email_exists') {
        const message = `Já existe uma conta com este e-mail.${
          input.staff_role ? ' Para incluir a conta na equipe, abra a página dela em Usuários.' : ''
        }`;
        throw new HttpError(409, message, { code: 'email_taken', errors: { email: [message] } });
      }
      if (code) throw new HttpError(422, 'Não foi possível convidar.');
      const joins = input.staff_role ? ' A pessoa entra na equipe ao confirmar o e-mail.' : '';
      return c.json({ message: `Convite enviado.${joins}` }, 201);
    },
  });
}

function changeSubscription({ open }: Deps): Endpoint {
  return endpoint({
    method: 'put',
    path: '/users/:id/subscription',
    access: 'members',
    summary: 'Grants Premium to an account until `expires_at`, or ends it; not possible for the staff',
    params: uuidParam,
    body: jsonBody(subscriptionChange),
    answers: {
      200: { description: 'The updated account', schema: dataOf(userResource) },
      403: {
        description:
          `${NOT_ALLOWED}, the account belongs to the staff, or support would give it more than three months within twelve (\`errors\` then has \`expires_at\`)`,
      },
      404: { description: 'The account does not exist' },
    },
    async handle(c, { subscription, expires_at: end }, { id }) {
      if (subscription === 'premium' && !end) throw invalidField('expires_at', EXPIRY_MISSING);
      const database = open(c.var.caller.token);
      const change = { expires_at: subscription === 'premium' && end ? end : null };
      const changed = await unwrap(
        'subscriptions',
        database.from('subscriptions').update(change).eq('user_id', id).select('user_id'),
      ).catch(explainLimit);
      const profile = await readProfile(database, id);
      if (!profile) throw new HttpError(404, 'Usuário não encontrado.');
      // Row security silently skips the subscription of somebody of the staff.
      if (changed.length === 0) {
        throw new HttpError(403, 'O plano de um administrador não pode ser alterado.');
      }
      return c.json({ data: z.parse(userResource, profile) });
    },
  });
}

/** Support gives no more than three months: the database says so, and what is left. */
function explainLimit(error: unknown): never {
  if (!(error instanceof HttpError) || error.status !== 403) throw error;
  const { code, message } = error;
  throw new HttpError(403, message, { code, errors: { expires_at: [message] } });
}

function deleteUser({ open, secretKeyClient }: Deps): Endpoint {
  return endpoint({
    method: 'delete',
    path: '/users/:id',
    access: 'members',
    summary: 'Deletes an account and its data; its orders are kept without a link to the account',
    params: uuidParam,
    answers: {
      204: { description: 'The account was deleted' },
      403: {
        description: `${NOT_ALLOWED}, or the account belongs to the staff and the caller is not an owner`,
      },
      404: { description: 'The account does not exist' },
      409: { description: 'The account belongs to the last owner' },
    },
    async handle(c, _input, { id }) {
      if (!(await readProfile(open(c.var.caller.token), id))) {
        throw new HttpError(404, 'Usuário não encontrado.');
      }
      await secretKeyClient.deleteAccount(id, c.var.caller.id);
      return c.body(null, 204);
    },
  });
}
