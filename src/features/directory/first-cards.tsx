import { useEffect, useState, type ComponentProps } from 'react';
import { buttonClass } from '@/components/button-class';
import { useSearchParamsState, withParams } from '@/lib/navigation/use-search-params-state';
import { useHydratedValue } from '@/lib/use-hydrated';
import { SupplierGrid } from './supplier-grid';
import classes from './directory.module.css';

/** So few that the end of the page is within reach. */
const FIRST = 60;
const PARAM = 'todos';
const CODEC = {
  read: (search: string) => new URLSearchParams(search).has(PARAM),
  write: (search: string, all: boolean) => withParams(search, { [PARAM]: all ? '1' : '' }),
};

/** The first cards, and a button for the others, which Back and a reload keep. */
export function FirstCards(grid: Omit<ComponentProps<typeof SupplierGrid>, 'limit'>) {
  const [inAddress, setAll] = useSearchParamsState(CODEC);
  const all = useHydratedValue(inAddress, false);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked || !all) return;
    document.querySelector<HTMLElement>(`[aria-posinset="${FIRST + 1}"] :is(a, button)`)?.focus();
  }, [asked, all]);

  function showAll() {
    setAsked(true);
    setAll(() => true, { replace: true });
  }

  return (
    <>
      <SupplierGrid {...grid} {...(!all && { limit: FIRST })} />
      {!all && !grid.isBuilt && grid.total > FIRST && (
        <button type="button" className={`${buttonClass('default')} ${classes.more}`} onClick={showAll}>
          Mostrar mais
        </button>
      )}
    </>
  );
}
