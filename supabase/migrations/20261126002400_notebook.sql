-- The notebook in which premium members follow up their favorites ("Caderno de compras"): where they stand with a
-- supplier, a note, a reminder. It is the member's alone: the staff cannot read it.
create table public.notebook_entries (
  user_id uuid not null references public.profiles (id) on delete cascade,
  supplier_id bigint not null references public.suppliers (id) on delete cascade,
  status text not null default 'to_contact' check (status in ('to_contact', 'waiting', 'bought', 'unsuitable')),
  contacted_at timestamptz check (contacted_at between '2020-01-01' and '2099-12-31'),
  note text not null default '' check (length(note) <= 2000),
  remind_on date check (remind_on between '2020-01-01' and '2099-12-31'),
  was_bought boolean not null default false,
  status_edited_at timestamptz not null default 'epoch',
  contacted_edited_at timestamptz not null default 'epoch',
  note_edited_at timestamptz not null default 'epoch',
  remind_on_edited_at timestamptz not null default 'epoch',
  primary key (user_id, supplier_id)
);

create index notebook_entries_supplier_id_idx on public.notebook_entries (supplier_id);
create index notebook_entries_remind_on_idx on public.notebook_entries (remind_on) where remind_on is not null;

-- Writes into the caller's notebook what `changes` names: status, contacted_at, note, remind_on (null: none). The supplier
-- becomes a favorite. `edited_at` says when the member made the change, which may have waited for a connection; each
-- field keeps the change that was made last. Returns the entry as it is now, with `kept`: the fields that a later change,
-- made on another device, has kept as they were.
-- 403: the caller is not premium. 404: there is no such supplier. 503: maintenance, by the trigger of favorites. 22023:
-- `changes` has other fields, or none. 23514: a value is not allowed.
create function public.save_notebook_entry(supplier_id bigint, changes jsonb, edited_at timestamptz default now())
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  fields constant text[] := array(select jsonb_object_keys(case jsonb_typeof(changes) when 'object' then changes else '{}' end));
  made_at constant timestamptz := least(edited_at, now());
  typed public.notebook_entries;
  entry public.notebook_entries;
  kept text[];
begin
  if auth.uid() is null or not private.is_premium() then
    raise sqlstate 'PT403' using message = 'O caderno de compras é para assinantes Premium.';
  elsif fields = '{}' or not fields <@ '{status,contacted_at,note,remind_on}' or made_at is null then
    raise sqlstate '22023' using message = 'Envie status, contacted_at, note ou remind_on, e quando foi a mudança.';
  elsif length(changes::text) > 20000 then  -- before time is spent on cleaning it
    raise check_violation using message = 'A anotação pode ter no máximo 2.000 caracteres.';
  end if;
  -- Locks in the order of all writers: the supplier, the account, and only then their rows.
  perform from public.suppliers s
  where s.id = save_notebook_entry.supplier_id and (not s.is_archived or private.is_admin()) for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'Este fornecedor não está mais disponível.';
  end if;
  perform from public.profiles p where p.id = auth.uid() for key share;
  if not found then
    raise sqlstate 'PT403' using message = 'Sua conta não existe mais.';
  end if;
  insert into public.favorites (user_id, supplier_id) values (auth.uid(), save_notebook_entry.supplier_id)
  on conflict on constraint favorites_pkey do nothing;
  insert into public.notebook_entries (user_id, supplier_id) values (auth.uid(), save_notebook_entry.supplier_id)
  on conflict on constraint notebook_entries_pkey do nothing;

  select * into entry from public.notebook_entries e
  where e.user_id = auth.uid() and e.supplier_id = save_notebook_entry.supplier_id for update;
  kept := array(
    select field from unnest(fields) field
    where made_at < case field when 'note' then entry.note_edited_at when 'remind_on' then entry.remind_on_edited_at
      when 'contacted_at' then entry.contacted_edited_at else entry.status_edited_at end
  );
  typed := jsonb_populate_record(entry, changes - kept);
  update public.notebook_entries e
  set status = typed.status, contacted_at = typed.contacted_at,
    was_bought = e.was_bought or e.status = 'bought' or typed.status = 'bought',
    note = coalesce(private.clean_text(typed.note), ''), remind_on = typed.remind_on,
    status_edited_at = case when (changes - kept) ? 'status' then made_at else e.status_edited_at end,
    contacted_edited_at = case when (changes - kept) ? 'contacted_at' then made_at else e.contacted_edited_at end,
    note_edited_at = case when (changes - kept) ? 'note' then made_at else e.note_edited_at end,
    remind_on_edited_at = case when (changes - kept) ? 'remind_on' then made_at else e.remind_on_edited_at end
  where e.user_id = auth.uid() and e.supplier_id = save_notebook_entry.supplier_id
  returning e.* into entry;
  return jsonb_build_object('supplier_id', entry.supplier_id, 'status', entry.status, 'contacted_at', entry.contacted_at,
    'note', entry.note, 'remind_on', entry.remind_on, 'kept', to_jsonb(kept));
end $$;

-- Returns about how many suppliers the caller has noted something, also while Premium has ended and they cannot read it.
create function public.count_notebook_entries() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.notebook_entries e
  where e.user_id = (select auth.uid())
    and (e.status <> 'to_contact' or e.contacted_at is not null or e.note <> '' or e.remind_on is not null)
$$;

alter table public.notebook_entries enable row level security;

revoke all on public.notebook_entries from service_role;
grant select on public.notebook_entries to authenticated;
grant execute on function
  public.save_notebook_entry(bigint, jsonb, timestamptz), public.count_notebook_entries()
  to authenticated;

create policy "notebook_entries: premium members read theirs" on public.notebook_entries
  for select to authenticated using (user_id = (select auth.uid()) and (select private.is_premium()));

comment on table public.notebook_entries is 'What a member notes about a supplier, and nobody else reads. Written by save_notebook_entry(), which also makes the supplier a favorite. It outlives the favorite, so that a tap on the heart deletes no note.';
comment on column public.notebook_entries.status is 'to_contact, waiting (for an answer), bought or unsuitable.';
comment on column public.notebook_entries.contacted_at is 'When the member last wrote to the supplier from the site (UTC); null: never.';
comment on column public.notebook_entries.note is 'Plain text with line breaks, at most 2,000 characters; empty: none.';
comment on column public.notebook_entries.remind_on is 'Day (America/Sao_Paulo) on which the member wants to be reminded; null: none.';
comment on column public.notebook_entries.was_bought is 'Whether the status has ever been bought. Members whose status is unsuitable now may still report on that purchase.';
comment on column public.notebook_entries.status_edited_at is 'When the member set the status (UTC), by the clock of their device, but never later than the database''s.';
comment on column public.notebook_entries.contacted_edited_at is 'The same for contacted_at.';
comment on column public.notebook_entries.note_edited_at is 'The same for note.';
comment on column public.notebook_entries.remind_on_edited_at is 'The same for remind_on.';
comment on constraint notebook_entries_user_id_fkey on public.notebook_entries is 'Deleting the account deletes its notebook.';
comment on function public.save_notebook_entry(bigint, jsonb, timestamptz) is
  'Writes status, contacted_at, note or remind_on into the caller''s notebook, each unless a later change is stored; returns the entry and the fields kept. For premium members.';
comment on function public.count_notebook_entries() is 'About how many suppliers the caller has noted something, also for members whose Premium has ended.';
