import type { PGlite } from '@electric-sql/pglite';
import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite';

const ROLES_AND_SCHEMAS = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator noinherit;
  grant anon, authenticated, service_role to authenticator;
  create role supabase_auth_admin nologin noinherit;
  create role supabase_storage_admin nologin noinherit;
  create schema extensions;
  grant usage on schema public, extensions to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  create publication supabase_realtime;
`;

// The library's auth.email() is always null, because it reads a setting that is never written.
const SYSTEM_GRANTS = `
  grant usage on schema auth, storage to anon, authenticated, service_role;
  grant all on storage.objects, storage.buckets to anon, authenticated, service_role;
  create or replace function auth.email() returns text language sql stable as $$
    select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  $$;
`;

/** Gives an empty PGlite what a new hosted project has before its first migration: roles, auth, storage, grants. */
export async function createSystemSchema(pglite: PGlite): Promise<void> {
  await pglite.exec(ROLES_AND_SCHEMAS);
  await pglite.exec(getAuthSchemaSql());
  await pglite.exec(SUPABASE_AUTH_HELPERS_SQL);
  await pglite.exec(getStorageSchemaSql());
  await pglite.exec(SYSTEM_GRANTS);
}
