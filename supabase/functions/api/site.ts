import { type Database, unwrap } from './database.ts';

export async function readSite(
  database: Database,
): Promise<{ site_name: string; maintenance_mode: boolean }> {
  return await unwrap('settings', database.from('settings').select('site_name, maintenance_mode').single());
}
