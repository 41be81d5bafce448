import { chooseDensity, useDensity, type Density } from './density';
import classes from './density-switch.module.css';

const CHOICES: { density: Density; label: string; look: string | undefined }[] = [
  { density: 'rows', label: 'Linhas', look: classes.rows },
  { density: 'grid', label: 'Colunas', look: classes.grid },
  { density: 'large', label: 'Fotos grandes', look: classes.large },
];

/** How the list looks: rows, columns or large pictures. */
export function DensitySwitch() {
  const shown = useDensity();
  return (
    <div role="radiogroup" aria-label="Modo de exibição" className={classes.root}>
      {CHOICES.map(({ density, label, look }) => (
        <input
          key={density}
          type="radio"
          name="density"
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
