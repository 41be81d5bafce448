import { measureImports } from './admin-import';
import { measureAdminLists } from './admin-lists';
import { measureApi } from './api-load';
import { measureDigest } from './digest';
import { compareEngines, measureAnswers } from './engines';
import type { Figure } from './figures';
import type { Effort } from './large-backend';
import { measureMail } from './mail';

/** What is measured of a backend, by the name of its part; what is measured of the site is in site.ts. */
export const BACKEND_PARTS: Record<string, (effort: Effort) => Promise<Figure[]>> = {
  mail: measureMail,
  import: measureImports,
  admin: measureAdminLists,
  answers: measureAnswers,
  api: measureApi,
  digest: measureDigest,
  engines: compareEngines,
};
