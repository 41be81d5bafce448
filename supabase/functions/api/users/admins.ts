import { type Database, unwrap } from '../database.ts';

/** Whether the database is read by an administrator. */
export async function isAdmin(database: Database): Promise<boolean> {
  // Row security shows an admin's account all admins, any other none.
  const admins = await unwrap('admins', database.from('admins').select('user_id').limit(1));
  return admins.length > 0;
}
