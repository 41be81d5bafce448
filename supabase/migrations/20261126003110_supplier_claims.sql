-- How an account gets a supplier's page. It claims the page and proves that the supplier is behind it: by a code sent
-- to the e-mail address on file, or to one at the host of its website; or by a code that the staff sees in the Instagram
-- profile on file, or is told by the WhatsApp number on file. A claim learns nothing of what is on file: an address that
-- is not the supplier's gets no code, and the answer is the same. When the address on file is not the proof, its owner is
-- told and has a week to object, before the account may do anything.

create table private.supplier_claims (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references public.suppliers (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  proof text not null check (proof in ('email', 'instagram', 'whatsapp')),
  address text,
  code text,
  attempts integer not null default 0,
  state text not null default 'open' check (state in ('open', 'granted', 'objected', 'declined')),
  reason text check (length(reason) between 1 and 500),
  objection_key uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  unique (supplier_id, user_id)
);

create index supplier_claims_user_id_idx on private.supplier_claims (user_id);

-- Returns whether an e-mail address is on file for a supplier, or at the host of its website. Addresses of mail services
-- are nobody's proof, even if a supplier has a page there.
create function private.is_address_of(address text, supplier_id bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.supplier_contacts c where c.supplier_id = is_address_of.supplier_id and c.email = address
    union all
    select from public.supplier_details d
    where d.supplier_id = is_address_of.supplier_id
      and substring(lower(d.website) from '^https?://(?:www\.)?([^/:?#]+)') = split_part(address, '@', 2)
      and split_part(address, '@', 2) !~ '^(gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|aol|icloud|me|mac|proton|protonmail|tutanota|gmx|mail|yandex|zoho|uol|bol|terra|ig|superig|globo|globomail|r7|oi|pop|zipmail)\.(com|com\.br|net|me)$'
  )
$$;

-- Writes mails about a claim: to the account that made it, or with `address` to somebody else.
--   event: granted, declined, objected or, to an address, code or notice.
create function private.mail_about_claim(claim private.supplier_claims, event text, address text default null) returns void
language sql security definer set search_path = '' as $$
  insert into private.outbox (user_id, kind, dedupe_key, payload, address)
  values (claim.user_id, 'supplier_page', format('supplier_page:%s:%s:%s', event, claim.id, gen_random_uuid()),
    jsonb_build_object('event', event, 'supplier_id', claim.supplier_id, 'claim_id', claim.id), mail_about_claim.address)
$$;

-- Tells the editors and owners that there is a claim, and sends the mails now instead of with the next job.
create function private.tell_staff_of_claim(claim private.supplier_claims) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (user_id, kind, dedupe_key, payload)
  select a.user_id, 'supplier_page', format('supplier_page:staff:%s:%s', a.user_id, gen_random_uuid()),
    jsonb_build_object('event', 'staff', 'supplier_id', claim.supplier_id, 'claim_id', claim.id)
  from public.admins a join public.profiles p on p.id = a.user_id
  where a.role in ('owner', 'editor')
  for key share of p skip locked;
  perform private.call_jobs();
end $$;

-- Claims a supplier's page for the caller; a claim that is still open is replaced. Returns its id, and the code to put into
-- the Instagram profile, or to tell by WhatsApp; null for an e-mail, where the code is sent.
-- 404: no such supplier. 409: the caller keeps the page, or has a claim that is decided. 422: another proof, or no address.
-- 429: five a day for each account. The addresses of a supplier get ten codes a day at most; beyond that none is sent, without a
-- word, as a refusal would tell that the address is the supplier's.
create function public.claim_supplier(supplier_id bigint, proof text, email text default null)
returns table (id bigint, code text)
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(private.accepted_email(claim_supplier.email));
  claim private.supplier_claims;
begin
  perform private.limit_caller('claim', 5, 86400, 'Você já fez cinco pedidos hoje. Tente de novo amanhã.');
  if claim_supplier.proof not in ('email', 'instagram', 'whatsapp') is not false
    or (claim_supplier.proof = 'email') <> (address is not null) then
    raise sqlstate 'PT422' using message = 'Escolha como provar que a página é sua.';
  end if;
  perform from public.suppliers s
  where s.id = claim_supplier.supplier_id and not s.is_archived and (s.public_from <= now() or private.is_premium())
  for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'Este fornecedor não está mais disponível.';
  end if;
  perform from public.profiles p where p.id = auth.uid() for key share;
  insert into private.supplier_claims as c (supplier_id, user_id, proof, address, code)
  values (claim_supplier.supplier_id, auth.uid(), claim_supplier.proof, address, case
    when address is null then 'GUIA-' || upper(substr(md5(gen_random_uuid()::text), 1, 6))
    when private.is_address_of(address, claim_supplier.supplier_id)
      and public.count_attempt('claim:' || claim_supplier.supplier_id, 10, 86400) = 0
      then lpad((('x' || substr(md5(gen_random_uuid()::text), 1, 7))::bit(28)::integer % 1000000)::text, 6, '0')
  end)
  on conflict on constraint supplier_claims_supplier_id_user_id_key do update
  set proof = excluded.proof, address = excluded.address, code = excluded.code, attempts = 0, state = 'open', reason = null,
    objection_key = excluded.objection_key, created_at = now()
  where c.state in ('open', 'declined')
    or c.state = 'granted' and not exists (
      select from public.supplier_accounts a where a.supplier_id = c.supplier_id and a.user_id = c.user_id)
  returning * into claim;
  if not found then
    raise sqlstate 'PT409' using message = 'Você já pediu esta página. Veja em Meu fornecedor.';
  end if;
  if address is null then
    perform private.tell_staff_of_claim(claim);
  elsif claim.code is not null then
    perform private.mail_about_claim(claim, 'code', address);
    perform private.call_jobs();
  end if;
  return query select claim.id, case when address is null then claim.code end;
end $$;

-- Locks what a claim is about, in the order of all writers (the supplier, the account, then their rows), and returns the claim.
-- 404: it is gone, or the supplier was archived.
create function private.lock_claim(claim_id bigint) returns private.supplier_claims
language plpgsql security definer set search_path = '' as $$
declare
  claim private.supplier_claims;
begin
  select * into claim from private.supplier_claims c where c.id = lock_claim.claim_id;
  perform private.lock_suppliers(array[claim.supplier_id]);
  perform from public.profiles p where p.id = claim.user_id for key share;
  select c.* into claim from private.supplier_claims c
  join public.suppliers s on s.id = c.supplier_id and not s.is_archived
  where c.id = lock_claim.claim_id for update of c;
  if not found then
    raise sqlstate 'PT404' using message = 'Este pedido não existe mais.';
  end if;
  return claim;
end $$;

-- Gives the page to the account of a locked claim, and returns from when on (UTC). 409: three accounts keep it already; those
-- whose week has not passed do not keep out who need not wait.
create function private.grant_claim(claim private.supplier_claims, at_once boolean) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  on_file constant text := (select c.email from public.supplier_contacts c where c.supplier_id = claim.supplier_id);
  starts constant timestamptz := case
    when at_once or on_file is null or on_file = claim.address then now() else now() + interval '7 days' end;
begin
  if (select count(*) from public.supplier_accounts a
      where a.supplier_id = claim.supplier_id and a.since <= greatest(starts, clock_timestamp())) >= 3 then
    raise sqlstate 'PT409' using message = 'Três contas já cuidam desta página. Fale com a nossa equipe.';
  end if;
  insert into public.supplier_accounts (supplier_id, user_id, proof, since)
  values (claim.supplier_id, claim.user_id, claim.proof, starts);
  update private.supplier_claims c set state = 'granted' where c.id = claim.id;
  perform private.mail_about_claim(claim, 'granted');
  if starts > now() then
    perform private.mail_about_claim(claim, 'notice', on_file);
  end if;
  insert into private.outbox (user_id, kind, dedupe_key, payload)
  select a.user_id, 'supplier_page', format('supplier_page:joined:%s:%s', a.user_id, gen_random_uuid()),
    jsonb_build_object('event', 'joined', 'supplier_id', claim.supplier_id)
  from public.supplier_accounts a join public.profiles p on p.id = a.user_id
  where a.supplier_id = claim.supplier_id and a.user_id <> claim.user_id
  for key share of p skip locked;
  perform private.tell_staff_of_claim(claim);
  return starts;
end $$;

-- Proves a claim of the caller with the code that was sent. outcome: granted, with when the caller keeps the page from (UTC);
-- wrong; or over: five wrong codes, or an hour has passed. No exception, which would take the count of wrong codes back.
-- 404: no such claim of the caller. 409: three accounts keep the page already.
create function public.prove_claim(claim_id bigint, code text) returns table (outcome text, since timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  claim private.supplier_claims;
begin
  if not exists (
    select from private.supplier_claims c where c.id = prove_claim.claim_id and c.user_id = auth.uid() and c.proof = 'email'
  ) then
    raise sqlstate 'PT404' using message = 'Este pedido não existe mais.';
  end if;
  claim := private.lock_claim(prove_claim.claim_id);
  if claim.state = 'granted' then -- the answer to the first request was lost
    return query select 'granted', a.since from public.supplier_accounts a
      where a.supplier_id = claim.supplier_id and a.user_id = claim.user_id;
  elsif claim.state <> 'open' or claim.attempts >= 5 or claim.created_at < now() - interval '1 hour' then
    return query select 'over', null::timestamptz;
  elsif claim.code = btrim(prove_claim.code) then
    return query select 'granted', private.grant_claim(claim, false);
  else
    update private.supplier_claims c set attempts = c.attempts + 1 where c.id = claim.id;
    return query select 'wrong', null::timestamptz;
  end if;
end $$;

-- Gives the page to the account of a claim that waits for the staff, or not, or takes it away again, with a reason that its
-- account is told. 42501: the caller may not keep the catalog. 404: it is gone. 409: it was decided, or three accounts keep the
-- page already. 422: no reason.
create function public.decide_claim(claim_id bigint, accepted boolean, reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  claim private.supplier_claims;
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o catálogo.';
  end if;
  claim := private.lock_claim(decide_claim.claim_id);
  if not (claim.state = 'objected' or claim.state = 'open' and claim.proof <> 'email'
    or claim.state = 'granted' and not decide_claim.accepted) then
    raise sqlstate 'PT409' using message = 'Este pedido já foi decidido.';
  elsif decide_claim.accepted then
    perform private.grant_claim(claim, claim.state = 'objected');
  elsif length(private.clean_text(decide_claim.reason)) between 1 and 500 is not true then
    raise sqlstate 'PT422' using message = 'Escreva o motivo, com até 500 caracteres.';
  else
    update private.supplier_claims c set state = 'declined', reason = private.clean_text(decide_claim.reason) where c.id = claim.id;
    delete from public.supplier_accounts a where a.supplier_id = claim.supplier_id and a.user_id = claim.user_id; -- tells it
    if claim.state <> 'granted' then
      perform private.mail_about_claim(claim, 'declined');
    end if;
  end if;
end $$;

-- Objects to a claim with the key of the mail to the address on file: until the staff decides, the account does not get the
-- page. 404: the key is wrong, the week is over, or somebody objected before. 429: see limit_network().
create function public.object_to_claim(key uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  claim private.supplier_claims;
begin
  perform private.limit_network('object_to_claim');
  select * into claim from private.supplier_claims c where c.objection_key = object_to_claim.key;
  if found then
    claim := private.lock_claim(claim.id);
  end if;
  update private.supplier_claims c set state = 'objected'
  from public.supplier_accounts a
  where c.id = claim.id and c.state = 'granted' and a.supplier_id = c.supplier_id and a.user_id = c.user_id and a.since > now();
  if not found then
    raise sqlstate 'PT404' using message = 'Este link não vale mais. Fale com a nossa equipe.';
  end if;
  perform private.forgive_network('object_to_claim');
  delete from public.supplier_accounts a where a.supplier_id = claim.supplier_id and a.user_id = claim.user_id;
  perform private.mail_about_claim(claim, 'objected');
  perform private.tell_staff_of_claim(claim);
end $$;

-- Returns the caller's claims, the newest first, of suppliers that are not archived. state: open, waiting (granted, from
-- `since` on), granted, objected or declined. code: as claim_supplier() returned it, while the claim is open; address: where the
-- caller had a code sent.
create function public.own_claims()
returns table (
  id bigint, supplier_id bigint, name text, proof text, address text, code text, state text, since timestamptz, reason text
)
language sql stable security definer set search_path = '' as $$
  select c.id, c.supplier_id, s.name, c.proof, c.address, case when c.state = 'open' and c.proof <> 'email' then c.code end,
    case when a.since > now() then 'waiting' else c.state end, a.since, c.reason
  from private.supplier_claims c
  join public.suppliers s on s.id = c.supplier_id and not s.is_archived
  left join public.supplier_accounts a on a.supplier_id = c.supplier_id and a.user_id = c.user_id
  where c.user_id = (select auth.uid()) and (c.state <> 'granted' or a.user_id is not null)
  order by c.created_at desc
$$;

-- Returns the claims that wait for the staff, the oldest first, each with the contacts on file by which it can be checked, then
-- those of the last 30 days whose accounts have the page (state granted); no rows for anybody but the staff of the catalog.
create function public.claim_queue()
returns table (
  id bigint, supplier_id bigint, name text, formatted_id text, proof text, code text, state text, created_at timestamptz,
  account text, account_email text, address text, instagram text, whatsapp text, website text, email text
)
language sql stable security definer set search_path = '' as $$
  select c.id, c.supplier_id, s.name, s.formatted_id, c.proof, case when c.proof <> 'email' then c.code end, c.state, c.created_at,
    p.name, p.email, c.address, d.instagram, k.whatsapp, d.website, k.email
  from private.supplier_claims c
  join public.suppliers s on s.id = c.supplier_id and not s.is_archived
  -- Each supplier has both. Inner joins can be made in three orders that cost the same, so the plan would be left to chance.
  left join public.supplier_details d on d.supplier_id = s.id
  left join public.supplier_contacts k on k.supplier_id = d.supplier_id
  join public.profiles p on p.id = c.user_id
  where (select private.may('catalog')) and (c.state = 'objected' or c.state = 'open' and c.proof <> 'email'
    or c.state = 'granted' and c.created_at > now() - interval '30 days'
      and (c.supplier_id, c.user_id) in (select a.supplier_id, a.user_id from public.supplier_accounts a))
  order by c.state = 'granted', c.created_at, c.id
$$;

-- Returns what a mail about a supplier's page says, as of now; null: nothing is left to tell. Events besides those of
-- mail_about_claim(): staff (to the staff), joined (to the other accounts of the page), ended (the account no longer keeps it).
create function private.supplier_page_content(mail private.outbox) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('event', mail.payload ->> 'event', 'supplier_id', s.id, 'supplier', s.name, 'proof', c.proof,
    'reason', coalesce(mail.payload ->> 'reason', c.reason), 'since', a.since,
    'code', case when mail.payload ->> 'event' = 'code' then c.code end,
    'key', case when mail.payload ->> 'event' = 'notice' then c.objection_key end)
  from public.suppliers s
  left join private.supplier_claims c on c.id = (mail.payload ->> 'claim_id')::bigint
  left join public.supplier_accounts a on a.supplier_id = c.supplier_id and a.user_id = c.user_id
  where s.id = (mail.payload ->> 'supplier_id')::bigint and not s.is_archived
    and case mail.payload ->> 'event'
      when 'code' then c.state = 'open' and c.address = mail.address
      when 'notice' then a.since > now()
      when 'staff' then c.id is not null
      else true
    end
$$;

-- Trigger: tells an account that somebody else has ended its keeping of a page.
create function private.tell_ended_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.user_id is distinct from auth.uid() and private.is_admin() then
    perform private.write_mail(old.user_id, 'supplier_page', format('supplier_page:ended:%s', gen_random_uuid()),
      jsonb_build_object('event', 'ended', 'supplier_id', old.supplier_id, 'claim_id', (
        select c.id from private.supplier_claims c where c.supplier_id = old.supplier_id and c.user_id = old.user_id)));
  end if;
  return null;
end $$;

create trigger supplier_claims_refuse_in_maintenance before insert or update on private.supplier_claims
  for each statement execute function private.refuse_in_maintenance();
create trigger supplier_accounts_tell_ended after delete on public.supplier_accounts
  for each row execute function private.tell_ended_account();

grant execute on function
  public.claim_supplier(bigint, text, text), public.prove_claim(bigint, text),
  public.decide_claim(bigint, boolean, text), public.own_claims(), public.claim_queue()
  to authenticated;
grant execute on function public.object_to_claim(uuid) to anon, authenticated;

comment on table private.supplier_claims is 'The last claim of each account for each supplier''s page.';
comment on column private.supplier_claims.address is 'Where the claim asked to send its code; null: the staff sees the code.';
comment on column private.supplier_claims.code is 'Null: the address is not the supplier''s, and no code was sent.';
comment on column private.supplier_claims.attempts is 'How many wrong codes came.';
comment on column private.supplier_claims.state is 'open (waits for the code or the staff), granted, objected (waits for the staff) or declined.';
comment on column private.supplier_claims.reason is 'Why the staff could not confirm it; its account is told.';
comment on column private.supplier_claims.objection_key is 'In the mail to the address on file, to object with.';
comment on constraint supplier_claims_user_id_fkey on private.supplier_claims is 'Deleting the account deletes its claims.';
