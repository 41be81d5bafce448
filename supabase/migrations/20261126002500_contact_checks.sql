-- Members answer whether a supplier's contact works and how a purchase went. The answers are secret: they are stored in
-- the schema `private`, and only totals of at least three members are published, in tables that everybody who may open
-- the supplier can read. A daily job counts the answers of the days before, and updates a supplier's total only when at
-- least three members have answered who were in none of its totals within a year. Other answers that are new, changed or
-- taken back join that update. So nobody can have totals updated over and over to read single answers from the
-- differences: an account brings about an update once a year, together with two others. The protection fails against
-- somebody who controls or knows all but one of the members who are new in an update.
create table private.contact_checks (
  user_id uuid not null references public.profiles (id) on delete cascade,
  supplier_id bigint not null references public.suppliers (id) on delete cascade,
  channel text not null check (channel in ('whatsapp', 'instagram', 'website', 'email')),
  outcome text not null check (outcome in ('works', 'no_answer', 'wrong_number', 'not_wholesale', 'other')),
  created_at timestamptz not null default now(),
  primary key (user_id, supplier_id)
);

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

create table private.contact_confirmations (
  supplier_id bigint primary key references public.suppliers (id) on delete cascade,
  method text not null check (method in ('whatsapp', 'phone', 'email', 'visit')),
  confirmed_at timestamptz not null default now()
);

create table private.dismissed_voters (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);

create table private.counted_answers (
  supplier_id bigint not null references public.suppliers (id) on delete cascade,
  subject text not null check (subject in ('contact', 'purchase')),
  member bigint not null,
  day date not null,
  primary key (supplier_id, subject, member)
);

create table private.contact_totals (
  supplier_id bigint primary key references public.suppliers (id) on delete cascade,
  confirmed_days date[] not null,
  report_days date[] not null,
  reasons text[] not null,
  verdict text check (verdict in ('confirmed', 'in doubt'))
);

create table private.buying_totals (
  supplier_id bigint primary key references public.suppliers (id) on delete cascade,
  third_day date
);

create table public.contact_states (
  supplier_id bigint primary key references public.suppliers (id) on delete cascade,
  state text not null check (state in ('confirmed', 'checking')),
  confirmed_on date,
  members integer check (members >= 3),
  method text,
  constraint contact_states_kind_check check (
    case state when 'confirmed' then confirmed_on is not null and num_nonnulls(members, method) = 1
    else num_nonnulls(confirmed_on, members, method) = 0 end
  )
);

create table public.buying_summaries (
  supplier_id bigint primary key references public.suppliers (id) on delete cascade,
  answers integer not null check (answers >= 3),
  arrived integer not null,
  on_time integer not null,
  as_pictured integer not null,
  buy_again integer not null
);

-- The days on which totals were published: makes publish_totals() count only once a day.
create table private.published_days (day date primary key);

create index contact_checks_supplier_id_idx on private.contact_checks (supplier_id);
create index buying_reports_supplier_id_idx on private.buying_reports (supplier_id);

-- The answers that count now, those given before today: their author has paid for Premium within the year before, or has an
-- account older than 30 days and has written to the supplier from the site, which takes Premium. So accounts that cost
-- nothing decide nothing. Answers of blocked and of dismissed members do not count, nor those of a page's own accounts,
-- nor those of the staff, who use confirm_contact().
create view private.counting_answers with (security_invoker = true) as
with payers as (
  select s.user_id, max(s.paid_at) as paid_at from private.sales s where s.amount_cents > 0 group by s.user_id
)
select a.subject, a.user_id, a.supplier_id
from (
  select 'contact' as subject, c.user_id, c.supplier_id, c.created_at as answered_at from private.contact_checks c
  union all
  select 'purchase', r.user_id, r.supplier_id, r.updated_at from private.buying_reports r
) a
join public.profiles p on p.id = a.user_id
join auth.users u on u.id = a.user_id
left join payers on payers.user_id = a.user_id
where a.answered_at < private.start_of_day(0)
  and (u.banned_until > now()) is not true
  and a.user_id not in (select d.user_id from private.dismissed_voters d)
  and a.user_id not in (select m.user_id from public.admins m)
  and (a.user_id, a.supplier_id) not in (select k.user_id, k.supplier_id from public.supplier_accounts k)
  and (
    payers.paid_at > a.answered_at - interval '1 year'
    or p.created_at < now() - interval '30 days' and (a.user_id, a.supplier_id) in (
      select e.user_id, e.supplier_id from public.notebook_entries e where e.contacted_at is not null
    )
  );

