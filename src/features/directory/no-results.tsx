import { lazy, Suspense } from 'react';
import { buttonClass } from '@/components/button-class';
import { MessageState } from '@/components/message-state';
import { hasFilters, NO_FILTERS } from '@/domain/directory/filters';
import { importWithRetry } from '@/lib/lazy-import';
import type { SaveSearch } from './results-bar';
import type { Directory } from './use-directory';

const NOTHING = 'Nenhum fornecedor encontrado com os filtros atuais.';
const NearCategories = lazy(() => importWithRetry(() => import('./near-categories')));

/**
 * Replaces the list when no supplier passes the filters: clears them, or leads to the nearest suppliers or categories. A new
 * site, which has no suppliers yet, says so instead.
 */
export function NoResults({ directory, saveSearch }: { directory: Directory; saveSearch: SaveSearch }) {
  const { filters, query, almost, match, opener } = directory;
  const text = filters.text.trim();
  const isFiltered = filters.favorites || hasFilters({ ...filters, text: '' });
  const isEmpty = match(NO_FILTERS).length === 0;
  const lacking = query?.intents.find(({ kind }) => kind === 'near');
  if (isEmpty)
    return <MessageState title={NOTHING} text="O guia ainda não tem fornecedores. Volte em breve." />;
  const title = titleOf(text, isFiltered, lacking?.phrase);
  const nearest = lacking && `${lacking.without} ${lacking.label}`.trim();
  const after = (change: () => void) => () => {
    opener.current?.focus(); // the button disappears
    change();
  };
  return (
    <MessageState
      title={title}
      text={isFiltered && text !== '' && `Você buscou “${text}”.`}
      isBrief={almost.length > 0}
    >
      <button type="button" className={buttonClass('default')} onClick={after(directory.clear)}>
        {isFiltered ? 'Limpar filtros' : 'Limpar busca'}
      </button>
      {nearest && (
        <button
          type="button"
          className={buttonClass('default')}
          onClick={after(() => directory.change({ text: nearest }))}
        >
          Buscar “{nearest}”
        </button>
      )}
      {directory.savable && saveSearch(directory)}
      {almost.length === 0 && (
        <Suspense>
          <NearCategories directory={directory} />
        </Suspense>
      )}
    </MessageState>
  );
}

function titleOf(text: string, isFiltered: boolean, lacking: string | undefined): string {
  if (lacking !== undefined) return `Nenhum fornecedor informa “${lacking}”.`;
  if (isFiltered || text === '') return NOTHING;
  return `Nenhum fornecedor encontrado para “${text}”.`;
}
