-- A person who can change the e-mail address of an account can then reset its password. So the change needs a fresh
-- login, the auth server asks both addresses (`double_confirm_changes` in config.toml), and the message to the old one
-- has a link that takes the change back.

-- Requested changes, for as long as they can be taken back. Not reachable through the API.
create table private.email_changes (
  -- The link in the message to the old address contains the auth server's token; this is its SHA-256.
  token_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  old_email text not null,
  requested_at timestamptz not null default now()
);
create index email_changes_user_id_idx on private.email_changes (user_id);
comment on table private.email_changes is 'Requested changes of e-mail addresses, with which public.undo_email_change() takes them back within 7 days.';
comment on column private.email_changes.token_hash is 'SHA-256 of the token in the link to the old address.';
comment on column private.email_changes.old_email is 'The address of the account when the change was requested.';
comment on constraint email_changes_user_id_fkey on private.email_changes is 'Deleting the account deletes its old e-mail addresses.';

-- Returns whether the account has logged in within the last 5 minutes; with a session, whether that session did.
create function private.has_fresh_login(account uuid, session uuid default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from auth.sessions s
    where s.user_id = account and s.created_at > now() - interval '5 minutes' and (session is null or s.id = session))
$$;

-- Returns whether the session of the caller began within the last 5 minutes, which counts as knowing the password.
create function public.login_is_fresh() returns boolean
language sql stable security definer set search_path = '' as
$$ select private.has_fresh_login((select auth.uid()), ((select auth.jwt()) ->> 'session_id')::uuid) $$;

-- Trigger: refuses to request a new e-mail address (403) for an account without a fresh login, so that a stolen access
-- token is not enough. A login in any session counts, because the auth server does not say which one asks. The app and
-- /api log in with the password first.
create function private.require_fresh_login() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_fresh_login(new.id) then
    raise sqlstate 'PT403' using message = 'Entre de novo para trocar o e-mail.';
  end if;
  return new;
end $$;

create trigger email_changes_require_login before update of email_change on auth.users
  for each row when (new.email_change <> '' and new.email_change is distinct from old.email_change)
  execute function private.require_fresh_login();

-- Trigger: deletes changes that can no longer be taken back. Runs with each new account and each change.
create function private.expire_email_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.email_changes where requested_at < now() - interval '7 days';
  return null;
end $$;

create trigger email_changes_expire after insert or update of email_change on auth.users
  for each statement execute function private.expire_email_changes();

-- Trigger: keeps what a link needs to take the change back.
create function private.keep_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.email_changes (token_hash, user_id, old_email)
  values (sha256(convert_to(new.email_change_token_current, 'UTF8')), new.id, new.email)
  on conflict (token_hash) do nothing;
  return null;
end $$;

create trigger email_changes_keep after update of email_change_token_current on auth.users
  for each row when (
    new.email_change_token_current <> '' and new.email_change_token_current is distinct from old.email_change_token_current
  ) execute function private.keep_email_change();

-- Takes back a change of e-mail address, confirmed or not, with the token of the message to the old address. The account
-- gets its old address again. All its sessions and its password end, because the person who asked for the change may
-- have them. Works for 7 days. Returns the old address; null for an unknown or old token. 409 if another account
-- has taken the old address.
create function public.undo_email_change(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  change private.email_changes;
begin
  select * into change from private.email_changes c
  where c.token_hash = sha256(convert_to(undo_email_change.token, 'UTF8')) and c.requested_at > now() - interval '7 days'
  for update;
  if change is null then
    return null;
  end if;
  update auth.users
  set email = change.old_email, encrypted_password = '', email_change = '', email_change_token_new = '',
    email_change_token_current = '', email_change_confirm_status = 0, recovery_token = '', updated_at = now()
  where id = change.user_id;
  update auth.identities
  set identity_data = identity_data || jsonb_build_object('email', change.old_email), updated_at = now()
  where user_id = change.user_id and provider = 'email';
  delete from auth.sessions where user_id = change.user_id;
  -- Hosted projects keep the tokens of links here, too; the local backend has no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using change.user_id;
  end if;
  -- Earlier changes stay: only the owner of the first address can take back a whole chain of them.
  delete from private.email_changes c where c.user_id = change.user_id and c.requested_at >= change.requested_at;
  return change.old_email;
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'Outra conta já usa o e-mail anterior. Fale com o suporte.';
end $$;

grant execute on function public.login_is_fresh() to authenticated;
grant execute on function public.undo_email_change(text) to anon, authenticated;

-- As before, with the changes of the e-mail address.
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
    -- The auth server's own log. It outlives the account: Brazilian law requires access records to be kept (Marco
    -- Civil da Internet, art. 15).
    'registro_de_acessos', coalesce((
      select json_agg(json_build_object('acao', l.payload -> 'action', 'quando', l.created_at, 'ip', nullif(l.ip_address, ''))
        order by l.created_at)
      from auth.audit_log_entries l where l.payload ->> 'actor_id' = p.id::text
    ), '[]'),
    -- Without email_changes.token_hash, which belongs to a link and says nothing about the person.
    'trocas_de_email', coalesce((
      select json_agg(json_build_object('email_anterior', c.old_email, 'pedida_em', c.requested_at) order by c.requested_at)
      from private.email_changes c where c.user_id = p.id
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
