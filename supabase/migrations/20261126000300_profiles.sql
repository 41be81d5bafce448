-- The person behind an account.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  email text not null,
  notify_new_suppliers boolean not null default true,
  notify_promotions boolean not null default true,
  notify_platform_updates boolean not null default true,
  created_at timestamptz not null default now(),
  -- One line per field, so that a search cannot match across the end of one field and the start of the next.
  search_text text not null generated always as (private.fold(name || E'\n' || email)) stored
);
comment on table public.profiles is 'The person behind an account, created with it. To delete an account, use Authentication, never this table.';
comment on column public.profiles.name is 'As shown on screen, 1 to 120 characters.';
comment on column public.profiles.email is 'Copy of auth.users.email, kept up to date by a trigger. It changes only when the new e-mail address is confirmed.';
comment on column public.profiles.notify_new_suppliers is 'Whether the member wants e-mails about new suppliers.';
comment on column public.profiles.notify_promotions is 'Whether the member wants e-mails about offers.';
comment on column public.profiles.notify_platform_updates is 'Whether the member wants e-mails about the platform.';
comment on column public.profiles.search_text is 'Name and e-mail without case and accents, for search_accounts().';
comment on constraint profiles_id_fkey on public.profiles is 'Deleting the account deletes name, e-mail address and preferences.';
alter table public.profiles
  alter column id set statistics 0, alter column name set statistics 0, alter column email set statistics 0,
  alter column notify_new_suppliers set statistics 0, alter column notify_promotions set statistics 0,
  alter column notify_platform_updates set statistics 0, alter column created_at set statistics 0,
  alter column search_text set statistics 0;

-- Returns a display name for a new account: the name typed at sign-up, else the local part of the e-mail address.
-- Visitors can write anything into sign-up metadata, so nothing else of it is used.
create function private.default_display_name(email text, metadata jsonb) returns text
language sql immutable set search_path = '' as $$
  select left(coalesce(nullif(btrim(metadata ->> 'name'), ''), nullif(split_part(email, '@', 1), ''), 'Sem nome'), 120)
$$;

-- Trigger: creates the profile of a new account.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, name, email)
  values (new.id, private.default_display_name(new.email, new.raw_user_meta_data), coalesce(new.email, ''));
  return new;
end $$;

-- Trigger: copies a changed e-mail address of an account into its profile.
create function private.copy_email_to_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return new;
end $$;

create trigger profiles_create after insert on auth.users
  for each row execute function private.create_profile();
create trigger profiles_copy_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.copy_email_to_profile();

alter table public.profiles enable row level security;

grant select on public.profiles to authenticated;
grant update (name, notify_new_suppliers, notify_promotions, notify_platform_updates) on public.profiles to authenticated;
grant select, update on public.profiles to service_role;

create policy "profiles: you see yours, admins see all" on public.profiles
  for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));

create policy "profiles: you change yours" on public.profiles
  for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
