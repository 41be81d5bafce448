-- Members turn kinds of e-mails off by a link in the mail, without logging in. Wrong keys are not counted: a key has 122
-- random bits.

-- Returns which switch (a column of profiles) the link of a mail is about, and whether it is on; no row for a wrong key,
-- or a kind that cannot be turned off.
create function public.mail_wish(key uuid, kind text) returns table (wish text, wanted boolean)
language sql stable security definer set search_path = '' as $$
  select k.wish, (to_jsonb(p) ->> k.wish)::boolean
  from private.mail_keys m
  join public.profiles p on p.id = m.user_id
  join private.mail_kinds k on k.kind = mail_wish.kind and k.wish is not null
  where m.key = mail_wish.key
$$;
comment on function public.mail_wish(uuid, text) is 'Which switch of an account the link of a mail is about, and whether it is on; no row for a wrong key. Says nothing else about the account.';

-- Turns the switch that the link of a mail is about off, or on again. Does nothing if it is so already.
-- 404: the key is wrong, or the kind cannot be turned off.
create function public.set_mail_wish(key uuid, kind text, wanted boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  member uuid;
  switch text;
begin
  select m.user_id, k.wish into member, switch
  from private.mail_keys m join private.mail_kinds k on k.kind = set_mail_wish.kind and k.wish is not null
  where m.key = set_mail_wish.key;
  if not found then
    raise sqlstate 'PT404' using message = 'Este link está incompleto ou não vale mais.';
  end if;
  -- Without a token, as the operator's statements: also during maintenance nobody gets mails that they do not want.
  perform set_config('request.jwt.claims', '', true);
  execute format('update public.profiles set %I = $1 where id = $2 and %1$I <> $1', switch) using set_mail_wish.wanted, member;
  perform set_config('request.jwt.claims', claims, true);
end $$;
comment on function public.set_mail_wish(uuid, text, boolean) is 'Turns the switch of an account that the link of a mail is about off, or on again, without a session. 404: the key is wrong, or the kind cannot be turned off.';
grant execute on function public.mail_wish(uuid, text), public.set_mail_wish(uuid, text, boolean) to anon, authenticated;
