import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { SpecialList } from '@/domain/catalog/special-list';
import { supplierRow } from './admin-suppliers';
import { tableWrites, type Answer } from './admin-tables';
import { adminRow } from '../../support/builders';
import { rows, server, table } from './msw';
import { renderApp } from './render-route';

export const LISTS_PATH = '/admin/listas-especiais';

/** A special list of Premium with twelve suppliers. */
export function specialList(id: number, rest: Partial<SpecialList> = {}): SpecialList {
  return {
    id,
    name: `Lista ${id}`,
    description: '',
    type: 'VIP',
    required_subscription: 'Premium',
    suppliers: 12,
    ...rest,
  };
}

const LUXURY = specialList(2, {
  name: 'Ateliês de luxo',
  description: 'Acabamento de vitrine.',
  type: 'Luxo',
  required_subscription: 'Premium Plus',
  suppliers: 3,
});
const VIP = specialList(1, { name: 'Seleção VIP', suppliers: 1234 });
export const ALL_LISTS = [LUXURY, VIP];

/** What a request for the lists asks for: the text to be found, and the row it starts with. */
interface Asked {
  search: string;
  offset: number;
}

/** Answers as PostgREST does: the admin's own row, and pages of the lists. */
export function listsServer(
  lists: SpecialList[],
  answer?: (asked: Asked) => Response | undefined | Promise<Response | undefined>,
) {
  const requests: Asked[] = [];
  server.use(
    table('get', 'accounts', () => HttpResponse.json(adminRow)),
    table('post', 'rpc/search_special_lists', async ({ request }) => {
      const { search } = (await request.json()) as { search: string };
      const offset = Number(new URL(request.url).searchParams.get('offset'));
      requests.push({ search, offset });
      return (await answer?.({ search, offset })) ?? pageOf(lists, offset);
    }),
  );
  return requests;
}

/** A page of five as PostgREST answers, 416 beyond the end. */
function pageOf(lists: SpecialList[], offset: number) {
  const headers = { 'content-range': `*/${lists.length}` };
  if (offset > 0 && offset >= lists.length)
    return HttpResponse.json({ code: 'PGRST103', message: 'Recusado' }, { status: 416, headers });
  return HttpResponse.json(lists.slice(offset, offset + 5), { headers });
}

/** The screen, as an admin sees it. */
export async function openLists(lists = ALL_LISTS, path = LISTS_PATH) {
  const requests = listsServer(lists);
  const view = await renderApp(path, { as: 'member' });
  await screen.findByRole('table', { name: 'Listas Especiais' });
  return { ...view, requests };
}

/** Keeps what is written of the lists themselves, and answers as the database does. */
export const listWrites = (answer?: Answer) => tableWrites('special_lists', answer);

/** The row is not there any more: neither to be written nor to be read. */
export function listGone() {
  server.use(table('get', 'special_lists', () => rows([])));
  return HttpResponse.json([]);
}

/** Names of the suppliers in the demo list, and of those there are besides. */
export const LISTED = ['Ana Modas', 'Bia Bolsas', 'Caio Calçados'];
const OTHERS = ['Duda Jeans', 'Eva Festa'];

/** Answers for the dialog that says which suppliers are in a list; keeps what is saved. */
export function suppliersServer(
  save: () => Response | Promise<Response> = () => new HttpResponse(null, { status: 204 }),
  listed = LISTED,
) {
  const asked = { searches: [] as string[], saves: [] as unknown[] };
  const all = [...listed, ...OTHERS].map((name, index) => supplierRow(index + 1, { name, instagram: null }));
  server.use(
    table('get', 'special_list_suppliers', () =>
      rows(
        all.slice(0, listed.length).map(({ id, formatted_id, name, category }) => ({
          supplier: { id, formatted_id, name, category: { name: category }, details: { instagram: null } },
        })),
      ),
    ),
    table('post', 'rpc/search_suppliers', async ({ request }) => {
      const { search } = (await request.json()) as { search: string };
      asked.searches.push(search);
      return rows(all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())));
    }),
    table('post', 'rpc/change_special_list', async ({ request }) => {
      asked.saves.push(await request.json());
      return save();
    }),
  );
  return asked;
}
