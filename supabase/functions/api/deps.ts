import type { AuthServer } from './auth-server.ts';
import type { OpenDatabase } from './database.ts';
import type { Env } from './env.ts';
import type { ErrorPlace } from './http/errors.ts';
import type { PaymentGateway } from './payments/gateway.ts';
import type { SecretKeyClient } from './secret-key-client.ts';
import type { Notifier } from './notifier.ts';
import type { FileStore } from './suppliers/file-store.ts';

/** What the endpoints work with. */
export interface Deps {
  env: Env;
  authServer: AuthServer;
  secretKeyClient: SecretKeyClient;
  open: OpenDatabase;
  /** Null where nothing can be bought. */
  gateway: PaymentGateway | null;
  files: FileStore;
  notifier: Notifier;
  /** For what went wrong without the caller needing to know. */
  reportError(error: unknown, place: ErrorPlace): void;
}
