-- A message is stored and the address for its notice is read in one call of the edge function.

-- Stores a message of the contact form; returns the operator's e-mail address for notices, null for none.
-- 23514: a field is not as the table's checks want it.
create function public.receive_message(name text, email text, subject text, message text) returns text
language sql security invoker set search_path = '' as $$
  insert into public.contact_messages (name, email, subject, message)
  values (receive_message.name, receive_message.email, receive_message.subject, receive_message.message);
  select s.admin_email from public.operator_settings s
$$;
comment on function public.receive_message(text, text, text, text) is
  'Stores a contact message and returns the operator''s e-mail address, null for none. For the secret key only: visitors may neither read that address nor pass by the limit of /api.';
grant execute on function public.receive_message(text, text, text, text) to service_role;
