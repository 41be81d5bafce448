-- A subcategory belongs to the category of its supplier.

-- Referenced by suppliers together with the category.
alter table public.categories add constraint categories_id_parent_id_key unique (id, parent_id);

-- Suppliers whose subcategory is of another category lose it, as in the form when the category changes.
update public.suppliers s set subcategory_id = null
where not exists (select from public.categories c where c.id = s.subcategory_id and c.parent_id = s.category_id)
  and s.subcategory_id is not null;

-- A subcategory that moves to another category takes its suppliers along.
alter table public.suppliers add constraint suppliers_subcategory_of_category_fkey
  foreign key (subcategory_id, category_id) references public.categories (id, parent_id) on update cascade;
comment on constraint suppliers_subcategory_of_category_fkey on public.suppliers is 'A subcategory belongs to the category. When it is moved to another one, its suppliers move along.';

-- Trigger: a subcategory that becomes a main category takes its suppliers along, too: it is their category then.
-- Runs with its owner's rights, because the API may write suppliers only through save_supplier(). The policy of
-- categories has decided before whether the caller may change them.
create function private.promote_subcategory() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.suppliers s set category_id = old.id, subcategory_id = null where s.subcategory_id = old.id;
  return new;
end $$;

-- Trigger: serializes changes of parent_id before the first row is locked. If two categories were placed below each
-- other at the same time, each statement would hold its own row and wait for the other's: a deadlock. The same would
-- happen with a supplier that is being saved and has to move along, so moves and saves wait for each other, too.
create or replace function private.queue_category_moves() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.suppliers'));
  return null;
end $$;

create trigger categories_promote before update of parent_id on public.categories
  for each row when (old.parent_id is not null and new.parent_id is null) execute function private.promote_subcategory();

-- Trigger: another category clears the subcategory, as in the form, unless it belongs to that one.
create function private.clear_subcategory() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.categories c where c.id = new.subcategory_id and c.parent_id = new.category_id) then
    new.subcategory_id := null;
  end if;
  return new;
end $$;

create trigger suppliers_clear_subcategory before update on public.suppliers
  for each row when (new.category_id <> old.category_id and new.subcategory_id = old.subcategory_id)
  execute function private.clear_subcategory();
