-- What every other file builds on. Revokes the default privileges before the first object exists: each file grants each
-- role what it needs.

-- Created before the revokes, so that every role may execute the extension's functions.
create schema if not exists extensions;

create extension if not exists unaccent with schema extensions;

-- Both forms are needed: a revoke in one schema does not undo PostgreSQL's own default, by which every role may
-- execute a new function.
alter default privileges in schema public revoke all on tables from anon, authenticated;

alter default privileges in schema public revoke all on sequences from anon, authenticated;

alter default privileges in schema public revoke execute on functions from anon, authenticated;

alter default privileges revoke execute on functions from public;

-- Supabase grants service_role every privilege on new tables. The API uses none of these three, and TRUNCATE would
-- bypass the triggers that write the audit log.
alter default privileges in schema public revoke truncate, references, trigger on tables from service_role;

-- The product does not use GraphQL, which would expose the same tables a second time.
drop extension if exists pg_graphql;

-- Turns just-in-time compilation off for the roles of the API. The planner chooses it by its cost estimates, which
-- are far too high here because hardly any column has statistics: on a server that compiles, a page of the directory
-- took twenty times as long. Unlike settings of a database, those of roles also apply in copies of it, and PostgREST
-- applies them to every request.
alter role anon set jit = off;

alter role authenticated set jit = off;

alter role service_role set jit = off;

-- PostgREST reads these settings when it starts and when it receives this notification.
notify pgrst, 'reload config';

-- Holds helpers of policies, triggers and constraints. The API does not expose this schema.
create schema private;

-- Returns the text in lower case without accents. Names are sorted and compared in this form.
create function private.fold(value text) returns text
language sql immutable strict set search_path = '' as
$$ select lower(extensions.unaccent('extensions.unaccent'::regdictionary, value)) $$;

-- Trigger of read-only views: refuses every row with 42501, also to the owner of the view. Without it, PostgreSQL
-- rewrites a write to a view over several tables before it checks privileges, and fails with a server error (55000).
-- With it, PostgreSQL checks privileges first.
create function private.refuse_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise sqlstate '42501' using message = 'The view ' || tg_table_name || ' is read-only.';
end $$;

-- Returns a count with its noun, as "1 fornecedor" or "1.234 fornecedores"; null for 0.
create function private.format_count(count bigint, one text, many text) returns text
language sql immutable set search_path = '' as
$$ select replace(to_char(nullif(count, 0), 'FM999,999,999'), ',', '.') || ' ' || case when count = 1 then one else many end $$;

-- Trigger: refuses a statement of a member, or of the server for a member, during maintenance (503). Admins may write, and
-- so may operators and the auth server, whose connections carry no token.
create function private.refuse_in_maintenance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select s.maintenance_mode from public.settings s) and auth.jwt() ->> 'role' is not null and not private.is_admin() then
    raise sqlstate 'PT503' using message = 'O site está em manutenção. Tente novamente mais tarde.', hint = 'maintenance';
  end if;
  return null;
end $$;

-- Returns whether suppliers are being set back to what was stored before: no rule applies, because somebody who undoes
-- an import must get back exactly what was there.
create function private.is_restoring() returns boolean
language sql stable set search_path = '' as
$$ select coalesce(current_setting('guide.restoring', true), '') = 'on' $$;

-- Trigger: refuses to delete a row that must exist (23001), with what to do instead. A row that belongs to something goes
-- with it: when an account or a supplier is deleted, its row is gone before. Restoring a backup may replace rows; see
-- is_restoring(). Runs with its owner's rights to see auth.users.
create function private.keep_row() returns trigger
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

grant usage on schema private to anon, authenticated, service_role;
grant execute on function
  private.fold(text), private.format_count(bigint, text, text), private.is_restoring()
  to authenticated, service_role;

comment on function private.keep_row() is 'Trigger: refuses to delete a row that must exist, and says what to do instead.';
