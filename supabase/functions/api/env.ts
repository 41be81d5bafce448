/** What the function is told about the project it runs in. */
export interface Env {
  supabaseUrl: string;
  /** Opens what a visitor may open. */
  publishableKey: string;
  /** Opens everything; only service.ts reads it. */
  secretKey: string;
  /** Where the site is; without it no browser may read the answers. */
  siteUrl?: string | undefined;
}

/**
 * Reads the environment that Supabase gives a function, and SITE_URL of the operator. An address or key that is missing
 * stays empty: supabase-js names it when it is first needed, and /health answers regardless.
 */
export function readEnv(get: (name: string) => string | undefined): Env {
  return {
    supabaseUrl: get('SUPABASE_URL') ?? '',
    publishableKey: defaultKey(get('SUPABASE_PUBLISHABLE_KEYS')) ?? get('SUPABASE_ANON_KEY') ?? '',
    secretKey: defaultKey(get('SUPABASE_SECRET_KEYS')) ?? get('SUPABASE_SERVICE_ROLE_KEY') ?? '',
    siteUrl: get('SITE_URL'),
  };
}

/** Of a project's named keys (JSON) the one it starts with; undefined on projects that only have the older kind. */
function defaultKey(keys = '{}'): string | undefined {
  return (JSON.parse(keys) as { default?: string }).default;
}
