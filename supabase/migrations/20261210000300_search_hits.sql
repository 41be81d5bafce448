-- What saved searches find. A member finds what they can read: policies know only the caller, and the weekly e-mail is
-- written for everyone at once, so their rules for suppliers stand here a second time, for two kinds of readers: premium
-- members and everybody else. Tests compare both.

-- Returns whether a member has Premium: one of the staff, or with a subscription that is running; never a blocked one.
create function private.has_premium(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_blocked(member) and (
    exists (select 1 from public.admins a where a.user_id = member)
    or exists (select 1 from public.subscriptions s where s.user_id = member and private.is_running(s.expires_at))
  )
$$;
comment on function private.has_premium(uuid) is 'Whether a member has Premium. private.is_premium() asks for the caller.';

-- Returns whether a member may open what is for Premium Plus: one of the staff, or with a running subscription whose plan
-- includes Plus, or that the staff gave. Who buys a plan without Plus on top keeps Plus for the months already paid for.
create function private.has_premium_plus(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_blocked(member) and (
    exists (select 1 from public.admins a where a.user_id = member)
    or exists (
      select 1 from public.subscriptions s left join public.plans p on p.key = s.plan_key
      where s.user_id = member and private.is_running(s.expires_at)
        and (
          coalesce(p.includes_plus, true)
          or exists (
            select 1 from public.orders o join public.plans bought on bought.key = o.plan_key
            where o.user_id = s.user_id and o.status = 'paid' and bought.includes_plus and private.is_running(o.granted_until)
          )
        )
    )
  )
$$;
comment on function private.has_premium_plus(uuid) is 'Whether a member may open what is for Premium Plus. private.is_premium_plus() asks for the caller.';

create or replace function private.is_premium() returns boolean
language sql stable security definer set search_path = '' as $$ select private.has_premium((select auth.uid())) $$;
create or replace function private.is_premium_plus() returns boolean
language sql stable security definer set search_path = '' as $$ select private.has_premium_plus((select auth.uid())) $$;

-- Returns the suppliers that entered after `since` for premium members (is_premium) or for everybody else, of those with
-- the ids `among` (null: of all), with all that a search compares. entered_at: when these readers could first see it. brief:
-- its texts without the description, whole: with it, each joined to one text and plain. What is locked for these readers is
-- null.
create function private.searched_suppliers(is_premium boolean, since timestamptz, among bigint[] default null) returns table (
  id bigint, entered_at timestamptz, premium_only boolean, category_id bigint, is_early boolean, brief text, whole text,
  phone text, terms public.supplier_details, contact_confirmed boolean, well_rated boolean
)
language sql stable set search_path = '' as $$
  select
    s.id, e.entered_at, s.is_premium, s.category_id, s.public_from > now(), t.brief,
    t.brief || private.plain(E'\n' || coalesce(d.description, '')),
    (
      select c.whatsapp from public.supplier_contacts c
      where c.supplier_id = d.supplier_id
        and (searched_suppliers.is_premium or (select g.free_direct_contacts from public.settings g))
    ),
    case when searched_suppliers.is_premium then d end,
    exists (
      select from public.contact_states c
      where c.supplier_id = d.supplier_id and c.state = 'confirmed' and c.confirmed_on > private.today() - 90
    ),
    -- As isWellRated() of src/domain/supplier-marks.ts.
    exists (
      select from public.buying_summaries b
      where b.supplier_id = d.supplier_id and b.answers >= 3 and b.buy_again >= b.answers * 0.75
    )
  from public.suppliers s
  cross join lateral (
    select case when searched_suppliers.is_premium then s.created_at else greatest(s.created_at, s.public_from) end as entered_at
  ) e
  left join public.supplier_details d on d.supplier_id = s.id and (searched_suppliers.is_premium or not s.is_premium)
  cross join lateral (
    select private.plain(
      private.code_line(s.id::text) || E'\n' || s.name || E'\n' || coalesce('@' || d.instagram, '') || E'\n'
      || coalesce(coalesce(d.city, '') || ' ' || d.state || ' ' || private.state_name(d.state), '') || E'\n'
      || (select string_agg(c.name, E'\n' order by c.id) from public.categories c
          left join public.categories main on main.id = s.category_id
          where c.id in (s.category_id, main.parent_id, s.subcategory_id))
    ) as brief
  ) t
  where not s.is_archived and e.entered_at > since and e.entered_at <= now() and (among is null or s.id = any (among))
$$;
comment on function private.searched_suppliers(boolean, timestamptz, bigint[]) is
  'Suppliers that entered after a moment (UTC) for premium members or for everybody else, with what a search compares.';

-- Returns whether a saved search uses what is for premium members. Without Premium it rests.
create function private.needs_premium(search public.saved_searches) returns boolean
language sql immutable set search_path = '' as $$
  select search.sells_to_cpf or search.ready_stock or search.plus_size or search.early_access or search.contact_confirmed
    or search.well_rated or num_nonnulls(search.list_id, search.state, search.max_pieces, search.max_reais, search.ships_to) > 0
$$;
comment on function private.needs_premium(public.saved_searches) is 'Whether a saved search has filters for premium members; without Premium it finds nothing.';

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
comment on function private.is_searched(public.saved_searches, boolean) is 'Whether a saved search finds anything for its member now; false while its filters are not for them.';

-- Returns whether a supplier passes the filters of a saved search besides its text, as in filterDirectory() of
-- src/domain/directory-filters.ts. A supplier that does not state a value fails filters about it.
create function private.passes_filters(
  search public.saved_searches, supplier_id bigint, premium_only boolean, category_id bigint, is_early boolean,
  terms public.supplier_details, contact_confirmed boolean, well_rated boolean
) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (not search.only_premium or passes_filters.premium_only)
    and (search.category_id is null or search.category_id = passes_filters.category_id)
    and (not search.early_access or passes_filters.is_early)
    and (not search.contact_confirmed or passes_filters.contact_confirmed)
    and (not search.well_rated or passes_filters.well_rated)
    and (search.state is null or (search.state = terms.state) is true)
    and (search.city is null or (search.city = terms.city) is true)
    and (search.max_pieces is null or (terms.min_order_pieces <= search.max_pieces) is true)
    and (search.max_reais is null or (terms.min_order_cents <= search.max_reais::bigint * 100) is true)
    and (search.ships_to is null or (terms.ships_to && array[search.ships_to, 'BR']) is true)
    and (not search.sells_to_cpf or terms.sells_to_cpf is true)
    and (not search.ready_stock or terms.ready_stock is true)
    and (not search.plus_size or terms.plus_size is true)
    and (search.list_id is null or exists (
      select from public.special_list_suppliers l where l.special_list_id = search.list_id and l.supplier_id = passes_filters.supplier_id
    ));
end $$;

-- Returns what the saved searches with these ids find among the suppliers that entered after `since` and have the ids
-- `among` (null: any), each with the moment from which the search's member can see it. A search finds nothing as long as its
-- member may not use its filters.
--
-- Searches that several members have saved alike are done once. A text that says nothing, like "atacado de roupa", counts
-- only if any supplier of the directory has it. Without statistics PostgreSQL expects one row of each part and would compare
-- thousands with thousands: nested loops are off.
create function private.search_hits(asked bigint[], since timestamptz, among bigint[] default null)
returns table (search_id bigint, supplier_id bigint, entered_at timestamptz)
language sql stable set search_path = '' set enable_nestloop = off set jit = off as $$
  with members as materialized (
    select m.user_id, private.has_premium(m.user_id) as is_premium
    from (select distinct s.user_id from public.saved_searches s where s.id = any (asked)) m
  ), searches as materialized (
    select s.id, m.is_premium, s as search,
      to_jsonb(s) - '{id,user_id,name,notifies,seen_at,created_at}'::text[] as filters
    from public.saved_searches s join members m on m.user_id = s.user_id
    where s.id = any (asked)
      -- Only a search with filters for premium members can rest: the others need no second look.
      and (not private.needs_premium(s) or private.is_searched(s, m.is_premium))
  ), fresh as materialized (
    select k.is_premium, f.*
    from (select distinct s.is_premium from searches s) k
    cross join lateral private.searched_suppliers(k.is_premium, since, among) f
  ), once as materialized (
    select distinct on (s.filters, s.is_premium) s.filters, s.is_premium, s.search from searches s
    where exists (select from fresh)
  ), compiled as materialized (
    select t.text, private.compile_search(t.text) as compiled
    from (select distinct (o.search).text from once o where (o.search).text <> '') t
  ), texts as materialized (
    select c.text, t.directory, t.is_premium, t.savers, c.compiled
    from (
      select (s.search).text, (s.search).directory, s.is_premium, count(*) as savers from searches s group by 1, 2, 3
    ) t
    join compiled c on c.text = t.text
    order by c.text
  ), matches as materialized (
    -- Text by text, so that PostgreSQL need not compile an expression for each supplier anew.
    select t.text, t.directory, t.is_premium, t.savers, t.compiled, array(
      select f.id from fresh f
      where f.is_premium = t.is_premium
        and private.finds(t.compiled, f.id, case t.directory when 'home' then f.whole else f.brief end, f.phone)
    ) as ids
    from texts t
  ), compared as materialized (
    -- Only the hundred that most members have saved, as each is compared with the whole directory: thousands of them would
    -- hold up everybody's mail. The others find only new suppliers with all of their words.
    select m.* from matches m where (m.compiled).is_general order by m.savers desc, m.text limit 100
  ), everyone as materialized (
    select k.is_premium, f.*
    from (select distinct m.is_premium from compared m) k
    cross join lateral private.searched_suppliers(k.is_premium, '-infinity') f
  ), general as materialized (
    -- The suppliers of the whole directory that have a general text.
    select m.text, m.directory, m.is_premium, unnest(array(
      select f.id from everyone f
      where f.is_premium = m.is_premium
        and private.finds(m.compiled, f.id, case m.directory when 'home' then f.whole else f.brief end, f.phone)
    )) as id
    from compared m
  ), kept as materialized (
    -- General texts that count with these filters.
    select o.filters, o.is_premium
    from once o
    join matches m on (m.text, m.directory, m.is_premium) = ((o.search).text, (o.search).directory, o.is_premium)
    left join compared c on (c.text, c.directory, c.is_premium) = (m.text, m.directory, m.is_premium)
    where (m.compiled).is_general and c.text is null
    union
    select o.filters, o.is_premium
    from once o
    join general g on (g.text, g.directory, g.is_premium) = ((o.search).text, (o.search).directory, o.is_premium)
    join everyone f on (f.id, f.is_premium) = (g.id, g.is_premium)
    where private.passes_filters(o.search, f.id, f.premium_only, f.category_id, f.is_early, f.terms, f.contact_confirmed, f.well_rated)
  ), wanted as materialized (
    select o.filters, o.is_premium, o.search,
      -- Null: every supplier has the text.
      case when (m.compiled).is_general and k.filters is null then null else m.ids end as ids
    from once o
    left join matches m on (m.text, m.directory, m.is_premium) = ((o.search).text, (o.search).directory, o.is_premium)
    left join kept k on (k.filters, k.is_premium) = (o.filters, o.is_premium)
  ), found as materialized (
    select w.filters, w.is_premium, f.id, f.entered_at
    from wanted w join fresh f on f.is_premium = w.is_premium and (w.ids is null or f.id = any (w.ids))
    where private.passes_filters(w.search, f.id, f.premium_only, f.category_id, f.is_early, f.terms, f.contact_confirmed, f.well_rated)
  )
  select s.id, f.id, f.entered_at from searches s join found f on f.filters = s.filters and f.is_premium = s.is_premium
$$;
comment on function private.search_hits(bigint[], timestamptz, bigint[]) is 'What saved searches find among the suppliers that entered after a moment (UTC).';
