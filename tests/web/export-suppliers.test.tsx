import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { supplierRow, suppliersServer } from './support/admin-suppliers';
import { sheetRow } from './support/imports';
import { collectDownloads } from './support/downloads';
import { hold, refusal, server, table } from './support/msw';
import { toast } from './support/screen';
import { renderApp } from './support/render-route';
import { CATEGORIES } from '../support/sheets';

const files = collectDownloads();

interface Asked {
  search: string;
  order: string | null;
  from: number;
}

/** The list of one supplier, and an export of as many as it says, 1,000 a page. */
async function open(
  total: number,
  answer?: (asked: Asked) => Response | undefined | Promise<Response | undefined>,
  note?: () => Response,
) {
  suppliersServer();
  const asked: Asked[] = [];
  const noted: unknown[] = [];
  server.use(
    table('post', 'rpc/note_export', async ({ request }) => {
      noted.push(await request.json());
      return note?.() ?? new HttpResponse(null, { status: 204 });
    }),
    table('get', 'categories', () => HttpResponse.json(CATEGORIES)),
    table('post', 'rpc/search_suppliers', async ({ request }) => {
      const params = new URL(request.url).searchParams;
      const { search } = (await request.json()) as { search: string };
      if (!params.get('select')?.includes('description'))
        return HttpResponse.json([supplierRow(7)], { headers: { 'content-range': '0-0/1' } });
      const page = { search, order: params.get('order'), from: Number(params.get('offset')) };
      asked.push(page);
      const rows = Array.from({ length: Math.min(1000, total - page.from) }, (_, i) =>
        sheetRow(page.from + i + 1),
      );
      const headers = { 'content-range': `0-0/${total}` };
      return (await answer?.(page)) ?? HttpResponse.json(rows, { headers });
    }),
  );
  const view = await renderApp('/admin/fornecedores?busca=loja&ordem=-nome', { as: 'member' });
  await screen.findByRole('table', { name: 'Fornecedores' });
  return { ...view, asked, noted };
}

test('the export contains all pages of the list with its search and order', async () => {
  const { held, release } = hold();
  const { user, asked, noted } = await open(2100, async ({ from }) => {
    if (from > 0) await held;
    return undefined;
  });
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  expect(await screen.findByRole('button', { name: 'Exportando… 48%' })).toBeVisible();
  release();
  await waitFor(() => expect(files).toHaveLength(1));
  expect(asked.map(({ from }) => from).sort((one, other) => one - other)).toEqual([0, 1000, 2000]);
  expect(new Set(asked.map(({ search, order }) => `${search} ${order}`))).toEqual(
    new Set(['loja sort_name.desc,sort_name.asc,id.asc']),
  );
  expect(noted).toEqual([{ what: 'suppliers', row_count: 2100 }]);
  const [{ name, content }] = files as [(typeof files)[number]];
  expect(name).toMatch(/^fornecedores-\d{4}-\d\d-\d\d\.csv$/);
  const bytes = new Uint8Array(await content.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines).toHaveLength(2102);
  expect(lines[0]).toContain('"Código";"Nome";"Instagram";"WhatsApp"');
  expect(lines[1]).toContain(`"F-0001";"Loja 1";"'@loja1";"(11) 91234-0001";"";"";"";"Moda Feminina"`);
  expect(screen.getByRole('button', { name: 'Exportar CSV' })).toHaveFocus();
});

test('a failed export shows an error and can be repeated', async () => {
  let broken = true;
  const { user } = await open(1, () => (broken ? refusal(500) : undefined));
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await toast('Erro ao exportar', 'Não foi possível exportar os fornecedores. Tente de novo.', 'error');
  expect(files).toEqual([]);
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
});

test('an export that the history cannot record saves no file', async () => {
  const { user } = await open(1, undefined, () => refusal(403));
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await toast('Erro ao exportar', 'Não foi possível exportar os fornecedores. Tente de novo.', 'error');
  expect(files).toEqual([]);
});
