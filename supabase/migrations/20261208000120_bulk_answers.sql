-- What was done to many suppliers is one value. As rows, PostgREST answered the first thousand only (max_rows): the others
-- could not be taken back.

drop function public.change_suppliers(bigint[], jsonb);
-- Changes many suppliers in one transaction. `change` is one of {"is_premium": boolean}, {"category_id": id,
-- "subcategory_id": id or null} and {"is_archived": boolean}. Returns those that it has changed as an array of {"id",
-- "version", "before"}: their new version and what they held before, as restore_suppliers() takes it. 42501: the caller may
-- not keep the catalog. 22023: another change. 23503: no such category.
create function public.change_suppliers(supplier_ids bigint[], change jsonb) returns json
language plpgsql security invoker set search_path = '' set statement_timeout = '60s' set lock_timeout = '60s' as $$
declare
  answer json;
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o catálogo.';
  elsif not (
    change ?& '{is_premium}' and change - 'is_premium' = '{}'
    or change ?& '{category_id,subcategory_id}' and change - '{category_id,subcategory_id}'::text[] = '{}'
    or change ?& '{is_archived}' and change - 'is_archived' = '{}'
  ) then
    raise sqlstate '22023' using message = 'Mudança desconhecida.';
  end if;
  perform private.lock_suppliers(supplier_ids);
  with held as (
    select s.id, s.is_premium as was_premium, s.category_id as was_in, s.subcategory_id as was_in_sub, s.is_archived as was_archived,
      coalesce((change ->> 'is_premium')::boolean, s.is_premium) as premium,
      coalesce((change ->> 'category_id')::bigint, s.category_id) as main,
      case when change ? 'category_id' then (change ->> 'subcategory_id')::bigint else s.subcategory_id end as sub,
      coalesce((change ->> 'is_archived')::boolean, s.is_archived) as archived
    from public.suppliers s where s.id = any (supplier_ids)
  ), changed as (
    update public.suppliers s
    set is_premium = h.premium, category_id = h.main, subcategory_id = h.sub, is_archived = h.archived
    from held h
    where s.id = h.id
      and (h.premium, h.main, h.sub, h.archived) is distinct from (h.was_premium, h.was_in, h.was_in_sub, h.was_archived)
    returning s.id, s.version, json_build_object(
      'is_premium', h.was_premium, 'category_id', h.was_in, 'subcategory_id', h.was_in_sub, 'is_archived', h.was_archived) as before
  )
  select coalesce(json_agg(c), '[]') into answer from changed c;
  return answer;
end $$;
comment on function public.change_suppliers(bigint[], jsonb) is 'Opens, locks, files, archives or restores many suppliers in one transaction; returns what it has changed, for restore_suppliers().';

drop function public.delete_archived_suppliers(bigint[]);
-- Deletes archived suppliers for good and returns the ids of those that it has deleted. 42501: the caller may not keep
-- the catalog. Others than archived ones stay: the step between is the way back.
-- Locks them in the order of their ids, as special lists do with the suppliers that they get: a deletion goes through them
-- as they lie in the table, so the two could deadlock.
create function public.delete_archived_suppliers(supplier_ids bigint[]) returns bigint[]
language plpgsql security invoker set search_path = '' set statement_timeout = '60s' set lock_timeout = '60s' as $$
declare
  answer bigint[];
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o catálogo.';
  end if;
  perform private.lock_suppliers(supplier_ids);
  perform from public.suppliers s where s.id = any (supplier_ids) and s.is_archived order by s.id for update;
  with deleted as (
    delete from public.suppliers s where s.id = any (supplier_ids) and s.is_archived returning s.id
  )
  select coalesce(array_agg(d.id), '{}') into answer from deleted d;
  return answer;
end $$;
comment on function public.delete_archived_suppliers(bigint[]) is 'Deletes suppliers that are archived for good; returns the ids of those that were deleted.';

grant execute on function public.change_suppliers(bigint[], jsonb), public.delete_archived_suppliers(bigint[]) to authenticated;
