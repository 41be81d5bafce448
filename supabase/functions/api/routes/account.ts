import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deletionInput } from '../../../../src/domain/account-deletion.ts';
import type { AuthServer } from '../auth-server.ts';
import { requireCaller, sessionOver, type CallerEnv } from '../middleware/auth.ts';
import { refusal } from '../middleware/errors.ts';
import { validJson } from '../middleware/valid-json.ts';
import type { Service } from '../service.ts';

const BODY_LIMIT = 4 * 1024;

/** What people may ask for their own account under the LGPD: all its data, and its end. */
export function accountRoutes(authServer: AuthServer, service: Service) {
  const caller = requireCaller(authServer);
  const small = bodyLimit({
    maxSize: BODY_LIMIT,
    onError: (c) => c.json({ message: 'Os dados enviados são grandes demais.' }, 413),
  });

  return new Hono<CallerEnv>()
    .use(async (c, next) => {
      c.header('cache-control', 'no-store');
      await next();
    })
    .get('/export', caller, async (c) => {
      const data = await service.exportAccount(c.var.caller.id);
      if (data === null) throw sessionOver();
      return c.json({ data });
    })
    .post('/deletion', caller, small, validJson(deletionInput), async (c) => {
      const { id, email, token } = c.var.caller;
      if (!(await authServer.isPassword(email, c.req.valid('json').password))) {
        // No password fits an account that a parallel deletion has just taken away.
        if (!(await authServer.callerOf(token))) throw sessionOver();
        return c.json({ message: 'Senha incorreta.', errors: { password: ['Senha incorreta.'] } }, 422);
      }
      await refuseLastAdmin(id);
      await service.deleteAccount(id).catch(async (error: unknown) => {
        // Another admin may have gone since: the database then refused this one, and the auth server does not say why.
        await refuseLastAdmin(id);
        throw error;
      });
      return c.body(null, 204);
    });

  async function refuseLastAdmin(id: string): Promise<void> {
    if (await service.isLastAdmin(id)) throw refusal(409, 'O último administrador não pode ser removido.');
  }
}
