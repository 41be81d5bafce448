-- Searches of the directory that a member keeps, to be told what is new in them ("Buscas salvas"). What they find is
-- decided by the search of the site (src/domain), in the browser and in the edge function.
create table public.saved_searches (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  name text not null check (length(name) <= 80),
  text text not null default '' check (length(text) <= 100),
  category_id bigint references public.categories (id) on delete cascade,
  only_premium boolean not null default false,
  list_id bigint references public.special_lists (id) on delete cascade,
  state text check (state = any (private.states())),
  city text check (length(city) between 1 and 80),
  district text check (length(district) between 1 and 80),
  max_pieces integer check (max_pieces between 1 and 100000),
  max_reais integer check (max_reais between 1 and 1000000),
  max_price_reais integer check (max_price_reais between 1 and 1000000),
  size text check (size = any (private.sizes())),
  ships_to text check (ships_to = any (private.states())),
  sells_to_cpf boolean not null default false,
  ready_stock boolean not null default false,
  plus_size boolean not null default false,
  early_access boolean not null default false,
  contact_confirmed boolean not null default false,
  well_rated boolean not null default false,
  notifies boolean not null default true,
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- The search makes no difference between texts that differ in case and accents only.
  text_key text not null generated always as (private.fold(text)) stored,
  constraint saved_searches_place_check check ((city is null or state is not null) and (district is null or city is not null)),
  constraint saved_searches_filter_check check (
    text <> '' or only_premium or sells_to_cpf or ready_stock or plus_size or early_access or contact_confirmed or well_rated
    or num_nonnulls(category_id, list_id, state, max_pieces, max_reais, max_price_reais, size, ships_to) > 0
  ),
  constraint saved_searches_once unique nulls not distinct (
    user_id, text_key, category_id, only_premium, list_id, state, city, district, max_pieces, max_reais, max_price_reais, size,
    ships_to, sells_to_cpf, ready_stock, plus_size, early_access, contact_confirmed, well_rated
  )
);

create index saved_searches_category_id_idx on public.saved_searches (category_id);
create index saved_searches_list_id_idx on public.saved_searches (list_id);

-- Trigger: cleans what was typed, and takes the database's time for "seen now", whatever the device says. A search that is
-- saved again after its deletion keeps when it was seen, if that time can be true, so that its news are not lost.
create function private.clean_saved_search() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := private.accepted_name(new.name);
  new.text := regexp_replace(private.clean_text(new.text), '\s+', ' ', 'g');
  new.city := nullif(private.clean_text(new.city), '');
  new.district := nullif(private.clean_text(new.district), '');
  if tg_op = 'UPDATE' and new.seen_at <> old.seen_at then
    new.seen_at := now();
  elsif tg_op = 'INSERT' then
    new.seen_at := greatest(least(new.seen_at, now()), now() - interval '90 days');
  end if;
  return new;
end $$;

-- Trigger: keeps the list of a member short. 409: it has 20 searches. The lock makes a second insert wait for the first,
-- so that each counts the other's.
create function private.limit_saved_searches() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.profiles p where p.id = new.user_id for no key update;
  if (select count(*) from public.saved_searches s where s.user_id = new.user_id) >= 20 then
    raise sqlstate 'PT409' using message = 'Você já salvou 20 buscas, o máximo. Exclua uma antes.';
  end if;
  return new;
end $$;

