import type { Integrations } from '@/domain/site/integrations';
import type { FavoriteSupplier, ListedSupplier } from '@/domain/supplier/supplier';
import type { ListedUser } from '@/domain/account/user';

export const MEMBER_ID = '00000000-0000-4000-8000-000000000001';

/** The row of `accounts` of the member that renderApp logs in. */
export const memberRow = {
  id: MEMBER_ID,
  name: 'Ana Teste',
  email: 'ana@teste.example',
  role: 'free',
  staff_role: null,
  status: 'none',
  ends_at: null,
  notify_new_suppliers: true,
  notify_promotions: true,
  notify_platform_updates: true,
  notify_reminders: true,
  notify_premium_end: true,
};

type ListedDetails = NonNullable<ListedSupplier['supplier_details']>;

/** The details of an open supplier in the list; what `rest` does not give is not stated. */
export function listedDetails(rest: Partial<ListedDetails> = {}): ListedDetails {
  return {
    instagram: null,
    website: null,
    main_image_path: null,
    state: null,
    city: null,
    district: null,
    min_order_pieces: null,
    min_order_cents: null,
    price_from_cents: null,
    price_to_cents: null,
    sells_to_cpf: false,
    ...rest,
  };
}

/** An open supplier of the list. */
export function openSupplier(id: number, rest: Partial<ListedSupplier> = {}): ListedSupplier {
  return {
    id,
    name: `Fornecedor ${id}`,
    formatted_id: `F-${String(id).padStart(4, '0')}`,
    category_id: 1,
    subcategory_id: null,
    is_premium: false,
    image_hash: null,
    created_on: '2026-01-15',
    updated_on: null,
    supplier_details: listedDetails({ instagram: `loja_${id}`, website: `https://f${id}.example` }),
    supplier_contacts: { whatsapp: '5500900000000' },
    ...rest,
  };
}

/** A premium supplier as a viewer who may not open it receives it: both embeds null. */
export function lockedSupplier(id: number, rest: Partial<ListedSupplier> = {}): ListedSupplier {
  return openSupplier(id, { is_premium: true, supplier_details: null, supplier_contacts: null, ...rest });
}

/** A supplier, open or locked, as it comes among a member's favourites. */
export function favorite(supplier: ListedSupplier, category = 'Moda Feminina'): FavoriteSupplier {
  return { ...supplier, category: { name: category } };
}

export const categoryRows = [
  { id: 1, name: 'Moda Feminina', slug: 'moda-feminina', parent_id: null },
  { id: 2, name: 'Bijuterias', slug: 'bijuterias', parent_id: null },
  { id: 3, name: 'Óculos', slug: 'oculos', parent_id: null },
];

export const supplierRows = [
  openSupplier(1, { name: 'Ateliê Lumivê' }),
  openSupplier(2, { name: 'Brisalu Bijoux', category_id: 2 }),
  lockedSupplier(3, { name: 'Calçados Zarapê' }),
];

/** The row of `accounts` of a premium member, until a moment that is the day before in São Paulo. */
export const premiumRow = {
  ...memberRow,
  role: 'premium',
  status: 'active',
  ends_at: '2999-01-01T02:30:00+00:00',
};

/** The row of `accounts` of an owner who is logged in. */
export const adminRow = {
  ...memberRow,
  name: 'Clara Chefe',
  role: 'admin',
  staff_role: 'owner',
  status: 'active',
};

/** A user in the admin's list: on the Free plan, never subscribed. */
export function listedUser(number: number, rest: Partial<ListedUser> = {}): ListedUser {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `Pessoa ${number}`,
    email: `pessoa${number}@teste.example`,
    role: 'free',
    status: 'none',
    ends_at: null,
    created_at: '2026-03-05T12:00:00+00:00',
    confirmed: true,
    blocked: false,
    ...rest,
  };
}

/** Every integration is connected, and none has worked yet. */
export function integrations(facts: Partial<Integrations> = {}): Integrations {
  return {
    gateway: 'mercadopago',
    paid_at: null,
    sends_mails: true,
    mail_sent_at: null,
    mail_arrived_at: null,
    mail_problem: null,
    publishes: true,
    published_at: null,
    publication_problem: null,
    has_job: true,
    job_ran_at: null,
    job_is_late: true,
    ...facts,
  };
}
