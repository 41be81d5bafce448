-- What the operator sets for the whole site. Each of these tables has one row, so that every setting is a typed
-- column.
create table public.settings (
  id boolean primary key default true check (id),
  site_name text not null default 'Guia de Fornecedores' check (length(btrim(site_name)) between 1 and 60),
  maintenance_mode boolean not null default false,
  main_color text not null default '#e11d48' check (main_color ~ '^#[0-9a-f]{6}$'),
  -- The name is random: a file never changes under its name, so browsers may cache it forever.
  logo_path text check (logo_path ~ '^[0-9a-f-]{36}\.(png|jpg)$'),
  analytics_id text check (analytics_id ~ '^[A-Za-z0-9-]{1,40}$'),
  pixel_id text check (pixel_id ~ '^[0-9]{1,30}$'),
  free_direct_contacts boolean not null default true,
  -- Everyone may know which perks exist, but only members may read their links: the plans page must not promise a
  -- group or a support that the operator has not set up.
  has_group boolean not null default false,
  has_priority_support boolean not null default false,
  -- Footer, contact page and legal texts show who runs the site. Decreto 7.962/2013 (art. 2) asks who sells on the internet
  -- for name, CNPJ, address and e-mail address.
  company_name text check (length(company_name) between 1 and 160 and company_name !~ '[[:cntrl:]]'),
  cnpj text check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  company_address text check (length(company_address) between 1 and 200 and company_address !~ '[[:cntrl:]]'),
  whatsapp text check (whatsapp ~ '^[0-9]{10,15}$'),
  email text check (length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+$'),
  instagram text check (private.is_handle(instagram)),
  reply_time text check (length(reply_time) between 1 and 60 and reply_time !~ '[[:cntrl:]]'),
  -- Who advertises a figure must be able to prove it (consumer code, art. 36), so a new site claims none.
  claim_suppliers text check (claim_suppliers ~ '^(?=.*[0-9])[^[:cntrl:]]{1,20}$'),
  claim_resellers text check (claim_resellers ~ '^(?=.*[0-9])[^[:cntrl:]]{1,20}$'),
  claim_categories text check (claim_categories ~ '^(?=.*[0-9])[^[:cntrl:]]{1,20}$'),
  claim_satisfaction text check (claim_satisfaction ~ '^(?=.*[0-9])[^[:cntrl:]]{1,20}$'),
  founded_year smallint check (founded_year between 1900 and 2100),
  -- The name is part of the subject of e-mails.
  constraint settings_site_name_line_check check (site_name !~ '[[:cntrl:]]')
);

-- Separate from public.settings, which everyone may read.
create table public.operator_settings (
  id boolean primary key default true check (id),
  admin_email text check (admin_email ~ '^[^@\s]+@[^@\s]+$'),
  -- The LGPD (art. 16) allows personal data to be kept only as long as it is needed.
  message_retention_months integer not null default 12 check (message_retention_months between 1 and 60)
);

-- Links that only premium members may read.
create table public.member_perks (
  id boolean primary key default true check (id),
  group_url text check (group_url ~ '^https://\S+$'),
  priority_support_url text check (priority_support_url ~ '^https://\S+$')
);

insert into public.settings default values;

insert into public.operator_settings default values;

insert into public.member_perks default values;

-- Trigger: computes which perks exist from their links, whatever the statement wrote, also with the secret key or in
-- Studio.
create function private.compute_perk_flags() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select count(p.group_url) > 0, count(p.priority_support_url) > 0 into new.has_group, new.has_priority_support
  from public.member_perks p;
  return new;
end $$;

-- Trigger: makes settings_compute_perk_flags compute the flags again after any change of the links. "where id" is
-- always true: connections of the API refuse an UPDATE without WHERE (safeupdate).
create function private.sync_perk_flags() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.settings set has_group = default, has_priority_support = default where id;
  return null;
end $$;

-- Trigger: writes the site's name into the metadata of an account, because e-mail templates can read that and none of
-- our tables. A sign-up cannot set another text, which would be mailed to whatever e-mail address was typed. 409: the
-- name in the request differs, because the site was renamed after the page was loaded.
create function private.check_site_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  site_name constant text := (select s.site_name from public.settings s);
  given constant text := new.raw_user_meta_data ->> 'site_name';
begin
  if given <> site_name then
    raise sqlstate 'PT409' using message = 'O nome do site mudou. Recarregue a página e tente de novo.';
  end if;
  new.raw_user_meta_data := coalesce(new.raw_user_meta_data, '{}') || jsonb_build_object('site_name', site_name);
  return new;
end $$;

-- Trigger: copies a new site name into the metadata of every account.
create function private.propagate_site_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users
  set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('site_name', new.site_name)
  where raw_user_meta_data ->> 'site_name' is distinct from new.site_name;
  return new;
end $$;

-- Trigger: compares the site's name once more when the transaction of a new account commits. If the site is renamed
-- while an account is created, neither transaction sees the other's change.
create function private.sync_site_name_at_commit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Waits for a rename in progress, and makes the next one wait for this commit. Does not lock any earlier, because
  -- the auth server sends its e-mail within the same transaction.
  perform from public.settings for share;
  update auth.users u
  set raw_user_meta_data = u.raw_user_meta_data || jsonb_build_object('site_name', s.site_name)
  from public.settings s
  where u.id = new.id and u.raw_user_meta_data ->> 'site_name' <> s.site_name;
  return null;
end $$;

create function private.refuse_retired_analytics_id() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT422' using
    message = 'O Google desligou os IDs que começam com UA-. Informe um como G-ABC1234567.';
end $$;

-- Trigger: cleans what is typed about the operator and claimed of the site. An empty text becomes null.
create function private.clean_operator_facts() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.company_name is distinct from old.company_name then
    new.company_name := private.accepted_name(nullif(private.clean_text(new.company_name), ''));
  end if;
  if new.cnpj is distinct from old.cnpj then
    new.cnpj := nullif(private.clean_text(new.cnpj), '');
    if private.cnpj_of(new.cnpj) is null and new.cnpj is not null then
      raise check_violation using message = 'Informe um CNPJ válido: os dois últimos dígitos conferem os outros.';
    end if;
    new.cnpj := private.cnpj_of(new.cnpj);
  end if;
  if new.company_address is distinct from old.company_address then
    new.company_address := nullif(private.accepted_text(new.company_address), '');
  end if;
  if new.whatsapp is distinct from old.whatsapp then
    new.whatsapp := private.accepted_whatsapp(new.whatsapp);
  end if;
  if new.email is distinct from old.email then
    new.email := lower(private.accepted_email(new.email));
  end if;
  if new.instagram is distinct from old.instagram then
    new.instagram := nullif(private.instagram_handle(private.clean_text(new.instagram)), '');
  end if;
  if new.reply_time is distinct from old.reply_time then
    new.reply_time := nullif(private.accepted_text(new.reply_time), '');
  end if;
  new.claim_suppliers := nullif(private.accepted_text(new.claim_suppliers), '');
  new.claim_resellers := nullif(private.accepted_text(new.claim_resellers), '');
  new.claim_categories := nullif(private.accepted_text(new.claim_categories), '');
  new.claim_satisfaction := nullif(private.accepted_text(new.claim_satisfaction), '');
  return new;
end $$;

-- Trigger: makes the first owner of a project that has no staff yet: the account with the address in
-- operator_settings.admin_email, once that address is confirmed, whichever of the two comes last. Without an owner nobody can
-- write that setting over the API, and the last owner cannot be removed, so this happens once. The lock makes each of two
-- transactions at the same moment see the other.
create function private.admit_first_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.admins) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('public.admins'));
  insert into public.admins (user_id, role)
  select u.id, 'owner'
  from auth.users u join public.operator_settings s on lower(s.admin_email) = lower(u.email)
  where u.email_confirmed_at is not null and not private.is_blocked(u.id) and not exists (select from public.admins);
  return null;
