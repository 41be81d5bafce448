import type { DemoData } from './demo-data';
import { at, insert } from './sql';

/** Views of the last 30 days: arithmetic on the ids instead of thousands of rows. Open suppliers are seen most. */
const SUPPLIER_VIEWS = `insert into public.supplier_views (supplier_id, day, views)
select s.id, today - age, case when s.is_premium then 1 + (s.id * 29 + age * 13) % 9 else 18 + (s.id * 29 + age * 13) % 23 end
from public.suppliers s, generate_series(0, 29) age, (select (now() at time zone 'America/Sao_Paulo')::date) as clock (today)
where (not s.is_premium or (s.id * 37 + age * 11) % 7 = 0) and s.created_at < today - age;`;

const MEMBER_PERKS = `update public.member_perks set
  group_url = 'https://grupo.guia.example/revendedores',
  priority_support_url = 'https://suporte.guia.example/prioritario'
where id;`;

/** Statements for what people do with the guide: favourites, lists, messages, views. */
export function activitySql({ favorites, specialLists, contactMessages }: DemoData): string[] {
  return [
    insert(
      'public.favorites (user_id, supplier_id, created_at)',
      favorites.map(({ userId, supplierId, createdAt }) => [userId, supplierId, at(createdAt)]),
    ),
    insert(
      'public.special_lists (id, name, description, type, required_subscription)',
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
      'public.contact_messages (name, email, subject, message, handled_at, created_at)',
      contactMessages.map(({ name, email, subject, message, handledAt, createdAt }) => [
        name,
        email,
        subject,
        message,
        handledAt && at(handledAt),
        at(createdAt),
      ]),
    ),
    SUPPLIER_VIEWS,
    MEMBER_PERKS,
  ];
}
