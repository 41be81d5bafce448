-- Links in e-mails of the auth server, and changes of an account's e-mail address.
--
-- Anybody can sign up with an e-mail address that is not theirs, and a password of their own. The auth server keeps
-- that first password when the owner of the address signs up later and confirms: both would then know a password of
-- the account. So a second link to an unconfirmed address (after another sign-up, a request to send the link again, or
-- a forgotten password) voids what was chosen before, and the person who opens the link chooses name and password.
--
-- A person who can change the e-mail address of an account can then reset its password. So the change needs a fresh
-- login, the auth server asks both addresses (`double_confirm_changes` in config.toml), and the message to the old one
-- has a link that takes the change back.
--
-- The token of an e-mailed link is a hash of the address and a code of a few digits, so anybody who knows it can
-- compute every token it may have. `otp_length` in config.toml makes the codes too many to try; here wrong tokens are
-- limited as well, because a request can bypass the auth server's own limits.

-- Requested changes, for as long as they can be taken back. Not reachable through the API.
create table private.email_changes (
  -- The link in the message to the old address contains the auth server's token; this is its SHA-256.
  token_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  old_email text not null,
  requested_at timestamptz not null default now()
);

create index email_changes_user_id_idx on private.email_changes (user_id);

-- The link with which each account has confirmed its address. Its page can then say that it was used, for example by a mail
-- scanner, and that the account is confirmed. Not reachable through the API.
create table private.used_sign_up_links (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token_hash bytea not null unique
);

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

-- Trigger: notes that the owner of a confirmed address has chosen a password.
create function private.note_chosen_password() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.raw_app_meta_data := new.raw_app_meta_data - 'choose_password';
  return new;
end $$;

