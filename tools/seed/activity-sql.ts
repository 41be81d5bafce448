import type { DemoData } from './demo-data';
import { at, insert } from './sql';

/** Views of the last 30 days, computed from the ids instead of thousands of rows. Open suppliers have the most. */
const SUPPLIER_VIEWS = `insert into public.supplier_views (supplier_id, day, views)
select s.id, today - age, case when s.is_premium then 1 + (s.id * 29 + age * 13) % 9 else 18 + (s.id * 29 + age * 13) % 23 end
from public.suppliers s, generate_series(0, 29) age, (select (now() at time zone 'America/Sao_Paulo')::date) as clock (today)
where (not s.is_premium or (s.id * 37 + age * 11) % 7 = 0) and s.created_at < today - age;`;

/** What members told of suppliers, computed from the ids: most contacts work, a few are in doubt. */
const ANSWERS = `with members as (
  select user_id as id, row_number() over (order by user_id) as n from private.sales where amount_cents > 0 and user_id is not null group by user_id
), pairs as (
  select m.id as user_id, m.n, s.id as supplier_id, s.id % 61 = 7 as doubtful
  from members m, public.suppliers s where not s.is_premium or s.id % 5 > 1
)
insert into private.contact_checks (user_id, supplier_id, channel, outcome, created_at)
select user_id, supplier_id, 'whatsapp', case when not doubtful then 'works' when n % 3 = 0 then 'wrong_number' else 'no_answer' end,
  now() - (1 + (n * 5 + supplier_id) % case when doubtful then 20 else 60 end) * interval '1 day'
from pairs where (n * 7 + supplier_id * 3) % 11 = 0;

with members as (
  select user_id as id, row_number() over (order by user_id) as n from private.sales where amount_cents > 0 and user_id is not null group by user_id
)
insert into private.buying_reports (user_id, supplier_id, arrived, on_time, as_pictured, buy_again, updated_at)
select m.id, s.id, true, (m.n + s.id) % 6 > 0, (m.n + s.id) % 9 > 0, (m.n + s.id) % 8 > 0,
  now() - (1 + (m.n * 5 + s.id) % 200) * interval '1 day'
from members m, public.suppliers s
where (not s.is_premium or s.id % 6 = 5) and (m.n * 5 + s.id * 2) % 9 = 0;

select public.publish_totals();`;

/** The notebook of the premium demo account: favorites in each state, and a reminder in two days. */
const NOTEBOOK = `insert into public.notebook_entries (user_id, supplier_id, status, contacted_at, note, remind_on)
select f.user_id, f.supplier_id, (array['waiting', 'bought', 'to_contact', 'unsuitable'])[1 + f.n % 4],
  case when f.n % 4 < 2 then now() - interval '3 days' end,
  case f.n % 4 when 0 then 'Pedi o catálogo de inverno. Perguntar se tem grade até o GG.' when 1 then 'Primeiro pedido: 24 peças, chegou em 5 dias.' else '' end,
  case when f.n = 4 then (now() at time zone 'America/Sao_Paulo')::date + 2 end
from (
  select f.user_id, f.supplier_id, row_number() over (order by f.supplier_id) as n
  from public.favorites f join public.profiles p on p.id = f.user_id where p.email = 'premium@demo.example'
) f where f.n <= 8;
update public.profiles set shop_name = 'Boutique Demo', shop_city = 'Campinas', shop_instagram = 'zz_demo_boutique', buys_as = 'cnpj'
where email = 'premium@demo.example';`;

const MEMBER_PERKS = `update public.member_perks set
  group_url = 'https://grupo.guia.example/revendedores',
  priority_support_url = 'https://suporte.guia.example/prioritario'
where id;`;

/** An operator that is nobody: letters in a CNPJ are given in order, and ZZ is far. What it claims of the site is as invented. */
const OPERATOR = `update public.settings set
  company_name = 'Empresa Demonstração Ltda.',
  cnpj = 'ZZ.DEM.O00/0001-01',
  company_address = 'Rua de Exemplo, 100, Bairro Fictício, São Paulo - SP, 00000-000',
  whatsapp = '(00) 90000-0000',
  email = 'suporte@guia.example',
  instagram = 'zz_demo_guia',
  reply_time = 'em até 1 dia útil',
  claim_suppliers = 'mais de 500',
  claim_resellers = 'mais de 10.000',
  claim_categories = 'mais de 50',
  claim_satisfaction = '97%',
  founded_year = 2022
where id;`;

/** Prices that the demo's landing page shows struck through. */
const COMPARISON_PRICES = `update public.plans set comparison_price_cents = 4990 where key = 'monthly';
update public.plans set comparison_price_cents = 41990, note = '30% de desconto, equivalente a R$34,99 por mês' where key = 'annual';`;

/** Replaces the history of loading the seed by a few changes of the demo admin. */
const HISTORY = `delete from public.audit_log;
insert into public.audit_log (at, actor_id, actor_role, action, entity, entity_id, entity_label, changes)
select now() + h.age, p.id, 'admin', h.action, h.entity, coalesce(s.id::text, h.entity_id), coalesce(s.name, h.label), h.changes
from (values
  (interval '-20 days', 'update', 'settings', 'settings', null, '{"main_color": ["#c2185b", "#e11d48"]}'::jsonb),
  (interval '-16 days', 'update', 'plan', 'annual', 'Anual', '{"price_cents": [31790, 29790], "note": [null, "30% de desconto, equivalente a R$34,99 por mês"]}'),
  (interval '-9 days', 'insert', 'category', '0', 'Moda Circo', '{"name": [null, "Moda Circo"]}'),
  (interval '-8 days', 'delete', 'category', '0', 'Moda Circo', '{"name": ["Moda Circo", null]}'),
  (interval '-5 days', 'update', 'supplier', '1', null, '{"whatsapp": ["5500900000001", "5500900000002"], "ready_stock": [false, true]}'),
  (interval '-2 days', 'update', 'supplier', '2', null, '{"is_premium": [true, false], "gallery": [[], ["2/nova.jpg"]]}')
) as h (age, action, entity, entity_id, label, changes)
left join public.suppliers s on h.entity = 'supplier' and s.id::text = h.entity_id
join public.profiles p on p.email = 'admin@demo.example';`;

/** Statements for favorites, lists, messages, views and history. */
export function activitySql({ favorites, specialLists, contactMessages }: DemoData): string[] {
  return [
    insert(
      'public.favorites (user_id, supplier_id, created_at)',
      favorites.map(({ userId, supplierId, createdAt }) => [userId, supplierId, at(createdAt)]),
    ),
    insert(
      'public.special_lists (id, name, description, type, required_subscription) overriding system value',
      specialLists.map(({ id, name, description, type, requiredSubscription }) => [
        id,
        name,
        description,
        type,
        requiredSubscription,
      ]),
    ),
    insert(
      'public.special_list_suppliers (special_list_id, supplier_id)',
      specialLists.flatMap(({ id, supplierIds }) => supplierIds.map((supplierId) => [id, supplierId])),
    ),
    insert(
      'public.contact_messages (name, email, subject, message, read_at, answered_at, created_at)',
      contactMessages.map(({ name, email, subject, message, answeredAt, createdAt }) => [
        name,
        email,
        subject,
        message,
        answeredAt && at(answeredAt),
        answeredAt && at(answeredAt),
        at(createdAt),
      ]),
    ),
    SUPPLIER_VIEWS,
    ANSWERS,
    NOTEBOOK,
    MEMBER_PERKS,
    OPERATOR,
    COMPARISON_PRICES,
    HISTORY,
  ];
}
