-- Mails that a date makes due. The scheduled job asks for them every five minutes; each run writes those of the time since
-- the run before, so that a job that stood still catches up (reminders and ends of Premium three days) and a second one
-- repeats nothing. Digests are written in slices, because the edge function, which has the search, may use the CPU for two
-- seconds only: each slice writes its mails and moves the run on in one transaction.
create table private.mail_runs (
  kind text not null check (kind in ('digest', 'reminder', 'premium_end')),
  until_at timestamptz not null,
  from_at timestamptz not null check (from_at < until_at),
  mails integer not null default 0,
  run_at timestamptz not null default now(),
  is_open boolean not null default false,
  after_user uuid,
  primary key (kind, until_at)
);

-- Which digest was the first that could tell of a supplier. When a supplier entered does not say so: an import may be
-- committed long after it began, a supplier be published as of a past day, or be archived for a while. So each run notes
-- the suppliers that it sees for the first time. There is no foreign key, so that a supplier can be deleted while a run
-- writes: neither waits for the other.
create table private.digest_entries (
  supplier_id bigint primary key,
  premium_run timestamptz not null,
  free_run timestamptz,
  was_locked boolean not null
);

-- Returns when mails were last due, in UTC: reminders at 7 and ends of Premium at 9 in the morning, digests on Mondays at 8,
-- each in America/Sao_Paulo.
create function private.last_due(kind text) returns timestamptz
language sql stable set search_path = '' as $$
  select (case kind
    when 'digest' then date_trunc('week', (now() at time zone 'America/Sao_Paulo') - interval '8 hours') + interval '8 hours'
    when 'reminder' then date_trunc('day', (now() at time zone 'America/Sao_Paulo') - interval '7 hours') + interval '7 hours'
    when 'premium_end' then date_trunc('day', (now() at time zone 'America/Sao_Paulo') - interval '9 hours') + interval '9 hours'
  end) at time zone 'America/Sao_Paulo'
$$;

-- Begins a run that is due, one of digests as an open one. Returns the time that it covers, or no row if there is nothing
-- to do or optional mails are paused. A parallel call waits for this transaction and then finds nothing to do.
create function private.begin_mail_run(kind text, out from_at timestamptz, out until_at timestamptz)
returns setof record
language sql set search_path = '' as $$
  insert into private.mail_runs (kind, until_at, from_at, is_open)
  select begin_mail_run.kind, d.due,
    -- Reminders and ends of Premium are of no use after three days. A new supplier is news whenever it is told.
    case begin_mail_run.kind when 'digest' then r.last else greatest(r.last, d.due - interval '3 days') end,
    begin_mail_run.kind = 'digest'
  from (select private.last_due(begin_mail_run.kind) as due) d
  cross join lateral (
    select max(m.until_at) as last from private.mail_runs m where m.kind = begin_mail_run.kind
  ) r
  where r.last < d.due
    and not exists (select from private.mail_runs o where o.kind = begin_mail_run.kind and o.is_open)
    -- A long pause ends with one digest, not with one for every week.
    and not exists (select from private.mail_settings s where s.paused_at is not null)
  on conflict on constraint mail_runs_pkey do nothing
  returning mail_runs.from_at, mail_runs.until_at
$$;

-- Notes which suppliers a run of digests sees for the first time.
create function private.note_digest_entries(run timestamptz) returns void
language sql set search_path = '' as $$
  delete from private.digest_entries e where not exists (select from public.suppliers s where s.id = e.supplier_id);
  insert into private.digest_entries (supplier_id, premium_run, free_run, was_locked)
  select v.id, run, case when v.is_public then run end, v.is_premium
  from (
    select s.id, s.is_premium, s.public_from <= now() as is_public from public.suppliers s where not s.is_archived and s.created_at <= now()
  ) v
  left join private.digest_entries e on e.supplier_id = v.id
  where e.supplier_id is null or (e.free_run is null and v.is_public)
  on conflict on constraint digest_entries_pkey do update set free_run = excluded.free_run, was_locked = excluded.was_locked;
$$;

