import path from 'node:path';
import { PROJECT_ROOT } from '../local-supabase/settings';

/** Where the browser tests keep the site that they have built. */
export const TESTED_SITE = path.join(PROJECT_ROOT, '.cache', `e2e-site${process.env.E2E_PORT ?? ''}`);

/** What `npm run size` measures of it, beside it. */
export const TESTED_CHUNKS = `${TESTED_SITE}.json`;
