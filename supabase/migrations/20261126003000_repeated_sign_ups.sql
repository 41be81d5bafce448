-- Anybody can sign up with an e-mail address that is not theirs, and a password of their own. The auth server keeps
-- that first password when the owner of the address signs up later and confirms: both would then know a password of
-- the account. So a second link to an unconfirmed address (after another sign-up, a request to send the link again, or
-- a forgotten password) voids what was chosen before, and the person who opens the link chooses name and password.

-- Returns the sign-up metadata of an account without what a visitor typed, such as the name.
create function private.unchosen_metadata(metadata jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(m.key, m.value), '{}')
  from jsonb_each(coalesce(metadata, '{}')) m
  where m.key in ('sub', 'email', 'email_verified', 'phone_verified', 'site_name')
$$;

-- Trigger: voids password, name and sessions of an unconfirmed account to which another link is sent. The flag
-- `choose_password` in its app metadata tells the page behind the link to ask for a new name and password.
create function private.void_earlier_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.encrypted_password := '';
  new.raw_user_meta_data := private.unchosen_metadata(new.raw_user_meta_data);
  new.raw_app_meta_data := coalesce(new.raw_app_meta_data, '{}') || '{"choose_password": true}';
  update auth.identities set identity_data = private.unchosen_metadata(identity_data) where user_id = new.id;
  update public.profiles set name = private.default_display_name(new.email, null) where id = new.id;
  delete from auth.sessions where user_id = new.id;
  return new;
end $$;

create trigger sign_ups_void_earlier before update of confirmation_sent_at, recovery_sent_at on auth.users
  for each row when (
    new.email_confirmed_at is null and old.confirmation_sent_at is not null
    and (new.confirmation_sent_at > old.confirmation_sent_at or new.recovery_sent_at > coalesce(old.recovery_sent_at, '-infinity'))
    -- An admin repeats an invitation: nobody but the admin has chosen anything.
    and not (new.invited_at is distinct from old.invited_at and coalesce(old.encrypted_password, '') = '')
  ) execute function private.void_earlier_sign_up();

-- Trigger: notes that the owner of a confirmed address has chosen a password.
create function private.note_chosen_password() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.raw_app_meta_data := new.raw_app_meta_data - 'choose_password';
  return new;
end $$;

create trigger sign_ups_note_password before update of encrypted_password on auth.users
  for each row when (
    old.raw_app_meta_data ? 'choose_password' and old.email_confirmed_at is not null and new.encrypted_password <> ''
  ) execute function private.note_chosen_password();

-- Voids an unconfirmed sign-up as a second link would. The app and /api call this when the auth server refuses to send
-- a second link because it has sent one within the last minute: it then changes nothing, and the link that is already
-- on its way would confirm the first password. Anybody may call it, and learns nothing.
create function public.void_unconfirmed_sign_up(email text) returns void
language sql security definer set search_path = '' as $$
  update auth.users u
  set confirmation_sent_at = u.confirmation_sent_at + interval '1 millisecond'  -- fires sign_ups_void_earlier
  where u.email = lower(btrim(void_unconfirmed_sign_up.email)) and u.email_confirmed_at is null
$$;

grant execute on function public.void_unconfirmed_sign_up(text) to anon, authenticated;
