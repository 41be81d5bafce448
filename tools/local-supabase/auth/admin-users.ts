import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { GatewayParts } from '../gateway-parts';
import { readJson } from '../http';
import { LOCAL_KEYS } from '../settings';
import type { Sql } from '../sql';
import { authError } from './auth-error';
import { oneTimePassword } from './confirmation-email';
import { hashPassword } from './password-hash';

const USERS = '/auth/v1/admin/users';
const COLUMNS = `id, aud, role, email, email_confirmed_at, invited_at, last_sign_in_at, banned_until, created_at,
  updated_at, raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata`;

const metadata = z.record(z.string(), z.unknown()).default({});
const email = z.email().transform((address) => address.toLowerCase());
const changes = z.object({
  email: email.nullable().default(null),
  password: z.string().nullable().default(null),
  email_confirm: z.boolean().default(false),
  app_metadata: metadata,
  user_metadata: metadata,
});
const newUser = changes.extend({ id: z.uuid().default(() => crypto.randomUUID()), email });
const invitation = z.object({ email, data: metadata });

/**
 * Defect: the library has no `auth.admin` API (401 `no_authorization` for every call). This is the part that the
 * product and its tests use: list, get, create, invite, update and delete users, for the secret key only.
 *
 * Test: tests/local-supabase/auth.test.ts, "the library still has no admin API".
 */
export function adminUsers(gateway: Hono, parts: GatewayParts): void {
  const { sql } = parts;
  for (const path of ['/auth/v1/admin/*', '/auth/v1/invite']) {
    gateway.use(path, async (c, next) => {
      if (c.req.header('apikey') === LOCAL_KEYS.secret) return next();
      return authError(403, 'not_admin', 'User not allowed');
    });
  }

  gateway.get(USERS, (c) => listUsers(c, sql));

  gateway.post(USERS, async (c) => {
    const user = newUser.safeParse(await readJson(c.req.raw));
    if (!user.success) return invalid(user.error);
    return (await createUser(sql, user.data)) ?? c.json(await findUser(sql, user.data.id));
  });

  gateway.post('/auth/v1/invite', async (c) => {
    const invited = invitation.safeParse(await readJson(c.req.raw));
    if (!invited.success) return invalid(invited.error);
    return inviteUser(c, invited.data, parts);
  });

  gateway.on(['GET', 'PUT', 'DELETE'], `${USERS}/:id`, async (c) => {
    const id = c.req.param('id');
    const user = await findUser(sql, id);
    if (!user) return authError(404, 'user_not_found', 'User not found');
    if (c.req.method === 'GET') return c.json(user);
    if (c.req.method === 'DELETE') {
      await sql('delete from auth.users where id = $1', [id]);
      return c.json({});
    }
    const update = changes.safeParse(await readJson(c.req.raw));
    if (!update.success) return invalid(update.error);
    await updateUser(sql, id, update.data);
    return c.json(await findUser(sql, id));
  });
}

async function findUser(sql: Sql, id: string): Promise<Record<string, unknown> | undefined> {
  const [user] = await sql(`select ${COLUMNS} from auth.users where id::text = $1`, [id]);
  return user;
}

async function listUsers(c: Context, sql: Sql): Promise<Response> {
  const perPage = Number(c.req.query('per_page') || 50);
  const page = Number(c.req.query('page') || 1);
  const [total] = await sql<{ count: number }>('select count(*) from auth.users');
  const users = await sql(
    `select ${COLUMNS} from auth.users order by created_at desc, id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  );
  const count = total?.count ?? 0;
  c.header('x-total-count', String(count));
  // supabase-js reads the count only if there is a link header.
  c.header('link', `</admin/users?page=${Math.max(1, Math.ceil(count / perPage))}>; rel="last"`);
  return c.json({ aud: 'authenticated', users });
}

async function inviteUser(
  c: Context,
  { email, data }: z.infer<typeof invitation>,
  { sql, mailer, config }: GatewayParts,
): Promise<Response> {
  const [waiting] = await sql<{ id: string }>(
    'select id from auth.users where email = $1 and email_confirmed_at is null',
    [email],
  );
  const user = newUser.parse({ id: waiting?.id, email, user_metadata: data });
  const refusal = waiting ? null : await createUser(sql, user);
  if (refusal) return refusal;
  const { token, hash: tokenHash } = oneTimePassword(user.email, config.otpLength);
  await sql(
    `update auth.users set invited_at = now(), confirmation_sent_at = now(), confirmation_token = $1
     where id = $2`,
    [tokenHash, user.id],
  );
  await mailer.sendInvite(user.email, tokenHash, token, { userId: user.id });
  return c.json(await findUser(sql, user.id));
}

/** Returns null after creating the user, otherwise the error answer. */
async function createUser(sql: Sql, user: z.infer<typeof newUser>): Promise<Response | null> {
  const taken = await sql('select from auth.users where email = $1', [user.email]);
  const message = 'A user with this email address has already been registered';
  if (taken.length) return authError(422, 'email_exists', message);
  await sql(
    `with account as (
       insert into auth.users
         (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
       values ($1, $2, $3, case when $4 then now() end, $5, $6)
       returning id
     )
     insert into auth.identities (id, user_id, provider, provider_id, identity_data)
     select gen_random_uuid(), id, 'email', id::text, $7 from account`,
    [
      user.id,
      user.email,
      await passwordHash(user.password),
      user.email_confirm,
      { provider: 'email', providers: ['email'], ...user.app_metadata },
      user.user_metadata,
      { sub: user.id, email: user.email, email_verified: user.email_confirm },
    ],
  );
  return null;
}

async function updateUser(sql: Sql, id: string, user: z.infer<typeof changes>): Promise<void> {
  const hashed = await passwordHash(user.password);
  await sql(
    `update auth.users set
       email = coalesce($2, email),
       encrypted_password = coalesce($3, encrypted_password),
       email_confirmed_at = case when $4 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
       raw_user_meta_data = raw_user_meta_data || $5,
       raw_app_meta_data = raw_app_meta_data || $6,
       updated_at = now()
     where id = $1`,
    [id, user.email, hashed, user.email_confirm, user.user_metadata, user.app_metadata],
  );
  await sql(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('email', account.email)
     from auth.users account where account.id = $1 and user_id = account.id and provider = 'email'`,
    [id],
  );
}

async function passwordHash(password: string | null): Promise<string | null> {
  return password === null ? null : hashPassword(password);
}

function invalid(error: z.ZodError): Response {
  return authError(400, 'validation_failed', z.prettifyError(error));
}