-- Returns which of these suppliers, each named once for each of its answers that count, have answers of at least three
-- members who were in none of its totals within a year, and notes all these members as counted. subject: contact or
-- purchase. members: the authors of the answers.
create function private.take_count(subject text, suppliers bigint[], members uuid[]) returns setof bigint
language sql set search_path = '' as $$
  with answers as materialized (
    select a.supplier_id, hashtextextended(a.user_id::text, a.supplier_id) as member
    from unnest(take_count.suppliers, take_count.members) a (supplier_id, user_id)
  ), due as materialized (
    select a.supplier_id from answers a
    left join private.counted_answers c
      on c.supplier_id = a.supplier_id and c.subject = take_count.subject and c.member = a.member
      and c.day > (select private.today()) - 365
    group by a.supplier_id having count(*) filter (where c.member is null) >= 3
  ), noted as (
    insert into private.counted_answers (supplier_id, subject, member, day)
    select a.supplier_id, take_count.subject, a.member, private.today() from answers a join due d on d.supplier_id = a.supplier_id
    on conflict on constraint counted_answers_pkey do update set day = excluded.day
  )
  select d.supplier_id from due d
$$;

-- Updates contact_totals from the answers about contacts, where take_count() allows it.
create function private.count_contact_checks() returns void
language sql security definer set search_path = '' as $$
  with votes as materialized (
    select c.supplier_id, c.user_id, c.outcome, private.day_of(c.created_at) as day,
      c.outcome <> 'works' and c.created_at >= m.days_30 and c.created_at > coalesce(s.confirmed_at, '-infinity') as is_report
    from (select private.start_of_day(29) as days_30) m
    cross join private.counting_answers a
    join private.contact_checks c on c.user_id = a.user_id and c.supplier_id = a.supplier_id
    left join private.contact_confirmations s on s.supplier_id = a.supplier_id
    where a.subject = 'contact'
  ), due as materialized (
    select id from (select array_agg(v.supplier_id) as suppliers, array_agg(v.user_id) as members from votes v) v
    cross join lateral private.take_count('contact', v.suppliers, v.members) id
  ), reasons as (
    select r.supplier_id, array_agg(r.outcome order by r.times desc, r.outcome) as reasons
    from (
      select v.supplier_id, v.outcome, count(*) as times from votes v where v.is_report
      group by v.supplier_id, v.outcome having count(*) >= 3
    ) r
    group by r.supplier_id
  )
  insert into private.contact_totals as t (supplier_id, confirmed_days, report_days, reasons)
  select v.supplier_id,
    coalesce(array_agg(v.day order by v.day desc) filter (where v.outcome = 'works'), '{}'),
    coalesce(array_agg(v.day order by v.day desc) filter (where v.is_report), '{}'),
    coalesce(r.reasons, '{}')
  from votes v join due d on d.id = v.supplier_id left join reasons r on r.supplier_id = v.supplier_id
  group by v.supplier_id, r.reasons
  on conflict on constraint contact_totals_pkey do update set confirmed_days = excluded.confirmed_days,
    report_days = excluded.report_days, reasons = excluded.reasons
$$;

-- Updates contact_states from contact_totals and the confirmations by the staff, as of today, for these suppliers (null:
-- for all). The caller must have locked these suppliers, or keep out all other writers by queue_supplier_write().
-- The members' verdict takes three answers, and more than half of those that say the opposite plus two; doubt wins if both have
-- that. A verdict stands until the opposite one has that many: turning n answers takes more than n/2 + 2 accounts that count.
-- Within 30 days of a confirmation by the staff, doubt of the members is not published but only queued.
create function private.publish_contacts(ids bigint[] default null) returns void
language sql security definer set search_path = '' as $$
  with judged as (
    update private.contact_totals t
    set verdict = (
      select case
        when n.reports >= 3
          and (n.reports > n.confirmations / 2.0 + 2 or t.verdict = 'in doubt' and n.confirmations <= n.reports / 2.0 + 2)
          then 'in doubt'
        when n.confirmations >= 3 and (n.confirmations > n.reports / 2.0 + 2 or t.verdict = 'confirmed') then 'confirmed'
      end
      from (
        select (select count(*) from unnest(t.confirmed_days) day where day > private.today() - 90) as confirmations,
          (select count(*) from unnest(t.report_days) day where day > private.today() - 30) as reports
      ) n
    )
    where publish_contacts.ids is null or t.supplier_id = any (publish_contacts.ids)
    returning t.*
  ), known as (
    select coalesce(t.supplier_id, s.supplier_id) as supplier_id, t.verdict, t.confirmed_days, s.method, s.day as staff_day,
      coalesce(s.day > private.today() - 90, false) as by_staff,
      coalesce(t.verdict = 'in doubt' and (s.day > private.today() - 30) is not true, false) as in_doubt
    from judged t
    full join (
      select c.supplier_id, c.method, private.day_of(c.confirmed_at) as day from private.contact_confirmations c
      where publish_contacts.ids is null or c.supplier_id = any (publish_contacts.ids)
    ) s on s.supplier_id = t.supplier_id
  ), results as materialized (
    select k.supplier_id, 'checking' as state, null::date as confirmed_on, null::integer as members, null as method
    from known k where k.in_doubt
    union all
    -- If both members and the staff confirm, the newer confirmation is published; on the same day that of the members.
    select k.supplier_id, 'confirmed', case when m.members_tell then k.confirmed_days[1] else k.staff_day end,
      case when m.members_tell then cardinality(k.confirmed_days) end, case when not m.members_tell then k.method end
    from known k
    cross join lateral (
      select coalesce(k.verdict = 'confirmed', false) and not (k.by_staff and k.staff_day > k.confirmed_days[1]) as members_tell
    ) m
    where not k.in_doubt and (m.members_tell or k.by_staff)
  ), published as (
    insert into public.contact_states as s (supplier_id, state, confirmed_on, members, method)
    select r.* from results r
    on conflict on constraint contact_states_pkey do update set state = excluded.state, confirmed_on = excluded.confirmed_on,
      members = excluded.members, method = excluded.method
    where s.* is distinct from excluded.*
  )
  delete from public.contact_states s
  where (publish_contacts.ids is null or s.supplier_id = any (publish_contacts.ids))
    and s.supplier_id not in (select r.supplier_id from results r)
