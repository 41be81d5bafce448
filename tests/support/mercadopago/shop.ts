import { createApp } from '../../../supabase/functions/api/app';
import { readEnv } from '../../../supabase/functions/api/env';
import { atPath } from '../../../tools/local-supabase/http';
import { listen } from '../../../tools/local-supabase/listen';
import type { Backend } from '../backend';
import { startDouble } from './double';

const JOBS_SECRET = 'segredo-das-tarefas';

interface Options {
  siteUrl: string;
  reportError?: (error: unknown) => void;
  /** Further environment variables of the function. */
  env?: Record<string, string>;
}

/** The function as the platform runs it, but selling through Mercado Pago's double, in front of a running backend. */
export async function openShop(
  { url, publishableKey, secretKey }: Pick<Backend, 'url' | 'publishableKey' | 'secretKey'>,
  { siteUrl, reportError = console.error, env }: Options,
) {
  const double = await startDouble();
  const listener = await listen((request) => serve(request), 0);
  const settings: Record<string, string> = {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: secretKey,
    PUBLIC_SUPABASE_URL: listener.url,
    SITE_URL: siteUrl,
    JOBS_SECRET,
    ...double.settings,
    ...env,
  };
  const app = createApp({ env: readEnv((name) => settings[name]), log: () => undefined, reportError });

  function serve(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    return Promise.resolve(app.fetch(atPath(request, pathname.replace(/^\/functions\/v1/, ''))));
  }

  return {
    double,
    /** The environment variables of the function. */
    settings,
    /** Answers below `/functions/v1/api`, as the platform's gateway does. */
    url: listener.url,
    /** Runs the scheduled jobs. */
    async runJobs(secret = JOBS_SECRET) {
      const headers = { 'x-jobs-secret': secret };
      const answer = await fetch(`${listener.url}/functions/v1/api/jobs/run`, { method: 'POST', headers });
      return { status: answer.status, body: (await answer.json()) as unknown };
    },
    close: async () => {
      await double.close();
      await listener.close();
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
