import type { QueryKey } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import type { SupplierPage } from '@/domain/supplier/supplier';
import { UNPUBLISHED } from '@/domain/format/links';
import { NO_TERMS } from '@/domain/supplier/columns';
import { API, rows, server, table } from './msw';

/** A supplier as its own page gets it, open and complete. */
export function supplierPage(id: number, rest: Partial<SupplierPage> = {}): SupplierPage {
  return {
    id,
    name: 'Ateliê Lumivê',
    formatted_id: `F-${String(id).padStart(4, '0')}`,
    is_premium: false,
    image_hash: null,
    category: { id: 1, name: 'Moda Feminina', slug: 'moda-feminina' },
    public_from: '2026-01-01T00:00:00+00:00',
    supplier_updated_on: null,
    supplier_details: {
      ...NO_TERMS,
      description: 'Primeira linha :fire:\nSegunda linha',
      instagram: '@lumive',
      website: 'lumive.example',
      logo_path: null,
      main_image_path: `${id}/main.jpg`,
    },
    supplier_contacts: { whatsapp: '5500900000001', email: 'vendas@lumive.example' },
    supplier_images: [],
    contact_states: null,
    buying_summaries: null,
    ...rest,
  };
}

/** The same as the HTML of the build has it for the app. */
export function builtPage(id: number): [QueryKey, SupplierPage] {
  const page = supplierPage(id);
  return [
    ['suppliers', 'page', id],
    {
      ...page,
      supplier_details: { ...page.supplier_details!, instagram: UNPUBLISHED, website: UNPUBLISHED },
      supplier_contacts: { whatsapp: UNPUBLISHED, email: UNPUBLISHED },
    },
  ];
}

/** A premium supplier's page as who may not open it gets it. */
export function lockedPage(id: number, rest: Partial<SupplierPage> = {}): SupplierPage {
  return supplierPage(id, { is_premium: true, supplier_details: null, supplier_contacts: null, ...rest });
}

/**
 * Answers the page's requests with this supplier, or with none; lists go to the default handlers.
 * @returns the ids whose view was recorded and whose gallery was signed, as the requests come in
 */
export function answerPage(supplier: SupplierPage | null) {
  const asked = { views: [] as unknown[], signed: [] as number[] };
  server.use(
    table('get', 'suppliers', ({ request }) =>
      isPageRequest(request) ? rows(supplier ? [supplier] : []) : undefined,
    ),
    table('post', 'rpc/record_supplier_view', async ({ request }) => {
      asked.views.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(GALLERY_LINKS, ({ params }) => {
      asked.signed.push(Number(params.id));
      const paths = supplier?.supplier_images.map(({ path }) => path) ?? [];
      return HttpResponse.json({ data: paths.map((path) => galleryLink(path, asked.signed.length)) });
    }),
  );
  return asked;
}

/** Where a supplier's page asks for links to its gallery. */
export const GALLERY_LINKS = `${API}/functions/v1/api/suppliers/:id/gallery`;

/** A link to a picture of the gallery, as the edge function answers it. */
export function galleryLink(path: string, token: number) {
  return { path, url: `${API}/storage/v1/object/sign/supplier-gallery/${path}?token=${token}` };
}

/** Whether one supplier is asked for, and not the list. */
export function isPageRequest(request: Request): boolean {
  return new URL(request.url).searchParams.has('id');
}
