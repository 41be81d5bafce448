import { App, InMemoryEmailDriver, setExperimental } from '@supabase/lite';
import { readProjectConfig, type ProjectConfig } from './config';
import { openFolder, openMemory, type OpenData } from './database/open-data';
import { createGateway } from './gateway';
import type { Handle } from './http';
import { LocalMailer } from './mail/local-mailer';
import { withoutExperimentalWarning } from './quiet-start';
import { restErrors } from './rest/rest-errors';
import { MIGRATIONS_FOLDER, type SeedName } from './settings';
import { sqlOf, type Sql } from './sql';
import { ImageTransform } from './storage/image-transform';

// The environment variable for this is read while the library is imported, which is before any line of ours.
setExperimental('storage', true);

export interface StackOptions {
  /** Absolute folder of the data, or `memory`. */
  data: string;
  seed: SeedName;
  /** Folder of the migrations; the project's own by default. */
  migrationsFolder?: string;
}

export interface Stack {
  /** Answers one request as Supabase would. */
  handle: Handle;
  /** The library without our corrections, for the tests that tell when one is no longer needed. */
  library: Handle;
  sql: Sql;
  config: ProjectConfig;
  /** Edge functions by name, filled in by who starts them. */
  functions: Map<string, Handle>;
  /** Where the stack can be reached, once it listens; links in e-mails need it. */
  apiUrl: string;
  /** Names of the migrations that this start applied to an existing folder. */
  applied: string[];
  close: () => Promise<void>;
}

/** Opens (or creates, migrates and seeds) the database and composes auth, REST and storage on top of it. */
export async function createStack(options: StackOptions): Promise<Stack> {
  const config = readProjectConfig();
  const { connection, files, applied, close } = await openData(options, config);
  const sql = sqlOf(connection);
  const functions = new Map<string, Handle>();
  const app = new App({
    ...config.lite,
    connection,
    options: { drivers: { email: new InMemoryEmailDriver() }, server: { admin: false } },
  });
  const mailer = new LocalMailer({
    siteUrl: config.siteUrl,
    templates: config.emailTemplates,
    apiUrl: () => stack.apiUrl,
    userData: async (id) => {
      const [user] = await sql<{ data: Record<string, unknown> }>(
        'select raw_user_meta_data as data from auth.users where id = $1',
        [id],
      );
      return user?.data ?? {};
    },
  });
  app._storageAdapter = files;
  app._transformationAdapter = new ImageTransform();
  app._mailer = mailer;
  await withoutExperimentalWarning(() => app.init());
  const handle = createGateway({ lite: restErrors(app), functions, sql, files, mailer, config });
  const library: Handle = (request) => app.fetch(request);
  const stack: Stack = { handle, library, sql, config, functions, apiUrl: '', applied, close };
  return stack;
}

function openData({ data, seed, migrationsFolder }: StackOptions, config: ProjectConfig): Promise<OpenData> {
  const migrations = migrationsFolder ?? MIGRATIONS_FOLDER;
  const recipe = { migrations, seed, buckets: config.bucketFolders };
  return data === 'memory' ? openMemory(recipe) : openFolder(data, recipe);
}