$$;

-- Updates buying_summaries from the answers about purchases, where take_count() allows it. Deletes summaries of which
-- fewer than three answers are younger than 18 months.
create function private.publish_buying() returns void
language sql security definer set search_path = '' as $$
  with answers as materialized (
    select r.* from private.counting_answers a
    join private.buying_reports r on r.user_id = a.user_id and r.supplier_id = a.supplier_id
    where a.subject = 'purchase'
  ), due as materialized (
    select id from (select array_agg(a.supplier_id) as suppliers, array_agg(a.user_id) as members from answers a) a
    cross join lateral private.take_count('purchase', a.suppliers, a.members) id
  ), counted as materialized (
    select a.supplier_id, count(*) as answers, count(*) filter (where a.arrived) as arrived,
      count(*) filter (where a.on_time) as on_time, count(*) filter (where a.as_pictured) as as_pictured,
      count(*) filter (where a.buy_again) as buy_again,
      private.day_of((array_agg(a.updated_at order by a.updated_at desc))[3]) as third_day
    from answers a where a.supplier_id in (select d.id from due d)
    group by a.supplier_id
  ), totals as (
    insert into private.buying_totals as t (supplier_id, third_day)
    select c.supplier_id, c.third_day from counted c
    on conflict on constraint buying_totals_pkey do update set third_day = excluded.third_day
  ), published as (
    insert into public.buying_summaries as s (supplier_id, answers, arrived, on_time, as_pictured, buy_again)
    select c.supplier_id, c.answers, c.arrived, c.on_time, c.as_pictured, c.buy_again from counted c
    on conflict on constraint buying_summaries_pkey do update set answers = excluded.answers, arrived = excluded.arrived,
      on_time = excluded.on_time, as_pictured = excluded.as_pictured, buy_again = excluded.buy_again
  )
  delete from public.buying_summaries s
  where s.supplier_id in (
    select t.supplier_id from private.buying_totals t
    where (t.third_day + interval '18 months')::date <= (select private.today())
  ) and s.supplier_id not in (select c.supplier_id from counted c)
$$;

-- Counts and publishes where locked suppliers are; deletes expired answers and novelties, then counts and publishes the answers given
-- before today. Does so once a day: returns true if this call did it, false if it was done already. Parallel calls wait for
-- the first one. The scheduled job of the edge function calls it every few minutes.
create function public.publish_totals() returns boolean
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
begin
  insert into private.published_days (day) values (private.today()) on conflict do nothing;
  if not found then
    return false;
  end if;
  delete from private.published_days p where p.day < private.today();
  perform private.count_places(); -- before writers of suppliers have to wait
  perform private.queue_supplier_write();
  -- Skips locked rows, because the deletion of an account locks its answers in another order, and deletes them itself.
  delete from private.contact_checks c where c.ctid = any (array(
    select k.ctid from private.contact_checks k where k.created_at < (select private.start_of_day(89)) for update skip locked
  ));
  delete from private.buying_reports r where r.ctid = any (array(
    select k.ctid from private.buying_reports k
    where (private.day_of(k.updated_at) + interval '18 months')::date <= (select private.today()) for update skip locked
  ));
  delete from private.counted_answers c where c.day <= private.today() - 365;
  perform private.count_contact_checks();
  perform private.publish_contacts();
  perform private.publish_buying();
  perform private.expire_novelties();
  return true;
