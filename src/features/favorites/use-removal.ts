import { useCallback, useEffect, useRef, useState } from 'react';
import { useSetFavorite } from '@/data/favorites/mutations';
import type { SupplierTeaser } from '@/domain/supplier/supplier';

/** What the question about a removal names. */
type Removable = Pick<SupplierTeaser, 'id' | 'name'>;

const WORDS = {
  success: () => 'Fornecedor removido dos seus favoritos.',
  failure: {
    title: 'Erro ao remover favorito',
    message: 'Ocorreu um erro inesperado. Tente novamente.',
  },
};

/** Has a remove button's supplier id, so that the focus can move from a removed card's button to the next. */
export const REMOVE_ATTRIBUTE = 'data-remove';

/** Removes a favorite after confirmation, and moves the focus to the card that follows. */
export function useRemoval() {
  const { mutate } = useSetFavorite(WORDS);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Contains all cards. */
  const list = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<Removable | null>(null);
  // Index of the card whose removal was confirmed.
  const [removedIndex, setRemovedIndex] = useState<number | null>(null);

  const removeButtons = () => [
    ...(list.current?.querySelectorAll<HTMLElement>(`[${REMOVE_ATTRIBUTE}]`) ?? []),
  ];

  useEffect(() => {
    if (asking !== null || removedIndex === null) return;
    const buttons = removeButtons();
    (buttons[Math.min(removedIndex, buttons.length - 1)] ?? heading.current)?.focus();
  }, [asking, removedIndex]);

  return {
    heading,
    list,
    /** The supplier that the open dialog is about; null without a dialog. */
    asking,
    ask: useCallback((supplier: Removable) => {
      setAsking(supplier);
      setRemovedIndex(null);
    }, []),
    confirm: () => {
      if (asking === null || removedIndex !== null) return; // the second of two quick clicks
      const isIts = (button: Element) => button.getAttribute(REMOVE_ATTRIBUTE) === String(asking.id);
      setRemovedIndex(removeButtons().findIndex(isIts));
      mutate({ supplierId: asking.id, supplierName: asking.name, favorite: false });
    },
    gone: () => setAsking(null),
  };
}
