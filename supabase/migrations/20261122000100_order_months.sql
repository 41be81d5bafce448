-- What was bought stands on the order, months as well as price: a payment may come in days after the order was begun,
-- and the operator may have changed the plan meanwhile.
alter table public.orders add column months integer check (months between 1 and 60);
comment on column public.orders.months is 'Months of Premium that this order pays for; later changes of the plan do not touch it.';
alter table public.orders alter column months set statistics 0;
update public.orders o set months = p.months from public.plans p where p.key = o.plan_key;
alter table public.orders alter column months set not null;

-- In place of the function of …_purchases.sql, which left the months to the plan.
-- The order of this account under this key: a new one, pending, at the plan's present price and months, or the one that
-- an earlier or parallel call with the same key has begun, whatever has become of plan and price since.
-- 409 for an admin and for a key that belongs to another purchase, 422 for a plan that is not for sale.
create or replace function public.begin_order(account_id uuid, plan text, payment_method text, gateway text, idempotency_key text)
returns public.orders
language plpgsql security invoker set search_path = '' as $$
declare
  is_admin constant boolean := exists (select from public.admins a where a.user_id = account_id);
  begun public.orders;
begin
  insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key)
  select account_id, p.key, p.months, p.price_cents, payment_method, begin_order.gateway, 'pending', begin_order.idempotency_key
  from public.plans p where p.key = begin_order.plan and p.active and not is_admin
  on conflict on constraint orders_user_id_idempotency_key_key do nothing;

  select * into begun from public.orders o
  where o.user_id = account_id and o.idempotency_key = begin_order.idempotency_key;
  if not found and is_admin then
    raise sqlstate 'PT409' using message = 'Administradores já têm acesso a tudo: não há o que comprar.';
  elsif not found then
    raise sqlstate 'PT422' using message = 'Este plano não está disponível.';
  elsif (begun.plan_key, begun.method) is distinct from (begin_order.plan, payment_method) then
    raise sqlstate 'PT409' using message = 'Esta chave de envio já foi usada em outra compra.';
  end if;
  return begun;
end $$;

-- In place of the function of …_purchases.sql, which took the months from the plan.
-- Ends a pending order as paid, and grants what was paid for, or as failed. Only the first call does; every other gets
-- the order as it stands. Premium grows by the order's months from its present end, or from today, to the end of that day
-- in America/Sao_Paulo, as endOfDay() of src/domain/dates.ts has it (Q17). 404 when there is no such order.
create or replace function public.settle_order(order_id uuid, paid boolean) returns public.orders
language plpgsql security invoker set search_path = '' as $$
declare
  settled public.orders;
begin
  -- First the subscription, as when an account is deleted at the same moment: the other way round the two would block
  -- each other.
  perform from public.subscriptions s
  where s.user_id = (select o.user_id from public.orders o where o.id = order_id) for update;

  -- No "else": neither paid nor failed is refused.
  update public.orders o
  set status = case when paid then 'paid' when not paid then 'failed' end, paid_at = case when paid then now() end
  where o.id = order_id and o.status = 'pending'
  returning * into settled;

  if not found then
    select * into settled from public.orders o where o.id = order_id;
    if not found then
      raise sqlstate 'PT404' using message = 'Pedido não encontrado.';
    end if;
  elsif paid then
    -- Nobody to grant it to once the account is gone. The end is read from the row itself, so of two purchases settled
    -- at the same moment the second goes on from the first.
    update public.subscriptions s
    set plan_key = settled.plan_key,
      expires_at = (
        (greatest(now(), s.expires_at) at time zone 'America/Sao_Paulo' + make_interval(months => settled.months))::date + time '23:59:59.999'
      ) at time zone 'America/Sao_Paulo'
    where s.user_id = settled.user_id;
  end if;
  return settled;
end $$;

