-- What the accounts of a page change on it ("Meu fornecedor"). What it says and on what terms it sells is stored at once, and
-- the staff can undo it for 30 days; by what people find and reach it (name, category, contacts, city) is proposed, and the
-- staff accepts it or says why not. Premium, lists and the day of publication are the staff's alone.

create table private.supplier_edits (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references public.suppliers (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete set null,
  state text not null check (state in ('proposed', 'accepted', 'declined', 'applied', 'undone')),
  before jsonb not null,
  after jsonb not null check (jsonb_typeof(after) = 'object' and after <> '{}'),
  reason text check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  decided_at timestamptz
);

create unique index supplier_edits_proposed_idx on private.supplier_edits (supplier_id) where state = 'proposed';
create index supplier_edits_supplier_id_idx on private.supplier_edits (supplier_id, created_at desc);
create index supplier_edits_user_id_idx on private.supplier_edits (user_id);
create index supplier_edits_created_at_idx on private.supplier_edits (created_at) where state in ('proposed', 'applied');

-- Returns what save_supplier() may write of a supplier, by the names of its keys.
create function private.page_values(supplier_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(s) || to_jsonb(d) || to_jsonb(c) || jsonb_build_object('gallery', array(
    select i.path from public.supplier_images i where i.supplier_id = s.id order by i.position, i.id))
  from public.suppliers s
  join public.supplier_details d on d.supplier_id = s.id
  join public.supplier_contacts c on c.supplier_id = s.id
  where s.id = page_values.supplier_id
$$;

-- Returns those of an object's keys that are in a list.
create function private.only_keys(object jsonb, keys text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(o.key, o.value), '{}') from jsonb_each(only_keys.object) o where o.key = any (keys)
$$;

-- Returns what an edit changes as the history shows it: {"field": [before, after]}, of a proposal against the supplier as it is now.
create function private.edit_changes(edit private.supplier_edits) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.audit_category_names(private.audit_diff(
    private.only_keys(case edit.state when 'proposed' then private.page_values(edit.supplier_id) else edit.before end, edit.keys),
    edit.after))
  from (select edit.state, edit.supplier_id, edit.before, edit.after, array(select jsonb_object_keys(edit.after)) as keys) edit
$$;

-- Locks a supplier whose page the caller keeps. 403: the caller does not.
create function private.lock_own_supplier(supplier_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_suppliers(array[lock_own_supplier.supplier_id]);
  if lock_own_supplier.supplier_id not in (select private.own_suppliers()) then
    raise sqlstate 'PT403' using message = 'Esta conta não cuida mais desta página.';
  end if;
end $$;

-- Saves what an account changes on a page that it keeps: any keys of save_supplier() but is_premium and public_from. Returns what
-- is stored and what is proposed, each as an array of keys. A value that is set back to what is stored takes its proposal back.
-- 403: the caller does not keep the page. 409: it has another version. 22023: another key. 23514 and 23503: as save_supplier().
-- 429: more than 30 a day.
create function public.save_own_supplier(supplier_id bigint, changes jsonb, expected_version integer default null)
returns table (stored text[], proposed text[])
language plpgsql security definer set search_path = '' as $$
declare
  at_once text[] := '{description,logo_path,main_image_path,image_hash,gallery,min_order_pieces,min_order_cents,ships_to,sells_to_cpf,ready_stock,plus_size,price_from_cents,price_to_cents,sizes}';
  by_staff text[] := '{name,category_id,subcategory_id,whatsapp,email,instagram,website,state,city}';
  page constant bigint := save_own_supplier.supplier_id;
  before jsonb;
  after jsonb;
  changed text[];
  direct jsonb;
  waiting jsonb;
  was_waiting jsonb;
begin
  perform private.limit_caller('save_own_supplier', 30, 86400);
  perform private.lock_own_supplier(page);
  was_waiting := coalesce((select e.after from private.supplier_edits e where e.supplier_id = page and e.state = 'proposed'), '{}');
  -- A quarter belongs to its city.
  if changes || was_waiting ?| '{state,city}' then
    by_staff := by_staff || '{district}'::text[];
  else
    at_once := at_once || '{district}'::text[];
  end if;
  if not array(select jsonb_object_keys(changes)) <@ (at_once || by_staff) then
    raise sqlstate '22023' using message = 'Campos desconhecidos.';
  elsif jsonb_array_length(changes -> 'gallery') > 100 then
    raise sqlstate '23514' using message = 'A galeria tem até 100 fotos.';
  end if;
  before := private.page_values(page);
  -- Written and taken back: so the same rules refuse a proposal as refuse the staff, and it is kept as it would be stored.
  begin
    perform private.write_suppliers(array[page], array[expected_version], array[changes]);
    after := private.page_values(page);
    raise sqlstate 'GU001';
  exception when sqlstate 'GU001' then
    null;
  end;
  changed := array(select k from unnest(at_once || by_staff) k where after -> k is distinct from before -> k);
  direct := private.only_keys(after, array(select unnest(changed) intersect select unnest(at_once)));
  waiting := private.only_keys(after, array(select unnest(changed) intersect select unnest(by_staff)));

  if direct <> '{}' then
    perform private.write_suppliers(array[page], array[expected_version], array[direct]);
    insert into private.supplier_edits (supplier_id, user_id, state, before, after)
    values (page, auth.uid(), 'applied', private.only_keys(before, array(select jsonb_object_keys(direct))), direct);
  end if;
  waiting := was_waiting - array(select jsonb_object_keys(changes)) || waiting;
  if waiting <> was_waiting then
    delete from private.supplier_edits e where e.supplier_id = page and e.state = 'proposed';
    insert into private.supplier_edits (supplier_id, user_id, state, before, after)
    select page, auth.uid(), 'proposed', '{}', waiting where waiting <> '{}';
  end if;
  perform private.note_supplier_update(array[page]);
  return query select array(select jsonb_object_keys(direct)), array(select jsonb_object_keys(waiting));
end $$;

-- Notes that suppliers have looked at their pages today.
create function private.note_supplier_update(ids bigint[]) returns void
language sql security definer set search_path = '' as $$
  update public.suppliers s set supplier_updated_on = private.today()
  where s.id = any (ids) and s.supplier_updated_on is distinct from private.today()
$$;

-- Confirms that a page which the caller keeps is right as it is. 403: the caller does not keep it.
create function public.confirm_own_supplier(supplier_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_own_supplier(confirm_own_supplier.supplier_id);
  perform private.note_supplier_update(array[confirm_own_supplier.supplier_id]);
end $$;

-- The same by the key in a mail that has asked for it, without logging in, for all pages that its account keeps and has not
-- changed for 60 days. 404: the key is wrong, or older than 60 days. 429: see limit_network().
create function public.confirm_by_mail(key uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail private.outbox;
  ids bigint[];
begin
  perform private.limit_network('confirm_by_mail');
  select * into mail from private.outbox o
  where o.unsubscribe_key = confirm_by_mail.key and o.kind = 'supplier_check' and o.created_at > now() - interval '60 days';
  if not found then
    raise sqlstate 'PT404' using message = 'Este link está incompleto ou não vale mais.';
  end if;
  perform private.forgive_network('confirm_by_mail');
  ids := array(select k.id from private.pages_to_check(mail.user_id) k);
  perform private.lock_suppliers(ids);
  perform private.note_supplier_update(ids);
end $$;

-- Returns the pages that an account keeps and nobody has changed or confirmed for 60 days.
create function private.pages_to_check(account_id uuid) returns table (id bigint, name text)
language sql stable security definer set search_path = '' as $$
  select s.id, s.name from public.supplier_accounts a join public.suppliers s on s.id = a.supplier_id
  where a.user_id = pages_to_check.account_id and not s.is_archived
    and greatest(s.supplier_updated_on, private.day_of(a.since)) <= private.today() - 60
  order by s.sort_name, s.id
$$;

-- Returns a mail for each account with a page that was last changed or confirmed 60, 120, … days before a day of this time.
create function private.due_supplier_checks(from_at timestamptz, until_at timestamptz)
returns table (user_id uuid, kind text, day date, payload jsonb)
language sql stable set search_path = '' as $$
  select distinct a.user_id, 'supplier_check', private.day_of(until_at), '{}'::jsonb
  from public.supplier_accounts a
  join public.suppliers s on s.id = a.supplier_id and not s.is_archived
  join private.mail_readers('supplier_check') r on r.user_id = a.user_id
  cross join lateral (select greatest(s.supplier_updated_on, private.day_of(a.since)) as day) seen
  where (private.day_of(until_at) - seen.day) / 60 > (private.day_of(from_at) - seen.day) / 60
$$;

-- Returns the pages of which a mail asks whether they are right, and the key to confirm them with; null: none is left.
create function private.supplier_check_content(mail private.outbox) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('key', mail.unsubscribe_key, 'suppliers', jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name)))
  from private.pages_to_check(mail.user_id) k having count(*) > 0
$$;

-- Returns the pages that the caller keeps, by name, as the form of suppliers takes them, with what the staff has yet to
-- accept (waiting) and the last ten edits. Nothing for anybody else.
create function public.own_suppliers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'name', s.name, 'formatted_id', s.formatted_id, 'category_id', s.category_id, 'subcategory_id', s.subcategory_id,
    'is_premium', s.is_premium, 'public_from', s.public_from, 'image_hash', s.image_hash, 'version', s.version,
    'supplier_updated_on', s.supplier_updated_on,
    'supplier_details', to_jsonb(d) - 'supplier_id', 'supplier_contacts', to_jsonb(c) - 'supplier_id',
    'supplier_images', (
      select coalesce(jsonb_agg(jsonb_build_object('path', i.path) order by i.position, i.id), '[]')
      from public.supplier_images i where i.supplier_id = s.id),
    'waiting', coalesce((select e.after from private.supplier_edits e where e.supplier_id = s.id and e.state = 'proposed'), '{}'),
    'edits', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'state', e.state, 'changes', private.edit_changes(e.edit), 'reason', e.reason,
        'at', coalesce(e.decided_at, e.created_at)) order by e.state = 'proposed' desc, e.created_at desc), '[]')
      from (
        select e.*, e as edit from private.supplier_edits e where e.supplier_id = s.id order by e.state = 'proposed' desc, e.created_at desc limit 10
      ) e)
  ) order by s.sort_name, s.id), '[]')
  from public.suppliers s
  join public.supplier_details d on d.supplier_id = s.id
  join public.supplier_contacts c on c.supplier_id = s.id
  where s.id in (select private.own_suppliers())