end $$;

create trigger settings_compute_perk_flags before insert or update on public.settings
  for each row execute function private.compute_perk_flags();
create trigger member_perks_sync_flags after insert or update or delete or truncate on public.member_perks
  for each statement execute function private.sync_perk_flags();
create trigger site_name_check before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.check_site_name();
create trigger site_name_propagate after update of site_name on public.settings
  for each row when (old.site_name is distinct from new.site_name) execute function private.propagate_site_name();
create constraint trigger site_name_sync after insert on auth.users
  deferrable initially deferred for each row execute function private.sync_site_name_at_commit();
-- The two flags follow from the links in member_perks, whose change is recorded.
create trigger settings_audit after update on public.settings
  for each row when (to_jsonb(old) - '{has_group,has_priority_support}'::text[] <> to_jsonb(new) - '{has_group,has_priority_support}'::text[])
  execute function private.audit('settings');
create trigger operator_settings_audit after update on public.operator_settings
  for each row execute function private.audit('settings');
create trigger member_perks_audit after update on public.member_perks
  for each row execute function private.audit('settings');
create trigger settings_clean before insert or update of site_name on public.settings
  for each row execute function private.clean_values('site_name', 'name');
create trigger operator_settings_clean before insert or update of admin_email on public.operator_settings
  for each row execute function private.clean_values('admin_email', 'email');
