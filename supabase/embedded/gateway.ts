import type { App } from '@supabase/lite';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { ProjectConfig } from './config';
import type { Sql } from './stack';
import type { LocalFiles } from './storage/local-files';

export interface GatewayParts {
  app: App;
  sql: Sql;
  files: LocalFiles;
  config: ProjectConfig;
}

/** Everything between the socket and the library, as one function from request to response. */
export function createGateway({ app }: GatewayParts): (request: Request) => Promise<Response> {
  const gateway = new Hono();
  gateway.use(compress());
  gateway.all('*', (c) => app.fetch(c.req.raw));
  return async (request) => gateway.fetch(request);
}
