-- What Premium costs. The rows are business data, not demo data, so this migration inserts them.
create table public.plans (
  key text primary key check (key in ('monthly', 'quarterly', 'annual')),
  name text not null check (length(btrim(name)) between 1 and 60),
  months integer not null check (months between 1 and 60),
  price_cents integer not null check (price_cents >= 0),
  discount_percent integer not null default 0 check (discount_percent between 0 and 99),
  comparison_price_cents integer,
  note text check (length(note) <= 200),
  active boolean not null default true,
  position integer not null unique,
  includes_plus boolean not null default false,
  constraint plans_comparison_price_check check (comparison_price_cents > price_cents)
);

-- Without comparison prices: nobody has been charged any yet.
insert into public.plans (key, name, months, price_cents, discount_percent, position, includes_plus)
values
  ('monthly', 'Mensal', 1, 2990, 0, 1, false),
  ('quarterly', 'Trimestral', 3, 7990, 10, 2, true),
  ('annual', 'Anual', 12, 29790, 17, 3, true);

create trigger plans_audit after insert or update or delete on public.plans
  for each row execute function private.audit('plan', 'key');
create trigger plans_clean before insert or update of name, note on public.plans
  for each row execute function private.clean_values('name', 'name', 'note', 'text');
create trigger plans_keep before delete on public.plans for each row execute function private.keep_row();
-- "truncate … cascade" of a table that these tables reference would empty them as well.
create trigger plans_keep_all before truncate on public.plans for each statement execute function private.keep_row();

alter table public.plans enable row level security;

grant select on public.plans to anon, authenticated, service_role;
grant update (name, months, price_cents, comparison_price_cents, discount_percent, note, active, includes_plus)
  on public.plans to authenticated;

create policy "plans: everyone sees what is for sale, support sees all" on public.plans
  for select to anon, authenticated
  using (active or (select private.may('members')));
create policy "plans: owners change them" on public.plans
  for update to authenticated
  using ((select private.may('business'))) with check ((select private.may('business')));

comment on table public.plans is 'What can be bought, one row per key. To stop selling a plan, set active to false; do not delete the row.';
comment on column public.plans.key is 'monthly, quarterly or annual. Part of URLs.';
comment on column public.plans.name is 'As shown on screen, 1 to 60 characters.';
comment on column public.plans.months is 'How many months one purchase lasts. An order keeps the number it was made with.';
comment on column public.plans.price_cents is 'What checkout charges, in BRL cents.';
comment on column public.plans.discount_percent is 'Shown as it is; not computed from the prices.';
comment on column public.plans.comparison_price_cents is 'An earlier price, in BRL cents, higher than the present one. The landing page shows it struck through; null: nothing.';
comment on column public.plans.note is 'Shown beside the price on the landing page, 200 characters at most; null: none.';
comment on column public.plans.active is 'Whether it is for sale. Members who have it keep it.';
comment on column public.plans.position is 'Order on screen. Each number occurs once.';
comment on column public.plans.includes_plus is 'Whether an active plan also opens the special lists for Premium Plus. A change applies at once, also to plans that were bought before.';
