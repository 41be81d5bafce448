import type { ProjectConfig } from './config';
import type { Handle } from './http';
import type { LocalMailer } from './mail/local-mailer';
import type { Sql } from './sql';
import type { LocalFiles } from './storage/local-files';

/** Dependencies of the gateway and its corrections of the library. */
export interface GatewayParts {
  /** The library, which answers requests that no correction answers. */
  lite: Handle;
  /** The edge functions by name. */
  functions: Map<string, Handle>;
  sql: Sql;
  files: LocalFiles;
  mailer: LocalMailer;
  config: ProjectConfig;
  /** IP addresses of proxies that may name the caller's. */
  trustedProxies: readonly string[];
  /** Whether `[auth.rate_limit]` applies. */
  rateLimits: boolean;
}