create trigger member_perks_clean before insert or update of group_url, priority_support_url on public.member_perks
  for each row execute function private.clean_values('group_url', 'link', 'priority_support_url', 'link');
create trigger settings_retired_analytics_id before insert or update of analytics_id on public.settings
  for each row when (new.analytics_id ~* '^UA-') execute function private.refuse_retired_analytics_id();
create trigger accounts_admit_first_owner after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.admit_first_owner();
create trigger operator_settings_admit_first_owner after insert or update of admin_email on public.operator_settings
  for each row when (new.admin_email is not null) execute function private.admit_first_owner();
create trigger settings_keep before delete on public.settings for each row execute function private.keep_row();
create trigger operator_settings_keep before delete on public.operator_settings for each row execute function private.keep_row();
create trigger member_perks_keep before delete on public.member_perks for each row execute function private.keep_row();
create trigger settings_keep_all before truncate on public.settings for each statement execute function private.keep_row();
create trigger operator_settings_keep_all before truncate on public.operator_settings for each statement execute function private.keep_row();
create trigger member_perks_keep_all before truncate on public.member_perks for each statement execute function private.keep_row();
create trigger settings_clean_facts
  before insert or update of company_name, cnpj, company_address, whatsapp, email, instagram, reply_time,
    claim_suppliers, claim_resellers, claim_categories, claim_satisfaction
  on public.settings
  for each row execute function private.clean_operator_facts();

alter table public.settings enable row level security;
alter table public.operator_settings enable row level security;
alter table public.member_perks enable row level security;

grant select on public.settings to anon, authenticated, service_role;
grant select on public.operator_settings, public.member_perks to authenticated, service_role;
grant update (
    site_name, maintenance_mode, main_color, logo_path, analytics_id, pixel_id, free_direct_contacts,
    company_name, cnpj, company_address, whatsapp, email, instagram, reply_time,
    claim_suppliers, claim_resellers, claim_categories, claim_satisfaction, founded_year
  ) on public.settings to authenticated;
grant update (admin_email, message_retention_months) on public.operator_settings to authenticated;
grant update (group_url, priority_support_url) on public.member_perks to authenticated;

create policy "settings: everyone reads" on public.settings
  for select to anon, authenticated using (true);
create policy "member_perks: premium members read" on public.member_perks
  for select to authenticated using ((select private.is_premium()));
create policy "member_perks: owners change" on public.member_perks
  for update to authenticated
  using ((select private.may('business'))) with check ((select private.may('business')));
