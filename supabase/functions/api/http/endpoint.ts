import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { StaffArea } from '../../../../src/domain/account/staff.ts';
import type { ApiEnv } from './api-env.ts';
import { type Body, parseFields, refuseCompressed } from './body.ts';
import { CHECK_FIELDS, ERROR_CODES, type ErrorCode, HttpError } from './errors.ts';
import { type CountAttempt, inWords, type Limit } from './rate-limit.ts';

/** Who may call: anybody, a logged-in user, staff whose role includes an area. The database checks their rights again. */
export type Access = 'none' | 'user' | StaffArea;

/** Why a call that is only for some of the staff is refused, for the API's description. */
export const NOT_ALLOWED = 'The caller is not of the staff, or their role does not include this';

/** An endpoint's answer with one status, for the API's description. */
interface Answer {
  description: string;
  schema?: z.ZodMiniType;
}

/** Parameters of a URL, by name. */
type Fields = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

interface Description {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below /api; parameters begin with a colon. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** Validates the path's parameters; invalid ones are 404. */
  params?: Fields;
  query?: Fields;
  /** Optional parameters of the query, which `handle` gets from readFilters(). */
  filters?: Fields;
  headers?: Record<string, string>;
  /** Success, and the errors that not all endpoints have in common. */
  answers: Record<number, Answer>;
}

interface Definition<Input, Params extends Fields> extends Description {
  params?: Params;
  body?: Body<Input>;
  limits?: Limit<NoInfer<Input>>[];
  /** The database function that it calls limits its caller, who could also call it directly. */
  limitedByDatabase?: true;
  handle(c: Context<ApiEnv>, input: Input, params: z.output<Params>): Response | Promise<Response>;
}

/** A row of the route table: its description, and how to answer a request whose access has been checked. */
export interface Endpoint extends Description {
  body?: Pick<Body<unknown>, 'contentType' | 'schema'>;
  limited: boolean;
  /** The function's own limits, in words. */
  limits: string[];
  run(c: Context<ApiEnv>, count: CountAttempt): Promise<Response>;
}

/** An endpoint that validates the request, then counts it against the limits, then handles it. */
export function endpoint<Input = undefined, Params extends Fields = Fields>(
  definition: Definition<Input, Params>,
): Endpoint {
  const { body, limits = [], limitedByDatabase = false, handle, ...description } = definition;
  const pathParams = definition.params ?? z.object({});
  return {
    ...description,
    ...(body && { body }),
    limited: limits.length > 0 || limitedByDatabase,
    limits: limits.map((limit) => `${inWords(limit)} by ${limit.by}`),
    async run(c, count) {
      const params = z.safeParse(pathParams, c.req.param());
      if (!params.success) throw notFound();
      if (body) refuseCompressed(c.req);
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

/** The full paths of an endpoint. */
export function pathsOf({ path }: Pick<Endpoint, 'path'>): string[] {
  return [`/api${path}`, ...(ALSO_BARE.test(path) ? [path] : [])];
}

export function notFound(): HttpError {
  return new HttpError(404, 'Endereço não encontrado.');
}

/** What the API's description says of a schema: schemas with an id are described once, and referenced elsewhere. */
export const described = z.registry<{ id?: string; description?: string; examples?: unknown[] }>();

/** The schema with a description. */
export function noted<Schema extends z.ZodMiniType>(schema: Schema, description: string | undefined): Schema {
  const own = schema.clone();
  if (description) described.add(own, { description });
  return own;
}

/** `{ data }`, as in every answer with a payload. */
export function dataOf<Schema extends z.ZodMiniType>(data: Schema) {
  return z.object({ data });
}

/** `{ message }`, a text for users. */
export const messageAnswer = z.object({ message: z.string() });

/** Every error answer. Users read the message, programs the code; `errors` has messages by field. */
export const refusalAnswer = z.extend(messageAnswer, {
  code: z.enum(Object.keys(ERROR_CODES) as ErrorCode[]),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  request_id: z.string(),
});

/**
 * The header with the address of what a POST has created: relative to the address of the request, because the function does not
 * know under which path it is called.
 */
export function locationOf(c: Context<ApiEnv>, id: number): { location: string } {
  return { location: [.../[^/]+$/.exec(new URL(c.req.url).pathname) ?? [], id].join('/') };
}

/** The id of a supplier or category as a text. */
export const idText = (message?: string) =>
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/, message)), z.transform(Number));
/** The same in a path. */
export const numberParam = z.object({ id: idText() });
/** The id of an account in a path, in lower case as the auth server writes it. */
export const uuidParam = z.object({ id: z.guid().check(z.toLowerCase()) });

/** The optional parameters in the query; ignores unknown ones. @throws HttpError 422 with messages by name */
export function readFilters<Filters extends Fields>(c: Context<ApiEnv>, filters: Filters): z.output<Filters> {
  const repeated = Object.keys(filters.shape).filter((name) => (c.req.queries(name)?.length ?? 0) > 1);
  if (repeated.length > 0) {
    const errors = Object.fromEntries(repeated.map((name) => [name, ['Envie este parâmetro uma vez só.']]));
    throw new HttpError(422, CHECK_FIELDS, { errors });
  }
  return parseFields(filters, c.req.query());
}
