import * as z from 'zod/mini';
import { STAFF_ROLES, type StaffRole } from '../../../../src/domain/account/staff.ts';
import { type Database, unwrap } from '../database.ts';

/** The role of the database's caller, whose id it needs because row security shows the whole staff to staff; null for members. */
export async function staffRoleOf(database: Database, callerId: string): Promise<StaffRole | null> {
  const row = await unwrap(
    'admins',
    database.from('admins').select('role').eq('user_id', callerId).maybeSingle(),
  );
  return row && z.parse(z.enum(STAFF_ROLES), row.role);
}

/** Whether the database's caller is of the staff. */
export async function isStaff(database: Database): Promise<boolean> {
  // Row security shows the whole staff to staff, and nobody to others.
  const staff = await unwrap('admins', database.from('admins').select('user_id').limit(1));
  return staff.length > 0;
}
