-- Closes every door before the first object exists; later files open by name (architecture, "Database").

-- Before the revokes: an extension's own functions stay executable by everyone.
create schema if not exists extensions;
create extension if not exists unaccent with schema extensions;

-- Both forms are needed: the per-schema one leaves PostgreSQL's own "execute to public" on functions.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

-- GraphQL would be a second door to the same tables; the product does not use it.
drop extension if exists pg_graphql;

-- Helpers of policies, triggers and constraints. Never listed in the API's schemas.
create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- Text without case and accents: the form in which names are sorted and compared.
create function private.fold(value text) returns text
language sql immutable strict set search_path = '' as
$$ select lower(extensions.unaccent('extensions.unaccent'::regdictionary, value)) $$;
-- A generated column runs with the rights of whoever writes the row.
grant execute on function private.fold(text) to authenticated, service_role;
