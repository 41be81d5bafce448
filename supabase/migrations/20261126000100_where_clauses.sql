-- The API's connections refuse UPDATE and DELETE without WHERE (safeupdate, which Supabase preloads for `authenticator`),
-- also inside functions and triggers. These two had none, so a new site name and new perk links could not be saved.

-- Trigger: copies a new site name into the metadata of every account, where e-mail templates find it.
create or replace function private.spread_site_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users
  set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('site_name', new.site_name)
  where raw_user_meta_data ->> 'site_name' is distinct from new.site_name;
  return new;
end $$;

-- Trigger: has settings_perks recompute which perks exist after any change to their links.
create or replace function private.tell_perks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.settings set has_group = default, has_priority_support = default where id;
  return null;
end $$;
