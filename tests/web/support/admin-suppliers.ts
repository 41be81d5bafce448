import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { SupplierRow } from '@/data/suppliers/admin-queries';
import { NO_TERMS } from '@/domain/supplier/columns';
import type { SupplierRecord } from '@/domain/supplier-form/form';
import { adminRow } from '../../support/builders';
import { API, rows, server, table } from './msw';
import { fill } from './screen';
import { renderApp } from './render-route';

export const SUPPLIERS_PATH = '/admin/fornecedores';
export const NEW_ID = 901;

/** A supplier as its form gets it, with a main image and two pictures. */
export function supplierRecord(rest: Partial<SupplierRecord> = {}): SupplierRecord {
  return {
    id: 7,
    version: 3,
    name: 'Ateliê Lumivê',
    category_id: 1,
    subcategory_id: null,
    is_premium: true,
    image_hash: null,
    public_from: '2026-03-05T12:00:00+00:00',
    supplier_details: {
      description: 'Vestidos de festa.',
      instagram: 'lumive',
      website: null,
      logo_path: null,
      main_image_path: '7/main.jpg',
      ...NO_TERMS,
    },
    supplier_contacts: { whatsapp: '5500912345678', email: null },
    supplier_images: [{ path: '7/one.jpg' }, { path: '7/two.jpg' }],
    ...rest,
  };
}

/** The same as the list shows it. */
export function supplierRow(id: number, rest: Partial<SupplierRow> = {}): SupplierRow {
  return {
    id,
    formatted_id: `F-${String(id).padStart(4, '0')}`,
    name: `Fornecedor ${id}`,
    is_premium: true,
    image_hash: null,
    public_from: '2026-03-05T12:00:00+00:00',
    created_at: '2026-03-05T12:00:00+00:00',
    category: 'Moda Feminina',
    instagram: 'lumive',
    whatsapp: '5500912345678',
    email: null,
    main_image_path: null,
    is_archived: false,
    ...rest,
  };
}

const CATEGORIES = [
  { id: 1, name: 'Moda Feminina', parent_id: null },
  { id: 2, name: 'Bijuterias', parent_id: null },
  { id: 3, name: 'Vestidos', parent_id: 1 },
].map((category) => ({ ...category, main_suppliers: 0, sub_suppliers: 0, subcategories: 0, refusal: null }));

/** What was asked of the server that changes something. */
interface Written {
  saves: { supplier: Record<string, unknown>; supplier_id?: number; expected_version?: number }[];
  deletions: (string | null)[];
  uploads: string[];
  removals: unknown[];
  reservations: number;
}

interface World {
  list?: SupplierRow[];
  record?: () => SupplierRecord | null;
  figures?: object;
  save?: (attempt: number) => Response | undefined | Promise<Response | undefined>;
  upload?: (attempt: number) => Response | undefined | Promise<Response | undefined>;
}

/** Answers for the suppliers of the admin area as PostgREST and Storage do. */
export function suppliersServer({
  list = [supplierRow(7)],
  record = () => supplierRecord(),
  ...world
}: World = {}) {
  const written: Written = { saves: [], deletions: [], uploads: [], removals: [], reservations: 0 };
  server.use(
    table('get', 'accounts', () => HttpResponse.json(adminRow)),
    table('post', 'rpc/search_suppliers', () => rows(list)),
    table('post', 'rpc/supplier_figures', () =>
      HttpResponse.json(
        world.figures ?? { total: 505, premium: 500, top_category: 'Moda Feminina', top_category_total: 46 },
      ),
    ),
    table('post', 'rpc/category_usage', () => rows(CATEGORIES)),
    table('get', 'suppliers', () => HttpResponse.json(record() ? [record()] : [])),
    table('delete', 'suppliers', ({ request }) => {
      written.deletions.push(new URL(request.url).searchParams.get('id'));
      return new HttpResponse(null, { status: 204 });
    }),
    table('post', 'rpc/reserve_supplier_id', () => {
      written.reservations += 1;
      return HttpResponse.json(NEW_ID);
    }),
    table('post', 'rpc/save_supplier', async ({ request }) => {
      written.saves.push((await request.json()) as Written['saves'][number]);
      return (await world.save?.(written.saves.length)) ?? HttpResponse.json({ id: 7 });
    }),
    http.get(`${API}/functions/v1/api/suppliers/:id/gallery`, () => HttpResponse.json({ data: [] })),
    http.post(`${API}/storage/v1/object/:bucket/*`, async ({ request }) => {
      written.uploads.push(new URL(request.url).pathname.replace('/storage/v1/object/', ''));
      return (await world.upload?.(written.uploads.length)) ?? HttpResponse.json({ Key: 'x' });
    }),
    http.delete(`${API}/storage/v1/object/:bucket`, async ({ request, params }) => {
      const { prefixes } = (await request.json()) as { prefixes: string[] };
      written.removals.push({ bucket: params.bucket, prefixes });
      return HttpResponse.json([]);
    }),
  );
  return written;
}

/** The refusal of save_supplier() by its own code. */
export function saveRefusal(status: number, code: string, message = 'Recusado'): Response {
  return HttpResponse.json({ code, message, details: null, hint: null }, { status });
}

/** The suppliers' screen, as an admin sees it. */
export async function openSuppliers(world: World = {}, path = SUPPLIERS_PATH) {
  const written = suppliersServer(world);
  const view = await renderApp(path, { as: 'member' });
  await screen.findByRole('table', { name: 'Fornecedores' });
  return { ...view, written };
}

/** The form of the supplier in the list. */
export async function openForm(world: World = {}) {
  const view = await openSuppliers(world);
  await view.user.click(within(screen.getByRole('rowheader')).getByRole('button'));
  return { ...view, dialog: await formOf('Editar fornecedor') };
}

/** The form of a new supplier. */
export async function openNewForm(world: World = {}) {
  const view = await openSuppliers(world);
  await view.user.click(screen.getByRole('button', { name: 'Adicionar Fornecedor' }));
  return { ...view, dialog: await formOf('Adicionar fornecedor') };
}

async function formOf(name: string) {
  const dialog = within(await screen.findByRole('dialog', { name }));
  await dialog.findByLabelText('Nome');
  return dialog;
}

/** Fills in what a supplier must have. */
export async function fillRequired(user: UserEvent): Promise<void> {
  await fill(user, { Nome: 'Loja Nova', Instagram: '@lojanova', WhatsApp: '(00) 91234-5678' });
  await choose(user, 'Categoria', 'Bijuterias');
}

/** Picks from a list that drops down; hidden, because without a layout Mantine takes its field for scrolled away. */
export async function choose(user: UserEvent, label: string, ...options: string[]): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: label }));
  const list = screen.getByRole('combobox', { name: label }).getAttribute('aria-controls') ?? '';
  for (const name of options) {
    const option = await waitFor(() => {
      const found = document.getElementById(list)?.querySelectorAll('[role=option]') ?? [];
      const wanted = [...found].find(({ textContent }) => textContent === name);
      if (!wanted) throw new Error(`No option ${name}.`);
      return wanted;
    });
    await user.click(option);
  }
}

export const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Salvar' }));
