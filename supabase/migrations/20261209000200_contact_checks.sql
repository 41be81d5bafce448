-- What members tell of suppliers: whether a contact works, and how a purchase went. Nobody ever sees who said what: the
-- answers are in `private`, and only results of three members and more are published, in tables that everybody who may
-- open the supplier reads. Results are published once a day and tell of the days before: whoever compares what is shown
-- before and after an answer learns nothing about the others.

create table private.contact_checks (
  user_id uuid not null references public.profiles (id) on delete cascade,
  supplier_id bigint not null references public.suppliers (id) on delete cascade,
  channel text not null check (channel in ('whatsapp', 'instagram', 'website', 'email')),
  outcome text not null check (outcome in ('works', 'no_answer', 'wrong_number', 'not_wholesale', 'other')),
  created_at timestamptz not null default now(),
  primary key (user_id, supplier_id)
);
comment on table private.contact_checks is 'What a member last said about a supplier''s contact, at most once in 30 days. Deleted when that contact changes.';
comment on column private.contact_checks.outcome is 'works, or why not: no_answer, wrong_number, not_wholesale, other.';
comment on constraint contact_checks_user_id_fkey on private.contact_checks is 'Deleting the account deletes its answers; they no longer count from the next day on.';
create index contact_checks_supplier_id_idx on private.contact_checks (supplier_id);

create table private.buying_reports (
  user_id uuid not null references public.profiles (id) on delete cascade,
  supplier_id bigint not null references public.suppliers (id) on delete cascade,
  arrived boolean not null,
  on_time boolean,
  as_pictured boolean,
  buy_again boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, supplier_id),
  constraint buying_reports_arrival_check check (arrived = (on_time is not null) and arrived = (as_pictured is not null))
);
comment on table private.buying_reports is 'How a member''s purchase from a supplier went; expires after 18 months.';
comment on column private.buying_reports.on_time is 'Null: it has not arrived.';
comment on column private.buying_reports.as_pictured is 'Whether the goods look as in the pictures. Null: they have not arrived.';
comment on constraint buying_reports_user_id_fkey on private.buying_reports is 'Deleting the account deletes its answers; they no longer count from the next day on.';
create index buying_reports_supplier_id_idx on private.buying_reports (supplier_id);

create table private.contact_confirmations (
  supplier_id bigint primary key references public.suppliers (id) on delete cascade,
  method text not null check (method in ('whatsapp', 'phone', 'email', 'visit')),
  confirmed_at timestamptz not null default now()
);
comment on table private.contact_confirmations is 'Suppliers whose contact the staff has tried. Reports of members from before no longer count.';
comment on column private.contact_confirmations.method is 'How: whatsapp, phone, email or visit.';

