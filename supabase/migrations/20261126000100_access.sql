-- Revokes the default privileges before the first object exists. Later files grant each role what it needs.

-- Created before the revokes, so that every role may execute the extension's functions.
create schema if not exists extensions;
create extension if not exists unaccent with schema extensions;

-- Both forms are needed: a revoke in one schema does not undo PostgreSQL's own default, by which every role may
-- execute a new function.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;
-- Supabase grants service_role every privilege on new tables. The API uses none of these three, and TRUNCATE would
-- bypass the triggers that write the audit log.
alter default privileges in schema public revoke truncate, references, trigger on tables from service_role;

-- The product does not use GraphQL, which would expose the same tables a second time.
drop extension if exists pg_graphql;

-- Turns just-in-time compilation off for the roles of the API. The planner chooses it by its cost estimates, which
-- are far too high here because hardly any column has statistics: on a server that compiles, a page of the directory
-- took twenty times as long. Unlike settings of a database, those of roles also apply in copies of it, and PostgREST
-- applies them to every request.
alter role anon set jit = off;
alter role authenticated set jit = off;
alter role service_role set jit = off;
-- PostgREST reads these settings when it starts and when it receives this notification.
notify pgrst, 'reload config';

-- Holds helpers of policies, triggers and constraints. The API does not expose this schema.
create schema private;

-- Returns the text in lower case without accents. Names are sorted and compared in this form.
create function private.fold(value text) returns text
language sql immutable strict set search_path = '' as
$$ select lower(extensions.unaccent('extensions.unaccent'::regdictionary, value)) $$;

-- Trigger of read-only views: refuses every row with 42501, also to the owner of the view. Without it, PostgreSQL
-- rewrites a write to a view over several tables before it checks privileges, and fails with a server error (55000).
-- With it, PostgreSQL checks privileges first.
create function private.refuse_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise sqlstate '42501' using message = 'The view ' || tg_table_name || ' is read-only.';
end $$;

grant usage on schema private to anon, authenticated, service_role;
-- Generated columns call it with the privileges of the role that writes the row.
grant execute on function private.fold(text) to authenticated, service_role;
