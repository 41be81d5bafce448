-- The token of an e-mailed link is a hash of the address and a code of a few digits, so whoever knows the address can
-- compute every token it may have. `otp_length` in config.toml makes the codes too many to try; here wrong tokens are
-- limited as well, for whoever asks with them directly.

comment on column private.rate_limits.key is
  'Hash of what was attempted and by whom; keyed if the edge function made it. No IP address or e-mail address is stored in clear.';

-- Returns the key under which an action of the caller's network is counted. The edge of a hosted project sets
-- cf-connecting-ip, whatever the caller sends. Of an IPv6 address only the half counts that a household cannot choose.
create function private.network_key(action text) returns text
language plpgsql stable set search_path = '' as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '');
  address text := btrim(coalesce(headers ->> 'cf-connecting-ip', split_part(headers ->> 'x-forwarded-for', ',', -1), ''));
begin
  begin
    if family(address::inet) = 6 then
      address := host(network(set_masklen(address::inet, 64)));
    end if;
  exception when invalid_text_representation then
    null; -- counted as it is written
  end;
  return encode(sha256(convert_to(network_key.action || ':' || address, 'UTF8')), 'hex');
end $$;
comment on function private.network_key(text) is
  'Key in private.rate_limits for an action of the network that the request comes from.';

-- Counts a token that may be wrong. Call private.forgive_token() when it was right. 429: more than 100 wrong ones from
-- one network within 5 minutes; `detail` has the seconds to wait.
create function private.count_token(action text) returns void
language plpgsql set search_path = '' as $$
declare
  wait constant integer := public.count_attempt(private.network_key(count_token.action), 100, 300);
begin
  if wait > 0 then
    raise sqlstate 'PT429' using message = 'Muitas tentativas. Aguarde um pouco e tente novamente.', detail = wait;
  end if;
end $$;
comment on function private.count_token(text) is
  'Counts a token that may be wrong; raises 429 after 100 from one network within 5 minutes, with the seconds to wait in detail.';

-- Takes back what private.count_token() has counted.
create function private.forgive_token(action text) returns void
language sql set search_path = '' as
$$ select public.count_attempt(private.network_key(forgive_token.action), 100, 300, 'take_back') $$;
comment on function private.forgive_token(text) is 'Takes back what private.count_token() has counted: the token was right.';

-- As before, with wrong tokens limited.
create or replace function public.email_link(token text) returns table (kind text, email text)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.count_token('email_link');
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
    perform private.forgive_token('email_link');
  end if;
end $$;
comment on function public.email_link(text) is
  'What the link of an e-mail is for, and the address of its account; no row for an unknown or used token. 429 after too many unknown ones.';

-- As before, with wrong tokens limited; an account that nobody confirmed gives the old address back, because anybody can
-- sign up with it.
create or replace function public.undo_email_change(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  change private.email_changes;
begin
  perform private.count_token('undo_email_change');
  select * into change from private.email_changes c
  where c.token_hash = sha256(convert_to(undo_email_change.token, 'UTF8')) and c.requested_at > now() - interval '7 days'
  for update;
  if change is null then
    return null;
  end if;
  perform private.forgive_token('undo_email_change');
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
comment on function public.undo_email_change(text) is
  'Takes back a change of e-mail address within 7 days, and ends sessions and password; returns the old address, null for an unknown token. 409: a confirmed account has the old address. 429: too many unknown tokens.';

-- As before, but an invitation stays one: nobody except the admin has chosen anything there.
create or replace function public.void_unconfirmed_sign_up(email text) returns void
language sql security definer set search_path = '' as $$
  update auth.users u
  set confirmation_sent_at = u.confirmation_sent_at + interval '1 millisecond'  -- fires sign_ups_void_earlier
  where u.email = lower(btrim(void_unconfirmed_sign_up.email)) and u.email_confirmed_at is null
    and not (u.invited_at is not null and coalesce(u.encrypted_password, '') = '')
$$;