create policy "operator_settings: owners read" on public.operator_settings
  for select to authenticated using ((select private.may('business')));
create policy "operator_settings: owners change" on public.operator_settings
  for update to authenticated
  using ((select private.may('business'))) with check ((select private.may('business')));
create policy "settings: owners change" on public.settings
  for update to authenticated
  using ((select private.may('business'))) with check ((select private.may('business')));

comment on table public.settings is 'One row, readable by everyone.';
comment on column public.settings.id is 'Always true: the table has one row.';
comment on column public.settings.site_name is 'Shown in the header, in page titles and in e-mails; 1 to 60 characters.';
comment on column public.settings.maintenance_mode is 'True: everyone but admins sees a maintenance page, and /api refuses changes (503).';
comment on column public.settings.main_color is 'As #rrggbb in lower case. Where its contrast is too low, the site shows a darker or lighter shade of it.';
comment on column public.settings.logo_path is 'File in the bucket `site`; null: the product''s own logo.';
comment on column public.settings.analytics_id is
  'Google Analytics id, such as G-ABC123, never one of the retired UA- ids. Loaded only for visitors who have agreed to it. Null: none.';
comment on column public.settings.pixel_id is 'Meta Pixel id, digits only. Loaded only for visitors who have agreed to it. Null: none.';
comment on column public.settings.free_direct_contacts is 'Whether everyone may read WhatsApp and e-mail of open suppliers; false: only premium members.';
comment on column public.settings.has_group is 'Whether member_perks has a link to the group. Computed by a trigger: a value written here is not kept.';
comment on column public.settings.has_priority_support is 'Whether member_perks has a link to the priority support. Computed by a trigger: a value written here is not kept.';
comment on column public.settings.company_name is 'Legal name of the company that runs the site, 160 characters at most; null: not shown.';
comment on column public.settings.cnpj is 'CNPJ of that company, 14 characters without punctuation, with letters in capitals; null: not shown.';
comment on column public.settings.company_address is 'Address of that company in one line, 200 characters at most; null: not shown.';
comment on column public.settings.whatsapp is 'WhatsApp number for visitors, digits with the country code; null: not shown.';
comment on column public.settings.email is 'E-mail address for visitors; null: not shown. Notices of contact messages go to operator_settings.admin_email.';
comment on column public.settings.instagram is 'Instagram handle of the site without @; null: not shown.';
comment on column public.settings.reply_time is 'How soon messages are answered, as the end of "Respondemos …": em até 1 dia útil. 60 characters at most; null: not shown.';
comment on column public.settings.claim_suppliers is
  'Advertised number of suppliers, such as "mais de 500": with a digit, 20 characters at most. Null: their real number, if there are enough.';
comment on column public.settings.claim_resellers is 'Advertised number of active resellers, as claim_suppliers; null: not shown.';
comment on column public.settings.claim_categories is
  'Advertised number of categories, as claim_suppliers. Null: their real number, if there are enough.';
comment on column public.settings.claim_satisfaction is 'Advertised share of satisfied resellers, such as "97%"; null: not shown.';
comment on column public.settings.founded_year is 'Year in which the site began, 1900 to 2100; null: not shown.';
comment on table public.operator_settings is 'One row, readable by owners only.';
comment on column public.operator_settings.admin_email is
  'E-mail address that is notified of new contact messages; null: none. Before there is staff, the account that confirms it becomes the first owner.';
comment on column public.operator_settings.message_retention_months is 'Contact messages older than this many months (1 to 60) are deleted for good. A shorter period applies at once.';
comment on table public.member_perks is 'One row, readable by premium members only.';
comment on column public.member_perks.group_url is 'Link to the members'' group, https only; null: none.';
comment on column public.member_perks.priority_support_url is 'Link to the priority support, https only; null: none.';
comment on function private.refuse_retired_analytics_id() is
  'Trigger: refuses an id of Universal Analytics (PT422), with the reason.';
