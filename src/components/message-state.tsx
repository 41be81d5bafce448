import type { ReactNode } from 'react';
import classes from './message-state.module.css';

interface Props {
  title: string;
  /** Says in one sentence why, or what to do next. */
  text?: ReactNode;
  /** Makes the title the page's h1. */
  page?: boolean;
  /** Whether other things to look at follow. */
  isBrief?: boolean;
  role?: 'alert' | 'status';
  /** A button or link. */
  children?: ReactNode;
}

/** A list or page with nothing to show: empty, failed or not found. */
export function MessageState({ title, text, page = false, isBrief = false, role, children }: Props) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className={classes.root} data-brief={isBrief || undefined} role={role}>
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
