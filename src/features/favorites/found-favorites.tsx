import '@/theme/buttons';
import '@mantine/core/styles/Input.css';
import { useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { Button, Tabs, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { MessageState } from '@/components/message-state';
import { LONGEST_SEARCH } from '@/domain/text/text';
import { formatCount, formatNumber } from '@/domain/format/numbers';
import type { FavoriteSearch } from './use-favorite-search';
import classes from './found-favorites.module.css';

interface Props {
  search: FavoriteSearch;
  /** Contains the cards. */
  list: RefObject<HTMLDivElement | null>;
  /** Number of all favorites, found or not. */
  total: number;
  /** A link to the directory. */
  explore: ReactNode;
  /** The cards of the found favorites. */
  children: ReactNode;
}

/** The favorites with their search field and a tab for each of their categories. */
export function FoundFavorites({ search, list, total, explore, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const tabs = [null, ...search.categories];
  // The value of a tab is its index: Mantine makes element ids of values, and names may have spaces.
  const active = String(tabs.indexOf(search.category));

  function clear() {
    field.current?.focus(); // this button disappears
    search.clear();
  }

  return (
    <Tabs
      unstyled
      keepMounted={false}
      value={active}
      onChange={(value) => search.setCategory(tabs[Number(value)] ?? null)}
    >
      <SearchInput ref={field} search={search} />
      <Tabs.List className={classes.tabs} aria-label="Categorias">
        {tabs.map((name, index) => (
          <Tabs.Tab key={name ?? ''} value={String(index)} className={classes.tab}>
            {name ?? 'Todos'}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={active}>
        <p role="status" className={classes.count}>
          {search.corrected && `Mostrando resultados para “${search.corrected}”. `}
          {countText(search.found.length, total)}
        </p>
        {search.found.length === 0 ? (
          <NothingFound clear={clear} explore={explore} />
        ) : (
          <div ref={list}>{children}</div>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

function SearchInput({ ref, search }: { ref: Ref<HTMLInputElement>; search: FavoriteSearch }) {
  return (
    <TextInput
      ref={ref}
      type="search"
      size="md"
      className={classes.search}
      value={search.text}
      placeholder="Buscar nos favoritos..."
      aria-label="Buscar nos favoritos"
      maxLength={LONGEST_SEARCH}
      autoComplete="off"
      enterKeyHint="search"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      onFocus={search.prepare}
      onChange={(event) => search.setText(event.currentTarget.value)}
    />
  );
}

function NothingFound({ clear, explore }: { clear: () => void; explore: ReactNode }) {
  return (
    <MessageState
      title="Nenhum favorito encontrado"
      text="Nenhum dos seus favoritos corresponde à busca e à categoria escolhidas."
    >
      <Button variant="default" onClick={clear}>
        Limpar filtros
      </Button>
      {explore}
    </MessageState>
  );
}

/** "1 favorito", "38 favoritos", "2 de 38 favoritos". */
function countText(found: number, total: number): string {
  const all = formatCount(total, 'favorito', 'favoritos');
  return found === total ? all : `${formatNumber(found)} de ${all}`;
}
