import type * as z from 'zod/mini';
import type { refusalAnswer } from './http/endpoint.ts';
import type { supplierResource } from './suppliers/resource.ts';
import type { profileResource, userResource } from './users/resource.ts';

// For the API's description. A test compares them with what the function accepts and answers.

export const REFUSAL: z.output<typeof refusalAnswer> = {
  message: 'Confira os dados informados.',
  code: 'invalid',
  errors: { name: ['O nome é obrigatório.'] },
  request_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
};

export const USER: z.output<typeof userResource> = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  name: 'Ana Souza',
  email: 'ana@example.com',
  role: 'premium',
  staff_role: null,
  subscription: { status: 'active', ends_at: '2026-08-01T02:59:59+00:00' },
  subscription_expires_at: '2026-08-01T02:59:59+00:00',
  created_at: '2026-05-01T12:30:00.123456+00:00',
};

export const PROFILE: z.output<typeof profileResource> = {
  ...USER,
  notify_new_suppliers: true,
  notify_promotions: false,
  notify_platform_updates: true,
  notify_reminders: true,
  notify_premium_end: true,
};

export const SUPPLIER: z.output<typeof supplierResource> = {
  id: 12,
  name: 'Ateliê Aurora',
  formatted_id: 'F-0012',
  category: { id: 3, name: 'Moda feminina' },
  category_id: 3,
  subcategory_id: null,
  is_premium: true,
  image_hash: 'YJqGPQw7sFlslqhFafSE+Q6oJ1h2iHB2Rw==',
  version: 4,
  public_from: '2026-05-01T03:00:00+00:00',
  instagram: 'atelie.aurora',
  whatsapp: '5511912345678',
  email: 'contato@aurora.example',
  website: 'https://www.aurora.example',
  description: 'Vestidos no atacado. :dress:',
  main_image_url:
    'https://project.supabase.co/storage/v1/object/public/suppliers/12/6ba7b810-9dad-41d1-80b4-00c04fd430c8.jpg',
  logo: null,
  images: [],
  state: 'SP',
  city: 'São Paulo',
  district: 'Brás',
  min_order_pieces: 12,
  min_order_cents: 30000,
  price_from_cents: 2990,
  price_to_cents: 8990,
  sizes: ['P', 'M', 'G', 'GG'],
  ships_to: ['MG', 'SP'],
  sells_to_cpf: true,
  ready_stock: true,
  plus_size: false,
};

/** The fields of a supplier as a form has them. */
const SUPPLIER_FORM = {
  name: 'Ateliê Aurora',
  instagram: '@atelie.aurora',
  whatsapp: '(11) 91234-5678',
  email: 'contato@aurora.example',
  website: 'www.aurora.example',
  description: 'Vestidos no atacado. :dress:',
  category_id: '3',
  is_premium: '1',
  image_hash: 'YJqGPQw7sFlslqhFafSE+Q6oJ1h2iHB2Rw==',
  state: 'SP',
  city: 'São Paulo',
  district: 'Brás',
  min_order_pieces: '12',
  min_order_cents: '30000',
  price_from_cents: '2990',
  price_to_cents: '8990',
  sizes: 'P,M,G,GG',
  ships_to: 'SP,MG',
  sells_to_cpf: '1',
  ready_stock: '1',
  plus_size: '0',
};

/** Bodies by method and path. */
export const REQUESTS: Record<string, object | undefined> = {
  'post /auth/login': { email: 'ana@example.com', password: 'uma-senha-longa' },
  'post /auth/register': { name: 'Ana Souza', email: 'ana@example.com', password: 'uma-senha-longa' },
  'put /auth/change-password': { currentPassword: 'uma-senha-longa', newPassword: 'outra-senha-longa' },
  'post /suppliers': SUPPLIER_FORM,
  'post /suppliers/:id': { _method: 'PUT', version: '4', min_order_cents: '45000', state: 'RJ', city: '' },
  'post /favorites/add': { supplier_id: 12 },
  'post /categories': { name: 'Moda feminina' },
  'put /categories/:id': { name: 'Moda festa' },
  'post /users': { name: 'Ana Souza', email: 'ana@example.com' },
  'put /users/:id/subscription': { subscription: 'premium', expires_at: '2026-07-31' },
  'put /users/me': { name: 'Ana Souza', notify_promotions: true },
  'post /subscription/checkout': { plan: 'monthly', method: 'pix', price_cents: 2990 },
};
