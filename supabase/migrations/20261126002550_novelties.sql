-- "Novidades": what suppliers say is new, with pictures. Up to three a week from each page; gone after 45 days. They are behind
-- the same wall as the supplier's details. Their pictures are in the bucket `supplier-gallery`, in the supplier's folder.

create table public.novelties (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references public.suppliers (id) on delete cascade,
  text text not null check (length(text) between 1 and 300),
  pictures text[] not null check (cardinality(pictures) between 1 and 4 and array_ndims(pictures) = 1 and array_lower(pictures, 1) = 1 and array_position(pictures, null) is null),
  category_id bigint references public.categories (id) on delete set null,
  price_from_cents integer check (price_from_cents between 1 and 100000000),
  price_to_cents integer check (price_to_cents between 1 and 100000000),
  sizes text[] check (sizes <> '{}' and sizes <@ private.sizes() and cardinality(sizes) <= cardinality(private.sizes())),
  created_at timestamptz not null default now(),
  is_hidden boolean not null default false,
  check (price_to_cents >= price_from_cents),
  check (private.is_supplier_file(pictures[1], supplier_id)),
  check (private.is_supplier_file(pictures[2], supplier_id)),
  check (private.is_supplier_file(pictures[3], supplier_id)),
  check (private.is_supplier_file(pictures[4], supplier_id))
);