$$;

-- Returns the edits that the staff can still decide about, those that are proposed first, then those of the last 30 days that were
-- stored at once; no rows for anybody but the staff of the catalog. changes: see private.edit_changes(). account: null once deleted.
create function public.edit_queue()
returns table (
  id bigint, supplier_id bigint, name text, formatted_id text, version integer, state text, changes jsonb, created_at timestamptz, account text
)
language sql stable security definer set search_path = '' as $$
  select e.id, s.id, s.name, s.formatted_id, s.version, e.state, private.edit_changes(e), e.created_at, p.name
  from private.supplier_edits e
  join public.suppliers s on s.id = e.supplier_id
  left join public.profiles p on p.id = e.user_id
  where (select private.may('catalog'))
    and (e.state = 'proposed' or e.state = 'applied' and e.created_at > now() - interval '30 days')
  order by e.state = 'proposed' desc, case e.state when 'proposed' then e.created_at end, e.created_at desc
  limit 1000
$$;

-- Accepts a proposal, declines it, or undoes what was stored at once, and tells the page's accounts. Undoing leaves what was changed
-- again since. 42501: the caller may not keep the catalog. 404: it is gone. 409: it was decided, or the supplier has another
-- version than the one that was compared. 422: no reason.
create function public.decide_edit(edit_id bigint, accepted boolean, reason text default null, expected_version integer default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  edit private.supplier_edits;
  now_stored jsonb;
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o catálogo.';
  end if;
  select * into edit from private.supplier_edits e where e.id = decide_edit.edit_id;
  perform private.lock_suppliers(array[edit.supplier_id]);
  now_stored := private.page_values(edit.supplier_id);
  select * into edit from private.supplier_edits e where e.id = decide_edit.edit_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'Esta mudança não existe mais.';
  elsif not (edit.state = 'proposed' or edit.state = 'applied' and not decide_edit.accepted) then
    raise sqlstate 'PT409' using message = 'Outra pessoa já decidiu sobre esta mudança.';
  elsif not decide_edit.accepted and length(private.clean_text(decide_edit.reason)) between 1 and 500 is not true then
    raise sqlstate 'PT422' using message = 'Escreva o motivo, com até 500 caracteres.';
  elsif decide_edit.accepted then
    perform private.write_suppliers(array[edit.supplier_id], array[expected_version], array[edit.after]);
  elsif edit.state = 'applied' then
    perform private.write_suppliers(array[edit.supplier_id], array[null::integer], array[private.only_keys(
      edit.before, array(select a.key from jsonb_each(edit.after) a where now_stored -> a.key = a.value))]);
    -- Undoing what was changed again since brings back what was there before this.
    update private.supplier_edits e set before = e.before || (
      select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(edit.before) b where e.before -> b.key = edit.after -> b.key)
    where e.supplier_id = edit.supplier_id and e.state = 'applied' and e.id > edit.id;
  end if;
  update private.supplier_edits e
  set state = case when decide_edit.accepted then 'accepted' when e.state = 'proposed' then 'declined' else 'undone' end,
    reason = case when not decide_edit.accepted then private.clean_text(decide_edit.reason) end, decided_at = now(),
    before = case e.state when 'proposed' then private.only_keys(now_stored, array(select jsonb_object_keys(e.after))) else e.before end
  where e.id = edit.id returning * into edit;
  perform private.write_mail(a.user_id, 'supplier_page', format('supplier_page:edit:%s:%s', edit.id, a.user_id), jsonb_build_object(
    'event', 'edit_' || edit.state, 'supplier_id', edit.supplier_id, 'reason', edit.reason))
  from public.supplier_accounts a where a.supplier_id = edit.supplier_id and a.since <= now();
end $$;

-- Returns the files that come back when the staff undoes an edit.
create function private.undoable_files() returns table (bucket text, path text)
language sql stable security definer set search_path = '' as $$
  select 'suppliers', unnest(array[e.before ->> 'logo_path', e.before ->> 'main_image_path'])
  from private.supplier_edits e where e.state = 'applied' and e.created_at > now() - interval '30 days'
  union all
  select 'supplier-gallery', jsonb_array_elements_text(coalesce(e.before -> 'gallery', '[]'))
  from private.supplier_edits e where e.state = 'applied' and e.created_at > now() - interval '30 days'
$$;

-- Returns what a supplier's page has brought in each of the last eight whole weeks (from Monday, America/Sao_Paulo): views, chats
-- that members opened, and favorites. Counts under five are null and others rounded down to fives; those of the page's own
-- accounts and of the staff do not count. So nobody learns from them who it was. No rows unless the caller keeps the page.
create function public.own_supplier_figures(supplier_id bigint)
returns table (week date, views integer, chats integer, favorites integer)
language sql stable security definer set search_path = '' as $$
  with outsiders as materialized (
    select p.id from public.profiles p
    where p.id not in (select a.user_id from public.supplier_accounts a where a.supplier_id = own_supplier_figures.supplier_id)
      and p.id not in (select m.user_id from public.admins m)
  )
  select w.day, nullif(n.views / 5 * 5, 0), nullif(n.chats / 5 * 5, 0), nullif(n.favorites / 5 * 5, 0)
  from generate_series(1, 8) back
  cross join lateral (select date_trunc('week', private.today()::timestamp)::date - 7 * back as day) w
  cross join lateral (
    select (select coalesce(sum(v.views), 0)::integer from public.supplier_views v
        where v.supplier_id = own_supplier_figures.supplier_id and v.day >= w.day and v.day < w.day + 7) as views,
      (select count(*)::integer from public.notebook_entries e
        where e.supplier_id = own_supplier_figures.supplier_id and e.user_id in (select o.id from outsiders o)
          and private.day_of(e.contacted_at) >= w.day and private.day_of(e.contacted_at) < w.day + 7) as chats,
      (select count(*)::integer from public.favorites f
        where f.supplier_id = own_supplier_figures.supplier_id and f.user_id in (select o.id from outsiders o)
          and private.day_of(f.created_at) >= w.day and private.day_of(f.created_at) < w.day + 7) as favorites
  ) n
  where own_supplier_figures.supplier_id in (select private.own_suppliers())
  order by w.day
$$;

create trigger supplier_edits_refuse_in_maintenance before insert or update on private.supplier_edits
  for each statement execute function private.refuse_in_maintenance();

grant execute on function
  public.save_own_supplier(bigint, jsonb, integer), public.confirm_own_supplier(bigint), public.own_suppliers(), public.edit_queue(),
  public.decide_edit(bigint, boolean, text, integer), public.own_supplier_figures(bigint)
  to authenticated;
grant execute on function public.confirm_by_mail(uuid) to anon, authenticated;
grant execute on function private.undoable_files() to service_role;

comment on table private.supplier_edits is 'What the accounts of pages have changed or proposed. Values are those that save_supplier() takes.';
comment on column private.supplier_edits.state is 'proposed, accepted, declined, applied (stored at once) or undone.';
comment on column private.supplier_edits.before is 'What it has replaced, or would have when the staff decided; {} for a proposal, which is compared with the supplier as it is.';
comment on column private.supplier_edits.reason is 'Why the staff has declined or undone it; the account is told.';
comment on constraint supplier_edits_user_id_fkey on private.supplier_edits is 'Deleting the account leaves the edits, without who made them.';
