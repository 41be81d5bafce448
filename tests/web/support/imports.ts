import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { ListedImport } from '@/data/imports/queries';
import { NO_TERMS } from '@/domain/supplier/columns';
import { adminRow } from '../../support/builders';
import { rows, server, table } from './msw';
import { renderApp } from './render-route';
import { CATEGORIES } from '../../support/sheets';

export const IMPORT_PATH = '/admin/fornecedores/importar';

/** An import as the list gets it. */
export function listedImport(rest: Partial<ListedImport> = {}): ListedImport {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    created_at: '2026-03-05T12:30:00+00:00',
    file_name: 'fornecedores.csv',
    created_count: 2,
    changed_count: 1,
    left_out_count: 0,
    undone_at: null,
    kept: null,
    author: { name: 'Ana Admin' },
    ...rest,
  };
}

/** A supplier as the spreadsheet's lookup gets it. */
export function sheetRow(id: number, rest: object = {}) {
  return {
    id,
    version: id + 10,
    formatted_id: `F-${String(id).padStart(4, '0')}`,
    name: `Loja ${id}`,
    category_id: 1,
    subcategory_id: null,
    is_premium: true,
    public_from: '2026-03-05T12:00:00+00:00',
    description: null,
    instagram: `loja${id}`,
    website: null,
    ...NO_TERMS,
    whatsapp: `551191234${String(id).padStart(4, '0')}`,
    email: null,
    ...rest,
  };
}

interface StagedRow {
  batch_id: string;
  line: number;
  supplier_id: number | null;
  expected_version: number | null;
  change: object;
}

interface World {
  known?: object[] | (() => Response | object[]);
  imports?: ListedImport[];
  /** The answer to creating a category, if it is a refusal. */
  create?: (name: string) => Response | undefined;
  stage?: (attempt: number) => Response | undefined | Promise<Response | undefined>;
  commit?: (attempt: number) => Response | undefined | Promise<Response | undefined>;
  undo?: (attempt: number) => Response | undefined;
}

/** Answers for the import as PostgREST does, and what was written there. */
export function importsServer({ known = [sheetRow(1)], imports = [], ...world }: World = {}) {
  const written = {
    staged: [] as StagedRow[][],
    commits: [] as { batch_id: string; file_name: string; row_count: number; left_out?: string[][] }[],
    discarded: [] as (string | null)[],
    undone: [] as string[],
    categories: [] as string[],
  };
  const history = [...imports];
  const categories: { id: number; name: string; parent_id: number | null }[] = [...CATEGORIES];
  server.use(
    table('get', 'accounts', () => HttpResponse.json(adminRow)),
    table('post', 'rpc/category_usage', () => rows(categories)),
    table('get', 'categories', () => rows(categories)),
    table('post', 'rpc/add_categories', async ({ request }) => {
      const { tree } = (await request.json()) as { tree: { name: string }[] };
      const refusal = tree.map(({ name }) => world.create?.(name)).find(Boolean);
      if (refusal) return refusal;
      for (const { name } of tree) {
        written.categories.push(name);
        categories.push({ id: 100 + written.categories.length, name, parent_id: null });
      }
      return HttpResponse.json(tree.length);
    }),
    table('post', 'rpc/search_suppliers', () => {
      const found = typeof known === 'function' ? known() : known;
      return Array.isArray(found) ? rows(found) : found;
    }),
    table('get', 'import_batches', () => rows(history)),
    table('post', 'import_rows', async ({ request }) => {
      written.staged.push((await request.json()) as StagedRow[]);
      return (await world.stage?.(written.staged.length)) ?? new HttpResponse(null, { status: 201 });
    }),
    table('delete', 'import_rows', ({ request }) => {
      written.discarded.push(new URL(request.url).searchParams.get('batch_id'));
      return new HttpResponse(null, { status: 204 });
    }),
    table('post', 'rpc/import_suppliers', async ({ request }) => {
      written.commits.push((await request.json()) as (typeof written.commits)[number]);
      const answer = await world.commit?.(written.commits.length);
      if (answer) return answer;
      const done = listedImport({ file_name: written.commits.at(-1)!.file_name });
      history.unshift(done);
      return HttpResponse.json(done);
    }),
    table('post', 'rpc/undo_import', async ({ request }) => {
      written.undone.push(((await request.json()) as { batch_id: string }).batch_id);
      const answer = world.undo?.(written.undone.length);
      if (answer) return answer;
      history[0] = { ...history[0]!, undone_at: '2026-03-06T12:00:00+00:00', kept: [] };
      return HttpResponse.json(history[0]);
    }),
  );
  return written;
}

/** The page, as an admin sees it. */
export async function openImport(world: World = {}) {
  const written = importsServer(world);
  const view = await renderApp(IMPORT_PATH, { as: 'member' });
  await screen.findByLabelText('Ou cole as células');
  return { ...view, written };
}

/** Pastes a spreadsheet and goes on to its columns. */
export async function paste(user: UserEvent, text: string): Promise<void> {
  await user.click(screen.getByLabelText('Ou cole as células'));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
}

/** The same, on to the check. */
export async function pasteAndCheck(user: UserEvent, text: string): Promise<void> {
  await paste(user, text);
  await user.click(await screen.findByRole('button', { name: 'Conferir' }));
  await screen.findByRole('table', { name: 'Linhas da planilha' });
}
