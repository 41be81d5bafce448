-- Messages of the contact form. Visitors send them through /api, which limits their rate; with the publishable key
-- nobody can write here.
create table public.contact_messages (
  id bigint generated always as identity primary key,
  name text not null check (length(btrim(name)) between 1 and 120),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  subject text not null check (subject in ('suporte', 'planos', 'fornecedores', 'parcerias', 'outros')),
  message text not null check (length(btrim(message)) between 1 and 5000),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- One line per field, so that a search cannot match across the end of one field and the start of the next.
  search_text text not null generated always as (private.fold(name || E'\n' || email || E'\n' || message)) stored
);

create index contact_messages_created_at_idx on public.contact_messages (created_at desc);
-- Every page of the admin area shows how many messages are unread.
create index contact_messages_unread_idx on public.contact_messages (created_at desc) where read_at is null;

-- Trigger: deletes messages that are older than the retention period, whenever a message arrives and when the period
-- changes.
create function private.expire_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.contact_messages m where m.created_at < private.oldest_message();
  return null;
end $$;

-- Returns the messages with `search` in their name, e-mail address or text, ignoring case and accents; '' returns
-- all.
create function public.search_messages(search text) returns setof public.contact_messages
language sql stable security invoker set search_path = '' as $$
  select m.* from public.contact_messages m where position(private.fold(search_messages.search) in m.search_text) > 0
$$;

-- Returns how many messages a retention of this many months would delete; 0 unless the caller is an admin.
create function public.messages_older_than(months integer) returns bigint
language sql stable security invoker set search_path = '' as $$
  select count(*) from public.contact_messages m where m.created_at < now() - messages_older_than.months * interval '1 month'
$$;

-- Stores a message of the contact form; returns the operator's e-mail address for notices, null for none.
-- 23514: a field is not as the table's checks want it.
create function public.receive_message(name text, email text, subject text, message text) returns text
language sql security invoker set search_path = '' as $$
  insert into public.contact_messages (name, email, subject, message)
  values (receive_message.name, receive_message.email, receive_message.subject, receive_message.message);
  select s.admin_email from public.operator_settings s
$$;

-- Returns since when messages are kept. The policy of the messages asks it, because support does not read
-- operator_settings.
create function private.oldest_message() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select now() - s.message_retention_months * interval '1 month' from public.operator_settings s
$$;

create trigger contact_messages_expire after insert on public.contact_messages
  for each statement execute function private.expire_messages();
create trigger operator_settings_expire_messages after update of message_retention_months on public.operator_settings
  for each statement execute function private.expire_messages();
create trigger contact_messages_clean before insert or update of name, message on public.contact_messages
  for each row execute function private.clean_values('name', 'name', 'message', 'text');

alter table public.contact_messages enable row level security;

grant select, update (read_at, answered_at), delete on public.contact_messages to authenticated;
grant select, insert on public.contact_messages to service_role;
grant execute on function
  public.search_messages(text), public.messages_older_than(integer), private.oldest_message()
  to authenticated;

-- Hides messages that are too old until the trigger deletes them.
create policy "contact_messages: support reads" on public.contact_messages
  for select to authenticated
  using ((select private.may('members')) and created_at >= (select private.oldest_message()));
create policy "contact_messages: support marks as read and answered" on public.contact_messages
  for update to authenticated
  using ((select private.may('members'))) with check ((select private.may('members')));
create policy "contact_messages: support deletes" on public.contact_messages
  for delete to authenticated using ((select private.may('members')));

comment on table public.contact_messages is 'What visitors wrote through the contact form. Written only by /api; deleted automatically after operator_settings.message_retention_months.';
comment on column public.contact_messages.name is 'As the sender wrote it.';
comment on column public.contact_messages.email is 'Where to send the answer. Nobody has verified that it is the sender''s.';
comment on column public.contact_messages.subject is 'suporte, planos, fornecedores, parcerias or outros.';
comment on column public.contact_messages.message is 'Plain text, 5000 characters at most.';
comment on column public.contact_messages.answered_at is 'When an admin marked it as answered; null: not answered yet.';
comment on column public.contact_messages.created_at is 'When it was sent. The retention period begins here.';
comment on column public.contact_messages.read_at is 'When an admin opened it; null: unread, or marked as unread again.';
comment on column public.contact_messages.search_text is 'Name, e-mail and text without case and accents, for search_messages().';
comment on function public.receive_message(text, text, text, text) is
  'Stores a contact message and returns the operator''s e-mail address, null for none. For the secret key only: visitors may neither read that address nor pass by the limit of /api.';
