import path from 'node:path';
import { format } from 'oxfmt';
import { createApp } from '../../supabase/functions/api/app';
import { readEnv } from '../../supabase/functions/api/env';
import { PROJECT_ROOT } from '../local-supabase/settings';
import { markdownOf, type Description } from './markdown';

/** The readable description of the endpoints. */
export const API_PAGE = path.join(PROJECT_ROOT, 'docs', 'api.md');

/** The page, generated from the function's current OpenAPI description. */
export async function apiPage(): Promise<string> {
  const app = createApp({
    env: readEnv(() => undefined),
    log: () => undefined,
    reportError: () => undefined,
  });
  const answer = await app.request('/api/openapi.json');
  const page = markdownOf((await answer.json()) as Description);
  return (await format(API_PAGE, page)).code;
}
