-- Contact messages as the operator works with them (S-11, Q53): read, answered, found, and deleted when they are old.
-- export_account(), which names these columns, is replaced in …_account_data.sql of this day.

alter table public.contact_messages rename column handled_at to answered_at;
alter table public.contact_messages
  add column read_at timestamptz,
  -- A line each, so that no search finds the end of one with the beginning of the other.
  add column search_text text not null
    generated always as (private.fold(name || E'\n' || email || E'\n' || message)) stored;
alter table public.contact_messages alter column read_at set statistics 0, alter column search_text set statistics 0;
comment on table public.contact_messages is 'What visitors wrote through the contact form. Written by /api only; deleted by itself after operator_settings.message_retention_months.';
comment on column public.contact_messages.name is 'As the sender wrote it.';
comment on column public.contact_messages.email is 'Where the answer goes; nobody has checked that it is the sender''s.';
comment on column public.contact_messages.subject is 'suporte, planos, fornecedores, parcerias or outros.';
comment on column public.contact_messages.message is 'Plain text, 5000 characters at most.';
comment on column public.contact_messages.read_at is 'When an admin opened it; null: nobody has, or it was marked as unread again.';
comment on column public.contact_messages.answered_at is 'When an admin marked it as answered; null: still to be answered.';
comment on column public.contact_messages.created_at is 'When it was sent. The retention counts from here.';
comment on column public.contact_messages.search_text is 'Name, e-mail and text without case and accents, for search_messages().';
-- How many are unread is asked for on every page of the admin area.
create index contact_messages_unread_idx on public.contact_messages (created_at desc) where read_at is null;

-- What is written about people is kept for as long as it is needed (LGPD, art. 16).
alter table public.operator_settings
  add column message_retention_months integer not null default 12 check (message_retention_months between 1 and 60);
alter table public.operator_settings alter column message_retention_months set statistics 0;
comment on column public.operator_settings.message_retention_months is 'Contact messages older than this are deleted for good, at once when it is shortened; 1 to 60 months.';

-- Deletes the messages that are too old to be kept: whenever one comes in, and when the retention changes.
create function private.expire_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.contact_messages m
  where m.created_at < now() - (select s.message_retention_months * interval '1 month' from public.operator_settings s);
  return null;
end $$;
create trigger contact_messages_expire after insert on public.contact_messages
  for each statement execute function private.expire_messages();
create trigger operator_settings_expire_messages after update of message_retention_months on public.operator_settings
  for each statement execute function private.expire_messages();

-- The messages with `search` in name, e-mail or text; '' finds all.
create function public.search_messages(search text) returns setof public.contact_messages
language sql stable security invoker set search_path = '' as $$
  select m.* from public.contact_messages m where position(private.fold(search_messages.search) in m.search_text) > 0
$$;

-- How many messages would go if they were kept for so many months; 0 for everybody but admins.
create function public.messages_older_than(months integer) returns bigint
language sql stable security invoker set search_path = '' as $$
  select count(*) from public.contact_messages m where m.created_at < now() - messages_older_than.months * interval '1 month'
$$;

grant execute on function public.search_messages(text), public.messages_older_than(integer) to authenticated;
-- The right to answered_at came along with its column.
grant update (read_at) on public.contact_messages to authenticated;
grant update (message_retention_months) on public.operator_settings to authenticated;

-- Too old is gone, also while nothing has come in that would delete it.
alter policy "contact_messages: admins read" on public.contact_messages
  using (
    (select private.is_admin())
    and created_at >= (select now() - s.message_retention_months * interval '1 month' from public.operator_settings s)
  );
alter policy "contact_messages: admins mark as handled" on public.contact_messages
  rename to "contact_messages: admins mark as read and answered";
