-- Curated lists of suppliers, maintained by admins. Every subscriber reads the "Premium" lists; the "Premium Plus"
-- lists are for those whose plan includes Plus.
create table public.special_lists (
  id bigint generated always as identity primary key,
  name text not null check (length(btrim(name)) between 1 and 80),
  description text not null default '' check (length(description) <= 500),
  type text not null check (type in ('VIP', 'Luxo', 'Alto Lucro')),
  required_subscription text not null check (required_subscription in ('Premium', 'Premium Plus')),
  created_at timestamptz not null default now(),
  -- Makes names unique regardless of case and accents, because members could not tell such lists apart. A generated
  -- column and not an index on the expression, which would gather statistics.
  sort_name text not null generated always as (private.fold(btrim(name))) stored
);

create table public.special_list_suppliers (
  special_list_id bigint not null references public.special_lists (id) on delete cascade,
  supplier_id bigint not null references public.suppliers (id) on delete cascade,
  primary key (special_list_id, supplier_id)
);

create unique index special_lists_sort_name_idx on public.special_lists (sort_name);
create index special_list_suppliers_supplier_id_idx on public.special_list_suppliers (supplier_id);

-- Returns the lists that the caller may read with `search` in their name, ignoring case and accents, and the number
-- of suppliers in each, without archived ones; '' returns all.
create function public.search_special_lists(search text)
returns table (
  id bigint, name text, description text, type text, required_subscription text, suppliers bigint, sort_name text
)
language sql stable security invoker set search_path = '' as $$
  select
    l.id, l.name, l.description, l.type, l.required_subscription,
    (
      select count(*) from public.special_list_suppliers e
      where e.special_list_id = l.id and e.supplier_id not in (select private.archived_suppliers())
    ),
    l.sort_name
  from public.special_lists l
  where position(private.fold(search_special_lists.search) in l.sort_name) > 0
$$;

-- Adds suppliers to a list and removes others, in one transaction. Takes the differences and not the whole list, so
-- that two admins who edit the same list do not undo each other's changes. Skips suppliers that are in the list (or
-- not in it) already, or that were deleted. 403: the caller is not an admin. 404: the list was deleted.
create function public.change_special_list(list_id bigint, added bigint[], removed bigint[]) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Somente editores do catálogo mudam listas especiais.';
  end if;
  -- Serializes changes of this list, and keeps it from being deleted meanwhile.
  perform from public.special_lists l where l.id = change_special_list.list_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'Esta lista não existe mais.';
  end if;
  -- Locks suppliers before rows of the list, as the deletion of a supplier does: the opposite order could deadlock.
  perform from public.suppliers s
  where s.id = any (change_special_list.added || change_special_list.removed) order by s.id for key share;

  delete from public.special_list_suppliers e
  where e.special_list_id = change_special_list.list_id and e.supplier_id = any (change_special_list.removed);

  insert into public.special_list_suppliers (special_list_id, supplier_id)
  select change_special_list.list_id, s.id from public.suppliers s where s.id = any (change_special_list.added)
  on conflict do nothing;
end $$;

create trigger special_lists_audit after insert or update or delete on public.special_lists
  for each row execute function private.audit('list', 'id');
create trigger special_list_suppliers_audit_insert after insert on public.special_list_suppliers
  referencing new table as new_rows for each statement execute function private.audit_child_row();
create trigger special_list_suppliers_audit_delete after delete on public.special_list_suppliers
  referencing old table as old_rows for each statement execute function private.audit_child_row();
create trigger special_lists_clean before insert or update of name, description on public.special_lists
  for each row execute function private.clean_values('name', 'name', 'description', 'text');

alter table public.special_lists enable row level security;
alter table public.special_list_suppliers enable row level security;

grant select, delete,
  insert (name, description, type, required_subscription),
  update (name, description, type, required_subscription)
  on public.special_lists to authenticated;
grant select, insert, delete on public.special_list_suppliers to authenticated;
grant select on public.special_lists, public.special_list_suppliers to service_role;
grant execute on function
  public.search_special_lists(text), public.change_special_list(bigint, bigint[], bigint[])
  to authenticated;

-- The subquery is filtered by the policy of the lists.
create policy "special_list_suppliers: read with their list" on public.special_list_suppliers
  for select to authenticated using (
    special_list_id in (select id from public.special_lists)
    and ((select private.is_admin()) or supplier_id not in (select private.archived_suppliers()))
  );
create policy "special_lists: read what your subscription opens, editors all" on public.special_lists
  for select to authenticated
  using (
    (select private.may('catalog'))
    or (required_subscription = 'Premium' and (select private.is_premium()))
    or (required_subscription = 'Premium Plus' and (select private.is_premium_plus()))
  );
create policy "special_lists: editors create" on public.special_lists
  for insert to authenticated with check ((select private.may('catalog')));
create policy "special_lists: editors change" on public.special_lists
  for update to authenticated
  using ((select private.may('catalog'))) with check ((select private.may('catalog')));
create policy "special_lists: editors delete" on public.special_lists
  for delete to authenticated using ((select private.may('catalog')));
create policy "special_list_suppliers: editors add" on public.special_list_suppliers
  for insert to authenticated with check ((select private.may('catalog')));
create policy "special_list_suppliers: editors remove" on public.special_list_suppliers
  for delete to authenticated using ((select private.may('catalog')));

comment on table public.special_lists is 'Curated lists of suppliers, for subscribers. Admins maintain them; members find them above the directory.';
comment on column public.special_lists.name is 'As members see it: 80 characters at most, unique regardless of case and accents.';
comment on column public.special_lists.description is 'What the list is about, shown to its readers: 500 characters at most; may be empty.';
comment on column public.special_lists.type is 'VIP, Luxo or Alto Lucro.';
comment on column public.special_lists.required_subscription is 'Who may read it. Premium: every subscriber. Premium Plus: those whose plan has includes_plus, or who were granted Premium by hand. Admins read all.';
comment on column public.special_lists.sort_name is 'Name without case and accents, so that lists have the same order under every collation. Unique.';
comment on table public.special_list_suppliers is 'Which suppliers are in a special list. Readable by those who may read the list.';
comment on column public.special_list_suppliers.special_list_id is 'The list.';
comment on column public.special_list_suppliers.supplier_id is 'A supplier in the list. They have no order.';
