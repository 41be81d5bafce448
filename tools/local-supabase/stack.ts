import { App, InMemoryEmailDriver, setExperimental, type Connection } from '@supabase/lite';
import { readProjectConfig, type ProjectConfig } from './config';
import { createGateway } from './gateway';
import type { Handle, Serve } from './http';
import { LocalMailer } from './mail/local-mailer';
import { openData } from './open-data';
import { withoutExperimentalWarning } from './quiet-start';
import { restErrors } from './rest/rest-errors';
import { MIGRATIONS_FOLDER, type EngineName, type SeedName } from './settings';
import type { Sql } from './sql';
import { ImageTransform } from './storage/image-transform';

// The library reads the environment variable for this during its import, before any of our code runs.
setExperimental('storage', true);

export interface StackOptions {
  /** Absolute folder of the data, or `memory`. */
  data: string;
  seed: SeedName;
  engine: EngineName;
  /** IP addresses of proxies that may name the caller's; by default none. */
  trustedProxies?: readonly string[];
  /** Whether `[auth.rate_limit]` of config.toml applies; by default it does. */
  rateLimits?: boolean;
  /** Folder of the migrations; by default the project's. */
  migrationsFolder?: string;
}

export interface Stack {
  /** Answers a request as Supabase would. */
  handle: Serve;
  /** The library without our corrections, for tests that detect when a correction is no longer needed. */
  library: Handle;
  sql: Sql;
  /** URL of the database for further connections; null on PGlite, which has a single session. */
  databaseUrl: string | null;
  config: ProjectConfig;
  /** Edge functions by name; the code that starts them fills it. */
  functions: Map<string, Handle>;
  /** Set once the stack listens; for links in e-mails. */
  apiUrl: string;
  /** Names of the migrations that this start applied to an existing folder. */
  applied: string[];
  close: () => Promise<void>;
}

/** Opens (or creates, migrates and seeds) the database, and serves auth, REST and storage from it. */
export async function createStack(options: StackOptions): Promise<Stack> {
  const config = readProjectConfig();
  const { data, seed, engine, migrationsFolder = MIGRATIONS_FOLDER } = options;
  const { trustedProxies = [], rateLimits = true } = options;
  const opened = await openData(engine, { data, seed, migrationsFolder }, config);
  const { connections, authSql, sql, databaseUrl, files, applied, close } = opened;
  const functions = new Map<string, Handle>();
  const appOn = (connection: Connection) =>
    new App({
      ...config.lite,
      connection,
      options: { drivers: { email: new InMemoryEmailDriver() }, server: { admin: false } },
    });
  const app = appOn(connections.auth);
  const storage = connections.storage === connections.auth ? app : appOn(connections.storage);
  const mailer = new LocalMailer({
    siteUrl: config.siteUrl,
    templates: config.emailTemplates,
    apiUrl: () => stack.apiUrl,
    userData: async (id) => {
      const [user] = await authSql<{ data: Record<string, unknown> }>(
        'select raw_user_meta_data as data from auth.users where id = $1',
        [id],
      );
      return user?.data ?? {};
    },
  });
  storage._storageAdapter = files;
  storage._transformationAdapter = new ImageTransform();
  app._mailer = mailer;
  for (const one of new Set([app, storage])) await withoutExperimentalWarning(() => one.init());
  const library: Handle = (request) => (isFor('storage', request) ? storage : app).fetch(request);
  const rest = opened.rest ?? restErrors(app);
  const lite: Handle = (request) => (isFor('rest', request) ? rest : library)(request);
  const edge = { functions, trustedProxies, rateLimits };
  const handle = createGateway({ lite, sql: authSql, files, mailer, config, ...edge });
  const stack: Stack = { handle, library, sql, databaseUrl, config, functions, apiUrl: '', applied, close };
  return stack;
}

function isFor(service: 'rest' | 'storage', request: Request): boolean {
  return new URL(request.url).pathname.startsWith(`/${service}/v1`);
}
