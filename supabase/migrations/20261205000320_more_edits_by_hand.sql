-- More that an operator may do by mistake in Studio: rows without which a plan, a supplier or a purchase no longer works
-- stay, what was bought stays as it was bought, and nobody chooses an id by accident.

-- Trigger: refuses to delete a row that must exist (23001), with what to do instead. A row that belongs to something goes
-- with it: when an account or a supplier is deleted, its row is gone before. Restoring a backup may replace rows; see
-- is_restoring(). Runs with its owner's rights to see auth.users.
create or replace function private.keep_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone constant jsonb := to_jsonb(old);
begin
  if private.is_restoring() then
    return old;
  end if;
  if tg_op = 'DELETE' and (case tg_table_name
    when 'profiles' then not exists (select from auth.users u where u.id = (gone ->> 'id')::uuid)
    when 'subscriptions' then not exists (select from public.profiles p where p.id = (gone ->> 'user_id')::uuid)
    when 'supplier_details' then not exists (select from public.suppliers s where s.id = (gone ->> 'supplier_id')::bigint)
    when 'supplier_contacts' then not exists (select from public.suppliers s where s.id = (gone ->> 'supplier_id')::bigint)
    else false
  end) then
    return old;
  end if;
  raise restrict_violation using
    message = case
      when tg_op = 'TRUNCATE' or tg_table_name in ('settings', 'operator_settings', 'member_perks')
        then format('As linhas de %s não podem ser apagadas: o site precisa delas.', tg_table_name)
      when tg_table_name in ('profiles', 'subscriptions')
        then format('Esta linha de %s não pode ser apagada: toda conta precisa dela.', tg_table_name)
      when tg_table_name in ('supplier_details', 'supplier_contacts')
        then format('Esta linha de %s não pode ser apagada: sem ela, o fornecedor ficaria bloqueado para todos.', tg_table_name)
      when tg_table_name = 'plans' then 'Este plano não pode ser apagado: as páginas de planos precisam dele.'
      else format('Esta linha de %s não pode ser apagada: o que foi comprado fica guardado.', tg_table_name)
    end,
    hint = case
      when tg_table_name in ('profiles', 'subscriptions')
        then 'Para excluir a conta, use Authentication > Users. Para tirar o Premium, deixe expires_at vazio (NULL).'
      when tg_table_name in ('supplier_details', 'supplier_contacts')
        then 'Para excluir o fornecedor, apague a linha dele em suppliers. Para apagar um dado, deixe a coluna vazia (NULL).'
      when tg_table_name = 'plans' then 'Para parar de vendê-lo, mude active para false.'
      when tg_table_name in ('orders', 'payments')
        then 'Para desfazer a compra, rode no SQL Editor: select public.refund_order(''id do pedido'', ''motivo'');'
      when tg_table_name = 'admins' then 'Para tirar alguém da equipe, apague só a linha dessa pessoa.'
      else 'Edite a linha em vez de apagá-la.'
    end;
end $$;
comment on function private.keep_row() is 'Trigger: refuses to delete a row that must exist, and says what to do instead.';

create trigger plans_keep before delete on public.plans for each row execute function private.keep_row();
create trigger supplier_details_keep before delete on public.supplier_details for each row execute function private.keep_row();
create trigger supplier_contacts_keep before delete on public.supplier_contacts for each row execute function private.keep_row();
create trigger orders_keep before delete on public.orders for each row execute function private.keep_row();
create trigger payments_keep before delete on public.payments for each row execute function private.keep_row();
-- "truncate … cascade" of a table that these tables reference would empty them as well.
create trigger plans_keep_all before truncate on public.plans for each statement execute function private.keep_row();
create trigger supplier_details_keep_all before truncate on public.supplier_details for each statement execute function private.keep_row();
create trigger supplier_contacts_keep_all before truncate on public.supplier_contacts for each statement execute function private.keep_row();
create trigger orders_keep_all before truncate on public.orders for each statement execute function private.keep_row();
create trigger payments_keep_all before truncate on public.payments for each statement execute function private.keep_row();
create trigger admins_keep_all before truncate on public.admins for each statement execute function private.keep_row();

-- Trigger: an order says what was bought, by whom and for how much (23001). The buyer is forgotten with their account.
create function private.keep_purchase() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id is null
    and not exists (select from public.profiles p where p.id = old.user_id)
    and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then
    return new;
  end if;
  raise restrict_violation using
    message = 'O que foi comprado não muda: o pedido guarda quem comprou, o quê e por quanto.',
    hint = 'Para mudar até quando vale o Premium, edite expires_at em subscriptions. Para desfazer a compra, use public.refund_order().';
end $$;
comment on function private.keep_purchase() is 'Trigger: refuses to change what was bought, by whom and for how much.';

create trigger orders_keep_purchase
  before update of user_id, plan_key, months, amount_cents, method, gateway, coupon_id, coupon_code, full_price_cents on public.orders
  for each row when (
    (old.user_id, old.plan_key, old.months, old.amount_cents, old.method, old.gateway, old.coupon_id, old.coupon_code, old.full_price_cents)
    is distinct from
    (new.user_id, new.plan_key, new.months, new.amount_cents, new.method, new.gateway, new.coupon_id, new.coupon_code, new.full_price_cents))
  execute function private.keep_purchase();

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
comment on function private.keep_profile_email() is 'Trigger: refuses an e-mail address of a profile that is not that of the account.';

create trigger profiles_keep_email before update of email on public.profiles
  for each row when (new.email <> old.email) execute function private.keep_profile_email();

-- A date that no calendar has breaks the pages that show it.
alter table public.suppliers add constraint suppliers_public_from_check check (isfinite(public_from));
alter table public.coupons add constraint coupons_finite_days_check check (isfinite(valid_from) and isfinite(valid_until));

-- Nobody chooses these ids either, as those of suppliers: the sequence would give out a number typed in Studio again.
alter table public.categories alter column id set generated always;
alter table public.special_lists alter column id set generated always;
alter table public.supplier_images alter column id set generated always;
alter table public.contact_messages alter column id set generated always;
