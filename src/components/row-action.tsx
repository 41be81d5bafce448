import '@/theme/buttons';
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { preloadModule } from '@/lib/lazy-import';
import classes from './row-action.module.css';

interface Props {
  children: string;
  /** What it does and to what, in full: "Editar Ateliê". */
  label: string;
  /** The code of the dialog that it opens; asked for ahead of need. */
  load: () => Promise<unknown>;
  /** Id of the sentence that says why it cannot be done. */
  refusal?: string | undefined;
  onClick: () => void;
}

/** What can be done with a row of a list, in a dialog. */
export function RowAction({ children, label, load, refusal, onClick }: Props) {
  const refused = refusal !== undefined || undefined;
  const ahead = refused ? undefined : () => preloadModule(load);
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={label}
      aria-haspopup="dialog"
      // Not `disabled`: who comes by with the keyboard hears why.
      aria-disabled={refused}
      aria-describedby={refusal}
      data-disabled={refused}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={refused ? undefined : onClick}
    >
      {children}
    </Button>
  );
}

/** The actions of a row, side by side. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={classes.root}>{children}</div>;
}
