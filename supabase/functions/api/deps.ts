import type { AuthServer } from './auth-server.ts';
import type { OpenDatabase } from './database.ts';
import type { Env } from './env.ts';
import type { ErrorPlace } from './http/errors.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PaymentGateway } from './payments/gateway.ts';
import type { SecretKeyClient } from './secret-key-client.ts';
import type { FileStore } from './suppliers/file-store.ts';

/** Dependencies of the endpoints. */
export interface Deps {
  env: Env;
  authServer: AuthServer;
  secretKeyClient: SecretKeyClient;
  open: OpenDatabase;
  gateway: PaymentGateway | null; // null if nothing can be bought
  files: FileStore;
  mailer: Mailer | null; // null without an e-mail service
  /** Lets work go on after the answer; a failure is reported. */
  afterAnswer(work: Promise<unknown>, place: ErrorPlace): void;
  /** Logs failures that the caller need not know about. */
  reportError(error: unknown, place: ErrorPlace): void;
}
