-- Accounts as members and staff see them, and what the LGPD (art. 18) grants the owner of one: a copy of everything held
-- about them, and its deletion. Deleting an account (by its owner, an admin, or the operator in Studio) deletes one row of
-- auth.users, in one transaction. The comment on each foreign key says what is deleted with it and what stays.

-- An account as the screens show it. Role and status are computed from the same row whenever it is read, so that two
-- screens cannot disagree. With security_invoker the policies of the tables apply: members read their own row, support all
-- rows.
create view public.accounts with (security_invoker = true) as
select
  p.id,
  p.name,
  p.email,
  case when a.user_id is not null then 'admin' when private.is_running(s.expires_at) then 'premium' else 'free' end as role,
  case
    when a.user_id is not null or private.is_running(s.expires_at) then 'active'
    when s.expires_at is null then 'none'
    else 'expired'
  end as status,
  -- An admin's Premium does not end.
  case when a.user_id is null then s.expires_at end as ends_at,
  p.notify_new_suppliers,
  p.notify_promotions,
  p.notify_platform_updates,
  p.created_at,
  a.role as staff_role,
  p.notify_reminders,
  p.notify_premium_end
from public.profiles p
join public.subscriptions s on s.user_id = p.id
left join public.admins a on a.user_id = p.id;

-- Trigger: deletes the contact messages of a deleted account. Messages carry no account, only an e-mail address, so
-- the account must have confirmed it: otherwise somebody could sign up with another person's e-mail address and
-- delete that person's messages.
create function private.erase_contact_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.contact_messages where lower(email) = lower(old.email);
  return old;
end $$;

-- Trigger: records the invitation of an account, made by the account that note_invitation() named, else by the operator
-- in Studio; and keeps the role that the person is invited to. A repeated invitation without a role leaves it.
create function private.audit_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  begun private.begun_invitations;
begin
  delete from private.begun_invitations i where i.recipient_hash = private.recipient_hash(new.email) returning * into begun;
  if begun.begun_at < now() - interval '5 minutes' then
    begun := null;
  end if;
  perform private.act_for(begun.actor_id);
  perform private.record_account_event('invite', new.id);
  if begun.staff_role is not null then
    insert into private.invited_staff (user_id, role, invited_by) values (new.id, begun.staff_role, begun.actor_id)
    on conflict on constraint invited_staff_pkey
    do update set role = excluded.role, invited_by = excluded.invited_by, invited_at = excluded.invited_at;
  end if;
  return null;
end $$;

-- Trigger: records the deletion of an account.
create function private.audit_account_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_account_event('delete', old.id);
  return null;
end $$;

