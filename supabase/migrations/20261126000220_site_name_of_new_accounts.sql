-- An account made while the site changes its name: the change does not see the account yet, and the account does not see
-- the new name. So the name is compared once more when the account is about to be there for everyone.
create function private.keep_site_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Waits for a change of the name that is under way, and keeps the next one waiting for this commit. Not locked any
  -- earlier: the auth server sends its e-mail within the same transaction.
  perform from public.settings for share;
  update auth.users u
  set raw_user_meta_data = u.raw_user_meta_data || jsonb_build_object('site_name', s.site_name)
  from public.settings s
  where u.id = new.id and u.raw_user_meta_data ->> 'site_name' <> s.site_name;
  return null;
end $$;
create constraint trigger site_name_keep after insert on auth.users
  deferrable initially deferred for each row execute function private.keep_site_name();