-- Members who have reported a novelty. Nobody but the staff learns how many they are.
create table private.novelty_reports (
  novelty_id bigint not null references public.novelties (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (novelty_id, user_id)
);

create index novelties_created_at_idx on public.novelties (created_at desc, id desc);
create index novelties_supplier_id_idx on public.novelties (supplier_id, created_at desc);
create index novelties_category_id_idx on public.novelties (category_id);
create index novelty_reports_user_id_idx on private.novelty_reports (user_id);

-- Publishes a novelty on a page that the caller keeps: {text, pictures, category_id, price_from_cents, price_to_cents, sizes}, of which
-- the first two are required. Widens the price range and the sizes of the supplier to those of the novelty. Returns its id,
-- also if it is published again with the same first picture. 403: the caller does not keep the page. 22023: another key.
-- 23514: a value is not allowed. 429: three within seven days.
create function public.post_novelty(supplier_id bigint, novelty jsonb) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  new_one public.novelties := jsonb_populate_record(null::public.novelties, novelty);
  published bigint;
begin
  if not array(select jsonb_object_keys(novelty)) <@ '{text,pictures,category_id,price_from_cents,price_to_cents,sizes}' then
    raise sqlstate '22023' using message = 'Campos desconhecidos.';
  end if;
  perform private.lock_own_supplier(post_novelty.supplier_id);
  -- The answer to the first request was lost: files have names of their own.
  select n.id into published from public.novelties n
  where n.supplier_id = post_novelty.supplier_id and n.pictures[1] = new_one.pictures[1];
  if found then
    return published;
  end if;
  if public.count_attempt('novelty:' || post_novelty.supplier_id, 3, 604800) > 0 then
    raise sqlstate 'PT429' using message = 'Esta página já publicou três novidades nos últimos sete dias.';
  end if;
  insert into public.novelties (supplier_id, text, pictures, category_id, price_from_cents, price_to_cents, sizes)
  values (post_novelty.supplier_id, regexp_replace(private.accepted_text(new_one.text), '\n{3,}', e'\n\n', 'g'), new_one.pictures, new_one.category_id,
    new_one.price_from_cents, new_one.price_to_cents, nullif(new_one.sizes, '{}'))
  returning * into new_one;
  if num_nonnulls(new_one.price_from_cents, new_one.price_to_cents, new_one.sizes) > 0 then
    perform public.save_own_supplier(new_one.supplier_id, (
      select jsonb_strip_nulls(jsonb_build_object(
        'price_from_cents', least(d.price_from_cents, new_one.price_from_cents, new_one.price_to_cents),
        'price_to_cents', greatest(d.price_to_cents, new_one.price_to_cents, new_one.price_from_cents),
        'sizes', d.sizes || new_one.sizes))
      from public.supplier_details d where d.supplier_id = new_one.supplier_id));
  end if;
  perform private.note_supplier_update(array[new_one.supplier_id]);
  return new_one.id;
end $$;

-- Reports a novelty that the caller can see to the staff; once more does nothing. 404: the caller cannot see it. 429: 20 a day.
create function public.report_novelty(novelty_id bigint) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if not exists (select from public.novelties n where n.id = report_novelty.novelty_id) then
    raise sqlstate 'PT404' using message = 'Esta novidade não existe mais.';
  end if;
  perform private.note_novelty_report(report_novelty.novelty_id);
end $$;

create function private.note_novelty_report(novelty_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_caller('report_novelty', 20, 86400);
  insert into private.novelty_reports (novelty_id, user_id) values (note_novelty_report.novelty_id, auth.uid()) on conflict do nothing;
end $$;

-- Returns the novelties that members have reported and the staff has not decided about, those with the most reports first; no
-- rows for anybody but the staff of the catalog.
create function public.reported_novelties()
returns table (id bigint, supplier_id bigint, name text, text text, pictures text[], created_at timestamptz, reports bigint)
language sql stable security definer set search_path = '' as $$
  select n.id, s.id, s.name, n.text, n.pictures, n.created_at, count(*)
  from private.novelty_reports r join public.novelties n on n.id = r.novelty_id and not n.is_hidden
  join public.suppliers s on s.id = n.supplier_id
  where (select private.may('catalog'))
  group by n.id, s.id
  order by count(*) desc, n.created_at
$$;

-- Hides a novelty and tells the accounts of its page why, or, without a reason, keeps it and drops its reports. 42501: the
-- caller may not keep the catalog. 404: it is gone.
create function public.decide_novelty(novelty_id bigint, reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := nullif(left(private.clean_text(decide_novelty.reason), 500), '');
  decided public.novelties;
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o catálogo.';
  end if;
  update public.novelties n set is_hidden = why is not null where n.id = decide_novelty.novelty_id returning * into decided;
  if not found then
    raise sqlstate 'PT404' using message = 'Esta novidade não existe mais.';
  end if;
  delete from private.novelty_reports r where r.novelty_id = decided.id;
  if why is not null then
    perform private.record_changes('supplier', 'update', array[s.id::text], array[s.name],
      array[jsonb_build_object('hidden_novelty', jsonb_build_array(null, decided.text))])
    from public.suppliers s where s.id = decided.supplier_id;
    perform private.write_mail(a.user_id, 'supplier_page', format('supplier_page:novelty:%s:%s', decided.id, a.user_id),
      jsonb_build_object('event', 'novelty_hidden', 'supplier_id', decided.supplier_id, 'reason', why))
    from public.supplier_accounts a where a.supplier_id = decided.supplier_id;
  end if;
end $$;

-- Returns the novelties of the caller's favorites that the caller may read.
create function public.novelties_of_favorites() returns setof public.novelties
language sql stable security invoker set search_path = '' as $$
  select n.* from public.novelties n
  where n.supplier_id in (select f.supplier_id from public.favorites f where f.user_id = (select auth.uid()))
$$;

-- Returns how many novelties of the last seven days everybody would see with Premium: all that others learn of them.
create function public.count_novelties() returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.novelties n
  join public.suppliers s on s.id = n.supplier_id and not s.is_archived and s.public_from <= now()
  where not n.is_hidden and n.created_at > now() - interval '7 days'
$$;

-- Deletes novelties after 45 days. With the daily job; their files go with unused_files().
create function private.expire_novelties() returns void
language sql security definer set search_path = '' as $$
  delete from public.novelties n where n.created_at < now() - interval '45 days'
$$;

create trigger novelties_refuse_in_maintenance before insert or update or delete on public.novelties
  for each statement execute function private.refuse_in_maintenance();

alter table public.novelties enable row level security;

grant select, delete on public.novelties to authenticated;
grant select on public.novelties to anon, service_role;
grant execute on function
  public.post_novelty(bigint, jsonb), public.report_novelty(bigint), private.note_novelty_report(bigint), public.reported_novelties(),
  public.decide_novelty(bigint, text), public.novelties_of_favorites()
  to authenticated;
grant execute on function public.count_novelties() to anon, authenticated;

-- Who may read the supplier's details reads its novelties: the policy of supplier_details filters the subquery.
create policy "novelties: read when the supplier is open to you" on public.novelties
  for select to anon, authenticated
  using (
    (not is_hidden and created_at > now() - interval '45 days' and supplier_id in (select d.supplier_id from public.supplier_details d))
    or (select private.may('catalog'))
    or supplier_id in (select private.own_suppliers())
  );
create policy "novelties: the page's accounts and editors delete" on public.novelties
  for delete to authenticated using (supplier_id in (select private.own_suppliers()) or (select private.may('catalog')));

comment on table public.novelties is 'What suppliers say is new. Written by post_novelty(), and hidden by the staff.';
comment on column public.novelties.text is 'Plain text with line breaks, at most 300 characters.';
comment on column public.novelties.pictures is 'One to four files in the bucket `supplier-gallery`.';
comment on column public.novelties.price_from_cents is 'Lowest price of a piece in BRL cents; null: not stated.';
comment on column public.novelties.price_to_cents is 'Highest price of a piece in BRL cents; null: not stated.';
comment on column public.novelties.sizes is 'Codes of private.sizes(); null: not stated.';
comment on column public.novelties.is_hidden is 'True: the staff has hidden it; the page''s own accounts still see it.';
comment on table private.novelty_reports is 'Which member has reported which novelty, until the staff has decided.';
comment on constraint novelty_reports_user_id_fkey on private.novelty_reports is 'Deleting the account deletes its reports.';
