import { NO_TERMS } from '@/domain/supplier/columns';
import { NEW_SUPPLIER, type SupplierForm, type SupplierRecord } from '@/domain/supplier-form/form';

/** With every field. */
export const FULL: SupplierRecord = {
  id: 7,
  version: 3,
  name: 'Ateliê Lumivê',
  category_id: 1,
  subcategory_id: 3,
  is_premium: true,
  image_hash: 'aGFzaA==',
  // 31 December in São Paulo.
  public_from: '2027-01-01T02:59:59.123456+00:00',
  supplier_details: {
    description: 'Vestidos de festa.\nSó no atacado.',
    instagram: 'lumive',
    website: 'https://lumive.example',
    logo_path: '7/logo.png',
    main_image_path: '7/main.jpg',
    state: 'PE',
    city: 'Toritama',
    district: null,
    min_order_pieces: 12,
    min_order_cents: 1999,
    price_from_cents: 2990,
    price_to_cents: 8990,
    sizes: ['P', '46'],
    ships_to: ['PE', 'SP'],
    sells_to_cpf: true,
    ready_stock: false,
    plus_size: true,
  },
  supplier_contacts: { whatsapp: '5500912345678', email: 'loja@lumive.example' },
  supplier_images: [{ path: '7/one.jpg' }],
};
/** Without any optional field. */
export const BARE: SupplierRecord = {
  ...FULL,
  subcategory_id: null,
  supplier_details: {
    description: null,
    website: null,
    logo_path: null,
    main_image_path: null,
    instagram: 'lumive',
    ...NO_TERMS,
  },
  supplier_contacts: { whatsapp: '351912345678', email: null },
};
/** Typed into an empty form. */
export const NEW: SupplierForm = {
  ...NEW_SUPPLIER,
  name: 'Loja Nova',
  instagram: '@lojanova',
  whatsapp: '(00) 91234-5678',
  category_id: '2',
};