-- Voids an unconfirmed sign-up as a second link would. The app and /api call this when the auth server refuses to send
-- a second link because it has sent one within the last minute: it then changes nothing, and the link that is already
-- on its way would confirm the first password. An invitation stays one, and a sign-up that is void already is not touched
-- again: nobody has chosen a password there. Anybody may call it, and learns nothing. 429: see limit_network(). It is not
-- limited by address, because then a stranger could use up the calls and so keep a password that must be voided.
create function public.void_unconfirmed_sign_up(email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_network('void_sign_up');
  update auth.users u
  set confirmation_sent_at = u.confirmation_sent_at + interval '1 millisecond'  -- fires sign_ups_void_earlier
  where u.email = lower(btrim(void_unconfirmed_sign_up.email)) and u.email_confirmed_at is null
    and u.encrypted_password <> '';
end $$;

-- Returns whether the account has logged in within the last 5 minutes; with a session, whether that session did.
create function private.has_fresh_login(account uuid, session uuid default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from auth.sessions s
    where s.user_id = account and s.created_at > now() - interval '5 minutes' and (session is null or s.id = session))
$$;

-- Returns whether the session of the caller began within the last 5 minutes, which counts as knowing the password.
create function public.login_is_fresh() returns boolean
language sql stable security definer set search_path = '' as
$$ select private.has_fresh_login((select auth.uid()), ((select auth.jwt()) ->> 'session_id')::uuid) $$;

-- Trigger: refuses to request a new e-mail address (403) for an account without a fresh login, so that a stolen access
-- token is not enough. A login in any session counts, because the auth server does not say which one asks. The app and
-- /api log in with the password first.
create function private.require_fresh_login() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_fresh_login(new.id) then
    raise sqlstate 'PT403' using message = 'Entre de novo para trocar o e-mail.';
  end if;
  return new;
end $$;

-- Trigger: deletes changes that can no longer be taken back. Runs with each new account and each change.
create function private.expire_email_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_changes where requested_at < now() - interval '7 days';
  return null;
end $$;

-- Trigger: keeps what a link needs to take the change back.
create function private.keep_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.email_changes (token_hash, user_id, old_email)
  values (sha256(convert_to(new.email_change_token_current, 'UTF8')), new.id, new.email)
  on conflict (token_hash) do nothing;
  return null;
end $$;

-- Trigger: keeps the token of a sign-up or an invitation when the auth server clears it because it was used.
create function private.keep_used_sign_up_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.used_sign_up_links (user_id, token_hash)
  values (new.id, sha256(convert_to(old.confirmation_token, 'UTF8')))
  on conflict (user_id) do update set token_hash = excluded.token_hash;
  return null;
end $$;

-- Takes back a change of e-mail address, confirmed or not, with the token of the message to the old address. The account
-- gets its old address again. All its sessions and its password end, because the person who asked for the change may
-- have them. Works for 7 days. Returns the old address; null for an unknown or old token. 409 if another account
-- has taken the old address; one that nobody has confirmed gives it back, because anybody can sign up with it. Wrong tokens
-- are limited: see limit_network().
create function public.undo_email_change(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  change private.email_changes;
begin
  perform private.limit_network('undo_email_change');
  select * into change from private.email_changes c
  where c.token_hash = sha256(convert_to(undo_email_change.token, 'UTF8')) and c.requested_at > now() - interval '7 days'
  for update;
  if change is null then
    return null;
  end if;
  perform private.forgive_network('undo_email_change');
  perform private.act_for(change.user_id);
  delete from auth.users u
  where u.email = change.old_email and u.id <> change.user_id and u.email_confirmed_at is null;
  update auth.users
  set email = change.old_email, encrypted_password = '', email_change = '', email_change_token_new = '',
    email_change_token_current = '', email_change_confirm_status = 0, recovery_token = '', updated_at = now()
  where id = change.user_id;
  update auth.identities
  set identity_data = identity_data || jsonb_build_object('email', change.old_email), updated_at = now()
  where user_id = change.user_id and provider = 'email';
  delete from auth.sessions where user_id = change.user_id;
  -- Hosted projects keep the tokens of links here, too; the local backend has no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using change.user_id;
  end if;
  -- Earlier changes stay: only the owner of the first address can take back a whole chain of them.
  delete from private.email_changes c where c.user_id = change.user_id and c.requested_at >= change.requested_at;
  return change.old_email;
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'Outra conta já usa o e-mail anterior. Fale com o suporte.';
end $$;

-- Returns what a link in an e-mail of the auth server is for, and the address of its account, without using it up; no
-- row for an unknown token. So a page can refuse a link of another kind, or a mistyped address, and the link
-- still works afterwards. Only the token of a link reveals anything, and it opens the account anyway. Wrong tokens are
-- limited, and used ones count as wrong: see limit_network().
--   kind: 'signup', 'invite', 'recovery' or 'email_change'. The auth server keeps the tokens of sign-ups and
--   invitations in one column and accepts either kind for the other. Of a sign-up or invitation that was used, and
--   whose account is confirmed: 'confirmed', or 'passwordless' if a password has yet to be chosen, with '' as address.
create function public.email_link(token text) returns table (kind text, email text)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.limit_network('email_link');
  return query
    select case
      when u.recovery_token = email_link.token then 'recovery'
      when u.confirmation_token is distinct from email_link.token then 'email_change'
      when u.invited_at >= u.confirmation_sent_at then 'invite'
      else 'signup'
    end, u.email::text
    from auth.users u
    where length(email_link.token) > 20
      and email_link.token in (u.confirmation_token, u.recovery_token, u.email_change_token_new, u.email_change_token_current);
  if found then
    perform private.forgive_network('email_link');
    return;
  end if;
  return query
    select case when coalesce(u.encrypted_password, '') = '' then 'passwordless' else 'confirmed' end, ''
    from private.used_sign_up_links l
    join auth.users u on u.id = l.user_id
    where l.token_hash = sha256(convert_to(email_link.token, 'UTF8')) and u.email_confirmed_at is not null;
end $$;

create trigger sign_ups_void_earlier before update of confirmation_sent_at, recovery_sent_at on auth.users
  for each row when (
    new.email_confirmed_at is null and old.confirmation_sent_at is not null
    and (new.confirmation_sent_at > old.confirmation_sent_at or new.recovery_sent_at > coalesce(old.recovery_sent_at, '-infinity'))
    -- An admin repeats an invitation: nobody but the admin has chosen anything.
    and not (new.invited_at is distinct from old.invited_at and coalesce(old.encrypted_password, '') = '')
  ) execute function private.void_earlier_sign_up();
create trigger sign_ups_note_password before update of encrypted_password on auth.users
  for each row when (
    old.raw_app_meta_data ? 'choose_password' and old.email_confirmed_at is not null and new.encrypted_password <> ''
  ) execute function private.note_chosen_password();
create trigger sign_ups_keep_used_link after update of confirmation_token on auth.users
  for each row when (old.confirmation_token <> '' and coalesce(new.confirmation_token, '') = '')
  execute function private.keep_used_sign_up_link();
create trigger email_changes_require_login before update of email_change on auth.users
  for each row when (new.email_change <> '' and new.email_change is distinct from old.email_change)
  execute function private.require_fresh_login();
create trigger email_changes_expire after insert or update of email_change on auth.users
  for each statement execute function private.expire_email_changes();
create trigger email_changes_keep after update of email_change_token_current on auth.users
  for each row when (
    new.email_change_token_current <> '' and new.email_change_token_current is distinct from old.email_change_token_current
  ) execute function private.keep_email_change();

grant execute on function
  public.void_unconfirmed_sign_up(text), public.undo_email_change(text), public.email_link(text)
  to anon, authenticated;
grant execute on function public.login_is_fresh() to authenticated;

comment on table private.email_changes is 'Requested changes of e-mail addresses, with which public.undo_email_change() takes them back within 7 days.';
comment on column private.email_changes.token_hash is 'SHA-256 of the token in the link to the old address.';
comment on column private.email_changes.old_email is 'The address of the account when the change was requested.';
comment on constraint email_changes_user_id_fkey on private.email_changes is 'Deleting the account deletes its old e-mail addresses.';
comment on table private.used_sign_up_links is 'Links of sign-ups and invitations that were used. public.email_link() recognizes them.';
comment on column private.used_sign_up_links.token_hash is 'SHA-256 of the token in the link.';
comment on constraint used_sign_up_links_user_id_fkey on private.used_sign_up_links is 'Deleting the account deletes what is known of its link.';
comment on function public.email_link(text) is
  'What the link of an e-mail is for, and the address of its account; whether the account of a used sign-up is confirmed; no row for an unknown token. 429 after too many unknown or used ones.';
comment on function public.undo_email_change(text) is
  'Takes back a change of e-mail address within 7 days, and ends sessions and password; returns the old address, null for an unknown token. 409: a confirmed account has the old address. 429: too many unknown tokens.';