-- Returns the suppliers that a run of digests may tell premium members (is_premium) or everybody else, the latest first, as
-- NewSupplier of src/domain/saved-search/new-suppliers.ts, with premium_run in seconds since 1970. The policies know only their caller,
-- so their rules stand here a second time: what is locked for these readers is null. A supplier without a free_run is new
-- to members who had no Premium until now.
create function private.digest_suppliers(run timestamptz, is_premium boolean) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', s.id, 'name', s.name, 'category_id', s.category_id, 'subcategory_id', s.subcategory_id, 'is_premium', s.is_premium,
      'is_early', s.public_from > now(),
      'premium_run', extract(epoch from e.premium_run)::bigint,
      'supplier_details', to_jsonb(d),
      'supplier_contacts', case when digest_suppliers.is_premium or (select g.free_direct_contacts from public.settings g) then (
        select jsonb_build_object('whatsapp', c.whatsapp) from public.supplier_contacts c where c.supplier_id = d.supplier_id
      ) end,
      'contact_states', (
        select jsonb_build_object('state', c.state) from public.contact_states c
        where c.supplier_id = d.supplier_id and (c.confirmed_on is null or c.confirmed_on > private.today() - 90)
      ),
      'buying_summaries', (
        select jsonb_build_object('answers', b.answers, 'buy_again', b.buy_again)
        from public.buying_summaries b where b.supplier_id = d.supplier_id
      ),
      'list_ids', array(select l.special_list_id from public.special_list_suppliers l where l.supplier_id = s.id)
    )
    order by case when digest_suppliers.is_premium then s.created_at else greatest(s.created_at, s.public_from) end desc, s.id desc
  ), '[]')
  from private.digest_entries e
  join public.suppliers s on s.id = e.supplier_id and not s.is_archived
    and (digest_suppliers.is_premium or s.public_from <= now())
  left join public.supplier_details d on d.supplier_id = s.id and (digest_suppliers.is_premium or not s.is_premium)
  where e.free_run = run or (digest_suppliers.is_premium and e.free_run is null)
$$;

-- Begins a run of digests that is due, unless one is open. Returns the open run (mail_runs.until_at), the last member
-- whose mail is written, and the suppliers that are new to premium members and to everybody else; no row if nothing is due.
-- A supplier that enters while the run is open waits for the next one.
create function public.open_digests() returns table (run timestamptz, after_user uuid, premium jsonb, others jsonb)
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  period record;
begin
  select * into period from private.begin_mail_run('digest');
  if found then
    perform private.note_digest_entries(period.until_at);
  end if;
  return query
    select m.until_at, m.after_user, private.digest_suppliers(m.until_at, true), private.digest_suppliers(m.until_at, false)
    from private.mail_runs m where m.kind = 'digest' and m.is_open;
end $$;

-- Returns the first members, by id after `after_user` (null: from the beginning), who take digests. told_until: up to which
-- run they know what was new to premium members, in seconds since 1970. searches: the saved searches of which the mail
-- tells, with their filters; null: none counts, and the mail tells of all suppliers.
create function public.digest_readers(run timestamptz, most integer, after_user uuid default null)
returns table (user_id uuid, is_premium boolean, is_plus boolean, told_until bigint, searches jsonb)
language sql stable security definer set search_path = '' set statement_timeout = '60s' as $$
  select p.user_id, p.is_premium, p.is_plus,
    case
      -- Only what is new in this run is.
      when k.premium_digest_at is null then extract(epoch from run)::bigint - 1
      when k.premium_digest_at = '-infinity' then 0
      else extract(epoch from k.premium_digest_at)::bigint
    end,
    b.searches
  from (
    select r.user_id, private.has_premium(r.user_id) as is_premium, private.has_premium_plus(r.user_id) as is_plus
    from (
      select m.user_id from private.mail_readers('digest') m
      where digest_readers.after_user is null or m.user_id > digest_readers.after_user
      order by m.user_id limit least(digest_readers.most, 500)
    ) r
  ) p
  join private.mail_receivers k on k.user_id = p.user_id
  cross join lateral (
    select case when count(*) > 0 then coalesce(jsonb_agg(
      to_jsonb(s) - '{user_id,name,notifies,seen_at,created_at}'::text[] order by s.id
    ) filter (where s.notifies), '[]') end as searches
    from public.saved_searches s
    where s.user_id = p.user_id
      -- Only a search with filters for premium members can rest: the others need no second look.
      and (not s.notifies or not private.needs_premium(s) or private.is_searched(s, p.is_premium))
  ) b
  order by p.user_id
