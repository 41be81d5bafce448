import { randomUUID } from 'node:crypto';
import { hash } from 'bcryptjs';
import type { Hono } from 'hono';
import type { GatewayParts } from '../gateway';
import { readJson } from '../http';
import { LOCAL_KEYS } from '../settings';
import { authError } from './auth-error';
import { oneTimePassword } from './confirmation-email';

const USER = `id, aud, role, email, email_confirmed_at, invited_at, last_sign_in_at, banned_until, created_at,
  updated_at, raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata`;

interface NewUser {
  id?: string;
  email: string;
  password?: string;
  confirmed: boolean;
  appMetadata?: unknown;
  userMetadata?: unknown;
}

/**
 * Defect: the library has no `auth.admin` API (401 `no_authorization` for every call). This is the part that the
 * product and its tests use: list, get, create, invite, update and delete users, for the secret key only.
 *
 * Tripwire: tests/embedded/auth.test.ts, "the library still has no admin API".
 */
export function adminUsers(gateway: Hono, { sql, mailer, config }: GatewayParts): void {
  const users = '/auth/v1/admin/users';
  const one = async (id: string) =>
    (await sql(`select ${USER} from auth.users where id::text = $1`, [id]))[0];

  const create = async (user: NewUser): Promise<string | Response> => {
    const taken = await sql('select from auth.users where email = lower($1)', [user.email]);
    const message = 'A user with this email address has already been registered';
    if (taken.length) return authError(422, 'email_exists', message);
    const id = user.id ?? randomUUID();
    const metadata = { provider: 'email', providers: ['email'], ...Object(user.appMetadata) };
    const identity = { sub: id, email: user.email.toLowerCase(), email_verified: user.confirmed };
    await sql(
      `with account as (
         insert into auth.users
           (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
         values ($1, lower($2), $3, case when $4 then now() end, $5, $6)
         returning id
       )
       insert into auth.identities (id, user_id, provider, provider_id, identity_data)
       select gen_random_uuid(), id, 'email', id::text, $7 from account`,
      [
        id,
        user.email,
        await passwordHash(user.password),
        user.confirmed,
        metadata,
        user.userMetadata ?? {},
        identity,
      ],
    );
    return id;
  };

  for (const path of ['/auth/v1/admin/*', '/auth/v1/invite']) {
    gateway.use(path, async (c, next) => {
      if (c.req.header('apikey') === LOCAL_KEYS.secret) return next();
      return authError(403, 'not_admin', 'User not allowed');
    });
  }

  gateway.get(users, async (c) => {
    const perPage = Number(c.req.query('per_page') || 50);
    const page = Number(c.req.query('page') || 1);
    const [total] = await sql<{ count: number }>('select count(*) from auth.users');
    const found = await sql(
      `select ${USER} from auth.users order by created_at desc, id limit $1 offset $2`,
      [perPage, (page - 1) * perPage],
    );
    const count = total?.count ?? 0;
    c.header('x-total-count', String(count));
    // supabase-js reads the count only beside a list of pages.
    c.header('link', `</admin/users?page=${Math.max(1, Math.ceil(count / perPage))}>; rel="last"`);
    return c.json({ aud: 'authenticated', users: found });
  });

  gateway.post(users, async (c) => {
    const body = await readJson(c.req.raw);
    const created = await create({
      ...(typeof body.id === 'string' && { id: body.id }),
      ...(typeof body.password === 'string' && { password: body.password }),
      email: String(body.email ?? ''),
      confirmed: body.email_confirm === true,
      appMetadata: body.app_metadata,
      userMetadata: body.user_metadata,
    });
    return typeof created === 'string' ? c.json(await one(created)) : created;
  });

  gateway.post('/auth/v1/invite', async (c) => {
    const { email, data } = await readJson(c.req.raw);
    const created = await create({ email: String(email ?? ''), confirmed: false, userMetadata: data });
    if (typeof created !== 'string') return created;
    const { token, hash: tokenHash } = oneTimePassword(String(email).toLowerCase(), config.otpLength);
    await sql(
      'update auth.users set invited_at = now(), confirmation_sent_at = now(), confirmation_token = $1 where id = $2',
      [tokenHash, created],
    );
    await mailer.sendInvite(String(email), tokenHash, token, { userId: created });
    return c.json(await one(created));
  });

  gateway.on(['GET', 'PUT', 'DELETE'], `${users}/:id`, async (c) => {
    const id = c.req.param('id');
    const user = await one(id);
    if (!user) return authError(404, 'user_not_found', 'User not found');
    if (c.req.method === 'DELETE') await sql('delete from auth.users where id = $1', [id]);
    if (c.req.method === 'PUT') await update(id, await readJson(c.req.raw));
    return c.json(c.req.method === 'DELETE' ? {} : await one(id));
  });

  const update = async (id: string, body: Record<string, unknown>) => {
    await sql(
      `update auth.users set
         email = coalesce(lower($2), email),
         encrypted_password = coalesce($3, encrypted_password),
         email_confirmed_at = case when $4 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
         raw_user_meta_data = raw_user_meta_data || $5,
         raw_app_meta_data = raw_app_meta_data || $6,
         updated_at = now()
       where id = $1`,
      [
        id,
        body.email ?? null,
        await passwordHash(body.password),
        body.email_confirm === true,
        body.user_metadata ?? {},
        body.app_metadata ?? {},
      ],
    );
    await sql(
      `update auth.identities set identity_data = identity_data || jsonb_build_object('email', account.email)
       from auth.users account where account.id = $1 and user_id = account.id and provider = 'email'`,
      [id],
    );
  };
}

async function passwordHash(password: unknown): Promise<string | null> {
  return typeof password === 'string'
    ? hash(password, Number(process.env.LITE_AUTH_BCRYPT_COST ?? 10))
    : null;
}