-- Moves the saved searches and the segments of a category to another one. A member who has the same search there already
-- keeps that one.
-- 42501: the caller may not keep the catalog.
create function private.move_member_choices(source_id bigint, target_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o catálogo.';
  end if;
  delete from public.saved_searches s using public.saved_searches t
  where s.category_id = source_id and t.category_id = target_id
    and (s.user_id, s.text_key, s.only_premium, s.list_id, s.state, s.city, s.district, s.max_pieces, s.max_reais,
      s.max_price_reais, s.size, s.ships_to, s.sells_to_cpf, s.ready_stock, s.plus_size, s.early_access,
      s.contact_confirmed, s.well_rated)
    is not distinct from (t.user_id, t.text_key, t.only_premium, t.list_id, t.state, t.city, t.district, t.max_pieces,
      t.max_reais, t.max_price_reais, t.size, t.ships_to, t.sells_to_cpf, t.ready_stock, t.plus_size, t.early_access,
      t.contact_confirmed, t.well_rated);
  update public.saved_searches s set category_id = target_id where s.category_id = source_id;
  update public.member_trades t set segments = array_replace(t.segments, source_id, target_id) where source_id = any (t.segments);
end $$;

-- Returns whether a saved search uses what is for premium members. Without Premium it rests.
create function private.needs_premium(search public.saved_searches) returns boolean
language sql immutable set search_path = '' as $$
  select search.sells_to_cpf or search.ready_stock or search.plus_size or search.early_access or search.contact_confirmed
    or search.well_rated or num_nonnulls(search.list_id, search.state, search.max_pieces, search.max_reais, search.max_price_reais,
      search.size, search.ships_to) > 0
$$;

-- Returns whether a saved search finds anything for its member now, who has Premium or not: without it, filters for premium
-- members rest, and a list that the member may not open.
create function private.is_searched(search public.saved_searches, is_premium boolean) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (is_searched.is_premium or not private.needs_premium(search))
    and (search.list_id is null or exists (
      select from public.special_lists l
      where l.id = search.list_id and (l.required_subscription = 'Premium' or private.has_premium_plus(search.user_id))
    ));
end $$;

create trigger saved_searches_clean before insert or update on public.saved_searches
  for each row execute function private.clean_saved_search();
create trigger saved_searches_limit before insert on public.saved_searches
  for each row execute function private.limit_saved_searches();
create trigger saved_searches_refuse_in_maintenance before insert or update or delete on public.saved_searches
  for each statement execute function private.refuse_in_maintenance();

alter table public.saved_searches enable row level security;

revoke all on public.saved_searches from service_role;
revoke all on sequence public.saved_searches_id_seq from service_role;
grant select, delete,
  insert (name, text, category_id, only_premium, list_id, state, city, district, max_pieces, max_reais, max_price_reais,
    size, ships_to, sells_to_cpf, ready_stock, plus_size, early_access, contact_confirmed, well_rated, notifies, seen_at),
  update (name, notifies, seen_at)
  on public.saved_searches to authenticated;
grant execute on function private.move_member_choices(bigint, bigint) to authenticated;

create policy "saved_searches: you read yours" on public.saved_searches
  for select to authenticated using (user_id = (select auth.uid()));
-- The subquery is filtered by the caller's own policies: the foreign key alone would reveal which lists exist.
create policy "saved_searches: you save searches in lists you can read" on public.saved_searches
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (list_id is null or list_id in (select l.id from public.special_lists l)));
create policy "saved_searches: you change yours" on public.saved_searches
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "saved_searches: you delete yours" on public.saved_searches
  for delete to authenticated using (user_id = (select auth.uid()));

comment on table public.saved_searches is 'Searches that members keep, each at most 20. Only their member reads them. A filter that was not set is null, false or empty; at least one is set, and a member keeps the same filters once.';
comment on column public.saved_searches.name is 'What the member calls it: 1 to 80 characters.';
comment on column public.saved_searches.text is 'What was typed into the search, 100 characters at most; empty: nothing.';
comment on column public.saved_searches.text_key is 'The text without case and accents, by which searches are the same.';
comment on column public.saved_searches.category_id is 'The main category of the suppliers. Deleting the category deletes the search; merging it into another moves the search there.';
comment on column public.saved_searches.only_premium is 'Only premium suppliers.';
comment on column public.saved_searches.list_id is 'Only suppliers of this special list.';
comment on column public.saved_searches.max_pieces is 'Minimum order of at most so many pieces.';
comment on column public.saved_searches.max_reais is 'Minimum order of at most so many reais (whole BRL).';
comment on column public.saved_searches.max_price_reais is 'Pieces from at most so many reais (whole BRL).';
comment on column public.saved_searches.size is 'A size that the supplier sells, a code of private.sizes().';
comment on column public.saved_searches.ships_to is 'A state that the supplier ships to.';
comment on column public.saved_searches.early_access is 'Only suppliers that are not public yet.';
comment on column public.saved_searches.contact_confirmed is 'Only suppliers whose contact was confirmed.';
comment on column public.saved_searches.well_rated is 'Only suppliers where most buyers would buy again.';
comment on column public.saved_searches.notifies is 'Whether its new suppliers are in the weekly e-mail.';
comment on column public.saved_searches.seen_at is 'When the member last looked at its results (UTC, the database''s clock); what entered later counts as new.';
comment on constraint saved_searches_user_id_fkey on public.saved_searches is 'Deleting the account deletes its saved searches.';
comment on function private.move_member_choices(bigint, bigint) is 'Moves the saved searches and the segments of a category to another one.';
comment on function private.needs_premium(public.saved_searches) is 'Whether a saved search has filters for premium members; without Premium it finds nothing.';
comment on function private.is_searched(public.saved_searches, boolean) is 'Whether a saved search finds anything for its member now; false while its filters are not for them.';
