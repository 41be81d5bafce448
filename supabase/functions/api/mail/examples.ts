import type { CampaignText } from '../../../../src/domain/mail/campaign.ts';
import { NO_FILTERS } from '../../../../src/domain/directory/filters.ts';
import { EXAMPLE_KEY, type MailExample } from '../../../../src/domain/mail/example.ts';
import { searchRow } from '../../../../src/domain/saved-search/saved-search.ts';
import type { ComposedFrom } from './compose.ts';
import type { DigestContent } from './digest-letter.ts';
import type { OrderContent } from './order-letters.ts';
import type { PremiumEndContent } from './premium-end-letter.ts';
import type { ReminderContent } from './reminder-letter.ts';
import type { SupplierPageContent } from './supplier-page-letters.ts';

const order: OrderContent = {
  order_id: '5f0a3c1e-0000-4000-8000-000000000000',
  plan: 'Anual',
  months: 12,
  method: 'pix',
  amount_cents: 17991,
  full_price_cents: 19990,
  coupon: 'BEMVINDA10',
  paid_at: '2026-10-05T13:20:00Z',
  refund_reason: null,
  returned_cents: null,
  premium_until: '2027-10-06T02:59:59Z',
};

const suppliers: DigestContent['sections'][number]['suppliers'] = [
  {
    id: 1,
    name: 'Ateliê Exemplo',
    code: 'F-0001',
    category: 'Vestidos',
    locked: false,
    location: 'Goiânia, GO',
  },
  {
    id: 2,
    name: 'Malhas Modelo',
    code: 'F-0002',
    category: 'Camisetas',
    locked: false,
    location: 'São Paulo, SP',
  },
  {
    id: 3,
    name: 'Jeans de Mostra',
    code: 'F-0003',
    category: 'Jeans',
    locked: false,
    location: 'Caruaru, PE',
  },
];

const NOVELTIES: DigestContent['novelties'] = {
  total: 2,
  first: [
    { supplier_id: 1, supplier: 'Ateliê Exemplo', text: 'Conjuntos de linho em seis cores, do P ao GG.' },
    { supplier_id: 2, supplier: 'Malhas Modelo', text: 'Camisetas lisas de volta, 24 cores.' },
  ],
};

function digest(is_premium: boolean): DigestContent {
  const shown = is_premium
    ? suppliers
    : suppliers.map((one, place) => (place === 0 ? one : { ...one, locked: true, location: null }));
  return {
    is_premium,
    total: 5,
    has_more: false,
    novelties: is_premium ? NOVELTIES : null,
    paused: [],
    sections: [{ search: null, total: 5, suppliers: shown }],
  };
}

/** Of somebody whose Premium is over: one saved search finds suppliers, the other rests. */
const searches: DigestContent = {
  is_premium: false,
  total: 5,
  has_more: false,
  novelties: null,
  paused: ['Vestidos, até 12 peças'],
  sections: [{
    search: {
      id: 1,
      name: 'Moda feminina',
      notifies: true,
      category: null,
      list: null,
      ...searchRow({ ...NO_FILTERS, text: 'moda feminina' }, []),
    },
    total: 5,
    suppliers: digest(false).sections[0]!.suppliers,
  }],
};

const reminder: ReminderContent = {
  suppliers: [
    { id: 1, name: 'Ateliê Exemplo', code: 'F-0001', status: 'waiting', remind_on: '2026-10-05' },
    { id: 2, name: 'Malhas Modelo', code: 'F-0002', status: 'to_contact', remind_on: '2026-10-05' },
  ],
};

/** Written to three members on the same day, October 5, so that no two of them call one date both past and future. */
const premiumEnd = (
  kind: PremiumEndContent['kind'],
  days: number,
  ends_on: string,
): PremiumEndContent => ({
  kind,
  ends_on,
  days,
  favorites: 14,
});

const promotion: CampaignText = {
  subject: 'Semana do Premium: 20% de desconto',
  preview: 'Só até domingo, em todos os planos.',
  body:
    'Até domingo, todos os planos Premium saem com 20% de desconto.\n\nUse o cupom SEMANA20 na hora de assinar.',
  button_label: 'Ver os planos',
  button_path: '/planos',
};

const update: CampaignText = {
  subject: 'Novidade: compare fornecedores lado a lado',
  preview: 'Pedido mínimo, envio e preços na mesma tela.',
  body: 'Agora você escolhe até quatro fornecedores e vê as condições de compra lado a lado.',
  button_label: 'Abrir o guia',
  button_path: '/fornecedores',
};

const page: SupplierPageContent = {
  event: 'notice',
  supplier_id: 1,
  supplier: 'Ateliê Exemplo',
  since: '2026-10-12T12:00:00Z',
  reason: null,
  code: null,
  key: EXAMPLE_KEY,
};

/** An example of every mail. People, suppliers and purchases are invented. */
export const EXAMPLES: Record<MailExample, ComposedFrom> = {
  receipt: always('receipt', order),
  release: always('release', { ...order, paid_at: null }),
  refund: always('refund', {
    ...order,
    refund_reason: 'Desistência da compra',
    returned_cents: 17991,
    premium_until: null,
  }),
  extra_refund: always('extra_refund', { ...order, returned_cents: 17991 }),
  digest_free: optional('digest', digest(false)),
  digest_premium: optional('digest', digest(true)),
  digest_searches: optional('digest', searches),
  reminder: optional('reminder', reminder),
  premium_week: optional('premium_week', premiumEnd('premium_week', 7, '2026-10-12')),
  premium_day: optional('premium_day', premiumEnd('premium_day', 1, '2026-10-06')),
  premium_ended: optional('premium_ended', premiumEnd('premium_ended', -1, '2026-10-04')),
  promotion: optional('promotion', promotion),
  platform_update: optional('platform_update', update),
  supplier_page: always('supplier_page', page),
  supplier_check: optional('supplier_check', {
    key: EXAMPLE_KEY,
    suppliers: [{ id: 1, name: page.supplier }],
  }),
};

function always(kind: string, content: object): ComposedFrom {
  return { kind, content: content, unsubscribe_key: null };
}

/** Of a kind that members can turn off. */
function optional(kind: string, content: object): ComposedFrom {
  return { kind, content: content, unsubscribe_key: EXAMPLE_KEY };
}
