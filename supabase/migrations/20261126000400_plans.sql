-- What Premium costs. The rows are business data, not demo data, so this migration inserts them.
create table public.plans (
  key text primary key check (key in ('monthly', 'quarterly', 'annual')),
  name text not null check (length(btrim(name)) between 1 and 60),
  months integer not null check (months between 1 and 60),
  price_cents integer not null check (price_cents >= 0),
  original_price_cents integer check (original_price_cents > 0),
  discount_percent integer not null default 0 check (discount_percent between 0 and 99),
  announced_price_cents integer check (announced_price_cents >= 0),
  announced_note text check (length(announced_note) <= 200),
  active boolean not null default true,
  position integer not null unique,
  includes_plus boolean not null default false
);
comment on table public.plans is 'What can be bought, one row per key. To stop selling a plan, set active to false; do not delete the row.';
comment on column public.plans.key is 'monthly, quarterly or annual. Part of URLs.';
comment on column public.plans.name is 'As shown on screen, 1 to 60 characters.';
comment on column public.plans.months is 'How many months one purchase lasts. An order keeps the number it was made with.';
comment on column public.plans.price_cents is 'What checkout charges, in BRL cents.';
comment on column public.plans.original_price_cents is 'BRL cents, shown struck through beside the price; null: not shown.';
comment on column public.plans.discount_percent is 'Shown as it is; not computed from the prices.';
comment on column public.plans.announced_price_cents is 'What the landing page announces, in BRL cents; null: it announces price_cents.';
comment on column public.plans.announced_note is 'Text below the announced price, 200 characters at most; null: none.';
comment on column public.plans.active is 'Whether it is for sale. Members who have it keep it.';
comment on column public.plans.position is 'Order on screen. Each number occurs once.';
comment on column public.plans.includes_plus is 'Whether an active plan also opens the special lists for Premium Plus. A change applies at once, also to plans that were bought before.';
alter table public.plans
  alter column key set statistics 0, alter column name set statistics 0,
  alter column months set statistics 0, alter column price_cents set statistics 0,
  alter column original_price_cents set statistics 0, alter column discount_percent set statistics 0,
  alter column announced_price_cents set statistics 0, alter column announced_note set statistics 0,
  alter column active set statistics 0, alter column position set statistics 0,
  alter column includes_plus set statistics 0;

insert into public.plans
  (key, name, months, price_cents, original_price_cents, discount_percent, announced_price_cents, announced_note, position, includes_plus)
values
  ('monthly', 'Mensal', 1, 2990, null, 0, 4990, null, 1, false),
  ('quarterly', 'Trimestral', 3, 7990, 8970, 10, null, null, 2, true),
  ('annual', 'Anual', 12, 29790, 35880, 17, 41990, '30% de desconto, equivalente a R$34,99 por mês', 3, true);

alter table public.plans enable row level security;

grant select on public.plans to anon, authenticated, service_role;
grant update (name, price_cents, original_price_cents, discount_percent, announced_price_cents, announced_note, active, includes_plus)
  on public.plans to authenticated;

create policy "plans: everyone sees what is for sale, admins see all" on public.plans
  for select to anon, authenticated
  using (active or (select private.is_admin()));

create policy "plans: admins change them" on public.plans
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
