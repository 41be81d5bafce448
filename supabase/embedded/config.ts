import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import type { BucketFolder } from './database/seed';
import { LOCAL_KEYS, PROJECT_ROOT, SetupError } from './settings';

const SUPABASE_FOLDER = path.join(PROJECT_ROOT, 'supabase');

type Table = Record<string, unknown>;

export interface EmailTemplate {
  subject?: string;
  /** Relative to the project root, as in the CLI. */
  content_path?: string;
}

export interface ProjectConfig {
  /** What @supabase/lite is given. */
  lite: ReturnType<typeof liteConfig>;
  siteUrl: string;
  emailTemplates: Record<string, EmailTemplate>;
  bucketFolders: BucketFolder[];
}

/**
 * Reads `supabase/config.toml`, which is written for the Supabase CLI and nobody else.
 *
 * Defect: the library refuses a file with keys it does not know, among them several that `supabase init` writes,
 * so it is handed only the keys named here.
 *
 * Tripwire: tests/embedded/config.test.ts, "the library still refuses the CLI's own file".
 */
export function readProjectConfig(file = path.join(SUPABASE_FOLDER, 'config.toml')): ProjectConfig {
  const toml = parse(readFileSync(file, 'utf8'));
  const auth = table(toml.auth);
  const siteUrl = auth.site_url;
  if (typeof siteUrl !== 'string') throw new SetupError(`${file}: falta auth.site_url.`);
  return {
    lite: liteConfig(toml),
    siteUrl,
    emailTemplates: table(table(auth.email).template) as Record<string, EmailTemplate>,
    bucketFolders: bucketFolders(table(table(toml.storage).buckets)),
  };
}

function liteConfig(toml: Table) {
  const auth = table(toml.auth);
  return {
    api: { ...pick(toml.api, 'schemas', 'max_rows'), pg_safe_update: true },
    auth: {
      ...pick(
        auth,
        'site_url',
        'additional_redirect_urls',
        'jwt_expiry',
        'enable_refresh_token_rotation',
        'refresh_token_reuse_interval',
        'enable_signup',
        'minimum_password_length',
        'password_requirements',
        'sessions',
      ),
      enabled: true,
      email: pick(
        auth.email,
        'enable_signup',
        'enable_confirmations',
        'double_confirm_changes',
        'otp_length',
        'otp_expiry',
      ),
      jwt_secret: LOCAL_KEYS.jwtSecret,
      publishable_key: LOCAL_KEYS.publishable,
      secret_key: LOCAL_KEYS.secret,
    },
    storage: { enabled: true, ...pick(toml.storage, 'file_size_limit') },
    studio: { enabled: false },
  };
}

function bucketFolders(buckets: Table): BucketFolder[] {
  return Object.entries(buckets).flatMap(([bucket, settings]) => {
    const { objects_path: folder } = table(settings);
    return typeof folder === 'string' ? [{ bucket, folder: path.resolve(SUPABASE_FOLDER, folder) }] : [];
  });
}

function table(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {};
}

function pick(value: unknown, ...keys: string[]): Table {
  const source = table(value);
  return Object.fromEntries(keys.filter((key) => key in source).map((key) => [key, source[key]]));
}