$$;

-- Writes a slice of the digests of a run: of the members with ids after `after_user` up to `until_user` (null: of all that
-- are left, which ends the run). readers: of each of them who takes digests, user_id, is_premium, is_plus, as they were when
-- the slice was matched, and sections, see digest_content(); null: nothing is new for them. Notes whether they know now what
-- is new to premium members. Returns how many mails were written; null: another job has written the slice.
create function public.write_digests(
  run timestamptz, readers jsonb, after_user uuid default null, until_user uuid default null
) returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  written integer;
begin
  update private.mail_runs m set after_user = write_digests.until_user, is_open = write_digests.until_user is not null
  where m.kind = 'digest' and m.until_at = run and m.is_open and m.after_user is not distinct from write_digests.after_user;
  if not found then
    return null;
  end if;
  insert into private.outbox (user_id, kind, dedupe_key, payload)
  select r.user_id, 'digest', format('digest:%s:%s', r.user_id, private.day_of(run)),
    jsonb_build_object('sections', r.sections, 'is_premium', r.is_premium, 'is_plus', r.is_plus)
  from jsonb_to_recordset(readers) r (user_id uuid, is_premium boolean, is_plus boolean, sections jsonb)
  -- An account that is being deleted is left out, instead of waiting for it.
  join public.profiles p on p.id = r.user_id
  where jsonb_array_length(r.sections) > 0 or private.digest_novelties(r.user_id, now()) is not null
  for key share of p skip locked
  on conflict on constraint outbox_dedupe_key_key do nothing;
  get diagnostics written = row_count;
  update private.mail_runs m set mails = m.mails + written where m.kind = 'digest' and m.until_at = run;
  -- Last, because a deletion of an account locks the account before what belongs to it.
  update private.mail_receivers k set premium_digest_at = n.at
  from (
    select o.user_id, case
      when r.user_id is null then null
      when r.is_premium then run
      else coalesce(o.premium_digest_at, '-infinity')
    end as at
    from private.mail_receivers o
    left join jsonb_to_recordset(readers) r (user_id uuid, is_premium boolean) on r.user_id = o.user_id
    where (write_digests.after_user is null or o.user_id > write_digests.after_user)
      and (write_digests.until_user is null or o.user_id <= write_digests.until_user)
  ) n
  where k.user_id = n.user_id and k.premium_digest_at is distinct from n.at;
  return written;
end $$;

-- Returns a mail for each premium member who wanted to be reminded of favorites on a day of this time.
create function private.due_reminders(from_at timestamptz, until_at timestamptz)
returns table (user_id uuid, kind text, day date, payload jsonb)
language sql stable set search_path = '' as $$
  select r.user_id, 'reminder', private.day_of(until_at), jsonb_build_object('after', private.day_of(from_at), 'until', private.day_of(until_at))
  from private.mail_readers('reminder') r
  where exists (
      select from public.notebook_entries e
      join public.favorites f on f.user_id = e.user_id and f.supplier_id = e.supplier_id
      where e.user_id = r.user_id and e.remind_on > private.day_of(from_at) and e.remind_on <= private.day_of(until_at)
    )
    and private.has_premium(r.user_id)
$$;

