-- Returns what a link in an e-mail of the auth server is for, and the address of its account, without using it up; no
-- row for an unknown or used token. So a page can refuse a link of another kind, or a mistyped address, and the link
-- still works afterwards. Only the token of a link reveals anything, and it opens the account anyway.
--   kind: 'signup', 'invite', 'recovery' or 'email_change'. The auth server keeps the tokens of sign-ups and
--   invitations in one column and accepts either kind for the other.
create function public.email_link(token text) returns table (kind text, email text)
language sql stable security definer set search_path = '' as $$
  select case
    when u.recovery_token = email_link.token then 'recovery'
    when u.confirmation_token is distinct from email_link.token then 'email_change'
    when u.invited_at >= u.confirmation_sent_at then 'invite'
    else 'signup'
  end, u.email
  from auth.users u
  where length(email_link.token) > 20
    and email_link.token in (u.confirmation_token, u.recovery_token, u.email_change_token_new, u.email_change_token_current)
$$;

grant execute on function public.email_link(text) to anon, authenticated;
