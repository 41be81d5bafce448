-- The person behind an account (spec §3 User, S-28).
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  email text not null,
  notify_new_suppliers boolean not null default true,
  notify_promotions boolean not null default true,
  notify_platform_updates boolean not null default true,
  created_at timestamptz not null default now(),
  -- A line each, so that no search finds the end of one with the beginning of the other.
  search_text text not null generated always as (private.fold(name || E'\n' || email)) stored
);
comment on table public.profiles is 'The person behind an account, made with it. Delete accounts under Authentication, never here.';
comment on column public.profiles.name is 'As shown on screen, 1 to 120 characters.';
comment on column public.profiles.email is 'Copy of auth.users.email, kept by a trigger; changed only by confirming the new address.';
comment on column public.profiles.notify_new_suppliers is 'Whether the member wants e-mails about new suppliers.';
comment on column public.profiles.notify_promotions is 'Whether the member wants e-mails about offers.';
comment on column public.profiles.notify_platform_updates is 'Whether the member wants e-mails about the platform.';
comment on column public.profiles.search_text is 'Name and e-mail without case and accents, for search_accounts().';
comment on constraint profiles_id_fkey on public.profiles is 'Account gone: name, e-mail and choices go.';
alter table public.profiles
  alter column id set statistics 0, alter column name set statistics 0, alter column email set statistics 0,
  alter column notify_new_suppliers set statistics 0, alter column notify_promotions set statistics 0,
  alter column notify_platform_updates set statistics 0, alter column created_at set statistics 0,
  alter column search_text set statistics 0;

-- A display name for a new account: the one typed at sign-up, else the e-mail's local part. Sign-up metadata is
-- written by the visitor, so nothing else of it is ever used.
create function private.default_display_name(email text, metadata jsonb) returns text
language sql immutable set search_path = '' as $$
  select left(coalesce(nullif(btrim(metadata ->> 'name'), ''), nullif(split_part(email, '@', 1), ''), 'Sem nome'), 120)
$$;

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, name, email)
  values (new.id, private.default_display_name(new.email, new.raw_user_meta_data), coalesce(new.email, ''));
  return new;
end $$;

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
