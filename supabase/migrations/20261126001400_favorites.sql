-- Suppliers a member keeps (spec §3 Favorite). Locked suppliers may be kept too; they stay locked (Q14).
create table public.favorites (
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  supplier_id bigint not null references public.suppliers (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, supplier_id)
);
comment on table public.favorites is 'Which member has marked which supplier.';
comment on constraint favorites_user_id_fkey on public.favorites is 'Account gone: the favourites go.';
alter table public.favorites
  alter column user_id set statistics 0, alter column supplier_id set statistics 0, alter column created_at set statistics 0;

create index favorites_supplier_id_idx on public.favorites (supplier_id);

alter table public.favorites enable row level security;

grant select, insert (supplier_id), delete on public.favorites to authenticated;
grant select on public.favorites to service_role;

create policy "favorites: you see yours" on public.favorites
  for select to authenticated using (user_id = (select auth.uid()));
-- The supplier is asked for under the reader's own rules: the foreign key alone would tell of early-access ones.
create policy "favorites: you add suppliers you can see" on public.favorites
  for insert to authenticated
  with check (user_id = (select auth.uid()) and supplier_id in (select id from public.suppliers));
create policy "favorites: you remove yours" on public.favorites
  for delete to authenticated using (user_id = (select auth.uid()));
