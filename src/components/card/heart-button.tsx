import classes from './heart-button.module.css';

interface Props {
  pressed: boolean;
  /** For screen readers, with the name: "Favoritar Ateliê Lumivê". */
  label: string;
  /** Looks disabled and is announced as such (aria-disabled), but onClick is still called. */
  disabled?: boolean;
  onClick: () => void;
}

/** A toggle button in the shape of a heart. */
export function HeartButton({ pressed, label, disabled = false, onClick }: Props) {
  return (
    <button
      type="button"
      className={classes.root}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      aria-label={label}
      onClick={onClick}
    />
  );
}
