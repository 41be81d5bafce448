import { type Database, unwrap } from './database.ts';

/** What the operator has set that the function needs: the site's name, its color (#rrggbb), and whether it is closed. */
export interface Site {
  site_name: string;
  main_color: string;
  maintenance_mode: boolean;
}

export async function readSite(database: Database): Promise<Site> {
  const columns = 'site_name, main_color, maintenance_mode';
  return await unwrap('settings', database.from('settings').select(columns).single());
}