end $$;

-- Returns a contact in a form that is equal for different spellings: lower case, without https://www. and the final slash.
create function private.bare_contact(contact text) returns text
language sql immutable set search_path = '' as
$$ select regexp_replace(lower(bare_contact.contact), '^https?://(www\.)?|/$', '', 'g') $$;

-- Trigger: when a contact of a supplier changes, deletes the answers about it, so that their authors may answer again. When
-- the WhatsApp number changes, deletes the answers about all contacts and their total as well: if some answers were kept,
-- their total would reveal, by the difference, the deleted ones.
create function private.forget_contact_checks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  changed constant text[] := array(
    select channel from unnest('{whatsapp,email,instagram,website}'::text[]) channel
    where before ? channel and private.bare_contact(before ->> channel) is distinct from private.bare_contact(after ->> channel)
  );
begin
  if changed = '{}' then
    return null;
  end if;
  -- Waits for members who are answering: they hold this row "for share". So no answer about the old contact comes later.
  perform from public.suppliers s where s.id = new.supplier_id for no key update;
  -- Skips locked rows, because the deletion of an account locks its answers in another order, and deletes them itself.
  delete from private.contact_checks c where c.ctid = any (array(
    select k.ctid from private.contact_checks k
    where k.supplier_id = new.supplier_id and (k.channel = any (changed) or 'whatsapp' = any (changed)) for update skip locked
  ));
  delete from private.contact_confirmations c
  where c.supplier_id = new.supplier_id
    and case c.method when 'email' then 'email' else 'whatsapp' end = any (changed);
  if 'whatsapp' = any (changed) then
    delete from private.contact_totals t where t.supplier_id = new.supplier_id;
    delete from private.counted_answers c where c.supplier_id = new.supplier_id and c.subject = 'contact';
  end if;
  perform private.publish_contacts(array[new.supplier_id]);
  return null;
end $$;

-- Prepares an answer of the caller: counts it towards the limits and locks the supplier and the caller's account, in the
-- order of all writers, so that neither is deleted meanwhile. 403, 404, 429 and 503: see check_contact().
create function private.lock_for_answer(supplier_id bigint, is_negative boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select s.maintenance_mode from public.settings s) then
    raise sqlstate 'PT503' using message = 'O site está em manutenção. Tente novamente mais tarde.';
  elsif private.is_admin() then
    raise sqlstate 'PT403' using message = 'A equipe confirma contatos na área administrativa.';
  elsif private.is_blocked(auth.uid()) then
    raise sqlstate 'PT403' using message = 'Sua conta está bloqueada.';
  end if;
  perform private.limit_caller('answer', 40, 86400);
  if is_negative then
    perform private.limit_caller('negative answer', 10, 604800, 'Você já deu 10 respostas negativas nesta semana. Tente de novo na próxima.');
  end if;
  -- A change of the supplier's contacts waits for this lock, and this waits for such a change.
  perform from public.suppliers s where s.id = lock_for_answer.supplier_id and not s.is_archived for share;
  if not found then
    raise sqlstate 'PT404' using message = 'Este fornecedor não está mais disponível.';
  end if;
  perform from public.profiles p where p.id = auth.uid() for key share;
  if not found then
    raise sqlstate 'PT403' using message = 'Sua conta não existe mais.';
  end if;
end $$;

-- Returns a supplier's contact of a channel (any other channel: the WhatsApp number) as far as the caller may read it; else
-- null.
create function private.contact_of(supplier_id bigint, channel text) returns text
language sql stable security invoker set search_path = '' as $$
  select case contact_of.channel
    when 'instagram' then (select d.instagram from public.supplier_details d where d.supplier_id = contact_of.supplier_id)
    when 'website' then (select d.website from public.supplier_details d where d.supplier_id = contact_of.supplier_id)
    when 'email' then (select c.email from public.supplier_contacts c where c.supplier_id = contact_of.supplier_id)
    else (select c.whatsapp from public.supplier_contacts c where c.supplier_id = contact_of.supplier_id)
  end
$$;