-- Returns mails to members whose Premium ends seven days or one day after a day of this time, or has ended the day before.
-- Who renews gets them again before the next end. The staff have Premium without a subscription.
create function private.due_premium_ends(from_at timestamptz, until_at timestamptz)
returns table (user_id uuid, kind text, day date, payload jsonb)
language sql stable set search_path = '' as $$
  select s.user_id, k.kind, private.day_of(s.expires_at), jsonb_build_object('ends_on', private.day_of(s.expires_at))
  from (values ('premium_week', 7), ('premium_day', 1), ('premium_ended', -1)) k (kind, days)
  -- Each kind is due on one day: so many days before the last one, or after it.
  join public.subscriptions s on private.day_of(s.expires_at) - k.days > private.day_of(from_at)
    and private.day_of(s.expires_at) - k.days <= private.day_of(until_at)
    and private.is_running(s.expires_at) = (k.kind <> 'premium_ended')
  join private.mail_readers('premium_week') r on r.user_id = s.user_id
  where not exists (select from public.admins a where a.user_id = s.user_id)
    -- After a pause of the job: the later mail alone.
    and (k.kind <> 'premium_week' or private.day_of(s.expires_at) - 1 > private.day_of(until_at))
$$;

-- Writes the reminders or the mails about the end of Premium, if they are due. Returns how many. A mail that was written
-- before is left out: each tells of one day.
create function private.write_mails(run text) returns integer
language plpgsql set search_path = '' as $$
declare
  period record;
  written integer;
begin
  select * into period from private.begin_mail_run(run);
  if not found then
    return 0;
  end if;
  insert into private.outbox (user_id, kind, dedupe_key, payload)
  select m.user_id, m.kind, format('%s:%s:%s', m.kind, m.user_id, m.day), m.payload
  from (
    select * from private.due_reminders(period.from_at, period.until_at) where run = 'reminder'
    union all
    select * from private.due_supplier_checks(period.from_at, period.until_at) where run = 'reminder'
    union all
    select * from private.due_premium_ends(period.from_at, period.until_at) where run = 'premium_end'
  ) m
  -- An account that is being deleted is left out, instead of waiting for it.
  join public.profiles p on p.id = m.user_id
  for key share of p skip locked
  on conflict on constraint outbox_dedupe_key_key do nothing;
  get diagnostics written = row_count;
  update private.mail_runs m set mails = written where m.kind = run and m.until_at = period.until_at;
  return written;
end $$;

-- Writes the mails that are due: of one run (as in private.mail_runs), so that none fails because of another, or, with
-- null, of all, and those of campaigns. Returns how many. For the scheduled job, with the secret key.
create function public.write_due_mails(run text default null) returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
begin
  return case when run = 'reminder' or run is null then private.write_mails('reminder') else 0 end
    + case when run = 'premium_end' or run is null then private.write_mails('premium_end') else 0 end
    + case when run = 'campaign' or run is null then private.write_campaigns() else 0 end;
end $$;

