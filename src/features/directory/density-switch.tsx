import { useLayoutEffect, useRef } from 'react';
import { chooseDensity, useDensity, type Density } from './density';
import classes from './density-switch.module.css';

const CHOICES: { density: Density; label: string; look: string | undefined }[] = [
  { density: 'rows', label: 'Linhas', look: classes.rows },
  { density: 'grid', label: 'Colunas', look: classes.grid },
];

/** How the list looks: rows or columns. */
export function DensitySwitch() {
  const shown = useDensity();
  const group = useRef<HTMLDivElement>(null);
  // In prerendered HTML none is checked. If one is now, it was chosen before the app started.
  useLayoutEffect(() => {
    if (shown !== null) return;
    const early = group.current?.querySelector<HTMLInputElement>(':checked');
    const choice = CHOICES.find(({ density }) => density === early?.value);
    if (choice) chooseDensity(choice.density);
  }, [shown]);
  return (
    <div ref={group} role="radiogroup" aria-label="Modo de exibição" className={classes.root}>
      {CHOICES.map(({ density, label, look }) => (
        <input
          key={density}
          type="radio"
          name="density"
          value={density}
          autoComplete="off" // or the browser restores what was checked on the last visit
          className={look}
          aria-label={label}
          title={label}
          checked={density === shown}
          onChange={() => chooseDensity(density)}
        />
      ))}
    </div>
  );
}
