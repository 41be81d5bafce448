-- What the operator sets for the whole site (S-35, Q53): one row each, so a setting is a typed column.
create table public.settings (
  id boolean primary key default true check (id),
  site_name text not null default 'Guia de Fornecedores' check (length(btrim(site_name)) between 1 and 60),
  maintenance_mode boolean not null default false,
  main_color text not null default '#e11d48' check (main_color ~ '^#[0-9a-f]{6}$'),
  logo_path text,
  analytics_id text check (analytics_id ~ '^[A-Za-z0-9-]{1,40}$'),
  pixel_id text check (pixel_id ~ '^[0-9]{1,30}$'),
  free_direct_contacts boolean not null default true
);
comment on table public.settings is 'One row, readable by everyone.';
comment on column public.settings.free_direct_contacts is 'Whether non-premium readers receive WhatsApp and e-mail of open suppliers (Q12).';

-- Kept apart because settings is public.
create table public.operator_settings (
  id boolean primary key default true check (id),
  admin_email text check (admin_email ~ '^[^@\s]+@[^@\s]+$')
);
comment on table public.operator_settings is 'One row, for admins only.';

-- What Premium promises beyond contacts (P-08): links that only premium members receive.
create table public.member_perks (
  id boolean primary key default true check (id),
  group_url text check (group_url ~ '^https://\S+$'),
  priority_support_url text check (priority_support_url ~ '^https://\S+$')
);
comment on table public.member_perks is 'One row, for premium members only.';
alter table public.operator_settings alter column id set statistics 0, alter column admin_email set statistics 0;
alter table public.member_perks
  alter column id set statistics 0, alter column group_url set statistics 0,
  alter column priority_support_url set statistics 0;

insert into public.settings default values;
insert into public.operator_settings default values;
insert into public.member_perks default values;

alter table public.settings enable row level security;
alter table public.operator_settings enable row level security;
alter table public.member_perks enable row level security;
grant select on public.settings to anon, authenticated, service_role;
grant update (site_name, maintenance_mode, main_color, logo_path, analytics_id, pixel_id, free_direct_contacts)
  on public.settings to authenticated;
grant select on public.operator_settings to authenticated, service_role;
grant update (admin_email) on public.operator_settings to authenticated;
grant select on public.member_perks to authenticated, service_role;
grant update (group_url, priority_support_url) on public.member_perks to authenticated;

create policy "settings: everyone reads" on public.settings
  for select to anon, authenticated using (true);
create policy "settings: admins change" on public.settings
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "operator_settings: admins read" on public.operator_settings
  for select to authenticated using ((select private.is_admin()));
create policy "operator_settings: admins change" on public.operator_settings
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "member_perks: premium members read" on public.member_perks
  for select to authenticated using ((select private.is_premium()));
create policy "member_perks: admins change" on public.member_perks
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
