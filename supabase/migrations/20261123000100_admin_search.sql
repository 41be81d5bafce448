-- How admins find accounts and suppliers: by part of what a row says, whatever its case and accents (V-16).

-- What an account is searched by, a line each, so that no search finds the end of one with the beginning of the other.
alter table public.profiles
  add column search_text text not null generated always as (private.fold(name || E'\n' || email)) stored;
comment on column public.profiles.search_text is 'Name and e-mail without case and accents, for search_accounts().';
alter table public.profiles alter column search_text set statistics 0;

-- The accounts that the caller may see (all of them for an admin) with `search` in their name or e-mail; '' finds all.
create function public.search_accounts(search text) returns setof public.accounts
language sql stable security invoker set search_path = '' as $$
  select a.* from public.accounts a join public.profiles p on p.id = a.id
  where position(private.fold(search_accounts.search) in p.search_text) > 0
$$;
grant execute on function public.search_accounts(text) to authenticated;

-- Suppliers in one row, as the admin's list shows them (S-31). Everybody else gets those that are open to them: the
-- tables' own policies decide (security_invoker).
create view public.supplier_records with (security_invoker = true) as
select
  s.id,
  s.formatted_id,
  s.name,
  s.sort_name,
  s.is_premium,
  s.image_hash,
  s.public_from,
  s.version,
  s.created_at,
  c.name as category,
  private.fold(c.name) as sort_category,
  d.instagram,
  d.main_image_path,
  k.whatsapp,
  k.email
from public.suppliers s
join public.categories c on c.id = s.category_id
join public.supplier_details d on d.supplier_id = s.id
join public.supplier_contacts k on k.supplier_id = s.id;
comment on view public.supplier_records is 'A supplier in one row, for the admin''s list. sort_name and sort_category are without case and accents.';
grant select on public.supplier_records to authenticated;

-- Those with `search` in name, code, Instagram or category; '' finds all. An Instagram may be typed with its @.
create function public.search_suppliers(search text) returns setof public.supplier_records
language sql stable security invoker set search_path = '' as $$
  select r.* from public.supplier_records r
  where position(
    private.fold(search_suppliers.search)
    in r.sort_name || E'\n' || lower(r.formatted_id) || E'\n@' || lower(coalesce(r.instagram, '')) || E'\n' || r.sort_category
  ) > 0
$$;
grant execute on function public.search_suppliers(text) to authenticated;

-- The figures above the admin's list (S-31): one row for admins, none for everybody else. top_category is the category
-- with most suppliers, the first by name of several; null without suppliers.
create function public.supplier_figures()
returns table (total bigint, premium bigint, top_category text, top_category_total bigint)
language sql stable security invoker set search_path = '' as $$
  select f.total, f.premium, top.name, top.suppliers
  from (select count(*) as total, count(*) filter (where is_premium) as premium from public.suppliers) f
  left join lateral (
    select c.name, g.suppliers
    from (select s.category_id, count(*) as suppliers from public.suppliers s group by s.category_id) g
    join public.categories c on c.id = g.category_id
    order by g.suppliers desc, private.fold(c.name), c.id
    limit 1
  ) top on true
  where (select private.is_admin())
$$;
grant execute on function public.supplier_figures() to authenticated;
