-- The person behind an account.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  email text not null,
  notify_new_suppliers boolean not null default true,
  notify_promotions boolean not null default true,
  notify_platform_updates boolean not null default true,
  created_at timestamptz not null default now(),
  -- One line per field, so that a search cannot match across the end of one field and the start of the next.
  search_text text not null generated always as (private.fold(name || E'\n' || email)) stored,
  -- What a member says about their shop in messages to suppliers. Typed once, sent by the member from their own phone.
  shop_name text check (length(shop_name) between 1 and 120),
  shop_city text check (length(shop_city) between 1 and 80),
  shop_instagram text check (private.is_handle(shop_instagram)),
  buys_as text check (buys_as in ('cpf', 'cnpj')),
  notify_reminders boolean not null default true,
  notify_premium_end boolean not null default true
);

-- What a member says about what they sell and where. Not part of the profile, which the support reads.
create table public.member_trades (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  state text check (state = any (private.states())),
  segments bigint[] not null default '{}' check (cardinality(segments) <= 10)
);

-- Returns a display name for a new account: the name typed at sign-up, else the local part of the e-mail address, in
-- either case only if it is a name. Visitors can write anything into sign-up metadata, so nothing else of it is used.
create function private.default_display_name(email text, metadata jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    (
      select t.name
      from (values (1, metadata ->> 'name'), (2, split_part(email, '@', 1))) c (place, typed)
      cross join lateral (select left(regexp_replace(private.clean_text(c.typed), '[\n\t]+', ' ', 'g'), 120) as name) t
      where private.has_letter(t.name) and private.text_fault(t.name) is null
      order by c.place limit 1
    ),
    'Sem nome'
  )
$$;

-- Trigger: creates the profile of a new account.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, name, email)
  values (new.id, private.default_display_name(new.email, new.raw_user_meta_data), coalesce(new.email, ''));
  return new;
end $$;

-- Trigger: copies a changed e-mail address of an account into its profile.
create function private.copy_email_to_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return new;
end $$;

-- Trigger: the e-mail address of a profile is that of the account (23001): mail would go to an address with which nobody
-- logs in. Runs with its owner's rights to see auth.users.
create function private.keep_profile_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.users u where u.id = new.id and coalesce(u.email, '') = new.email) then
    raise restrict_violation using
      message = 'Este e-mail é uma cópia: mudá-lo aqui não mudaria o login.',
      hint = 'A pessoa muda o e-mail no próprio perfil. O nome pode ser mudado aqui.';
  end if;
  return new;
end $$;

-- Trigger: cleans what a member types about their shop; an empty text becomes null.
create function private.clean_shop() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.shop_name := private.accepted_name(nullif(private.clean_text(new.shop_name), ''));
  new.shop_city := private.accepted_name(nullif(private.clean_text(new.shop_city), ''));
  new.shop_instagram := nullif(private.instagram_handle(private.clean_text(new.shop_instagram)), '');
  return new;
end $$;

-- Trigger: keeps of the segments those that are main categories, each once.
create function private.clean_segments() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.segments := array(
    select c.id from public.categories c where c.id = any (new.segments) and c.parent_id is null order by c.id
  );
  return new;
end $$;

create trigger profiles_create after insert on auth.users
  for each row execute function private.create_profile();
create trigger profiles_copy_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.copy_email_to_profile();
create trigger profiles_refuse_in_maintenance before update on public.profiles
  for each statement execute function private.refuse_in_maintenance();
create trigger profiles_clean before insert or update of name on public.profiles
  for each row execute function private.clean_values('name', 'name');
create trigger profiles_keep before delete on public.profiles for each row execute function private.keep_row();
create trigger profiles_keep_all before truncate on public.profiles for each statement execute function private.keep_row();
create trigger profiles_keep_email before update of email on public.profiles
  for each row when (new.email <> old.email) execute function private.keep_profile_email();
create trigger profiles_clean_shop before insert or update of shop_name, shop_city, shop_instagram on public.profiles
  for each row execute function private.clean_shop();
create trigger member_trades_clean before insert or update of segments on public.member_trades
  for each row execute function private.clean_segments();
create trigger member_trades_refuse_in_maintenance before insert or update or delete on public.member_trades
  for each statement execute function private.refuse_in_maintenance();

alter table public.profiles enable row level security;
alter table public.member_trades enable row level security;

grant select, update (
    name, notify_new_suppliers, notify_promotions, notify_platform_updates, notify_reminders, notify_premium_end,
    shop_name, shop_city, shop_instagram, buys_as
  ) on public.profiles to authenticated;
grant select, update on public.profiles to service_role;
revoke all on public.member_trades from service_role;
grant select, insert (state, segments), update (state, segments) on public.member_trades to authenticated;

create policy "profiles: you change yours" on public.profiles
  for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "profiles: you see yours, staff its colleagues, support all" on public.profiles
  for select to authenticated
  using (
    id = (select auth.uid())
    or (select private.may('members'))
    or ((select private.is_admin()) and id in (select a.user_id from public.admins a))
  );

create policy "member_trades: you read yours" on public.member_trades
  for select to authenticated using (user_id = (select auth.uid()));
create policy "member_trades: you state yours" on public.member_trades
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "member_trades: you change yours" on public.member_trades
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

comment on table public.profiles is 'The person behind an account, created with it. To delete an account, use Authentication, never this table.';
comment on column public.profiles.name is 'As shown on screen, 1 to 120 characters.';
comment on column public.profiles.email is 'Copy of auth.users.email, kept up to date by a trigger. It changes only when the new e-mail address is confirmed.';
comment on column public.profiles.notify_new_suppliers is 'Whether the member wants e-mails about new suppliers.';
comment on column public.profiles.notify_promotions is 'Whether the member wants e-mails about offers.';
comment on column public.profiles.notify_platform_updates is 'Whether the member wants e-mails about the platform.';
comment on column public.profiles.search_text is 'Name and e-mail without case and accents, for search_members().';
comment on column public.profiles.shop_name is 'Name of the member''s shop, for messages to suppliers; null: not stated.';
comment on column public.profiles.shop_city is 'City of the shop, as typed; null: not stated.';
comment on column public.profiles.shop_instagram is 'Instagram handle of the shop without @; null: not stated.';
comment on column public.profiles.buys_as is 'Whether the member buys as a person (cpf) or a company (cnpj); null: not stated.';
comment on column public.profiles.notify_reminders is 'Whether the member wants e-mails about the reminders of their notebook.';
comment on column public.profiles.notify_premium_end is 'Whether the member wants e-mails about the end of their Premium.';
comment on constraint profiles_id_fkey on public.profiles is 'Deleting the account deletes name, e-mail address and preferences.';
comment on table public.member_trades is 'What a member sells and where, for the order of the directory and messages to suppliers. Only the member reads it.';
comment on column public.member_trades.state is 'State of the shop; null: not stated.';
comment on column public.member_trades.segments is 'Ids of the main categories that the member sells, at most 10. Merging a category moves it here; the id of a deleted one stays until the next change and means nothing.';
comment on constraint member_trades_user_id_fkey on public.member_trades is 'Deleting the account deletes what it says about its trade.';
comment on function private.keep_profile_email() is 'Trigger: refuses an e-mail address of a profile that is not that of the account.';
