import '@/theme/buttons';
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, type To } from 'react-router-dom';
import { preloadModule } from '@/lib/lazy-import';
import classes from './row-action.module.css';

interface Props {
  children: string;
  /** The action with the name of the record, for screen readers: "Editar Ateliê". */
  label: string;
  /** Imports the dialog that it opens; called on hover and focus to preload it. */
  load: () => Promise<unknown>;
  /** Id of the text that says why the action is not possible; undefined if it is. */
  refusal?: string | undefined;
  onClick: () => void;
}

/** A button in a row that opens a dialog for its record. */
export function RowAction({ children, label, load, refusal, onClick }: Props) {
  const refused = refusal !== undefined || undefined;
  const ahead = refused ? undefined : () => preloadModule(load);
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={label}
      aria-haspopup="dialog"
      // Not `disabled`, so that keyboard users can reach it and hear the reason.
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

interface LinkProps {
  children: string;
  /** With the name of the record, for screen readers: "Pedidos de Ana". */
  label: string;
  to: To;
}

/** A link in a row to a page about its record. */
export function RowLink({ children, label, to }: LinkProps) {
  return (
    <Button component={Link} to={to} variant="default" size="xs" aria-label={label}>
      {children}
    </Button>
  );
}

export function RowActions({ children }: { children: ReactNode }) {
  return <div className={classes.root}>{children}</div>;
}
