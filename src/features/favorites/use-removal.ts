import { useCallback, useEffect, useRef, useState } from 'react';
import { useSetFavorite } from '@/data/favorites/mutations';
import type { DirectoryEntry } from '@/domain/directory-filters';
import type { SupplierTeaser } from '@/domain/supplier';

const WORDS = {
  success: () => 'Fornecedor removido dos seus favoritos.',
  failure: {
    title: 'Erro ao remover favorito',
    message: 'Ocorreu um erro inesperado. Tente novamente.',
  },
};

/** Marks the buttons that ask for a removal; the focus goes from one to the next. */
export const REMOVE_ATTRIBUTE = 'data-remove';

/** Asks before a favourite is taken away, takes it away, and leads the focus on from where its card was. */
export function useRemoval(shown: readonly DirectoryEntry[]) {
  const { mutate } = useSetFavorite(WORDS);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [asking, setAsking] = useState<SupplierTeaser | null>(null);
  // Where the card stood whose removal was confirmed.
  const [place, setPlace] = useState<number | null>(null);

  useEffect(() => {
    if (asking !== null || place === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[${REMOVE_ATTRIBUTE}]`) ?? [];
    (buttons[Math.min(place, buttons.length - 1)] ?? heading.current)?.focus();
  }, [asking, place]);

  return {
    heading,
    list,
    /** The supplier that the dialog is about; null without a dialog. */
    asking,
    ask: useCallback((supplier: SupplierTeaser) => {
      setAsking(supplier);
      setPlace(null);
    }, []),
    confirm: () => {
      if (asking === null || place !== null) return; // the second of two quick clicks
      setPlace(shown.findIndex(({ supplier }) => supplier.id === asking.id));
      mutate({ supplierId: asking.id, supplierName: asking.name, favorite: false });
    },
    gone: () => setAsking(null),
  };
}
