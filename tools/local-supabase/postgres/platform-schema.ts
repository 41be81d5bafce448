import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import { SUPERUSER, type Cluster } from './cluster';

/**
 * The roles of a hosted project, with its timeouts. `postgres`, the role of migrations and operators, is not a
 * superuser.
 */
const ROLES = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit;
  grant anon, authenticated, service_role to authenticator;
  create role supabase_auth_admin login noinherit createrole;
  create role supabase_storage_admin login noinherit createrole;
  grant anon, authenticated, service_role to supabase_storage_admin;
  create role postgres login createdb createrole replication bypassrls;
  grant anon, authenticated, service_role to postgres with admin option;
  grant authenticator, pg_monitor, pg_read_all_data, pg_signal_backend, supabase_storage_admin to postgres;
  alter role postgres set search_path = "$user", public, extensions;
  alter role ${SUPERUSER} set search_path = "$user", public, extensions;
  alter role supabase_auth_admin set search_path = auth;
  alter role supabase_storage_admin set search_path = storage;
  alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s';
  alter role authenticator set statement_timeout = '8s';
  alter role authenticator set lock_timeout = '8s';
`;

const SCHEMAS = `
  alter schema public owner to postgres;
  create schema extensions authorization postgres;
  create schema auth authorization supabase_auth_admin;
  create schema storage authorization supabase_storage_admin;
  grant usage on schema public, extensions
    to anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin;
  grant usage on schema auth, storage to anon, authenticated, service_role, postgres;
  alter default privileges for role postgres in schema public
    grant all on tables to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public
    grant all on sequences to anon, authenticated, service_role;
  alter default privileges for role postgres in schema public
    grant all on functions to anon, authenticated, service_role;
  create publication supabase_realtime;
  alter publication supabase_realtime owner to postgres;
`;

/** PostgREST reloads the schema after every change, as on hosted projects. */
const SCHEMA_RELOAD = `
  create function extensions.notify_postgrest() returns event_trigger language plpgsql as $$
    begin notify pgrst, 'reload schema'; end
  $$;
  create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.notify_postgrest();
  create event trigger pgrst_drop_watch on sql_drop execute function extensions.notify_postgrest();
`;

const AUTH_FUNCTIONS = `
  create function auth.jwt() returns jsonb language sql stable as $$ select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), ''))::jsonb $$;
  create function auth.uid() returns uuid language sql stable as $$ select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid $$;
  create function auth.role() returns text language sql stable as $$ select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role')::text $$;
  create function auth.email() returns text language sql stable as $$ select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''), auth.jwt() ->> 'email')::text $$;
  grant all on all tables in schema auth to postgres with grant option;
  grant execute on all functions in schema auth to public;
`;

const STORAGE_GRANTS =
  'grant all on storage.objects, storage.buckets to anon, authenticated, service_role, postgres;';

/** Creates the roles, and `database` in the state of a new hosted project before its first migration. */
export async function createPlatform(cluster: Cluster, database: string): Promise<void> {
  await cluster.command(ROLES);
  await cluster.createDatabase(database, 'template0');
  await cluster.connect(database, SUPERUSER, async (client) => {
    await client.query(`grant create on database "${database}" to postgres`);
    await client.query(SCHEMAS);
    await client.query(SCHEMA_RELOAD);
    await client.query(
      `set role supabase_auth_admin; ${withoutSchema(getAuthSchemaSql())}; ${AUTH_FUNCTIONS}`,
    );
    await client.query(
      `set role supabase_storage_admin; ${withoutSchema(getStorageSchemaSql())}; ${STORAGE_GRANTS}`,
    );
  });
}

/** The library's SQL without "create schema": the schemas exist, with the owners of a hosted project. */
function withoutSchema(sql: string): string {
  return sql.replace(/create schema if not exists \w+;/gi, '');
}