-- Stores the caller's answer for check_contact(), which has checked that they may see the contact. Errors: as there.
create function private.note_contact_check(supplier_id bigint, outcome text, channel text, contact text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_for_answer(note_contact_check.supplier_id, note_contact_check.outcome <> 'works');
  -- Read only now: the lock may have waited for a change of this contact.
  if private.bare_contact(note_contact_check.contact)
    is distinct from private.bare_contact(private.contact_of(note_contact_check.supplier_id, note_contact_check.channel))
  then
    raise sqlstate 'PT409' using message = 'Este contato mudou. Confira o novo antes de responder.';
  end if;
  insert into private.contact_checks as c (user_id, supplier_id, channel, outcome)
  values (auth.uid(), note_contact_check.supplier_id, note_contact_check.channel, note_contact_check.outcome)
  on conflict on constraint contact_checks_pkey do update
  set channel = excluded.channel, outcome = excluded.outcome, created_at = excluded.created_at
  where c.created_at <= now() - interval '30 days';
  if not found then
    raise sqlstate 'PT409' using message = 'Você já respondeu sobre este contato há menos de 30 dias. Desfaça a resposta para mudar.';
  end if;
end $$;

-- Stores whether a contact of a supplier worked for the caller, who must be able to see it. outcome: works, no_answer,
-- wrong_number, not_wholesale or other. channel: whatsapp, instagram, website or email. contact: what the caller tried,
-- because a page that was open for long may show an old number; null: the present one. One answer per supplier in 30 days.
-- 403: the caller cannot see this contact, is blocked, or belongs to the staff. 404: the supplier is archived or deleted.
-- 409: the contact has changed, or the last answer is younger than 30 days. 429: more than 40 answers in a day, or more than
-- 10 negative ones in a week. 503: maintenance. 23514: no such outcome or channel. 23502: one of them is null.
create function public.check_contact(supplier_id bigint, outcome text, channel text default 'whatsapp', contact text default null)
returns void
language plpgsql security invoker set search_path = '' as $$
declare
  seen constant text := private.contact_of(check_contact.supplier_id, check_contact.channel);
begin
  if seen is null then
    raise sqlstate 'PT403' using message = 'Você não vê este contato.';
  end if;
  perform private.note_contact_check(check_contact.supplier_id, check_contact.outcome, check_contact.channel,
    coalesce(check_contact.contact, seen));
end $$;

-- Deletes the caller's answer about a supplier's contact, if there is one. Published totals change with the next count.
create function public.take_back_contact_check(supplier_id bigint) returns void
language sql security definer set search_path = '' as $$
  delete from private.contact_checks c where c.user_id = auth.uid() and c.supplier_id = take_back_contact_check.supplier_id
$$;

-- Stores how the caller's purchase from a supplier went, in place of an earlier answer. on_time and as_pictured must be
-- null if and only if the goods have not arrived. 403: the caller is not premium, belongs to the staff, or has neither
-- noted in the notebook that they bought there nor answered before. 404, 429 and 503: see check_contact(). 23514: on_time
-- or as_pictured is null although the goods have arrived, or not null although they have not. 23502: arrived or buy_again
-- is null.
create function public.report_purchase(
  supplier_id bigint, arrived boolean, on_time boolean, as_pictured boolean, buy_again boolean
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_premium() or not exists (
    select from public.notebook_entries e
    where e.user_id = auth.uid() and e.supplier_id = report_purchase.supplier_id
      and (e.status = 'bought' or e.status = 'unsuitable' and e.was_bought)
  ) and not exists (
    select from private.buying_reports r
    where r.user_id = auth.uid() and r.supplier_id = report_purchase.supplier_id
  ) then
    raise sqlstate 'PT403' using message = 'Marque "Comprei" nas suas anotações para responder sobre a compra.';
  end if;
  perform private.lock_for_answer(report_purchase.supplier_id, not (report_purchase.arrived and report_purchase.buy_again));
  insert into private.buying_reports (user_id, supplier_id, arrived, on_time, as_pictured, buy_again)
  values (auth.uid(), report_purchase.supplier_id, report_purchase.arrived, report_purchase.on_time,
    report_purchase.as_pictured, report_purchase.buy_again)
  on conflict on constraint buying_reports_pkey do update set arrived = excluded.arrived, on_time = excluded.on_time,
    as_pictured = excluded.as_pictured, buy_again = excluded.buy_again, updated_at = excluded.updated_at;
end $$;

-- Deletes the caller's answer about a purchase, if there is one. Published totals change with the next count.
create function public.take_back_purchase_report(supplier_id bigint) returns void
language sql security definer set search_path = '' as $$
  delete from private.buying_reports r where r.user_id = auth.uid() and r.supplier_id = take_back_purchase_report.supplier_id
$$;

-- Returns the caller's own answers about a supplier: `check` (channel, outcome, created_at) and `report` (arrived,
-- on_time, as_pictured, buy_again, updated_at), each null without one; and `bought`: whether their notebook has said
-- "Comprei".
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
    ),
    'bought', exists (
      select from public.notebook_entries e
      where e.user_id = auth.uid() and e.supplier_id = own_answers.supplier_id and (e.status = 'bought' or e.was_bought)
    )
  )
