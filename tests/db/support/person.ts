import { createAccount, signIn, type Account } from '../../support/actors';
import type { Backend } from '../../support/backend';
import { mark, type Supplier } from '../../support/supplier-world';

export interface Person extends Account {
  /** A text in everything that is written about them. */
  mark: string;
}

/** An account with a session and a row in every table that refers to people. */
export async function createPerson(backend: Backend, supplier: Supplier): Promise<Person> {
  const text = mark();
  const account = await createAccount(backend, {
    name: `Ana ${text}`,
    expiresAt: new Date('2030-01-31'),
    admin: true,
  });
  const { id, email } = account;
  const { client } = await signIn(backend, account);
  await client
    .from('categories')
    .insert({ name: `Categoria ${text}` })
    .throwOnError();
  await backend.sql(`update public.subscriptions set plan_key = 'annual' where user_id = $1`, [id]);
  await backend.sql(
    `update private.premium_changes set months = 2, given_by = gen_random_uuid(), given_as = 'support' where user_id = $1`,
    [id],
  );
  await backend.sql(`update public.profiles set notify_promotions = false where id = $1`, [id]);
  await backend.sql(
    `update private.mail_receivers set stopped_by_link = jsonb_build_object('notify_promotions', now()) where user_id = $1`,
    [id],
  );
  await writePurchase(backend, id, text);
  await backend.sql('insert into public.favorites (user_id, supplier_id) values ($1, $2)', [id, supplier.id]);
  await writeNotebook(backend, id, supplier, text);
  await backend.sql(
    `insert into private.counted_views (day, user_id, supplier_id) values ('2026-01-31', $1, $2)`,
    [id, supplier.id],
  );
  await backend.sql(
    `insert into public.import_batches (id, created_by, file_name, created_count, changed_count, undone_at, undone_by, kept)
     values (gen_random_uuid(), $1, 'planilha.csv', 3, 2, now(), $1, '[]')`,
    [id],
  );
  await backend.sql(
    `insert into public.campaigns (subject, body, button_label, button_path, created_by)
     values ('Oferta ' || $2::text, 'Texto', 'Ver', '/', $1)`,
    [id, text],
  );
  await writeMessage(backend, email.toUpperCase(), `Mensagem ${text}`);
  await backend.sql(
    `insert into auth.audit_log_entries (id, payload, created_at, ip_address)
     values (gen_random_uuid(), json_build_object('action', 'login', 'actor_id', $1::text), now(), '192.0.2.7')`,
    [id],
  );
  await backend.sql(
    `insert into private.email_changes (token_hash, user_id, old_email)
     values (sha256($2::text::bytea), $1, 'antes-' || $2::text || '@teste.example')`,
    [id, text],
  );
  await backend.sql(
    "insert into private.blocked_addresses (user_id, email, reason, at) values ($1, lower($2), 'bounced', now())",
    [id, email],
  );
  await backend.sql(
    `insert into storage.objects (bucket_id, name, owner_id) values ('suppliers', $2, $1::text)`,
    [id, `${text}/foto.png`],
  );
  return { ...account, mark: text };
}

