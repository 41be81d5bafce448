-- What the LGPD (art. 18) grants the owner of an account: a copy of everything held about them, and its deletion.
-- Deleting an account (by its owner, an admin, or the operator in Studio) deletes one row of auth.users, in one
-- transaction. The comment on each foreign key says what is deleted with it and what stays.

-- Returns everything held about a person, as the file that they download; null when there is no such account. The
-- edge function passes the id of the caller. Every table that refers to a person must be named here
-- (tests/db/account-data.test.ts). Reads rows of `auth` through to_jsonb(), because the auth server decides which
-- columns they have. Returns json, because jsonb would reorder the keys.
create function public.export_account(account_id uuid) returns json
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
        'mensagem', m.message, 'lida_em', m.read_at, 'respondida_em', m.answered_at) order by m.created_at, m.id)
      from public.contact_messages m
      -- As in erase_contact_messages(): an unconfirmed e-mail address may be somebody else's.
      where lower(m.email) = lower(p.email) and account.row ->> 'email_confirmed_at' is not null
    ), '[]'),
    'arquivos_enviados', coalesce((
      select json_agg(json_build_object('pasta', o.bucket_id, 'arquivo', o.name, 'enviado_em', o.created_at) order by o.created_at)
      from storage.objects o where o.owner_id = p.id::text
    ), '[]'),
    'importacoes_de_fornecedores', coalesce((
      select json_agg(json_build_object('id', b.id, 'arquivo', b.file_name, 'importada_em', b.created_at, 'criados', b.created_count,
        'alterados', b.changed_count, 'desfeita_em', b.undone_at, 'mantidos_ao_desfazer', b.kept,
        'importada_por_esta_conta', b.created_by is not distinct from p.id,
        'desfeita_por_esta_conta', b.undone_by is not distinct from p.id) order by b.created_at, b.id)
      from public.import_batches b where p.id in (b.created_by, b.undone_by)
    ), '[]'),
    -- All entries about their subscription and role, no matter who made the change. Of the changes that they made
    -- themselves, only what they changed and when: the values of a supplier are not their personal data.
    'historico_da_conta', coalesce((
      select json_agg(json_build_object('quando', h.at, 'tipo', h.entity, 'acao', h.action, 'mudancas', h.changes) order by h.at, h.id)
      from public.audit_log h where h.entity in ('subscription', 'admin') and h.entity_id = p.id::text
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

-- Trigger: deletes the contact messages of a deleted account. Messages carry no account, only an e-mail address, so
-- the account must have confirmed it: otherwise somebody could sign up with another person's e-mail address and
-- delete that person's messages.
create function private.erase_contact_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.contact_messages where lower(email) = lower(old.email);
  return old;
end $$;

create trigger contact_messages_erase after delete on auth.users
  for each row when (old.email_confirmed_at is not null) execute function private.erase_contact_messages();

grant execute on function public.export_account(uuid) to service_role;
