import * as z from 'zod/mini';
import { PROFILE, REFUSAL, REQUESTS, SUPPLIER, USER } from './examples.ts';
import {
  type Access,
  described,
  type Endpoint,
  NOT_ALLOWED,
  pathsOf,
  refusalAnswer,
} from './http/endpoint.ts';
import { supplierResource } from './suppliers/resource.ts';
import { profileResource, userResource } from './users/resource.ts';

// Schemas with a name are described once and referenced elsewhere.
described.add(userResource, { id: 'User', examples: [USER] });
described.add(refusalAnswer, { id: 'Refusal', examples: [REFUSAL] });
described.add(supplierResource, { id: 'Supplier', examples: [SUPPLIER] });
described.add(profileResource, { id: 'Profile', examples: [PROFILE] });

/** Error answers that endpoints have in common, described once. */
const COMMON: Record<number, { name: string; description: string; applies(endpoint: Endpoint): boolean }> = {
  400: {
    name: 'Unreadable',
    description: 'The request body cannot be parsed, or a required header is missing or invalid',
    applies: ({ body }) => Boolean(body),
  },
  401: {
    name: 'NoSession',
    description: 'The bearer token is missing or invalid, or the session has ended',
    applies: ({ access }) => access !== 'none',
  },
  403: {
    name: 'Forbidden',
    description: NOT_ALLOWED,
    applies: ({ access }) => access !== 'none' && access !== 'user',
  },
  404: {
    name: 'Missing',
    description: 'The path’s parameter is invalid, so nothing can have it',
    applies: ({ params }) => Boolean(params),
  },
  413: {
    name: 'TooLarge',
    description: 'The request body, or a part of it, is too large',
    applies: ({ body }) => Boolean(body),
  },
  415: {
    name: 'WrongType',
    description:
      'The content type of the request, or the type of an uploaded file, is not accepted, or the body is compressed',
    applies: ({ body }) => Boolean(body),
  },
  422: {
    name: 'Invalid',
    description: 'The request is invalid: `errors` has the messages by field',
    applies: ({ body, filters }) => Boolean(body ?? filters),
  },
  429: {
    name: 'TooMany',
    description: 'The rate limit is exceeded: Retry-After has the number of seconds to wait',
    applies: ({ limited }) => limited,
  },
  500: { name: 'Fault', description: 'An unexpected error on the server', applies: () => true },
  503: {
    name: 'Unavailable',
    description:
      'An upstream service is unavailable or timed out, a simultaneous change caused a rollback, or the site is in maintenance mode: if the response has Retry-After, the request can be repeated after that many seconds',
    applies: () => true,
  },
};

/** Who may call the endpoints that are only for staff. */
const CALLERS: Partial<Record<Access, string>> = {
  catalog: 'For editors and owners.',
  members: 'For support and owners.',
  business: 'For owners.',
};

type Json = Record<string, unknown>;

const SCHEMAS = '#/components/schemas/';

/** The OpenAPI 3.1 document of the route table, derived from the schemas that validate requests and answers. */
export function describe(endpoints: Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    for (const path of pathsOf(endpoint)) {
      const place = path.replace(/:(\w+)/g, '{$1}');
      const inCamelCase = place.replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase());
      const operationId = endpoint.method + inCamelCase;
      (paths[place] ??= {})[endpoint.method] = { operationId, ...operation(endpoint) };
    }
  }
  const refusals = Object.values(COMMON).map(({ name, description }) => [
    name,
    answer(description, refusalAnswer),
  ]);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Guia de Fornecedores',
      version: '1',
      description:
        'Responses have their payload in `data`, and a message for users, in Portuguese, in `message`. Paths under /auth and /users also work without the prefix /api.',
    },
    servers: [{ url: '/', description: 'The site’s own origin' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `token` of /api/auth/login' },
      },
      responses: Object.fromEntries(refusals),
      schemas: namedSchemas(),
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const { summary, access, limits, body, answers } = endpoint;
  const refusals = Object.entries(COMMON).filter(
    ([status, { applies }]) => applies(endpoint) && !(status in answers),
  );
  const parameters = parametersOf(endpoint);
  const example = REQUESTS[`${endpoint.method} ${endpoint.path}`];
  const allowed = limits.length > 0 && `Limits: ${limits.join(', ')}.`;
  const description = [CALLERS[access], allowed].filter(Boolean).join(' ');
  return {
    summary,
    ...(description && { description }),
    tags: [endpoint.path.split('/')[1]],
    security: access === 'none' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          [body.contentType]: { schema: schemaOf(body.schema, 'input'), ...(example && { example }) },
        },
      },
    }),
    responses: Object.fromEntries([
      ...Object.entries(answers).map(([status, { description, schema }]) => [
        status,
        answer(description, schema ?? (Number(status) >= 400 ? refusalAnswer : undefined)),
      ]),
      ...refusals.map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
    ]),
  };
}

function answer(description: string, schema?: z.ZodMiniType): Json {
  return {
    description,
    ...(schema && { content: { 'application/json': { schema: schemaOf(schema, 'output') } } }),
  };
}

function parametersOf({ params, query, filters, headers = {} }: Endpoint): Json[] {
  const fields = (place: string, object: Endpoint['params'], required = true) =>
    Object.entries(object?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: place,
      required,
      schema: schemaOf(schema, 'input'),
    }));
  const described = Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));
  return [
    ...fields('path', params),
    ...fields('query', query),
    ...fields('query', filters, false),
    ...described,
  ];
}

/** A schema as JSON Schema, which references the named ones in it. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const converted = z.toJSONSchema(schema, { io, metadata: described, unrepresentable: 'any' });
  const { $schema: _, $defs: __, ...own } = converted;
  return JSON.parse(JSON.stringify(own).replaceAll('#/$defs/', SCHEMAS)) as Json;
}

function namedSchemas(): Json {
  const { schemas } = z.toJSONSchema(described, {
    metadata: described,
    uri: (id) => SCHEMAS + id,
    unrepresentable: 'any',
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...own }]) => [id, own]),
  );
}
