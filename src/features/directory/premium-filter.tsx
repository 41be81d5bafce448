import type { DirectoryFilters } from '@/domain/directory/filters';
import type { ChangeFilters } from './use-filters';
import { usePrehydrationInput } from './use-prehydration-input';
import classes from './premium-filter.module.css';

interface Props {
  filters: DirectoryFilters;
  change: ChangeFilters;
}

/** The directory home's filter besides the search and the categories. */
export function PremiumFilter({ filters, change }: Props) {
  const premium = usePrehydrationInput<HTMLInputElement>(() => change({ premium: true }));
  return (
    <label className={classes.premium}>
      <input
        ref={premium}
        type="checkbox"
        autoComplete="off"
        checked={filters.premium}
        onChange={(event) => change({ premium: event.target.checked })}
      />
      Apenas Premium
    </label>
  );
}
