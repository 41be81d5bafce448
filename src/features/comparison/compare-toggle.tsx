import { useState } from 'react';
import { MOST_COMPARED, withToggled } from '@/domain/comparison';
import { useCompared } from './use-compared';
import classes from './compare-toggle.module.css';

/** Chooses a favorite for the comparison; it cannot be chosen while there is room for no more. */
export function CompareToggle({ supplier: { id, name } }: { supplier: { id: number; name: string } }) {
  const { ids, change } = useCompared();
  const chosen = ids.includes(id);
  /** The new choice until it is in the query string, a moment later. */
  const [tapped, setTapped] = useState<boolean | null>(null);
  const [seen, setSeen] = useState(chosen);
  if (seen !== chosen) {
    setSeen(chosen);
    setTapped(null);
  }

  function toggle(on: boolean) {
    setTapped(on);
    change((now) => withToggled(now, id));
  }

  return (
    <label className={classes.root}>
      <input
        type="checkbox"
        aria-label={`Comparar ${name}`}
        checked={tapped ?? chosen}
        disabled={!chosen && ids.length >= MOST_COMPARED}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      Comparar
    </label>
  );
}
