import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect } from 'vitest';
import { API_PAGE, apiPage } from '../../tools/api-docs/api-page';
import { createApp } from '../../supabase/functions/api/app';
import { readEnv } from '../../supabase/functions/api/env';
import { createActor } from '../support/actors';
import { test as base } from './support/test';

interface Operation {
  operationId: string;
  security: object[];
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> };
  responses: Record<string, { $ref?: string }>;
}

const app = createApp({ env: readEnv(() => undefined), log: () => undefined, reportError: () => undefined });
const answer = await app.request('/api/openapi.json');
const description = (await answer.json()) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

/** The calls that clients of the API rely on. */
const CALLS = `
  POST /api/auth/login          POST /api/auth/register        POST /api/auth/forgot-password
  POST /api/auth/reset-password GET /auth/verify-email         GET /api/suppliers
  GET /api/suppliers/{id}       POST /api/suppliers            POST /api/suppliers/{id}
  DELETE /api/suppliers/{id}    GET /api/favorites             POST /api/favorites/add
  DELETE /api/favorites/{id}    GET /api/categories            POST /api/categories
  PUT /api/categories/{id}      DELETE /api/categories/{id}    GET /users
  PUT /users/{id}/subscription  GET /users/me                  PUT /users/me
  PUT /auth/change-password     PUT /api/auth/change-password  GET /api/users/me`
  .trim()
  .split(/\s+(?=[A-Z]+ )/);

const test = base.extend('admin', { scope: 'file' }, ({ backend }) => createActor(backend, { admin: true }));

test('the description is valid OpenAPI 3.1', async () => {
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  expect(description.openapi).toMatch(/^3\.1\./);
  const result = await new Validator().validate(structuredClone(description));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
});

test.for(CALLS)('the description has the call %s', (call) => {
  expect(operations.map(({ method, path }) => `${method} ${path}`)).toContain(call);
});

test('the description has exactly the routes of the function', () => {
  const routes = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path !== '/api/openapi.json')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect([...new Set(routes)].sort()).toEqual(
    operations.map(({ method, path }) => `${method} ${path}`).sort(),
  );
});

test('the description requires the fields without which a request is refused', () => {
  const { requestBody } = description.paths['/api/suppliers/{id}']!.post!;
  const { required } = requestBody!.content['multipart/form-data']!.schema;
  expect(required).toEqual(['_method']);
});

test('docs/api.md is up to date (renew it with `npm run docs:api`)', async () => {
  expect(readFileSync(API_PAGE, 'utf8')).toBe(await apiPage());
});

describe('every described route answers as described', () => {
  const served = operations.filter(({ path }) => path.startsWith('/api/'));

  test.for(served)('$method $path', async ({ method, path, operation }, { backend, admin }) => {
    const id = /^\/api\/(users|orders)\//.test(path) ? '00000000-0000-4000-8000-000000000009' : '999999';
    const url = `/functions/v1${path.replace('{id}', id)}`;
    const described = Object.keys(operation.responses).map(Number);
    const asVisitor = await fetch(backend.url + url, { method });
    const asAdmin = await admin.ask(url, { method, headers: { 'content-type': 'application/json' } });
    for (const { status } of [asVisitor, asAdmin]) {
      expect(described).toContain(status);
      expect(status).toBeLessThan(500);
    }
    // A session is required exactly where the description says so.
    expect(asVisitor.status === 401).toBe(operation.security.length === 1);
    expect(asAdmin.status).not.toBe(401);
    expect(asAdmin.text).not.toContain('Endereço não encontrado');
  });

  test.for(served)(
    '$method $path refuses other methods, and names those it accepts',
    async ({ path }, { backend }) => {
      const url = `${backend.url}/functions/v1${path.replace('{id}', '1')}`;
      const refused = await fetch(url, { method: 'PATCH' });
      expect(refused.status).toBe(405);
      const known = operations.filter((other) => other.path === path).map((other) => other.method);
      expect(refused.headers.get('allow')?.split(', ').sort()).toEqual(known.sort());
    },
  );
});
