import * as z from 'zod/mini';
import { deletionInput } from '../../../../src/domain/account/deletion.ts';
import { unwrap } from '../database.ts';
import { jsonBody } from '../http/body.ts';
import { dataOf, type Endpoint, endpoint } from '../http/endpoint.ts';
import { invalidField, sessionEnded } from '../http/errors.ts';
import { ALLOWANCES, byCaller } from '../http/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { hasPassword } from '../users/password.ts';

/** Rights under Brazil's data protection law (LGPD): members export or delete their own account. */
export function accountRightsEndpoints(deps: Deps): Endpoint[] {
  return [exportAccount(deps), deleteOwnAccount(deps)];
}

function exportAccount({ open }: Deps): Endpoint {
  return endpoint({
    method: 'get',
    path: '/account/export',
    access: 'user',
    summary: 'Exports all data stored about the caller (Brazil’s data protection law LGPD, article 18)',
    answers: {
      200: { description: 'All data in one object', schema: dataOf(z.record(z.string(), z.unknown())) },
    },
    limitedByDatabase: true,
    async handle(c) {
      const data = await unwrap('export_account', open(c.var.caller.token).rpc('export_account'));
      if (data === null) throw sessionEnded();
      return c.json({ data });
    },
  });
}

function deleteOwnAccount({ authServer, secretKeyClient }: Deps): Endpoint {
  return endpoint({
    method: 'post',
    path: '/account/deletion',
    access: 'user',
    summary: 'Deletes the caller’s account and its data; its orders are kept without a link to the account',
    body: jsonBody(deletionInput),
    answers: {
      204: { description: 'The account was deleted' },
      409: { description: 'The caller is the last owner' },
    },
    limits: [byCaller(ALLOWANCES.password)],
    async handle(c, { password }) {
      const { id } = c.var.caller;
      if (!(await hasPassword(authServer, c.var.caller, password))) {
        throw invalidField('password', 'Senha incorreta.');
      }
      await secretKeyClient.countAttempt(ALLOWANCES.password, id, 'clear');
      await secretKeyClient.deleteAccount(id, id);
      return c.body(null, 204);
    },
  });
}
