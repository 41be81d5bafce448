import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import { parse } from 'smol-toml';
import { createApp } from '../../supabase/functions/api/app';
import { readEnv } from '../../supabase/functions/api/env';
import { PAGE_MAX } from '../../supabase/functions/api/http/paging';
import { ERROR_CODES } from '../../supabase/functions/api/http/errors';
import { ALLOWANCES, inWords } from '../../supabase/functions/api/http/rate-limit';
import { EXPOSED } from '../../supabase/functions/api/middleware/cors';
import { PROJECT_ROOT } from '../local-supabase/settings';
import { type Description, markdownOf, refusalsOf } from './markdown';

/** The readable description of the endpoints. */
export const API_PAGE = path.join(PROJECT_ROOT, 'docs', 'api.md');

/** The page: the guide, and what the function's current OpenAPI description says. */
export async function apiPage(): Promise<string> {
  const app = createApp({
    env: readEnv(() => undefined),
    log: () => undefined,
    reportError: () => undefined,
  });
  const answer = await app.request('/api/openapi.json');
  const description = (await answer.json()) as Description;
  const page = markdownOf(description, guide(description));
  return (await format(API_PAGE, page)).code;
}

/** The prose, with the numbers and lists that the code decides. */
function guide(description: Description): string {
  const read = (...place: string[]) => readFileSync(path.join(PROJECT_ROOT, ...place), 'utf8');
  const { auth } = parse(read('supabase', 'config.toml')) as { auth: { jwt_expiry: number } };
  const codes = Object.entries(ERROR_CODES).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`);
  const values: Record<string, string> = {
    TOKEN_MINUTES: String(auth.jwt_expiry / 60),
    LOGIN: inWords(ALLOWANCES.login),
    PAGE_MAX: String(PAGE_MAX),
    CODES: ['| Code | Meaning |', '| --- | --- |', ...codes].join('\n'),
    REFUSALS: refusalsOf(description),
    EXPOSED: EXPOSED.map((name) => `\`${name}\``).join(', '),
  };
  return read('tools', 'api-docs', 'guide.md').replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!);
}