$$;

-- Returns what is published about all suppliers that are open to the caller, for the directory. For each supplier an array:
-- id, state of the contact (confirmed or checking; null: unknown), number of answers about purchases (0: not published),
-- how many of these members would buy again. It is one JSON value, because PostgREST limits the number of rows.
create function public.supplier_marks() returns json
language sql stable security invoker set search_path = '' as $$
  select coalesce(json_agg(json_build_array(
    coalesce(c.supplier_id, b.supplier_id), c.state, coalesce(b.answers, 0), coalesce(b.buy_again, 0)
  ) order by coalesce(c.supplier_id, b.supplier_id)), '[]')
  from public.contact_states c full join public.buying_summaries b on b.supplier_id = c.supplier_id
$$;

-- Confirms that the caller, of the staff, has reached a supplier. method: whatsapp, phone, email or visit. It is published
-- at once, for 90 days, and earlier reports of members no longer count. 403: the caller may not work with the catalog. 404:
-- no such supplier. 409: it is archived. 23514: no such method, or the supplier has no such contact.
create function public.confirm_contact(supplier_id bigint, method text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  name text;
  archived boolean;
begin
  if not (select private.may('catalog')) then
    raise sqlstate 'PT403' using message = 'Sua função não inclui o catálogo.';
  end if;
  perform private.lock_suppliers(array[confirm_contact.supplier_id]);
  select s.name, s.is_archived into name, archived from public.suppliers s where s.id = confirm_contact.supplier_id;
  if not found then
    raise sqlstate 'PT404' using message = 'Este fornecedor não existe mais.';
  elsif archived then
    raise sqlstate 'PT409' using message = 'Este fornecedor está arquivado. Tire do arquivo para confirmar o contato.';
  elsif exists (
    select from public.supplier_contacts c where c.supplier_id = confirm_contact.supplier_id
      and case confirm_contact.method when 'email' then c.email when 'visit' then '' else c.whatsapp end is null
  ) then
    raise check_violation using message = 'Este fornecedor não tem esse contato.';
  end if;
  insert into private.contact_confirmations (supplier_id, method) values (confirm_contact.supplier_id, confirm_contact.method)
  on conflict on constraint contact_confirmations_pkey do update
  set method = excluded.method, confirmed_at = excluded.confirmed_at;
  update private.contact_totals t set report_days = '{}', reasons = '{}'
  where t.supplier_id = confirm_contact.supplier_id;
  perform private.publish_contacts(array[confirm_contact.supplier_id]);
  perform private.record_changes('supplier', 'update', array[confirm_contact.supplier_id::text], array[name],
    array[jsonb_build_object('contact_confirmed', jsonb_build_array(null, confirm_contact.method))]);
end $$;

-- Returns the suppliers whose contact members doubt, also if the staff has confirmed it within 30 days, the most urgent
-- first. urgency: the number of reports times the views
-- within 30 days (at least 1). reasons: those that at least three members give, the most frequent first. Returns no rows
-- to callers who may not work with the catalog.
create function public.contact_queue()
returns table (
  id bigint, name text, formatted_id text, is_premium boolean, whatsapp text, email text, instagram text, website text,
  reports integer, reasons text[], views bigint, urgency bigint
)
language sql stable security definer set search_path = '' as $$
  select s.id, s.name, s.formatted_id, s.is_premium, c.whatsapp, c.email, d.instagram, d.website, n.reports, r.reasons,
    v.views, n.reports * greatest(1, v.views)
  from private.contact_totals r
  cross join lateral (select cardinality(r.report_days) as reports) n
  join public.suppliers s on s.id = r.supplier_id
  join public.supplier_contacts c on c.supplier_id = s.id
  join public.supplier_details d on d.supplier_id = s.id
  cross join lateral (
    select coalesce(sum(v.views), 0)::bigint as views from public.supplier_views v
    where v.supplier_id = s.id and v.day > (select private.today()) - 30
  ) v
  where (select private.may('catalog')) and not s.is_archived and r.verdict = 'in doubt'
  order by n.reports * greatest(1, v.views) desc, s.id
$$;

-- Returns how many suppliers the directory has, how many of them have a confirmed contact, and how many are in
-- contact_queue(). Returns one row, or none to callers who may not work with the catalog.
create function public.contact_figures() returns table (suppliers bigint, confirmed bigint, in_doubt bigint)
language sql stable security definer set search_path = '' as $$
  select count(*), count(*) filter (where c.confirmed_on > (select private.today()) - 90), count(*) filter (where t.verdict = 'in doubt')
  from public.suppliers s
  left join public.contact_states c on c.supplier_id = s.id
  left join private.contact_totals t on t.supplier_id = s.id
  where not s.is_archived
  having (select private.may('catalog'))
$$;

-- Sets aside all answers of a member, future ones included, or lets them count again, from the next count on. The staff
-- sees none of the answers. Does nothing if that is already so. 42501 and 404: see check_member(). 22004: dismissed is
-- null.
create function public.set_answers_dismissed(account_id uuid, dismissed boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_member(set_answers_dismissed.account_id);
  if set_answers_dismissed.dismissed is null then
    raise null_value_not_allowed;
  end if;
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

-- Returns how many answers a member has given within 30 days, and whether they are set aside. The number is rounded down to
-- a multiple of ten and leaves out today's answers: an exact number would reveal on which day the member answered, and so
-- which total changed because of them. Returns one row, or none to callers who may not work with members.
create function public.member_answers(account_id uuid) returns table (answers_in_tens bigint, dismissed boolean)
language sql stable security definer set search_path = '' as $$
  select
    10 * (((
      select count(*) from private.contact_checks c
      where c.user_id = p.id and c.created_at > now() - interval '30 days' and c.created_at < private.start_of_day(0)
    ) + (
      select count(*) from private.buying_reports r
      where r.user_id = p.id and r.updated_at > now() - interval '30 days' and r.updated_at < private.start_of_day(0)
    )) / 10),
    exists (select from private.dismissed_voters d where d.user_id = p.id)
  from public.profiles p
  where p.id = member_answers.account_id and (select private.may('members'))
$$;

create trigger supplier_contacts_forget_checks after update on public.supplier_contacts for each row
  when ((old.whatsapp, old.email) is distinct from (new.whatsapp, new.email))
  execute function private.forget_contact_checks();
create trigger supplier_details_forget_checks after update on public.supplier_details for each row
  when ((old.instagram, old.website) is distinct from (new.instagram, new.website))
  execute function private.forget_contact_checks();

alter table public.contact_states enable row level security;
alter table public.buying_summaries enable row level security;

revoke all on public.contact_states, public.buying_summaries from service_role;
grant select on public.contact_states, public.buying_summaries to anon, authenticated;
grant execute on function public.supplier_marks() to anon, authenticated;
grant execute on function
  private.contact_of(bigint, text), private.note_contact_check(bigint, text, text, text),
  public.check_contact(bigint, text, text, text), public.take_back_contact_check(bigint),
  public.report_purchase(bigint, boolean, boolean, boolean, boolean), public.take_back_purchase_report(bigint),
  public.own_answers(bigint), public.confirm_contact(bigint, text), public.contact_queue(), public.contact_figures(),
  public.set_answers_dismissed(uuid, boolean), public.member_answers(uuid)
  to authenticated;

-- The same rule as for supplier_details. A confirmation is also hidden after 90 days, in case the daily job has stopped.
create policy "contact_states: read when the supplier is open to you" on public.contact_states
  for select to anon, authenticated using (
    (confirmed_on is null or confirmed_on > (select private.today()) - 90) and (
      (select private.is_admin())
      or ((select private.is_premium()) and supplier_id not in (select private.archived_suppliers()))
      or supplier_id in (select id from public.suppliers where not is_premium)
    )
  );
-- The same rule as for supplier_details.
create policy "buying_summaries: read when the supplier is open to you" on public.buying_summaries
  for select to anon, authenticated using (
    (select private.is_admin())
    or ((select private.is_premium()) and supplier_id not in (select private.archived_suppliers()))
    or supplier_id in (select id from public.suppliers where not is_premium)
  );

comment on table private.contact_checks is 'A member''s last answer about a supplier''s contact; a new one is accepted after 30 days. Deleted after 90 days, when the contact that it is about changes, and when the WhatsApp number changes.';
comment on column private.contact_checks.outcome is 'works, or the reason why the contact did not work: no_answer, wrong_number, not_wholesale or other.';
comment on constraint contact_checks_user_id_fkey on private.contact_checks is 'Deleting the account deletes its answers; totals change when they are next counted.';
comment on table private.buying_reports is 'A member''s answers about a purchase from a supplier. Deleted after 18 months.';
comment on column private.buying_reports.on_time is 'Null if the goods have not arrived.';
comment on column private.buying_reports.as_pictured is 'Whether the goods look like the pictures. Null if they have not arrived.';
comment on constraint buying_reports_user_id_fkey on private.buying_reports is 'Deleting the account deletes its answers; totals change when they are next counted.';
comment on table private.contact_confirmations is 'Suppliers whose contact the staff has tried and confirmed. Earlier reports of members no longer count. Deleted when the contact that was tried changes; for phone and visit, when the WhatsApp number changes.';
comment on column private.contact_confirmations.method is 'How the staff reached the supplier: whatsapp, phone (a call to the WhatsApp number), email or visit.';
comment on table private.dismissed_voters is 'Members whose answers the staff does not let count, because they abused them.';
comment on constraint dismissed_voters_user_id_fkey on private.dismissed_voters is 'Deleting the account deletes this too.';
comment on table private.counted_answers is 'Which members were in a supplier''s totals within a year. At least three who were not bring about the next count.';
comment on column private.counted_answers.subject is 'contact (contact_totals) or purchase (buying_summaries).';
comment on column private.counted_answers.member is 'Hash of the account and the supplier.';
comment on column private.counted_answers.day is 'Day of the last count with this member (America/Sao_Paulo). Deleted after a year, and for contacts when the WhatsApp number changes.';
comment on view private.counting_answers is 'The answers that count now: of members who have paid, or wrote to the supplier from the site, and are neither blocked nor dismissed nor of the staff.';
comment on function private.take_count(text, bigint[], uuid[]) is 'Suppliers whose answers about a subject may be counted now; notes the members of these counts.';
comment on table private.contact_totals is 'The last count of the answers about a supplier''s contact.';
comment on column private.contact_totals.confirmed_days is 'The days (America/Sao_Paulo) on which members reached the supplier within the 90 days before the count, the latest first.';
comment on column private.contact_totals.report_days is 'The days on which members could not reach it within the 30 days before the count, after the last confirmation by the staff.';
comment on column private.contact_totals.reasons is 'Reasons that at least three reports give, the most frequent first.';
comment on column private.contact_totals.verdict is 'What members say of the contact; null: nothing. Set by publish_contacts().';
comment on table private.buying_totals is 'About the last count of the answers about purchases, that of buying_summaries.';
comment on column private.buying_totals.third_day is 'Day of the third most recent answer (America/Sao_Paulo): when it expires, fewer than three are left.';
comment on table public.contact_states is 'Whether a supplier''s contact is confirmed or in doubt. No row: nothing is known.';
comment on column public.contact_states.state is 'confirmed: members, or the staff, reached the supplier within 90 days. checking: members could not reach it within 30 days. How many members it takes: private.publish_contacts().';
comment on column public.contact_states.confirmed_on is 'Day of the last confirmation (America/Sao_Paulo). After 90 days row security hides the row.';
comment on column public.contact_states.members is 'How many members confirm the contact. Null if the staff does.';
comment on column public.contact_states.method is 'How the staff has confirmed the contact. Null if members do.';
comment on table public.buying_summaries is 'How purchases from a supplier went, published from three answers up. arrived, on_time, as_pictured and buy_again count the members who said yes.';
comment on column public.buying_summaries.answers is 'How many members had answered within the 18 months before the count.';
comment on function public.publish_totals() is 'Counts and publishes where locked suppliers are, and what members said about contacts and purchases until yesterday; does it once a day and returns whether it was now. For the secret key only.';
comment on function private.note_contact_check(bigint, text, text, text) is 'Stores the caller''s answer for check_contact(), which has checked that they may see the contact.';
comment on function public.check_contact(bigint, text, text, text) is
  'Stores whether a contact of a supplier has worked for the caller, once per supplier and 30 days. Nobody else sees the answer.';
comment on function public.take_back_contact_check(bigint) is 'Takes back the caller''s answer about a supplier''s contact; does nothing without one.';
comment on function public.report_purchase(bigint, boolean, boolean, boolean, boolean) is
  'Stores how the caller''s purchase from a supplier went. Only for members whose notebook says that they bought there; nobody else sees the answer.';
comment on function public.take_back_purchase_report(bigint) is 'Takes back the caller''s answer about a purchase; does nothing without one.';
comment on function public.own_answers(bigint) is 'What the caller has answered about a supplier''s contact and about a purchase.';
comment on function public.supplier_marks() is 'What is published about the suppliers open to the caller: arrays of id, state of the contact, answers about purchases, and how many would buy again.';
comment on function public.confirm_contact(bigint, text) is 'Confirms a supplier''s contact (method whatsapp, phone, email or visit), for staff who may work with the catalog.';
comment on function public.contact_queue() is 'Suppliers whose contact is in doubt, most urgent first (reports times views of 30 days). Rows only for staff who may work with the catalog.';
comment on function public.contact_figures() is 'How many suppliers have a confirmed contact and how many one in doubt. A row only for staff who may work with the catalog.';
comment on function public.set_answers_dismissed(uuid, boolean) is 'Sets aside all answers of a member about suppliers, or lets them count again. For staff who may work with members.';
comment on function public.member_answers(uuid) is 'How many answers about suppliers a member gave within 30 days, in tens, and whether they are set aside. A row only for staff who may work with members.';
