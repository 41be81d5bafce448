import { MOST_COMPARED, withToggled } from '@/domain/supplier/comparison';
import { useCompared } from './use-compared';
import classes from './compare-toggle.module.css';

/** Chooses a favorite for the comparison; it cannot be chosen while there is room for no more. */
export function CompareToggle({ supplier: { id, name } }: { supplier: { id: number; name: string } }) {
  const { ids, change } = useCompared();
  const chosen = ids.includes(id);

  return (
    <label className={classes.root}>
      <input
        type="checkbox"
        aria-label={`Comparar ${name}`}
        checked={chosen}
        disabled={!chosen && ids.length >= MOST_COMPARED}
        onChange={() => change((now) => withToggled(now, id))}
      />
      Comparar
    </label>
  );
}
