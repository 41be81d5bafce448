-- Suppliers that a member has saved. A locked supplier can be saved too; it stays locked.
create table public.favorites (
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  supplier_id bigint not null references public.suppliers (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, supplier_id)
);

create index favorites_supplier_id_idx on public.favorites (supplier_id);

-- Returns the caller's favorites that were archived: their names alone, which their cards have shown before.
create function public.archived_favorites() returns table (id bigint, name text, formatted_id text)
language sql stable security definer set search_path = '' as $$
  select s.id, s.name, s.formatted_id
  from public.favorites f join public.suppliers s on s.id = f.supplier_id
  where f.user_id = (select auth.uid()) and s.is_archived
  order by s.sort_name, s.id
$$;

create trigger favorites_refuse_in_maintenance before insert or update or delete on public.favorites
  for each statement execute function private.refuse_in_maintenance();

alter table public.favorites enable row level security;

grant select, insert (supplier_id), delete on public.favorites to authenticated;
grant select on public.favorites to service_role;
grant execute on function public.archived_favorites() to authenticated;

create policy "favorites: you see yours" on public.favorites
  for select to authenticated using (user_id = (select auth.uid()));
-- The subquery is filtered by the caller's own policies: the foreign key alone would reveal suppliers in early
-- access.
create policy "favorites: you add suppliers you can see" on public.favorites
  for insert to authenticated
  with check (user_id = (select auth.uid()) and supplier_id in (select id from public.suppliers));
create policy "favorites: you remove yours" on public.favorites
  for delete to authenticated using (user_id = (select auth.uid()));

comment on table public.favorites is 'Which member has saved which supplier.';
comment on constraint favorites_user_id_fkey on public.favorites is 'Deleting the account deletes its favorites.';
comment on function public.archived_favorites() is 'The caller''s favorites that are no longer in the directory: id, name and code.';
