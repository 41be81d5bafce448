import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import type { BucketFolder } from './database/seed';
import { LOCAL_KEYS, PROJECT_ROOT, SetupError } from './settings';

const SUPABASE_FOLDER = path.join(PROJECT_ROOT, 'supabase');
const CONFIG_FILE = path.join(SUPABASE_FOLDER, 'config.toml');

const emailTemplate = z.object({ subject: z.string().optional(), content_path: z.string().optional() });

/** An e-mail's subject and file (relative to the project root, as in the CLI). */
export type EmailTemplate = z.infer<typeof emailTemplate>;

/**
 * Requests in five minutes per IP address. `email_sent` applies only to a mail server of one's own, which this backend
 * never has, as with the CLI.
 */
const authRates = z.object({
  sign_in_sign_ups: z.number(),
  token_refresh: z.number(),
  token_verifications: z.number(),
});

/** The keys that the embedded backend uses; zod drops all others. */
const cliConfig = z.object({
  api: z.object({
    schemas: z.array(z.string()),
    extra_search_path: z.array(z.string()).default([]),
    max_rows: z.number(),
  }),
  auth: z.object({
    site_url: z.string(),
    additional_redirect_urls: z.array(z.string()).default([]),
    jwt_expiry: z.number(),
    enable_refresh_token_rotation: z.boolean(),
    refresh_token_reuse_interval: z.number(),
    enable_signup: z.boolean(),
    minimum_password_length: z.number(),
    rate_limit: authRates,
    email: z.object({
      enable_confirmations: z.boolean(),
      double_confirm_changes: z.boolean(),
      require_current_password: z.boolean().default(false),
      max_frequency: z.string(),
      otp_length: z.number(),
      otp_expiry: z.number(),
      template: z.record(z.string(), emailTemplate).default({}),
    }),
  }),
  storage: z.object({
    file_size_limit: z.string(),
    buckets: z.record(z.string(), z.object({ objects_path: z.string().optional() })).default({}),
  }),
  functions: z.record(z.string(), z.object({ enabled: z.boolean().default(true) })).default({}),
});

export interface ProjectConfig {
  /** Configuration of @supabase/lite. */
  lite: ReturnType<typeof liteConfig>;
  /** Schemas in the search path of requests besides those of the API. */
  extraSearchPath: string[];
  siteUrl: string;
  confirmEmails: boolean;
  /** Whether both addresses confirm a change of e-mail address. */
  doubleConfirmChanges: boolean;
  requireCurrentPassword: boolean;
  minimumPasswordLength: number;
  otpLength: number;
  emailFrequencyMs: number; // least time between two confirmations to an e-mail address
  emailTemplates: Record<string, EmailTemplate>;
  fileSizeLimit: number; // bytes
  bucketFolders: BucketFolder[];
  authRates: z.infer<typeof authRates>;
  functionNames: string[];
}

/**
 * Reads `supabase/config.toml`, which is written for the Supabase CLI.
 *
 * Defect: the library refuses a file with unknown keys, among them several that `supabase init` writes, so it gets only
 * the ones named here.
 *
 * Test: tests/local-supabase/config.test.ts, "the library still refuses the CLI's file".
 */
export function readProjectConfig(): ProjectConfig {
  // Links in mails lead to the app, which may be on another port.
  const text = readFileSync(CONFIG_FILE, 'utf8').replaceAll(':5173', `:${process.env.PORT || 5173}`);
  const result = cliConfig.safeParse(parse(text));
  if (!result.success) throw new SetupError(`supabase/config.toml:\n${z.prettifyError(result.error)}`);
  const { api, auth, storage, functions } = result.data;
  return {
    lite: liteConfig(result.data),
    extraSearchPath: api.extra_search_path,
    siteUrl: auth.site_url,
    confirmEmails: auth.email.enable_confirmations,
    doubleConfirmChanges: auth.email.double_confirm_changes,
    requireCurrentPassword: auth.email.require_current_password,
    minimumPasswordLength: auth.minimum_password_length,
    otpLength: auth.email.otp_length,
    emailFrequencyMs: milliseconds(auth.email.max_frequency),
    emailTemplates: auth.email.template,
    fileSizeLimit: bytes(storage.file_size_limit),
    authRates: auth.rate_limit,
    bucketFolders: Object.entries(storage.buckets).flatMap(([bucket, { objects_path: folder }]) =>
      folder ? [{ bucket, folder: path.resolve(SUPABASE_FOLDER, folder) }] : [],
    ),
    functionNames: Object.keys(functions).filter((name) => functions[name]?.enabled),
  };
}

function liteConfig({ api, auth, storage }: z.infer<typeof cliConfig>) {
  const { email } = auth;
  const { enable_confirmations, otp_length, otp_expiry } = email;
  return {
    api: { schemas: api.schemas, max_rows: api.max_rows, pg_safe_update: true },
    auth: {
      site_url: auth.site_url,
      additional_redirect_urls: auth.additional_redirect_urls,
      jwt_expiry: auth.jwt_expiry,
      enable_refresh_token_rotation: auth.enable_refresh_token_rotation,
      refresh_token_reuse_interval: auth.refresh_token_reuse_interval,
      enable_signup: auth.enable_signup,
      minimum_password_length: auth.minimum_password_length,
      enabled: true,
      // auth/email-change.ts asks the second address.
      email: { enable_confirmations, double_confirm_changes: false, otp_length, otp_expiry },
      jwt_secret: LOCAL_KEYS.jwtSecret,
      publishable_key: LOCAL_KEYS.publishable,
      secret_key: LOCAL_KEYS.secret,
    },
    storage: { enabled: true, file_size_limit: storage.file_size_limit },
    studio: { enabled: false },
  };
}

/** A duration as Go writes it, such as `1s` or `1m30s`. */
function milliseconds(duration: string): number {
  const unit = { h: 3_600_000, m: 60_000, s: 1_000 };
  return [...duration.matchAll(/(\d+)([hms])/g)].reduce(
    (sum, [, count, name]) => sum + Number(count) * unit[name as keyof typeof unit],
    0,
  );
}

/** A size such as `50MiB`. */
function bytes(size: string): number {
  const [, count, prefix = '', binary] = /^([\d.]+)\s*([KMG]?)(i?)B$/i.exec(size) ?? [];
  return Number(count) * (binary ? 1024 : 1000) ** ['', 'K', 'M', 'G'].indexOf(prefix.toUpperCase());
}
