import '@/theme/buttons';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@mantine/core';
import type { DirectoryEntry } from '@/domain/directory/entries';
import type { FavoriteSupplier, SupplierTeaser } from '@/domain/supplier/supplier';
import { noteList } from '@/lib/navigation/list-trail';
import { FavoriteCard, type CardControl } from './favorite-card';
import classes from './found-favorites.module.css';

export interface CardsProps {
  supplierPath: (id: number) => string;
  onRemove: (supplier: SupplierTeaser) => void;
  CardControl: CardControl;
}

interface Props extends CardsProps {
  found: readonly DirectoryEntry<FavoriteSupplier>[];
  limit: number;
  showMore: () => void;
}

/** The first of the found favorites as cards, and a button for more of them. */
export function FavoriteCards(props: Props) {
  const { found, limit, showMore, supplierPath, onRemove, CardControl } = props;
  const list = useRef<HTMLUListElement>(null);

  function showMoreAndFocus() {
    flushSync(showMore);
    list.current?.children[limit]?.querySelector<HTMLElement>('h3')?.focus();
  }

  return (
    <>
      <ul ref={list} className={classes.list} role="list">
        {found.slice(0, limit).map(({ supplier, category }) => (
          <FavoriteCard
            key={supplier.id}
            supplier={supplier}
            category={category}
            detailsPath={supplierPath(supplier.id)}
            onRemove={onRemove}
            Control={CardControl}
          />
        ))}
      </ul>
      {limit < found.length && (
        <Button variant="default" className={classes.more} onClick={showMoreAndFocus}>
          Mostrar mais
        </Button>
      )}
    </>
  );
}

/** Remembers the favorites in this order, for the links between neighbors on their pages. */
export function useNotedList(found: readonly DirectoryEntry<FavoriteSupplier>[]): void {
  useEffect(() => noteList(found), [found]);
}