-- Deletes an account and all its data, as the account actor_id, which may be the same. Does nothing if it is already
-- deleted. 403: it belongs to the staff, and actor_id to somebody else who is no owner. 409: it belongs to the last owner.
-- Only the edge function calls it; it knows who the caller is, which a deletion by the auth server would not tell the
-- history.
create function public.delete_account(account_id uuid, actor_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if actor_id <> account_id then
    perform from auth.users u where u.id = delete_account.account_id for update; -- so that nobody makes it staff meanwhile
    if exists (select from public.admins a where a.user_id = delete_account.account_id) then
      perform private.lock_staff_role(delete_account.account_id);
      if not private.is_owner(delete_account.actor_id) then
        raise sqlstate 'PT403' using message = 'Só administradores excluem contas da equipe.';
      end if;
    end if;
  end if;
  perform private.act_for(delete_account.actor_id);
  delete from auth.users u where u.id = delete_account.account_id;
end $$;

-- Returns everything held about a person, as the file that they download; null when there is no such account. Every table
-- that refers to a person must be named here. Not in it are the reasons for which admins released an order, which they
-- wrote for each other: neither among the order's events nor in the history. Reads rows of `auth` through to_jsonb(),
-- because the auth server decides which columns they have. Returns json, because jsonb would reorder the keys.
create function private.export_account(account_id uuid) returns json
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
    -- The auth server's own log. It outlives the account: Brazilian law requires access records to be kept (Marco
    -- Civil da Internet, art. 15).
    'registro_de_acessos', coalesce((
      select json_agg(json_build_object('acao', l.payload -> 'action', 'quando', l.created_at, 'ip', nullif(l.ip_address, ''))
        order by l.created_at)
      from auth.audit_log_entries l where l.payload ->> 'actor_id' = p.id::text
    ), '[]'),
    -- Without email_changes.token_hash and private.used_sign_up_links (user_id, token_hash), which belong to links and say
    -- nothing about the person.
    'trocas_de_email', coalesce((
      select json_agg(json_build_object('email_anterior', c.old_email, 'pedida_em', c.requested_at) order by c.requested_at)
      from private.email_changes c where c.user_id = p.id
    ), '[]'),
    'papel', a.role,
    'administrador_desde', (select created_at from public.admins where user_id = p.id),
    'funcao_na_equipe', a.staff_role,
    -- Without invited_staff.invited_by, which is somebody else.
    'convite_para_a_equipe', (
      select json_build_object('funcao', i.role, 'convidada_em', i.invited_at) from private.invited_staff i where i.user_id = p.id
    ),
    'preferencias_de_notificacao', json_build_object(
      'novos_fornecedores', p.notify_new_suppliers,
      'promocoes_e_ofertas', p.notify_promotions,
      'atualizacoes_da_plataforma', p.notify_platform_updates,
      'lembretes_do_caderno', p.notify_reminders,
      'fim_do_premium', p.notify_premium_end,
      'desligadas_por_link', (
        select coalesce(json_agg(json_build_object('qual', s.key, 'em', s.value) order by s.key), '[]')
        from private.mail_receivers r cross join jsonb_each(r.stopped_by_link) s where r.user_id = p.id
      ),
      'ultimo_resumo_como_premium', (select nullif(r.premium_digest_at, '-infinity') from private.mail_receivers r where r.user_id = p.id)
    ),
    'assinatura', (
      select json_build_object('situacao', a.status, 'plano', s.plan_key, 'termina_em', s.expires_at)
      from public.subscriptions s where s.user_id = p.id
    ),
    'pedidos', coalesce((
      select json_agg(json_build_object('id', o.id, 'criado_em', o.created_at, 'plano', o.plan_key, 'meses', o.months, 'valor_em_centavos', o.amount_cents,
        -- Without orders.coupon_id, which is the coupon's number and says nothing more than its code.
        'cupom', o.coupon_code, 'valor_sem_cupom_em_centavos', o.full_price_cents,
        'forma_de_pagamento', o.method, 'processado_por', o.gateway, 'situacao', o.status, 'pago_em', o.paid_at, 'vale_de', o.granted_from, 'vale_ate', o.granted_until,
        'reembolsado_em', o.refunded_at, 'motivo_do_reembolso', o.refund_reason,
        'reembolso_pedido_em', o.refund_requested_at, 'liberado_sem_confirmacao_em', o.released_at,
        'referencia_no_processador', o.provider_reference,
        -- Without orders.payment_url, which is a link and says nothing about the person, and without orders.checked_at,
        -- payments.refund_attempts and payments.refund_tried_at, which are about the server's own requests.
        'pagamentos', coalesce((
          select json_agg(json_build_object('id', y.provider_id, 'situacao', y.status, 'detalhe', y.detail, 'meio', y.method,
            'valor_em_centavos', y.amount_cents, 'reembolsado_em_centavos', y.refunded_cents, 'moeda', y.currency,
            'aprovado_em', y.approved_at, 'alterado_em', y.changed_at, 'em_dobro', y.is_extra,
            'reembolso_pedido_em', y.refund_requested_at) order by y.changed_at, y.provider_id)
          from public.payments y where y.order_id = o.id
        ), '[]'),
        -- Not who else was behind an event (actor_role), and no problem with a refund in the provider's own words.
        'acontecimentos', coalesce((
          select json_agg(json_build_object('quando', e.at, 'tipo', e.kind,
            'detalhes', case e.kind when 'released' then e.detail - 'reason' else e.detail - 'problem' end,
            'por_esta_conta', e.actor_id is not distinct from p.id) order by e.id)
          from public.order_events e where e.order_id = o.id
        ), '[]'),
        'chave_de_envio', o.idempotency_key) order by o.created_at)
      from public.orders o where o.user_id = p.id
    ), '[]'),
    'mudancas_do_premium', coalesce((
      select json_agg(json_build_object('em', c.at, 'pedido', c.order_id, 'terminava_em', c.ended_before,
        'passou_a_terminar_em', c.ended_after, 'desfeita_em', c.taken_back_at, 'meses_dados', c.months,
        -- Without premium_changes.given_by, which is somebody else.
        'dada_pela_equipe', c.given_as is not null) order by c.id)
      from private.premium_changes c where c.user_id = p.id
    ), '[]'),
    -- Without what the server notes for itself: dedupe_key, attempts, next_attempt_at, retried_at, campaign_id (a copy) and problem, and without
    -- unsubscribe_key, with which anybody who sees the export could turn the member's mails off. Mails to the address of somebody
    -- else would tell what is on file for a supplier that this account has claimed.
    'bloqueio_de_emails', (
      select json_build_object('email', b.email, 'motivo', b.reason, 'desde', b.at, 'desfeito_em', b.lifted_at)
      from private.blocked_addresses b where b.user_id = p.id
    ),
    'mensagens_por_email', coalesce((
      select json_agg(json_build_object('tipo', m.kind, 'sobre', m.payload, 'criada_em', m.created_at, 'enviada_em', m.sent_at, 'nao_enviada_porque', m.closed_as)
        order by m.created_at, m.dedupe_key)
      from private.outbox m where m.user_id = p.id and m.address is null
    ), '[]'),
    'loja', json_build_object('nome', p.shop_name, 'cidade', p.shop_city, 'instagram', p.shop_instagram, 'compra_como', p.buys_as),
    'o_que_vende', (
      select json_build_object('estado', t.state, 'categorias',
        array(select c.name from public.categories c where c.id = any (t.segments) order by c.id))
      from public.member_trades t where t.user_id = p.id
    ),
    'caderno_de_compras', coalesce((
      select json_agg(json_build_object('fornecedor_id', s.id, 'codigo', s.formatted_id, 'nome', s.name, 'situacao', n.status, 'ja_comprou', n.was_bought,
        'contatado_em', n.contacted_at, 'anotacao', n.note, 'lembrar_em', n.remind_on, 'situacao_alterada_em', n.status_edited_at,
        'contato_alterado_em', n.contacted_edited_at, 'anotacao_alterada_em', n.note_edited_at, 'lembrete_alterado_em', n.remind_on_edited_at) order by s.id)
      from public.notebook_entries n join public.suppliers s on s.id = n.supplier_id where n.user_id = p.id
    ), '[]'),
    'respostas_sobre_contatos', coalesce((
      select json_agg(json_build_object('fornecedor_id', s.id, 'codigo', s.formatted_id, 'nome', s.name, 'canal', c.channel,
        'resposta', c.outcome, 'respondida_em', c.created_at) order by s.id)
      from private.contact_checks c join public.suppliers s on s.id = c.supplier_id where c.user_id = p.id
    ), '[]'),
    'respostas_sobre_compras', coalesce((
      select json_agg(json_build_object('fornecedor_id', s.id, 'codigo', s.formatted_id, 'nome', s.name, 'chegou', b.arrived,
        'no_prazo', b.on_time, 'igual_a_foto', b.as_pictured, 'compraria_de_novo', b.buy_again, 'respondida_em', b.updated_at) order by s.id)
      from private.buying_reports b join public.suppliers s on s.id = b.supplier_id where b.user_id = p.id
    ), '[]'),
    'respostas_desconsideradas_desde', (select d.created_at from private.dismissed_voters d where d.user_id = p.id),
    'buscas_salvas', coalesce((
      select json_agg(json_build_object('nome', b.name, 'texto', b.text,
        'categoria', (select c.name from public.categories c where c.id = b.category_id), 'so_premium', b.only_premium,
        'lista', b.list_id, 'estado', b.state, 'cidade', b.city, 'bairro', b.district, 'pecas_ate', b.max_pieces,
        'reais_ate', b.max_reais, 'preco_ate', b.max_price_reais, 'tamanho', b.size, 'envia_para', b.ships_to,
        'vende_para_cpf', b.sells_to_cpf, 'pronta_entrega', b.ready_stock, 'plus_size', b.plus_size,
        'acesso_antecipado', b.early_access, 'contato_confirmado', b.contact_confirmed,
        'bem_avaliado', b.well_rated, 'avisa', b.notifies, 'vista_em', b.seen_at, 'criada_em', b.created_at) order by b.id)
      from public.saved_searches b where b.user_id = p.id
    ), '[]'),
    'mudancas_em_paginas', coalesce((
      select json_agg(json_build_object('fornecedor_id', s.id, 'codigo', s.formatted_id, 'nome', s.name, 'antes', e.before, 'depois', e.after,
        'situacao', e.state, 'motivo', e.reason, 'feita_em', e.created_at, 'decidida_em', e.decided_at) order by e.id)
      from private.supplier_edits e join public.suppliers s on s.id = e.supplier_id where e.user_id = p.id
    ), '[]'),
    'novidades_denunciadas', coalesce((
      select json_agg(json_build_object('novidade_id', r.novelty_id, 'denunciada_em', r.created_at) order by r.created_at)
      from private.novelty_reports r where r.user_id = p.id
    ), '[]'),
    -- Without supplier_claims.code, attempts and objection_key: secrets of others, or of no meaning.
    'paginas_de_fornecedores', coalesce((
      select json_agg(json_build_object('fornecedor_id', s.id, 'codigo', s.formatted_id, 'nome', s.name, 'prova', k.proof, 'codigo_pedido_para', k.address,
        'situacao', k.state, 'motivo', k.reason, 'pedida_em', k.created_at, 'vale_desde', a.since) order by k.created_at)
      from private.supplier_claims k join public.suppliers s on s.id = k.supplier_id
      left join public.supplier_accounts a on a.supplier_id = k.supplier_id and a.user_id = k.user_id
      where k.user_id = p.id
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
        'mensagem', m.message, 'lida_em', m.read_at, 'respondida_em', m.answered_at) order by m.created_at, m.id)
      from public.contact_messages m
      -- As in erase_contact_messages(): an unconfirmed e-mail address may be somebody else's.
      where lower(m.email) = lower(p.email) and account.row ->> 'email_confirmed_at' is not null
    ), '[]'),
    'arquivos_enviados', coalesce((
      select json_agg(json_build_object('pasta', o.bucket_id, 'arquivo', o.name, 'enviado_em', o.created_at) order by o.created_at)
      from storage.objects o where o.owner_id = p.id::text
    ), '[]'),
    -- Without what the file says of suppliers (left_out).
    'importacoes_de_fornecedores', coalesce((
      select json_agg(json_build_object('id', b.id, 'arquivo', b.file_name, 'importada_em', b.created_at, 'criados', b.created_count,
        'alterados', b.changed_count, 'desfeita_em', b.undone_at, 'mantidos_ao_desfazer', b.kept,
        'importada_por_esta_conta', b.created_by is not distinct from p.id,
        'desfeita_por_esta_conta', b.undone_by is not distinct from p.id) order by b.created_at, b.id)
      from public.import_batches b where p.id in (b.created_by, b.undone_by)
    ), '[]'),
    -- Without what the site says in them (audience, preview, body, button_label, button_path), when, to how many
    -- (send_at, started_at, recipients), and version.
    'promocoes_escritas', coalesce((
      select json_agg(json_build_object('assunto', m.subject, 'criada_em', m.created_at) order by m.id)
      from public.campaigns m where m.created_by = p.id
    ), '[]'),
    -- All entries about their subscription and role, no matter who made the change. Of the changes that they made
    -- themselves, only what they changed and when: the values of a supplier are not their personal data.
    'historico_da_conta', coalesce((
      select json_agg(json_build_object('quando', h.at, 'tipo', h.entity, 'acao', h.action, 'mudancas', h.changes - 'release_reason') order by h.at, h.id)
      from public.audit_log h where h.entity in ('subscription', 'admin', 'account', 'mail') and h.entity_id = p.id::text
    ), '[]'),
    'alteracoes_feitas_por_esta_conta', coalesce((
      select json_agg(json_build_object('quando', h.at, 'tipo', h.entity, 'acao', h.action, 'nome', h.entity_label) order by h.at, h.id)
      from public.audit_log h where h.actor_id = p.id
    ), '[]')
  )
  from public.profiles p
  join public.accounts a on a.id = p.id
  cross join lateral (select to_jsonb(u) as row from auth.users u where u.id = p.id) account
  where p.id = export_account.account_id
