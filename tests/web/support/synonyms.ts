import { screen } from '@testing-library/react';
import type { SynonymGroup } from '@/domain/catalog/synonyms';
import { listServer, tableWrites, type Answer, type OtherAnswer } from './admin-tables';
import { renderApp } from './render-route';

export const SYNONYMS_PATH = '/admin/sinonimos';

/** In no order, as the database sends them. */
const ALL_GROUPS: SynonymGroup[] = [
  { id: 2, words: ['óculos', 'óculos de sol'] },
  { id: 1, words: ['calça', 'jeans'] },
  { id: 3, words: ['Biquíni', 'moda praia', 'maiô'] },
];

export const synonymsServer = (groups = ALL_GROUPS, answer?: OtherAnswer) =>
  listServer('get', 'search_synonyms', groups, answer);

/** The screen, as an admin sees it. */
export async function openSynonyms(groups = ALL_GROUPS, path = SYNONYMS_PATH) {
  const asked = synonymsServer(groups);
  const view = await renderApp(path, { as: 'member' });
  await screen.findByRole('table', { name: 'Sinônimos' });
  return { ...view, asked };
}

export const writesServer = (answer?: Answer) => tableWrites('search_synonyms', answer);
