import { UnstyledButton } from '@mantine/core';
import classes from './heart-button.module.css';

interface Props {
  pressed: boolean;
  /** What is kept, for screen readers: "Favoritar Ateliê Lumivê". */
  label: string;
  /** Looks disabled and is announced as such (aria-disabled), but a click still explains why. */
  disabled?: boolean;
  onClick: () => void;
}

/** A heart that is on or off. */
export function HeartButton({ pressed, label, disabled = false, onClick }: Props) {
  return (
    <UnstyledButton
      className={classes.root}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      aria-label={label}
      onClick={onClick}
    />
  );
}