$$;

-- Returns everything held about a person, as private.export_account(), and records who has exported it: the caller, else
-- the operator, who calls this in Studio for a request that came by e-mail. Null when there is no such account.
create function private.recorded_export(account_id uuid) returns json
language plpgsql set search_path = '' as $$
declare
  data constant json := private.export_account(recorded_export.account_id);
begin
  if data is not null then
    perform private.record_account_event('export', recorded_export.account_id);
  end if;
  return data;
end $$;

-- Returns everything held about the caller; null if the account was deleted. Ten times in ten minutes: it reads the auth
-- server's whole log, and each export is an entry of the history. 429: more often.
create function public.export_account() returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_caller('export', 10, 600);
  return private.recorded_export(auth.uid());
end $$;

-- Refuses what only staff for members may do, and what nobody may do to a member of the staff. 42501: the caller may not.
-- 404: there is no such account. 409: it is of the staff.
create function private.check_member(account_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.may('members')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o atendimento a membros.';
  elsif not exists (select from public.profiles p where p.id = check_member.account_id) then
    raise sqlstate 'PT404' using message = 'Esta conta não existe mais.';
  elsif exists (select from public.admins a where a.user_id = check_member.account_id) then
    raise sqlstate 'PT409' using message = 'Esta conta é da equipe. Tire-a da equipe primeiro.';
  end if;
end $$;

-- Adds months of Premium to a member, from the end of what there is or from now, and returns the new end (UTC). 42501, 404
-- and 409: see check_member(). 403: support may not give that much, see private.giveable_days(). 422: not 1 to 24 months, or
-- Premium would last longer than check_expiry() allows.
create function public.grant_months(account_id uuid, months integer) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  ends timestamptz;
begin
  perform private.check_member(grant_months.account_id);
  if (grant_months.months between 1 and 24) is not true then
    raise sqlstate 'PT422' using message = 'Dê de 1 a 24 meses.';
  end if;
  perform from public.profiles p where p.id = grant_months.account_id for key share;
  perform set_config('premium.months', grant_months.months::text, true); -- for keep_premium_change()
  update public.subscriptions s
  set expires_at = private.end_of_day(greatest(now(), s.expires_at), grant_months.months)
  where s.user_id = grant_months.account_id
  returning s.expires_at into ends;
  perform set_config('premium.months', '', true);
  return ends;
exception when check_violation then
  raise sqlstate 'PT422' using message = sqlerrm;
end $$;

-- Blocks a member or takes the block back. A blocked member is logged out everywhere at once and cannot log in; account,
-- favorites and purchases stay. Does nothing if it is so already. Locks the account first, as set_staff_role() does: nobody
-- becomes staff between the check and the block. 42501 and 404: see check_member(). The end of the block is far away, and
-- not infinite, because the auth server reads it as a date.
create function public.set_blocked(account_id uuid, blocked boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select private.may('members')) then -- others must not lock anything
    perform from auth.users u where u.id = set_blocked.account_id for update;
  end if;
  perform private.check_member(set_blocked.account_id);
  update auth.users u set banned_until = case when set_blocked.blocked then now() + interval '100 years' end
  where u.id = set_blocked.account_id and coalesce(u.banned_until > now(), false) <> set_blocked.blocked;
  if not found then
    return;
  end if;
  if set_blocked.blocked then
    delete from auth.sessions where user_id = set_blocked.account_id;
  end if;
  perform private.record_account_event(case when set_blocked.blocked then 'block' else 'unblock' end, set_blocked.account_id);
end $$;

-- Returns the accounts with `search` in their name or e-mail address, ignoring case and accents, for staff who may work
-- with members; no rows for anybody else. `filter`: active, ending_7 or ending_30 (Premium ends within as many days; 30
-- as on the dashboard), expired, never_paid (members without a paid purchase), wants_news, unconfirmed (e-mail address),
-- blocked or staff; '' returns all, any other none. role, status and ends_at are as in accounts; staff_role is null for
-- members. Runs with its owner's rights to see auth.users.
create function public.search_members(search text default '', filter text default '')
returns table (
  id uuid, name text, sort_name text, email text, role text, staff_role text, status text, ends_at timestamptz,
  created_at timestamptz, confirmed boolean, blocked boolean, wants_news boolean, wants_offers boolean,
  wants_platform_news boolean, wants_reminders boolean, wants_premium_end boolean, paid_orders bigint, paid_cents bigint
)
language sql stable security definer set search_path = '' as $$
  select a.id, a.name, private.fold(a.name), a.email, a.role, a.staff_role, a.status, a.ends_at, a.created_at,
    u.email_confirmed_at is not null, coalesce(u.banned_until > now(), false),
    a.notify_new_suppliers, a.notify_promotions, a.notify_platform_updates, a.notify_reminders, a.notify_premium_end,
    coalesce(o.orders, 0), coalesce(o.cents, 0)
  from public.accounts a
  join public.profiles p on p.id = a.id
  join auth.users u on u.id = a.id
  left join (
    select o.user_id, count(*) as orders, sum(o.amount_cents) as cents
    from public.orders o where o.status = 'paid' group by o.user_id
  ) o on o.user_id = a.id
  where (select private.may('members'))
    and (search_members.search = '' or position(private.fold(search_members.search) in p.search_text) > 0)
    and case search_members.filter
      when '' then true
      when 'active' then a.role = 'premium'
      when 'ending_7' then a.role = 'premium' and a.ends_at < now() + interval '7 days'
      when 'ending_30' then a.role = 'premium' and a.ends_at < private.soon()
      when 'expired' then a.status = 'expired'
      when 'never_paid' then a.role <> 'admin' and not exists (
        select from public.orders paid where paid.user_id = a.id and paid.paid_at is not null and paid.amount_cents > 0
      )
      when 'wants_news' then a.notify_new_suppliers
      when 'unconfirmed' then u.email_confirmed_at is null
      when 'blocked' then u.banned_until > now()
      when 'staff' then a.role = 'admin'
      else false
    end
$$;

-- Returns one account with all that the staff needs to answer its owner, for staff who may work with members; no rows for
-- anybody else. Times are UTC. messages: those sent from its e-mail address. giveable_days: see private.giveable_days().
-- premium: what gives or gave it Premium, in order, each as {order_id, released, starts, ends}; order_id is null for a change
-- by hand, ends is null where it was set back to free.
create function public.member_details(account_id uuid)
returns table (
  id uuid, name text, email text, role text, staff_role text, status text, ends_at timestamptz, created_at timestamptz,
  confirmed_at timestamptz, invited_at timestamptz, last_login_at timestamptz, blocked boolean,
  wants_news boolean, wants_offers boolean, wants_platform_news boolean, wants_reminders boolean, wants_premium_end boolean,
  mail_block text, mail_block_at timestamptz, favorites bigint, messages bigint, giveable_days integer, premium json
)
language sql stable security definer set search_path = '' as $$
  select a.id, a.name, a.email, a.role, a.staff_role, a.status, a.ends_at, a.created_at,
    u.email_confirmed_at, u.invited_at, u.last_sign_in_at, private.is_blocked(a.id),
    a.notify_new_suppliers, a.notify_promotions, a.notify_platform_updates, a.notify_reminders, a.notify_premium_end,
    b.reason, b.at,
    (select count(*) from public.favorites f where f.user_id = a.id),
    (select count(*) from public.contact_messages c where lower(c.email) = lower(a.email)),
    private.giveable_days(a.id),
    (select coalesce(json_agg(json_build_object(
       'order_id', p.order_id, 'released', coalesce(o.status = 'released', false), 'starts', p.starts, 'ends', p.ends
     ) order by p.ordinality), '[]')
     from private.premium_periods(a.id) with ordinality p left join public.orders o on o.id = p.order_id)
  from public.accounts a join auth.users u on u.id = a.id cross join lateral private.mail_block(a.id) b
  where a.id = member_details.account_id and (select private.may('members'))
$$;

create trigger accounts_read_only instead of insert or update or delete on public.accounts
  for each row execute function private.refuse_write();
create trigger contact_messages_erase after delete on auth.users
  for each row when (old.email_confirmed_at is not null) execute function private.erase_contact_messages();
create trigger accounts_audit_invitation_insert after insert on auth.users
  for each row when (new.invited_at is not null) execute function private.audit_invitation();
create trigger accounts_audit_invitation_update after update of invited_at on auth.users
  for each row when (new.invited_at is not null and new.invited_at is distinct from old.invited_at)
  execute function private.audit_invitation();
create trigger accounts_audit_delete after delete on auth.users
  for each row execute function private.audit_account_deletion();

revoke insert, update, delete on public.accounts from anon, authenticated, service_role;
grant select on public.accounts to authenticated, service_role;
grant execute on function
  public.export_account(), public.grant_months(uuid, integer), public.set_blocked(uuid, boolean),
  public.search_members(text, text), public.member_details(uuid)
  to authenticated;

comment on view public.accounts is 'Accounts with role (free, premium or admin, which is everybody of the staff), status (none, active or expired), ends_at (UTC; null for the staff and for accounts that never subscribed) and staff_role (owner, editor or support; null for members). Read-only.';
comment on function private.recorded_export(uuid) is
  'The stored data of an account as JSON, null without one; writes the export into the audit log. Not for the API.';
comment on function public.export_account() is
  'The caller''s own stored data as JSON, null if the account was deleted; raises 42501 for visitors, 429 beyond ten in ten minutes.';
comment on function public.search_members(text, text) is 'The accounts that match a search and a filter, with what they have paid (BRL cents, refunds left out), for staff who may work with members; no rows for anybody else.';
comment on function public.member_details(uuid) is 'One account with all that the staff needs to answer its owner; no rows for anybody who may not work with members. mail_block: why no mails are sent to it (bounced or complained), null if they are.';
comment on function public.grant_months(uuid, integer) is 'Adds 1 to 24 months of Premium to a member and returns the new end (UTC). For staff who may work with members; support gives at most three months in twelve (403).';
comment on function public.set_blocked(uuid, boolean) is 'Blocks a member or takes the block back. For staff who may work with members.';
