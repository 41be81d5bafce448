import { memo, useDeferredValue, useMemo } from 'react';
import type { DirectoryEntry } from '@/domain/directory/entries';
import type { ListedSupplier } from '@/domain/supplier/supplier';
import { markFacts, type SupplierMarks } from '@/domain/supplier/marks';
import { SupplierCard } from './supplier-card';
import { SupplierFrame } from './supplier-frame';
import { useRowWindow } from './use-row-window';
import { useToggleFavorite } from './use-toggle-favorite';

/** The page of a supplier's details. */
export interface SupplierRoute {
  pathOf: (id: number) => string;
  /** Preloads its code. */
  preload: () => void;
}

interface Props {
  entries: DirectoryEntry[];
  /** Whether they are those in the HTML: all of them are rendered, before it is known how many have room. */
  isBuilt: boolean;
  /** How many there will be once all have loaded: the list has its full height from the start. */
  total: number;
  /** How many of them are shown at most. */
  limit?: number;
  /** Null for a visitor. */
  favoriteIds: ReadonlySet<number> | null;
  /** Suppliers in early access. */
  earlyIds: ReadonlySet<number>;
  /** What members have told, by supplier id. */
  marks: SupplierMarks;
  supplierRoute: SupplierRoute;
  onLocked: (supplier: ListedSupplier) => void;
  onLockedNear: () => void;
}

const NONE: DirectoryEntry[] = [];
/** Cards that are rendered ahead of scrolling. */
const OVERSCAN = 4;

/** The cards. Only those in and near the viewport are rendered, so that 50,000 suppliers cost no more than 500. */
export const SupplierGrid = memo(function SupplierGrid({
  entries,
  isBuilt,
  total,
  limit = Infinity,
  favoriteIds,
  earlyIds,
  marks,
  supplierRoute,
  ...locked
}: Props) {
  // What is found by a typed letter is painted at once, what lies below the screen after that.
  const isSame =
    useDeferredValue(entries, isBuilt ? entries : NONE)[0]?.supplier.id === entries[0]?.supplier.id;
  const shown = Math.min(total, limit);
  const overscan = isSame ? OVERSCAN : 0;
  const { list, columns, indexes, focus } = useRowWindow(shown, overscan, isBuilt ? entries.length : 0);
  // The same arrays each time, so that cards are not rendered again.
  const told = useMemo(() => new Map([...marks].map(([id, mark]) => [id, markFacts(mark)])), [marks]);
  const toggleFavorite = useToggleFavorite();

  return (
    <SupplierFrame ref={list} total={shown} data-built={isBuilt || undefined} {...focus}>
      {indexes.map((index) => {
        const entry = entries[index];
        if (!entry) return null;
        const { supplier, category } = entry;
        return (
          <SupplierCard
            key={supplier.id}
            supplier={supplier}
            category={category}
            index={index}
            total={total}
            {...(columns && { row: Math.floor(index / columns), column: index % columns })}
            detailsPath={supplierRoute.pathOf(supplier.id)}
            onNear={supplierRoute.preload}
            told={told.get(supplier.id)}
            early={earlyIds.has(supplier.id)}
            favorite={favoriteIds && favoriteIds.has(supplier.id)}
            onFavorite={toggleFavorite}
            {...locked}
          />
        );
      })}
    </SupplierFrame>
  );
});
