-- A write to a view over several tables failed with a server error (55000), because PostgreSQL rewrites the statement
-- before it checks privileges. With a trigger in place it checks them first, and nobody has any: 42501.

-- Trigger of read-only views: refuses every row with 42501, also to the owner of the view.
create function private.refuse_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise sqlstate '42501' using message = 'The view ' || tg_table_name || ' is read-only.';
end $$;

create trigger accounts_read_only instead of insert or update or delete on public.accounts
  for each row execute function private.refuse_write();
create trigger supplier_records_read_only instead of insert or update or delete on public.supplier_records
  for each row execute function private.refuse_write();
revoke insert, update, delete on public.accounts, public.supplier_records from anon, authenticated, service_role;