-- In place of the function of …_account_data.sql, which knew no months. Everything held about a person, as the file they
-- download; null when there is no such account.
create or replace function public.export_account(account_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'conta', json_build_object(
      'id', p.id,
      'nome', p.name,
      'email', p.email,
      'novo_email_a_confirmar', nullif(account.row ->> 'email_change', ''),
      'criada_em', p.created_at,
      'convidada_em', account.row -> 'invited_at',
      'email_confirmado_em', account.row -> 'email_confirmed_at',
      'ultimo_acesso_em', account.row -> 'last_sign_in_at',
      'dados_informados_no_cadastro', account.row -> 'raw_user_meta_data'
    ),
    'formas_de_acesso', coalesce((
      select json_agg(json_build_object('tipo', i.row -> 'provider', 'dados', i.row -> 'identity_data', 'criada_em', i.row -> 'created_at'))
      from (select to_jsonb(identity) as row from auth.identities identity where identity.user_id = p.id) i
    ), '[]'),
    'sessoes_abertas', coalesce((
      select json_agg(json_build_object('criada_em', s.row -> 'created_at', 'atualizada_em', s.row -> 'updated_at',
        'navegador', s.row -> 'user_agent', 'ip', s.row -> 'ip') order by s.row ->> 'created_at')
      from (select to_jsonb(session) as row from auth.sessions session where session.user_id = p.id) s
    ), '[]'),
    -- The auth server's own log. It outlives the account: the law wants accesses kept (Marco Civil da Internet, art. 15).
    'registro_de_acessos', coalesce((
      select json_agg(json_build_object('acao', l.payload -> 'action', 'quando', l.created_at, 'ip', nullif(l.ip_address, ''))
        order by l.created_at)
      from auth.audit_log_entries l where l.payload ->> 'actor_id' = p.id::text
    ), '[]'),
    'papel', a.role,
    'administrador_desde', (select created_at from public.admins where user_id = p.id),
    'preferencias_de_notificacao', json_build_object(
      'novos_fornecedores', p.notify_new_suppliers,
      'promocoes_e_ofertas', p.notify_promotions,
      'atualizacoes_da_plataforma', p.notify_platform_updates
    ),
    'assinatura', (
      select json_build_object('situacao', a.status, 'plano', s.plan_key, 'termina_em', s.expires_at)
      from public.subscriptions s where s.user_id = p.id
    ),
    'pedidos', coalesce((
      select json_agg(json_build_object('id', o.id, 'criado_em', o.created_at, 'plano', o.plan_key, 'meses', o.months, 'valor_em_centavos', o.amount_cents,
        'forma_de_pagamento', o.method, 'processado_por', o.gateway, 'situacao', o.status, 'pago_em', o.paid_at,
        'chave_de_envio', o.idempotency_key) order by o.created_at)
      from public.orders o where o.user_id = p.id
    ), '[]'),
    'favoritos', coalesce((
      select json_agg(json_build_object('fornecedor_id', s.id, 'codigo', s.formatted_id, 'nome', s.name, 'desde', f.created_at)
        order by f.created_at, s.id)
      from public.favorites f join public.suppliers s on s.id = f.supplier_id where f.user_id = p.id
    ), '[]'),
    'visitas_contadas_hoje', coalesce((
      select json_agg(json_build_object('dia', v.day, 'fornecedor_id', s.id, 'codigo', s.formatted_id, 'nome', s.name)
        order by v.day, s.id)
      from private.counted_views v join public.suppliers s on s.id = v.supplier_id where v.user_id = p.id
    ), '[]'),
    'mensagens_de_contato', coalesce((
      select json_agg(json_build_object('id', m.id, 'enviada_em', m.created_at, 'nome', m.name, 'email', m.email, 'assunto', m.subject,
        'mensagem', m.message, 'tratada_em', m.handled_at) order by m.created_at, m.id)
      from public.contact_messages m
      -- As in erase_contact_messages(): an address that is not confirmed may be somebody else's.
      where lower(m.email) = lower(p.email) and account.row ->> 'email_confirmed_at' is not null
    ), '[]'),
    'arquivos_enviados', coalesce((
      select json_agg(json_build_object('pasta', o.bucket_id, 'arquivo', o.name, 'enviado_em', o.created_at) order by o.created_at)
      from storage.objects o where o.owner_id = p.id::text
    ), '[]')
  )
  from public.profiles p
  join public.accounts a on a.id = p.id
  cross join lateral (select to_jsonb(u) as row from auth.users u where u.id = p.id) account
  where p.id = export_account.account_id
$$;