-- Returns the novelties of the last seven days before a moment from a premium member's favorites, the newest first, up to four as
-- {supplier_id, supplier, text}, and how many there are; null without Premium, or if there is none.
-- In PL/pgSQL, which keeps the plan for the next mail.
create function private.digest_novelties(member uuid, moment timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_premium(digest_novelties.member) then
    return null;
  end if;
  return (
    select jsonb_build_object('total', count(*), 'first', jsonb_agg(
      jsonb_build_object('supplier_id', n.supplier_id, 'supplier', n.supplier, 'text', n.text) order by n.place
    ) filter (where n.place <= 4))
    from (
      select v.supplier_id, s.name as supplier, v.text, row_number() over (order by v.id desc) as place
      from public.favorites f
      join public.novelties v on v.supplier_id = f.supplier_id and not v.is_hidden
        and v.created_at > digest_novelties.moment - interval '7 days'
      join public.suppliers s on s.id = v.supplier_id and not s.is_archived
      where f.user_id = digest_novelties.member
    ) n
    having count(*) > 0
  );
end $$;

-- Returns what a digest says, by what its receiver may see now: how many suppliers it lists (total) and whether more are
-- new (has_more), novelties of favorites, see digest_novelties(), and sections with up to 6 of them, open ones first, and the number of all. search: the filters of the saved
-- search, with its category; null: all new suppliers. location: district, city and state, null if locked. paused: names of the
-- receiver's searches that rest until they renew. Null: nothing is left to tell. That a search has found a supplier may tell
-- what is locked, so a locked one is named only if it was locked already when the search found it. What it does not list is
-- not counted either, once the receiver's rights have changed.
create function private.digest_content(mail private.outbox) returns jsonb
language sql stable security definer set search_path = '' as $$
  with reader as materialized (
    select r.is_premium,
      (r.is_premium, r.is_plus) is distinct from ((mail.payload ->> 'is_premium')::boolean, (mail.payload ->> 'is_plus')::boolean) as has_changed
    from (select private.has_premium(mail.user_id) as is_premium, private.has_premium_plus(mail.user_id) as is_plus) r
  ), sections as materialized (
    select t.place, t.section ->> 'search' as search_id, s as search,
      case when r.has_changed then 0 else (t.section ->> 'more')::integer end as more,
      array(select e::bigint from jsonb_array_elements_text(t.section -> 'suppliers') e) as ids
    from jsonb_array_elements(mail.payload -> 'sections') with ordinality t (section, place)
    cross join reader r
    left join public.saved_searches s on s.id = (t.section ->> 'search')::bigint and s.user_id = mail.user_id and s.notifies
  ), visible as (
    select t.place, i.place as supplier_place, s.id, s.name, s.formatted_id, s.category_id,
      s.is_premium and not r.is_premium as locked,
      row_number() over (partition by t.place order by s.is_premium and not r.is_premium, i.place) as number,
      count(*) over (partition by t.place) as total
    from sections t
    cross join reader r
    cross join lateral unnest(t.ids) with ordinality i (id, place)
    join public.suppliers s on s.id = i.id
    left join private.digest_entries e on e.supplier_id = s.id
    where not s.is_archived and (r.is_premium or s.public_from <= now())
      and (t.search_id is null or (
        (t.search).id is not null and private.is_searched(t.search, r.is_premium)
        and (r.is_premium or not s.is_premium or (e.was_locked and not (mail.payload ->> 'is_premium')::boolean))
      ))
  ), told as (
    select v.place, max(v.total) as total, jsonb_agg(jsonb_build_object(
      'id', v.id, 'name', v.name, 'code', v.formatted_id, 'locked', v.locked,
      'category', (select c.name from public.categories c where c.id = v.category_id),
      'location', (
        select nullif(concat_ws(', ', d.district, d.city, d.state), '') from public.supplier_details d where d.supplier_id = v.id and not v.locked
      )
    ) order by v.number) as suppliers
    from visible v where v.number <= 6 group by v.place
  )
  select case when count(o.place) > 0 or n.novelties is not null then jsonb_build_object(
    'is_premium', (select r.is_premium from reader r),
    'novelties', n.novelties,
    'total', (select count(distinct v.id) from visible v),
    'has_more', coalesce(sum(t.more) > 0, false),
    'paused', coalesce((
      select jsonb_agg(b.name order by b.id)
      from public.saved_searches b cross join reader r
      where b.user_id = mail.user_id and b.notifies and not r.is_premium and private.needs_premium(b)
    ), '[]'),
    'sections', coalesce(jsonb_agg(jsonb_build_object(
      'search', case when t.search_id is not null then
        to_jsonb(t.search) - '{user_id,seen_at,created_at}'::text[]
          || jsonb_build_object('category', (select jsonb_build_object('name', c.name) from public.categories c where c.id = (t.search).category_id))
      end,
      'total', o.total + t.more,
      'suppliers', o.suppliers
    ) order by t.place) filter (where o.place is not null), '[]')
  ) end
  from (select private.digest_novelties(mail.user_id, mail.created_at) as novelties) n
  left join (told o join sections t on t.place = o.place) on true
  group by n.novelties
$$;

-- Returns the suppliers of which a member wanted to be reminded, and where the member stands with each. The note is not in
-- the mail: nobody but the member reads it. Null: none is left, or Premium has ended.
create function private.reminder_content(mail private.outbox) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.has_premium(mail.user_id) then (
    select jsonb_build_object('suppliers', jsonb_agg(
      jsonb_build_object('id', s.id, 'name', s.name, 'code', s.formatted_id, 'status', e.status, 'remind_on', e.remind_on)
      order by e.remind_on, s.sort_name, s.id
    ))
    from public.notebook_entries e
    join public.favorites f on f.user_id = e.user_id and f.supplier_id = e.supplier_id
    join public.suppliers s on s.id = e.supplier_id
    where e.user_id = mail.user_id and not s.is_archived
      and e.remind_on > (mail.payload ->> 'after')::date and e.remind_on <= (mail.payload ->> 'until')::date
    having count(*) > 0
  ) end
$$;

-- Returns when the Premium of a member ends or has ended (day in America/Sao_Paulo), and how many favorites they have.
-- Null: it was renewed, taken back or changed meanwhile.
create function private.premium_end_content(mail private.outbox) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kind', mail.kind, 'ends_on', mail.payload ->> 'ends_on', 'days', private.day_of(s.expires_at) - private.today(),
    'favorites', (select count(*) from public.favorites f where f.user_id = mail.user_id))
  from public.subscriptions s
  where s.user_id = mail.user_id and private.day_of(s.expires_at)::text = mail.payload ->> 'ends_on'
    and private.is_running(s.expires_at) = (mail.kind <> 'premium_ended')