/** What a member notes and answers about a supplier. */
async function writeNotebook(backend: Backend, id: string, supplier: Supplier, text: string): Promise<void> {
  await backend.sql(
    `update public.profiles set shop_name = 'Loja ' || $2::text, shop_city = 'Goiânia', shop_instagram = 'loja', buys_as = 'cnpj'
     where id = $1`,
    [id, text],
  );
  await backend.sql(
    `insert into public.member_trades (user_id, state, segments)
     select $1, 'GO', array[category_id] from public.suppliers where id = $2`,
    [id, supplier.id],
  );
  await backend.sql(
    `insert into public.notebook_entries (user_id, supplier_id, status, contacted_at, note, remind_on, status_edited_at,
       contacted_edited_at, note_edited_at, remind_on_edited_at)
     values ($1, $2, 'bought', now(), 'Nota ' || $3::text, '2026-01-31', now(), now(), now(), now())`,
    [id, supplier.id, text],
  );
  await backend.sql(
    `insert into public.saved_searches (user_id, name, text, state) values ($1, 'Busca ' || $2::text, $2, 'GO')`,
    [id, text],
  );
  await backend.sql(
    `with edited as (
       insert into private.supplier_edits (supplier_id, user_id, state, before, after, reason, decided_at)
       values ($2, $1, 'undone', '{"district": "Brás"}', '{"district": "Centro"}', 'Motivo', now())
     ), claimed as (
       insert into private.supplier_claims (supplier_id, user_id, proof, address, code)
       values ($2, $1, 'email', 'loja@teste.example', 'segredo')
     ), kept as (
       insert into public.supplier_accounts (supplier_id, user_id, proof, since) values ($2, $1, 'email', now())
     ), told as (
       insert into public.novelties (supplier_id, text, pictures) values ($2, 'Chegou', array[$2 || '/00000000-0000-4000-8000-000000000000.png'])
       returning id
     ), reported as (
       insert into private.novelty_reports (novelty_id, user_id) select told.id, $1 from told
     ), checked as (
       insert into private.contact_checks (user_id, supplier_id, channel, outcome) values ($1, $2, 'whatsapp', 'no_answer')
     ), dismissed as (
       insert into private.dismissed_voters (user_id) values ($1)
     )
     insert into private.buying_reports (user_id, supplier_id, arrived, on_time, as_pictured, buy_again)
     values ($1, $2, true, false, true, true)`,
    [id, supplier.id],
  );
}

/** An order with a row in every table about orders. Values that the person must not receive contain "segredo". */
async function writePurchase(backend: Backend, id: string, text: string): Promise<void> {
  await backend.sql(
    `with coupon as (
       insert into public.coupons (code, amount_cents) values ($2::text || 'cupom', 9800) returning id, code
     )
     insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key, paid_at,
       provider_reference, payment_url, released_at, refund_requested_at, coupon_id, coupon_code, full_price_cents)
     select $1, 'annual', 12, 19990, 'pix', $2::text || ' gateway', 'paid', $2::text || ' key', now(),
       $2::text || ' reference', 'https://pagamento.example/segredo', now(), now(), id, code, 29790 from coupon`,
    [id, text],
  );
  await backend.sql(
    `with bought as (
       select * from public.orders where user_id = $1
     ), paid as (
       insert into public.payments (gateway, provider_id, order_id, status, detail, method, amount_cents, refunded_cents,
         currency, approved_at, changed_at, is_extra, refund_requested_at)
       select gateway, $2::text || ' payment', id, 'approved', 'accredited', method, amount_cents, 500, 'BRL', now(), now(),
         true, now()
       from bought
     ), changed as (
       insert into private.premium_changes (user_id, order_id, taken_back_at) select user_id, id, now() from bought
     ), mailed as (
       insert into private.outbox (user_id, kind, dedupe_key, payload, problem)
       select user_id, 'receipt', 'receipt:' || id, jsonb_build_object('order_id', id), 'Falhou, segredo' from bought
     )
     insert into public.order_events (order_id, kind, actor_id, actor_role, detail)
     select bought.id, event.* from bought, (values
       ('released', gen_random_uuid(), 'admin', '{"reason": "Comprovante do segredo"}'::jsonb),
       ('refund_requested', $1, 'member', '{"reason": "Desistência"}'),
       ('refund_failed', null, 'service', '{"payment": "1", "attempt": 1, "problem": "Sem saldo, segredo"}')
     ) event`,
    [id, text],
  );
  await backend.sql(
    `insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, changes)
     values (gen_random_uuid(), 'admin', 'update', 'subscription', $1,
       '{"released_cents": [null, 19990], "release_reason": [null, "Comprovante do segredo"]}')`,
    [id],
  );
}

/** Stores a contact message sent from this e-mail address. */
export async function writeMessage(backend: Backend, email: string, message: string): Promise<void> {
  await backend.sql(
    `insert into public.contact_messages (name, email, subject, message) values ('Ana do formulário', $1, 'planos', $2)`,
    [email, message],
  );
}
