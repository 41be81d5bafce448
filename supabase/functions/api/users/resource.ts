import * as z from 'zod/mini';
import { STAFF_ROLES } from '../../../../src/domain/account/staff.ts';
import { allRows, type Database, pageRows, unwrap } from '../database.ts';
import { noted } from '../http/endpoint.ts';
import type { Page } from '../http/paging.ts';

const moment = z.nullable(z.iso.datetime({ offset: true }));

export const userResource = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['free', 'premium', 'admin']),
  /** Of the staff, who all have the role `admin`; null for members. */
  staff_role: z.nullable(z.enum(STAFF_ROLES)),
  subscription: z.object({
    status: z.enum(['none', 'active', 'expired']),
    ends_at: noted(
      moment,
      'When Premium ends or ended; null for the staff and for accounts that never subscribed',
    ),
  }),
  /** The same as `ends_at`, because some clients read this name. */
  subscription_expires_at: moment,
  created_at: z.iso.datetime({ offset: true }),
});
export type UserResource = z.infer<typeof userResource>;

/** The caller's account. */
export const profileResource = z.extend(userResource, {
  notify_new_suppliers: z.boolean(),
  notify_promotions: z.boolean(),
  notify_platform_updates: z.boolean(),
  notify_reminders: z.boolean(),
  notify_premium_end: z.boolean(),
});

/** A row of the view `accounts`. Generated types make every column of a view nullable. */
const accountRow = z.extend(z.omit(profileResource, { subscription: true, subscription_expires_at: true }), {
  status: userResource.shape.subscription.shape.status,
  ends_at: moment,
});

const COLUMNS =
  'id, name, email, role, staff_role, status, ends_at, created_at, notify_new_suppliers, notify_promotions, notify_platform_updates, notify_reminders, notify_premium_end';

/** Every account that the caller may see, by name. */
export async function readUsers(database: Database): Promise<UserResource[]> {
  const rows = await allRows('accounts', (from, to, counted) =>
    database
      .from('accounts')
      .select(COLUMNS, counted ? { count: 'exact' } : {})
      .order('name')
      .order('id')
      .range(from, to));
  return rows.map(toUser);
}

/** A page of these accounts, by id. */
export async function readUserPage(database: Database, { size, after }: Page<string>) {
  const accounts = database.from('accounts').select(COLUMNS, { count: 'exact' });
  const following = after === undefined ? accounts : accounts.gt('id', after);
  const { rows, isLast } = await pageRows('accounts', following.order('id').limit(size));
  return { rows: rows.map(toUser), isLast };
}

function toUser(row: unknown): UserResource {
  return userResource.parse(resourceOf(row));
}

/** An account with its notification choices; null if the caller may not see it. */
export async function readProfile(database: Database, id: string) {
  const row = await unwrap('accounts', database.from('accounts').select(COLUMNS).eq('id', id).maybeSingle());
  return row && resourceOf(row);
}

function resourceOf(row: unknown) {
  const { status, ends_at, ...account } = accountRow.parse(row);
  return { ...account, subscription: { status, ends_at }, subscription_expires_at: ends_at };
}
