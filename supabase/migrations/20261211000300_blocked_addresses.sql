-- E-mail addresses that take no mails: the mail service has reported that one does not exist, or that its owner has marked
-- a mail as spam. Only addresses of accounts are stored. They go with the account, and when it changes its address.

create table private.blocked_addresses (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  email text not null check (email = lower(email)),
  reason text not null check (reason in ('bounced', 'complained')),
  at timestamptz not null,
  lifted_at timestamptz
);
comment on table private.blocked_addresses is 'E-mail addresses of accounts to which no mails are sent.';
comment on column private.blocked_addresses.reason is 'bounced: the address does not exist; complained: its owner has marked a mail as spam.';
comment on column private.blocked_addresses.at is 'When the mail service noticed it (UTC).';
comment on column private.blocked_addresses.lifted_at is 'When the staff has let mails through again (UTC); null: none are sent.';
comment on constraint blocked_addresses_user_id_fkey on private.blocked_addresses is 'Deleting the account deletes its blocked address.';

-- Trigger: forgets the blocked address of an account that has a new one.
create function private.forget_blocked_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.blocked_addresses b where b.user_id = new.id;
  return null;
end $$;
create trigger profiles_forget_blocked_address after update of email on public.profiles
  for each row when (lower(old.email) <> lower(new.email)) execute function private.forget_blocked_address();

-- Returns why no mails are sent to an account, and since when; null if they are.
create function private.mail_block(account_id uuid, out reason text, out at timestamptz)
language sql stable security definer set search_path = '' as $$
  select b.reason, b.at from private.blocked_addresses b
  where b.user_id = mail_block.account_id and b.lifted_at is null
$$;
comment on function private.mail_block(uuid) is 'Why no mails are sent to an account, and since when (UTC); null if they are.';

-- As before, and not to a blocked address.
create or replace function private.mail_objection(mail private.outbox) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not private.wants_mail(mail.user_id, mail.kind) then 'unwanted'
    -- A blocked member still gets receipts and refunds.
    when private.is_blocked(mail.user_id) and exists (select from private.mail_kinds k where k.kind = mail.kind and k.wish is not null)
      then 'unwanted'
    when (private.mail_block(mail.user_id)).reason is not null then 'blocked'
  end
$$;

-- Notes that the mail service has reported an address as bounced or complained. An address without an account is ignored,
-- and so is a report from before the staff has lifted the block, as the service repeats reports.
create function public.block_address(email text, reason text, at timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into private.blocked_addresses as b (user_id, email, reason, at)
  select u.id, lower(u.email), block_address.reason, least(block_address.at, now())
  from auth.users u where u.email = lower(block_address.email)
  on conflict (user_id) do update
  set email = excluded.email, reason = excluded.reason, at = excluded.at, lifted_at = null
  where b.lifted_at < excluded.at
$$;
comment on function public.block_address(text, text, timestamptz) is 'Stops mails to an e-mail address that has bounced, or whose owner has complained. For the secret key only: nobody else may stop the mails of a member.';
grant execute on function public.block_address(text, text, timestamptz) to service_role;

-- The history also has what the staff does about e-mails: it pauses the optional ones or lets them go on, sends one again,
-- or lets those to an account through again.
alter table public.audit_log
  drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (action in (
    'insert', 'update', 'delete', 'invite', 'export', 'undo', 'refund', 'release', 'check', 'block', 'unblock', 'dismiss', 'readmit',
    'pause', 'resume', 'resend')),
  drop constraint audit_log_entity_check,
  add constraint audit_log_entity_check check (entity in (
    'supplier', 'category', 'synonym', 'list', 'import', 'subscription', 'admin', 'account', 'order', 'settings', 'plan', 'coupon', 'mail')),
  drop constraint audit_log_entity_id_check,
  add constraint audit_log_entity_id_check check (
    entity_id = 'csv'
    or case
      when entity in ('supplier', 'category', 'synonym', 'list', 'coupon') then entity_id ~ '^\d{1,18}$'
      when entity = 'mail' and entity_id = 'mail_settings' then true
      when entity in ('subscription', 'admin', 'account', 'order', 'mail') then entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      else true
    end
  );
comment on column public.audit_log.action is 'insert, update or delete; of an account, delete, invite, export, block, unblock, dismiss (its answers about suppliers no longer count) or readmit; of an import, insert or undo; of an order, refund (asked for), release or check (the provider was asked); of mails, pause, resume, resend or unblock. export: accounts, suppliers or orders were saved as a file.';
comment on column public.audit_log.entity is 'supplier, category, synonym, list, import, subscription, admin, account, order, settings, plan, coupon or mail.';
comment on column public.audit_log.entity_id is 'Id or key of the thing; for subscription, admin, account and a mail, of the account; for settings and the pause of mails, the name of the table; csv for a file with many of them.';
comment on column public.audit_log.entity_label is 'Name of a supplier, category, list or plan at that time, the words of a group of synonyms, the code of a coupon, the name of an imported file or the kind of a mail; null for the others. Never the name of a person.';

-- As before, and who may work with members reads what was done about mails.
alter policy "audit_log: staff read the entries of their area" on public.audit_log using (
  (select private.may('business'))
  or entity in ('supplier', 'category', 'synonym', 'list', 'import') and (select private.may('catalog'))
  or entity in ('subscription', 'account', 'order', 'mail') and (select private.may('members'))
);

-- Records what the staff did about the mails to an account, or, without one, about all optional mails.
--   label: the kind of the mail.
create function private.record_mail_event(action text, account_id uuid default null, label text default null) returns void
language sql set search_path = '' as $$
  select private.record_changes('mail', record_mail_event.action,
    array[coalesce(account_id::text, 'mail_settings')], array[record_mail_event.label], array['{}'::jsonb])
$$;
comment on function private.record_mail_event(text, uuid, text) is 'Records what the staff did about the mails to an account, or, without one, about all optional mails.';

-- Entries about the mails to an account have its name, and are in its export. Rewritten in place, as the functions are long.
do $$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      ('private.audit_entry(public.audit_log)', 'when entry.entity_id = ''csv'' then', 'when entry.entity_id in (''csv'', ''mail_settings'') then'),
      ('private.audit_entry(public.audit_log)', 'entry.entity in (''subscription'', ''admin'', ''account'')',
       'entry.entity in (''subscription'', ''admin'', ''account'', ''mail'')'),
      ('private.export_account(uuid)', 'h.entity in (''subscription'', ''admin'', ''account'')',
       'h.entity in (''subscription'', ''admin'', ''account'', ''mail'')')
    ) c (name, present, wanted)
  loop
    definition := pg_get_functiondef(change.name::regprocedure);
    if position(change.present in definition) = 0 then
      raise exception '% has changed.', change.name;
    end if;
    execute replace(definition, change.present, change.wanted);
  end loop;
