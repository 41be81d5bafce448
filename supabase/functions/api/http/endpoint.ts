import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { ApiEnv } from './api-env.ts';
import type { Body } from './body.ts';
import { HttpError } from './errors.ts';
import type { CountAttempt, Limit } from './rate-limit.ts';

/** Who may call: anybody, who is logged in, administrators. The database decides on its own what they get. */
export type Access = 'none' | 'user' | 'admin';

/** What an endpoint answers under one status, for its description. */
export interface Answer {
  description: string;
  schema?: z.ZodMiniType;
}

/** Fields of an address, by name. */
type Fields = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

interface Description {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below /api, parameters with a colon. */
  path: `/${string}`;
  access: Access;
  /** One line of the description. */
  summary: string;
  /** What the path's parameters have to look like; others are 404. */
  params?: Fields;
  query?: Fields;
  headers?: Record<string, string>;
  /** Success, and the refusals that are this endpoint's own. */
  answers: Record<number, Answer>;
}

interface Definition<Input, Params extends Fields> extends Description {
  params?: Params;
  body?: Body<Input>;
  limits?: Limit<NoInfer<Input>>[];
  handle(c: Context<ApiEnv>, input: Input, params: z.output<Params>): Response | Promise<Response>;
}

/** A row of the route table: what is published about it, and how it answers once access has been checked. */
export interface Endpoint extends Description {
  body?: Pick<Body<unknown>, 'contentType' | 'schema'>;
  limited: boolean;
  run(c: Context<ApiEnv>, count: CountAttempt): Promise<Response>;
}

/** An endpoint that validates, then counts, then handles. */
export function endpoint<Input = undefined, Params extends Fields = Fields>(
  definition: Definition<Input, Params>,
): Endpoint {
  const { body, limits = [], handle, ...description } = definition;
  const pathParams = definition.params ?? z.object({});
  return {
    ...description,
    ...(body && { body }),
    limited: limits.length > 0,
    async run(c, count) {
      const params = z.safeParse(pathParams, c.req.param());
      if (!params.success) throw notFound();
      const input = body ? await body.read(c.req) : (undefined as Input);
      for (const limit of limits) {
        if (limit.applies?.(c, input) ?? true) await count(limit, limit.of(c, input));
      }
      return handle(c, input, params.data as z.output<Params>);
    },
  };
}

/** Paths that clients may also call without /api. */
const ALSO_BARE = /^\/(auth|users)(\/|$)/;

/** Where an endpoint answers. */
export function pathsOf({ path }: Pick<Endpoint, 'path'>): string[] {
  return [`/api${path}`, ...(ALSO_BARE.test(path) ? [path] : [])];
}

export function notFound(): HttpError {
  return new HttpError(404, 'Endereço não encontrado.');
}

/** `{ data }`, the form of every answer with a payload. */
export function dataOf<Schema extends z.ZodMiniType>(data: Schema) {
  return z.object({ data });
}

/** `{ message }`, what people read. */
export const messageAnswer = z.object({ message: z.string() });

/** The id of a supplier or category in a path. */
export const numberParam = z.object({
  id: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number)),
});
/** The id of an account in a path, as the auth server writes it. */
export const uuidParam = z.object({ id: z.guid().check(z.toLowerCase()) });
