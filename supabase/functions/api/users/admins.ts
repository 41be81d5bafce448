import { type Database, unwrap } from '../database.ts';

/** Whether the database's caller is an admin. */
export async function isAdmin(database: Database): Promise<boolean> {
  // Row security shows all admins to an admin, and none to others.
  const admins = await unwrap('admins', database.from('admins').select('user_id').limit(1));
  return admins.length > 0;
}