create table private.dismissed_voters (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.dismissed_voters is 'Members whose answers do not count, because they abuse them.';
comment on constraint dismissed_voters_user_id_fkey on private.dismissed_voters is 'Deleting the account deletes this too.';

create table public.contact_states (
  supplier_id bigint primary key references public.suppliers (id) on delete cascade,
  state text not null check (state in ('confirmed', 'checking')),
  confirmed_on date,
  members integer check (members >= 3),
  method text,
  valid_until date not null,
  constraint contact_states_kind_check check (
    case state when 'confirmed' then confirmed_on is not null and num_nonnulls(members, method) = 1
    else num_nonnulls(confirmed_on, members, method) = 0 end
  )
);
comment on table public.contact_states is 'Published once a day: whether a supplier''s contact is confirmed or in doubt. Without a row nothing is known.';
comment on column public.contact_states.state is 'confirmed: three members or the staff reached it within 90 days. checking: within 30 days three members could not, and more than reached it since.';
comment on column public.contact_states.confirmed_on is 'Day of the last confirmation (America/Sao_Paulo).';
comment on column public.contact_states.members is 'How many members confirm it; null: the staff does.';
comment on column public.contact_states.method is 'How the staff has confirmed it; null: members do.';
comment on column public.contact_states.valid_until is 'Last day (America/Sao_Paulo) on which this holds; later nobody reads the row.';

create table public.buying_summaries (
  supplier_id bigint primary key references public.suppliers (id) on delete cascade,
  answers integer not null check (answers >= 3),
  arrived integer not null,
  on_time integer not null,
  as_pictured integer not null,
  buy_again integer not null,
  valid_until date not null
);
comment on table public.buying_summaries is 'Published once a day: how purchases from a supplier went, from three answers up. The other columns count those who said yes.';
comment on column public.buying_summaries.answers is 'How many members answered within 18 months.';
comment on column public.buying_summaries.valid_until is 'Last day (America/Sao_Paulo) on which three answers are left; later nobody reads the row.';

create table private.contact_reports (
  supplier_id bigint primary key references public.suppliers (id) on delete cascade,
  reports integer not null check (reports >= 3),
  reasons text[] not null
);
comment on table private.contact_reports is 'Published once a day, for the staff: suppliers in doubt, with how many members reported them and why, the most frequent reason first.';

alter table public.contact_states
  alter column supplier_id set statistics 0, alter column state set statistics 0, alter column confirmed_on set statistics 0,
  alter column members set statistics 0, alter column method set statistics 0, alter column valid_until set statistics 0;
alter table public.buying_summaries
  alter column supplier_id set statistics 0, alter column answers set statistics 0, alter column arrived set statistics 0,
  alter column on_time set statistics 0, alter column as_pictured set statistics 0, alter column buy_again set statistics 0,
  alter column valid_until set statistics 0;

-- Days on which results were published, to do it once.
create table private.published_days (day date primary key);

-- Returns today's date in Brazil (America/Sao_Paulo).
create function private.today() returns date
language sql stable set search_path = '' as
$$ select (now() at time zone 'America/Sao_Paulo')::date $$;

-- Returns the accounts whose answers count: with a paid order or older than 30 days, so that a handful of new accounts
-- decides nothing; neither blocked nor dismissed; not the staff, which confirms contacts by confirm_contact().
create function private.voters() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.profiles p join auth.users u on u.id = p.id
  where (u.banned_until > now()) is not true
    and (
      p.created_at < now() - interval '30 days'
      or p.id in (select o.user_id from public.orders o where o.status = 'paid' and o.amount_cents > 0)
    )
    and p.id not in (select d.user_id from private.dismissed_voters d)
    and p.id not in (select a.user_id from public.admins a)
$$;

-- Returns what is known of the contacts of these suppliers (null: of all), from answers before today: the columns of
-- contact_states and contact_reports. No row where nothing is known.
create function private.contact_results(ids bigint[] default null)
returns table (
  supplier_id bigint, state text, confirmed_on date, members integer, method text, valid_until date, reports integer, reasons text[]
)
language sql stable security definer set search_path = '' as $$
  with days as materialized (
    select private.today() as today, private.today()::timestamp at time zone 'America/Sao_Paulo' as midnight
  ), staff as materialized (
    select c.supplier_id, c.method, c.confirmed_at, (c.confirmed_at at time zone 'America/Sao_Paulo')::date as day
    from private.contact_confirmations c
    where (contact_results.ids is null or c.supplier_id = any (contact_results.ids))
  ), votes as materialized (
    select c.supplier_id, c.outcome, c.created_at, (c.created_at at time zone 'America/Sao_Paulo')::date as day,
      c.outcome <> 'works' and c.created_at > coalesce(s.confirmed_at, '-infinity')
        and (c.created_at at time zone 'America/Sao_Paulo')::date > d.today - 30 as is_report
    from days d
    cross join private.contact_checks c
    left join staff s on s.supplier_id = c.supplier_id
    where c.created_at < d.midnight and (c.created_at at time zone 'America/Sao_Paulo')::date > d.today - 90
      and (contact_results.ids is null or c.supplier_id = any (contact_results.ids))
      and c.user_id in (select private.voters())
  ), first_reports as (
    select v.supplier_id, min(v.created_at) as at from votes v where v.is_report group by v.supplier_id
  ), counted as (
    select v.supplier_id,
      count(*) filter (where v.outcome = 'works') as confirmations,
      count(*) filter (where v.is_report) as reports,
      count(*) filter (where v.outcome = 'works' and v.created_at >= f.at) as confirmations_since,
      max(v.day) filter (where v.outcome = 'works') as last_day,
      (array_agg(v.day order by v.day desc) filter (where v.outcome = 'works'))[3] as third_day,
      (array_agg(v.day order by v.day desc) filter (where v.is_report))[3] as third_report_day
    from votes v left join first_reports f on f.supplier_id = v.supplier_id
    group by v.supplier_id
  ), reasons as (
    select r.supplier_id, array_agg(r.outcome order by r.times desc, r.outcome) as reasons
    from (
      select v.supplier_id, v.outcome, count(*) as times from votes v where v.is_report group by v.supplier_id, v.outcome
    ) r
    group by r.supplier_id
  ), known as (
    select coalesce(c.supplier_id, s.supplier_id) as supplier_id, c.reports, c.third_report_day, c.third_day,
      c.last_day, c.confirmations, s.method, s.day as staff_day,
      c.reports >= 3 and c.reports > c.confirmations_since as in_doubt,
      c.confirmations >= 3 as by_members, s.day > d.today - 90 as by_staff
    from days d cross join (counted c full join staff s on s.supplier_id = c.supplier_id)
  )
  select k.supplier_id, 'checking', null, null, null, k.third_report_day + 29, k.reports::integer, r.reasons
  from known k join reasons r on r.supplier_id = k.supplier_id
  where k.in_doubt
  union all
  select k.supplier_id, 'confirmed',
    case when n.members_tell then k.last_day else k.staff_day end,
    case when n.members_tell then k.confirmations::integer end,
    case when not n.members_tell then k.method end,
    greatest(case when k.by_members then k.third_day end, case when k.by_staff then k.staff_day end) + 89, null, null
  from known k
  -- Of two confirmations the newer one is told.
  cross join lateral (
    select coalesce(k.by_members and (k.by_staff is not true or k.last_day >= k.staff_day), false) as members_tell
  ) n
  where k.in_doubt is not true and (k.by_members or k.by_staff)
$$;

-- Publishes what is known of the contacts of these suppliers (null: of all). The caller has locked them, or keeps all
-- writers of suppliers out.
create function private.publish_contacts(ids bigint[] default null) returns void
language sql security definer set search_path = '' as $$
  with results as materialized (
    select * from private.contact_results(publish_contacts.ids)
  ), stated as (
    insert into public.contact_states as s (supplier_id, state, confirmed_on, members, method, valid_until)
    select r.supplier_id, r.state, r.confirmed_on, r.members, r.method, r.valid_until from results r
    on conflict on constraint contact_states_pkey do update set state = excluded.state, confirmed_on = excluded.confirmed_on,
      members = excluded.members, method = excluded.method, valid_until = excluded.valid_until
    where s.* is distinct from excluded.*
  ), reported as (
    insert into private.contact_reports as s (supplier_id, reports, reasons)
    select r.supplier_id, r.reports, r.reasons from results r where r.reports is not null
    on conflict on constraint contact_reports_pkey do update set reports = excluded.reports, reasons = excluded.reasons
    where s.* is distinct from excluded.*
  ), unstated as (
    delete from public.contact_states s
    where (publish_contacts.ids is null or s.supplier_id = any (publish_contacts.ids))
      and s.supplier_id not in (select r.supplier_id from results r)
  )
  delete from private.contact_reports s
  where (publish_contacts.ids is null or s.supplier_id = any (publish_contacts.ids))
    and s.supplier_id not in (select r.supplier_id from results r where r.reports is not null)
$$;

-- Publishes how purchases went, of all suppliers. The caller keeps all writers of suppliers out.
create function private.publish_buying() returns void
language sql security definer set search_path = '' as $$
  with days as materialized (
    select private.today() as today, private.today()::timestamp at time zone 'America/Sao_Paulo' as midnight
  ), answers as (
    select r.*, (r.updated_at at time zone 'America/Sao_Paulo')::date as day
    from days d cross join private.buying_reports r
    where r.updated_at < d.midnight and (r.updated_at at time zone 'America/Sao_Paulo')::date > d.today - interval '18 months'
      and r.user_id in (select private.voters())
  ), results as materialized (
    select a.supplier_id, count(*)::integer as answers, (count(*) filter (where a.arrived))::integer as arrived,
      (count(*) filter (where a.on_time))::integer as on_time, (count(*) filter (where a.as_pictured))::integer as as_pictured,
      (count(*) filter (where a.buy_again))::integer as buy_again,
      ((array_agg(a.day order by a.day desc))[3] + interval '18 months' - interval '1 day')::date as valid_until
    from answers a group by a.supplier_id having count(*) >= 3
  ), published as (
    insert into public.buying_summaries as s (supplier_id, answers, arrived, on_time, as_pictured, buy_again, valid_until)
    select r.* from results r
    on conflict on constraint buying_summaries_pkey do update set answers = excluded.answers, arrived = excluded.arrived,
      on_time = excluded.on_time, as_pictured = excluded.as_pictured, buy_again = excluded.buy_again,
      valid_until = excluded.valid_until
    where s.* is distinct from excluded.*
  )
  delete from public.buying_summaries s where s.supplier_id not in (select r.supplier_id from results r)
$$;

-- Publishes what members told until yesterday, once a day: returns whether it has done so now. Several calls at once wait
-- for the first. The scheduled job of the edge function calls it every few minutes.
create function public.publish_answers() returns boolean
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
begin
  insert into private.published_days (day) values (private.today()) on conflict do nothing;
  if not found then
    return false;
  end if;
  delete from private.published_days p where p.day < private.today();
  perform private.queue_supplier_write();
  perform private.publish_contacts();
  perform private.publish_buying();
  return true;
end $$;
comment on function public.publish_answers() is 'Publishes what members told about contacts and purchases until yesterday; does it once a day and returns whether it was now. For the secret key only.';
grant execute on function public.publish_answers() to service_role;

-- Trigger: when a contact of a supplier changes, what was said about it is deleted, and so is what was published. Members
-- may then answer again. What was said about its other contacts is published again with the next day. With the WhatsApp
-- number, the confirmation of the staff goes, too.
create function private.forget_contact_checks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  told boolean;
begin
  delete from private.contact_checks c
  where c.supplier_id = new.supplier_id and before ->> c.channel is distinct from after ->> c.channel
    and before ? c.channel;
  told := found;
  if before ->> 'whatsapp' is distinct from after ->> 'whatsapp' then
    delete from private.contact_confirmations c where c.supplier_id = new.supplier_id;
    told := told or found;
  end if;
  if told then
    delete from public.contact_states s where s.supplier_id = new.supplier_id;
    delete from private.contact_reports r where r.supplier_id = new.supplier_id;
  end if;
  return null;
end $$;
create trigger supplier_contacts_forget_checks after update on public.supplier_contacts for each row
  when ((old.whatsapp, old.email) is distinct from (new.whatsapp, new.email))
  execute function private.forget_contact_checks();
create trigger supplier_details_forget_checks after update on public.supplier_details for each row
  when ((old.instagram, old.website) is distinct from (new.instagram, new.website))
  execute function private.forget_contact_checks();

-- Locks a supplier and the caller's account for an answer, in the order of all writers, and counts it. 403, 404, 429, 503:
-- see check_contact().
create function private.lock_for_answer(supplier_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select s.maintenance_mode from public.settings s) then
    raise sqlstate 'PT503' using message = 'O site está em manutenção. Tente novamente mais tarde.';
  elsif private.is_admin() then
    raise sqlstate 'PT403' using message = 'A equipe confirma contatos na área administrativa.';
  end if;
  perform private.limit_caller('answer', 40, 86400);
  perform from public.suppliers s where s.id = lock_for_answer.supplier_id and not s.is_archived for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'Este fornecedor não está mais disponível.';
  end if;
  perform from public.profiles p where p.id = auth.uid() for key share;
  if not found then
    raise sqlstate 'PT403' using message = 'Sua conta não existe mais.';
  end if;
end $$;

create function private.note_contact_check(supplier_id bigint, outcome text, channel text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_for_answer(note_contact_check.supplier_id);
  insert into private.contact_checks as c (user_id, supplier_id, channel, outcome)
  values (auth.uid(), note_contact_check.supplier_id, note_contact_check.channel, note_contact_check.outcome)
  on conflict on constraint contact_checks_pkey do update
  set channel = excluded.channel, outcome = excluded.outcome, created_at = excluded.created_at
  where c.created_at <= now() - interval '30 days';
  if not found then
    raise sqlstate 'PT409' using message = 'Você já respondeu sobre este contato há menos de 30 dias. Desfaça a resposta para mudar.';
  end if;
end $$;
comment on function private.note_contact_check(bigint, text, text) is 'Stores the caller''s answer for check_contact(), which has checked that they may see the contact.';

-- Stores whether a contact of a supplier has worked for the caller, who must be able to see it: outcome works, no_answer,
-- wrong_number, not_wholesale or other; channel whatsapp, instagram, website or email. Once per supplier and 30 days.
-- 403: the contact is locked to the caller, or the caller is of the staff. 404: no such supplier. 409: answered within 30
-- days. 429: more than 40 answers a day. 23514: no such outcome or channel. 503: maintenance.
create function public.check_contact(supplier_id bigint, outcome text, channel text default 'whatsapp') returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if not exists (
    select from public.supplier_contacts c join public.supplier_details d on d.supplier_id = c.supplier_id
    where c.supplier_id = check_contact.supplier_id
      and case check_contact.channel when 'email' then c.email when 'instagram' then d.instagram when 'website' then d.website
        else c.whatsapp end is not null
  ) then
    raise sqlstate 'PT403' using message = 'Você não vê este contato.';
  end if;
  perform private.note_contact_check(check_contact.supplier_id, check_contact.outcome, check_contact.channel);
end $$;
comment on function public.check_contact(bigint, text, text) is
  'Stores whether a contact of a supplier has worked for the caller, once per supplier and 30 days. Nobody else sees the answer.';

-- Takes back the caller's answer about a supplier's contact.
create function public.take_back_contact_check(supplier_id bigint) returns void
language sql security definer set search_path = '' as $$
  delete from private.contact_checks c where c.user_id = auth.uid() and c.supplier_id = take_back_contact_check.supplier_id
$$;
comment on function public.take_back_contact_check(bigint) is 'Takes back the caller''s answer about a supplier''s contact; does nothing without one.';

-- Stores how the caller's purchase from a supplier went; a later answer replaces an earlier one. on_time and as_pictured
-- are null if it has not arrived.
-- 403: the caller's notebook does not say that they bought there, or they are not premium or of the staff. 404, 429, 503:
-- see check_contact(). 23514: on_time and as_pictured do not fit.
create function public.report_purchase(
  supplier_id bigint, arrived boolean, on_time boolean, as_pictured boolean, buy_again boolean
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_premium() or not exists (
    select from public.notebook_entries e
    where e.user_id = auth.uid() and e.supplier_id = report_purchase.supplier_id and e.status = 'bought'
  ) then
    raise sqlstate 'PT403' using message = 'Marque "Comprei" nas suas anotações para responder sobre a compra.';
  end if;
  perform private.lock_for_answer(report_purchase.supplier_id);
  insert into private.buying_reports (user_id, supplier_id, arrived, on_time, as_pictured, buy_again)
  values (auth.uid(), report_purchase.supplier_id, report_purchase.arrived, report_purchase.on_time,
    report_purchase.as_pictured, report_purchase.buy_again)
  on conflict on constraint buying_reports_pkey do update set arrived = excluded.arrived, on_time = excluded.on_time,
    as_pictured = excluded.as_pictured, buy_again = excluded.buy_again, updated_at = excluded.updated_at;
end $$;
comment on function public.report_purchase(bigint, boolean, boolean, boolean, boolean) is
  'Stores how the caller''s purchase from a supplier went. Only for members whose notebook says that they bought there; nobody else sees the answer.';

-- Takes back the caller's answer about a purchase.
create function public.take_back_purchase_report(supplier_id bigint) returns void
language sql security definer set search_path = '' as $$
  delete from private.buying_reports r where r.user_id = auth.uid() and r.supplier_id = take_back_purchase_report.supplier_id
$$;
comment on function public.take_back_purchase_report(bigint) is 'Takes back the caller''s answer about a purchase; does nothing without one.';

-- Returns the caller's own answers about a supplier: `check` (channel, outcome, created_at) and `report` (arrived,
-- on_time, as_pictured, buy_again, updated_at), each null without one.
create function public.own_answers(supplier_id bigint) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'check', (
      select json_build_object('channel', c.channel, 'outcome', c.outcome, 'created_at', c.created_at)
      from private.contact_checks c where c.user_id = auth.uid() and c.supplier_id = own_answers.supplier_id
    ),
    'report', (
      select json_build_object('arrived', r.arrived, 'on_time', r.on_time, 'as_pictured', r.as_pictured,
        'buy_again', r.buy_again, 'updated_at', r.updated_at)
      from private.buying_reports r where r.user_id = auth.uid() and r.supplier_id = own_answers.supplier_id
    )
  )
$$;
comment on function public.own_answers(bigint) is 'What the caller has answered about a supplier''s contact and about a purchase.';

-- Returns what is published about suppliers that are open to the caller, for the directory: an array for each, of id,
-- state of the contact (confirmed or checking; null: unknown), answers about purchases (0: not published) and how many of
-- them would buy again. One value, because rows are cut at the limit of an answer.
create function public.supplier_marks() returns json
language sql stable security invoker set search_path = '' as $$
  select coalesce(json_agg(json_build_array(
    coalesce(c.supplier_id, b.supplier_id), c.state, coalesce(b.answers, 0), coalesce(b.buy_again, 0)
  ) order by coalesce(c.supplier_id, b.supplier_id)), '[]')
  from public.contact_states c full join public.buying_summaries b on b.supplier_id = c.supplier_id
$$;
comment on function public.supplier_marks() is 'What is published about the suppliers open to the caller: arrays of id, state of the contact, answers about purchases, and how many would buy again.';

-- Confirms a supplier's contact, which the caller has tried: shown at once, for 90 days. Earlier reports of members no
-- longer count. 403: not for the caller. 404: no such supplier. 23514: no such method.
create function public.confirm_contact(supplier_id bigint, method text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name text;
begin
  if not (select private.may('catalog')) then
    raise sqlstate 'PT403' using message = 'Sua função não inclui o catálogo.';
  end if;
  perform private.lock_suppliers(array[confirm_contact.supplier_id]);
  select s.name into name from public.suppliers s where s.id = confirm_contact.supplier_id;
  if not found then
    raise sqlstate 'PT404' using message = 'Este fornecedor não existe mais.';
  end if;
  insert into private.contact_confirmations (supplier_id, method) values (confirm_contact.supplier_id, confirm_contact.method)
  on conflict on constraint contact_confirmations_pkey do update
  set method = excluded.method, confirmed_at = excluded.confirmed_at;
  perform private.publish_contacts(array[confirm_contact.supplier_id]);
  perform private.record_changes('supplier', 'update', array[confirm_contact.supplier_id::text], array[name],
    array[jsonb_build_object('contact_confirmed', jsonb_build_array(null, confirm_contact.method))]);
end $$;
comment on function public.confirm_contact(bigint, text) is 'Confirms a supplier''s contact (method whatsapp, phone, email or visit), for staff who may work with the catalog.';

-- Returns the suppliers whose contact is in doubt, for staff who may work with the catalog; no rows for anybody else. Most
-- urgent first: reports times views within 30 days. reasons: the most frequent first, without numbers, which could be of
-- one or two members.
create function public.contact_queue()
returns table (
  id bigint, name text, formatted_id text, is_premium boolean, whatsapp text, email text, instagram text, website text,
  reports integer, reasons text[], views bigint, urgency bigint
)
language sql stable security definer set search_path = '' as $$
  select s.id, s.name, s.formatted_id, s.is_premium, c.whatsapp, c.email, d.instagram, d.website, r.reports, r.reasons,
    v.views, r.reports * (1 + v.views)
  from private.contact_reports r
  join public.suppliers s on s.id = r.supplier_id
  join public.supplier_contacts c on c.supplier_id = s.id
  join public.supplier_details d on d.supplier_id = s.id
  join public.contact_states t on t.supplier_id = s.id
  cross join lateral (
    select coalesce(sum(v.views), 0)::bigint as views from public.supplier_views v
    where v.supplier_id = s.id and v.day > (select private.today()) - 30
  ) v
  where (select private.may('catalog')) and not s.is_archived and t.valid_until >= (select private.today())
  order by r.reports * (1 + v.views) desc, s.id
$$;
comment on function public.contact_queue() is 'Suppliers whose contact is in doubt, most urgent first (reports times views of 30 days). Rows only for staff who may work with the catalog.';

-- Returns of how many suppliers in the directory the contact is confirmed (within 90 days) or in doubt; one row for the
-- staff of the catalog, none for anybody else.
create function public.contact_figures() returns table (suppliers bigint, confirmed bigint, in_doubt bigint)
language sql stable security definer set search_path = '' as $$
  select count(*), count(*) filter (where c.state = 'confirmed'), count(*) filter (where c.state = 'checking')
  from public.suppliers s left join public.contact_states c on c.supplier_id = s.id and c.valid_until >= (select private.today())
  where not s.is_archived
  having (select private.may('catalog'))
$$;
comment on function public.contact_figures() is 'How many suppliers have a confirmed contact and how many one in doubt. A row only for staff who may work with the catalog.';

-- The staff may set aside the answers of a member who abuses them, without seeing any.
alter table public.audit_log drop constraint audit_log_action_check;
alter table public.audit_log add constraint audit_log_action_check check (
  action in ('insert', 'update', 'delete', 'invite', 'export', 'undo', 'refund', 'release', 'check', 'block', 'unblock', 'dismiss', 'readmit')
);
comment on column public.audit_log.action is 'insert, update or delete; of an account, delete, invite, export, block, unblock, dismiss (its answers about suppliers no longer count) or readmit; of an import, insert or undo; of an order, refund (asked for), release or check (the provider was asked). export: accounts, suppliers or orders were saved as a file.';

-- Sets aside all answers of a member, those to come as well, or lets them count again, from the next day on. Does nothing
-- if it is so already. 42501 and 404: see check_member().
create function public.set_answers_dismissed(account_id uuid, dismissed boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_member(set_answers_dismissed.account_id);
  perform from public.profiles p where p.id = set_answers_dismissed.account_id for key share;
  if set_answers_dismissed.dismissed then
    insert into private.dismissed_voters (user_id) values (set_answers_dismissed.account_id) on conflict do nothing;
  else
    delete from private.dismissed_voters d where d.user_id = set_answers_dismissed.account_id;
  end if;
  if found then
    perform private.record_account_event(case when set_answers_dismissed.dismissed then 'dismiss' else 'readmit' end,
      set_answers_dismissed.account_id);
  end if;
end $$;
comment on function public.set_answers_dismissed(uuid, boolean) is 'Sets aside all answers of a member about suppliers, or lets them count again. For staff who may work with members.';

-- Returns how many answers a member has given within 30 days, about contacts and purchases together, and whether they are
-- set aside. One row for staff who may work with members, none for anybody else. The number says nothing of one supplier.
create function public.member_answers(account_id uuid) returns table (answers bigint, dismissed boolean)
language sql stable security definer set search_path = '' as $$
  select
    (select count(*) from private.contact_checks c where c.user_id = p.id and c.created_at > now() - interval '30 days')
      + (select count(*) from private.buying_reports r where r.user_id = p.id and r.updated_at > now() - interval '30 days'),
    exists (select from private.dismissed_voters d where d.user_id = p.id)
  from public.profiles p where p.id = member_answers.account_id and (select private.may('members'))
$$;
comment on function public.member_answers(uuid) is 'How many answers about suppliers a member gave within 30 days, and whether they are set aside. A row only for staff who may work with members.';

alter table public.contact_states enable row level security;
alter table public.buying_summaries enable row level security;
revoke all on public.contact_states, public.buying_summaries from service_role;
grant select on public.contact_states, public.buying_summaries to anon, authenticated;
grant execute on function private.today() to anon, authenticated;
grant execute on function private.note_contact_check(bigint, text, text) to authenticated;
grant execute on function public.supplier_marks() to anon, authenticated;
grant execute on function public.check_contact(bigint, text, text), public.take_back_contact_check(bigint),
  public.report_purchase(bigint, boolean, boolean, boolean, boolean), public.take_back_purchase_report(bigint),
  public.own_answers(bigint), public.confirm_contact(bigint, text), public.contact_queue(), public.contact_figures(),
  public.set_answers_dismissed(uuid, boolean), public.member_answers(uuid) to authenticated;

-- As for supplier_details, while they hold.
create policy "contact_states: read when the supplier is open to you" on public.contact_states
  for select to anon, authenticated using (
    valid_until >= (select private.today()) and (
      (select private.is_admin())
      or ((select private.is_premium()) and supplier_id not in (select private.archived_suppliers()))
      or supplier_id in (select id from public.suppliers where not is_premium)
    )
  );
create policy "buying_summaries: read when the supplier is open to you" on public.buying_summaries
  for select to anon, authenticated using (
    valid_until >= (select private.today()) and (
      (select private.is_admin())
      or ((select private.is_premium()) and supplier_id not in (select private.archived_suppliers()))
      or supplier_id in (select id from public.suppliers where not is_premium)
    )
  );

-- An account's export shows notebook, shop and answers. Rewritten in place, as the function is long.
do $$
declare
  definition constant text := pg_get_functiondef('private.export_account(uuid)'::regprocedure);
  present constant text := '    ''favoritos'', coalesce((';
begin
  if position(present in definition) = 0 then
    raise exception 'export_account() has changed.';
  end if;
  execute replace(definition, present, '    ''loja'', json_build_object(''nome'', p.shop_name, ''cidade'', p.shop_city, ''instagram'', p.shop_instagram, ''compra_como'', p.buys_as),
    ''caderno_de_compras'', coalesce((
      select json_agg(json_build_object(''fornecedor_id'', s.id, ''codigo'', s.formatted_id, ''nome'', s.name, ''situacao'', n.status,
        ''contatado_em'', n.contacted_at, ''anotacao'', n.note, ''lembrar_em'', n.remind_on, ''situacao_alterada_em'', n.status_edited_at,
        ''anotacao_alterada_em'', n.note_edited_at, ''lembrete_alterado_em'', n.remind_on_edited_at) order by s.id)
      from public.notebook_entries n join public.suppliers s on s.id = n.supplier_id where n.user_id = p.id
    ), ''[]''),
    ''respostas_sobre_contatos'', coalesce((
      select json_agg(json_build_object(''fornecedor_id'', s.id, ''codigo'', s.formatted_id, ''nome'', s.name, ''canal'', c.channel,
        ''resposta'', c.outcome, ''respondida_em'', c.created_at) order by s.id)
      from private.contact_checks c join public.suppliers s on s.id = c.supplier_id where c.user_id = p.id
    ), ''[]''),
    ''respostas_sobre_compras'', coalesce((
      select json_agg(json_build_object(''fornecedor_id'', s.id, ''codigo'', s.formatted_id, ''nome'', s.name, ''chegou'', b.arrived,
        ''no_prazo'', b.on_time, ''igual_a_foto'', b.as_pictured, ''compraria_de_novo'', b.buy_again, ''respondida_em'', b.updated_at) order by s.id)
      from private.buying_reports b join public.suppliers s on s.id = b.supplier_id where b.user_id = p.id
    ), ''[]''),
    ''respostas_desconsideradas_desde'', (select d.created_at from private.dismissed_voters d where d.user_id = p.id),
' || present);
end $$;
