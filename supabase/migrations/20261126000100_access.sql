-- Closes every door before the first object exists; later files open by name (architecture, "Database").

-- Before the revokes: an extension's own functions stay executable by everyone.
create schema if not exists extensions;
create extension if not exists unaccent with schema extensions;

-- Both forms are needed: the per-schema one leaves PostgreSQL's own "execute to public" on functions.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;
-- Supabase grants everything on new tables to service_role. The secret key keeps what the API can use; TRUNCATE would
-- pass by the triggers that write the audit log.
alter default privileges in schema public revoke truncate, references, trigger on tables from service_role;

-- GraphQL would be a second door to the same tables; the product does not use it.
drop extension if exists pg_graphql;

-- Just-in-time compilation off for everything that comes through the API. It is chosen by the planner's estimates, which
-- are far too high here, since hardly any column has statistics: a page of the list took twenty times as long where the
-- server compiles. Set on the roles: unlike settings of a database, these follow into copies of it, and PostgREST applies
-- them to every request.
alter role anon set jit = off;
alter role authenticated set jit = off;
alter role service_role set jit = off;
-- It reads them when it starts, and when it is told.
notify pgrst, 'reload config';

-- Helpers of policies, triggers and constraints. Never listed in the API's schemas.
create schema private;

-- Text without case and accents: the form in which names are sorted and compared.
create function private.fold(value text) returns text
language sql immutable strict set search_path = '' as
$$ select lower(extensions.unaccent('extensions.unaccent'::regdictionary, value)) $$;

-- Trigger of read-only views: refuses every row with 42501, also to the owner of the view.
create function private.refuse_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise sqlstate '42501' using message = 'The view ' || tg_table_name || ' is read-only.';
end $$;

grant usage on schema private to anon, authenticated, service_role;
-- A generated column runs with the rights of whoever writes the row.
grant execute on function private.fold(text) to authenticated, service_role;