end $$;

-- Lets mails to an account through again. Does nothing if they are not blocked. 42501: the caller may not work with members.
create function public.lift_mail_block(account_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (select private.may('members')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o atendimento a membros.';
  end if;
  update private.blocked_addresses b set lifted_at = now()
  where b.user_id = lift_mail_block.account_id and b.lifted_at is null;
  if found then
    perform private.record_mail_event('unblock', lift_mail_block.account_id);
  end if;
end $$;
comment on function public.lift_mail_block(uuid) is 'Lets mails to an account through again. For staff who may work with members.';

-- As before, with the two new switches, and whether mails are blocked.
drop function public.member_details(uuid);
create function public.member_details(account_id uuid)
returns table (
  id uuid, name text, email text, role text, staff_role text, status text, ends_at timestamptz, created_at timestamptz,
  confirmed_at timestamptz, invited_at timestamptz, last_login_at timestamptz, blocked boolean,
  wants_news boolean, wants_offers boolean, wants_platform_news boolean, wants_reminders boolean, wants_premium_end boolean,
  mail_block text, mail_block_at timestamptz, favorites bigint, messages bigint, premium json
)
language sql stable security definer set search_path = '' as $$
  select a.id, a.name, a.email, a.role, a.staff_role, a.status, a.ends_at, a.created_at,
    u.email_confirmed_at, u.invited_at, u.last_sign_in_at, private.is_blocked(a.id),
    a.notify_new_suppliers, a.notify_promotions, a.notify_platform_updates, a.notify_reminders, a.notify_premium_end,
    b.reason, b.at,
    (select count(*) from public.favorites f where f.user_id = a.id),
    (select count(*) from public.contact_messages c where lower(c.email) = lower(a.email)),
    (select coalesce(json_agg(json_build_object('order_id', p.order_id, 'starts', p.starts, 'ends', p.ends) order by p.ordinality), '[]')
     from private.premium_periods(a.id) with ordinality p)
  from public.accounts a join auth.users u on u.id = a.id cross join lateral private.mail_block(a.id) b
  where a.id = member_details.account_id and (select private.may('members'))
$$;
comment on function public.member_details(uuid) is 'One account with all that the staff needs to answer its owner; no rows for anybody who may not work with members. mail_block: why no mails are sent to it (bounced or complained), null if they are.';
grant execute on function public.member_details(uuid), public.lift_mail_block(uuid) to authenticated;

-- An account's export shows a blocked address. Rewritten in place, as the function is long.
do $$
declare
  definition constant text := pg_get_functiondef('private.export_account(uuid)'::regprocedure);
  present constant text := '    ''mensagens_por_email'', coalesce((';
begin
  if position(present in definition) = 0 then
    raise exception 'export_account() has changed.';
  end if;
  execute replace(definition, present, '    ''bloqueio_de_emails'', (
      select json_build_object(''email'', b.email, ''motivo'', b.reason, ''desde'', b.at, ''desfeito_em'', b.lifted_at)
      from private.blocked_addresses b where b.user_id = p.id
    ),
' || present);
end $$;
