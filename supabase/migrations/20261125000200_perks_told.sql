-- Which perks there are is for everybody to know, their links for members alone (P-08): the plans' page promises no
-- group and no support that the operator has not set up.

alter table public.settings
  add has_group boolean not null default false,
  add has_priority_support boolean not null default false;
comment on column public.settings.has_group is 'Whether member_perks has a link of the group. Follows it by itself: what is written here is not kept.';
comment on column public.settings.has_priority_support is 'Whether member_perks has a link of the priority support. Follows it by itself: what is written here is not kept.';
alter table public.settings
  alter column has_group set statistics 0, alter column has_priority_support set statistics 0;

-- Whatever was written, also with the secret key or in Studio.
create function private.count_perks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select count(p.group_url) > 0, count(p.priority_support_url) > 0 into new.has_group, new.has_priority_support
  from public.member_perks p;
  return new;
end $$;
create trigger settings_perks before insert or update on public.settings
  for each row execute function private.count_perks();

-- Has them counted, whatever was done to the links.
create function private.tell_perks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.settings set has_group = default, has_priority_support = default;
  return null;
end $$;
create trigger member_perks_told after insert or update or delete or truncate on public.member_perks
  for each statement execute function private.tell_perks();

-- In place of the trigger of …_audit.sql: what follows from the links is written down with them already.
drop trigger settings_audit on public.settings;
create trigger settings_audit after update on public.settings
  for each row when (to_jsonb(old) - '{has_group,has_priority_support}'::text[] <> to_jsonb(new) - '{has_group,has_priority_support}'::text[])
  execute function private.audit('settings');

-- Links that are there already.
update public.settings set has_group = default, has_priority_support = default;