$$;

comment on table private.mail_runs is 'What mails were written for which time. One row for each Monday (digest) or day (the others), also if nobody got one.';
comment on column private.mail_runs.until_at is 'End of the time that the run covers (UTC): when it was due.';
comment on column private.mail_runs.from_at is 'Its beginning (UTC): the end of the run before.';
comment on column private.mail_runs.mails is 'How many mails were written.';
comment on column private.mail_runs.is_open is 'Whether digests of the run have still to be written. The next run waits for it.';
comment on column private.mail_runs.after_user is 'The last member, by id, that slices of an open run have come to; null: none.';
comment on table private.digest_entries is 'Which digests were the first that could tell of a supplier. Only they write it.';
comment on column private.digest_entries.premium_run is 'The first that could tell premium members (mail_runs.until_at).';
comment on column private.digest_entries.free_run is 'The first that could tell everybody else; null: none yet, as the supplier was in early access.';
comment on column private.digest_entries.was_locked is 'Whether it was locked for them then.';
comment on function private.last_due(text) is 'When mails of a run were last due (UTC).';
comment on function private.begin_mail_run(text) is 'Begins a run of mails that is due, and returns the time that it covers; no row: nothing is due.';
comment on function private.note_digest_entries(timestamptz) is 'Notes which suppliers a run of digests sees for the first time.';
comment on function private.digest_suppliers(timestamptz, boolean) is
  'The suppliers that a run of digests may tell premium members or everybody else, with what a search compares.';
comment on function public.open_digests() is 'The run of digests that is to be written, and what is new; begins it if it is due. For the secret key only.';
comment on function public.digest_readers(timestamptz, integer, uuid) is
  'The next members who take digests of a run, with their saved searches. For the secret key only.';
comment on function public.write_digests(timestamptz, jsonb, uuid, uuid) is
  'Writes a slice of the digests of a run into the outbox; returns how many, or null if it was written before. For the secret key only.';
comment on function private.due_reminders(timestamptz, timestamptz) is 'The mails with the notebook''s reminders of a time.';
comment on function private.due_premium_ends(timestamptz, timestamptz) is 'The mails about the end of Premium of a time.';
comment on function private.write_mails(text) is 'Writes the reminders or the mails about the end of Premium into the outbox, if they are due; returns how many.';
comment on function public.write_due_mails(text) is 'Writes the reminders, mails about the end of Premium or those of campaigns that are due into the outbox; returns how many. For the secret key only.';
comment on function private.digest_novelties(uuid, timestamptz) is 'The latest novelties of a premium member''s favorites; null: there is none.';
comment on function private.digest_content(private.outbox) is 'What a digest says, by what its receiver may see now; null: nothing is left to tell.';
comment on function private.reminder_content(private.outbox) is 'The suppliers of which a premium member wanted to be reminded; null: none is left.';
comment on function private.premium_end_content(private.outbox) is 'When a member''s Premium ends or has ended; null: that has changed meanwhile.';

-- The first runs begin now.
insert into private.mail_runs (kind, until_at, from_at)
select k.kind, private.last_due(k.kind), private.last_due(k.kind) - interval '1 day'
from unnest('{digest,reminder,premium_end}'::text[]) k (kind);
