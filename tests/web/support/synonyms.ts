import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { SynonymGroup } from '@/domain/synonyms';
import { adminRow } from '../../support/builders';
import { server, table } from './msw';
import { renderApp } from './render-route';

export const SYNONYMS_PATH = '/admin/sinonimos';

/** In no order, as the database sends them. */
export const ALL_GROUPS: SynonymGroup[] = [
  { id: 2, words: ['óculos', 'óculos de sol'] },
  { id: 1, words: ['calça', 'jeans'] },
  { id: 3, words: ['Biquíni', 'moda praia', 'maiô'] },
];

/** Answers as the database does an admin; returns how often the list was asked for. */
export function synonymsServer(
  groups: SynonymGroup[] = ALL_GROUPS,
  answer?: () => Response | undefined | Promise<Response | undefined>,
) {
  const asked = { times: 0 };
  server.use(
    table('get', 'accounts', () => HttpResponse.json(adminRow)),
    table('get', 'search_synonyms', async () => {
      asked.times++;
      return (await answer?.()) ?? HttpResponse.json(groups);
    }),
  );
  return asked;
}

/** The screen, as an admin sees it. */
export async function openSynonyms(groups = ALL_GROUPS, path = SYNONYMS_PATH) {
  const asked = synonymsServer(groups);
  const view = await renderApp(path, { as: 'member' });
  await screen.findByRole('table', { name: 'Sinônimos' });
  return { ...view, asked };
}

/** Keeps what is written, and answers as the database does. */
export function writesServer(
  answer: () => Response | Promise<Response> = () => HttpResponse.json([{ id: 1 }]),
) {
  const writes: { verb: string; id: string | null; body?: unknown }[] = [];
  for (const verb of ['post', 'patch', 'delete'] as const) {
    server.use(
      table(verb, 'search_synonyms', async ({ request }) => {
        const id = new URL(request.url).searchParams.get('id');
        const body = (await request.text()) || 'null';
        writes.push({ verb, id, body: JSON.parse(body) as unknown });
        return answer();
      }),
    );
  }
  return writes;
}
