import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

interface Props {
  title: string;
  /** What this is about, in one sentence. */
  text?: string;
  children: ReactNode;
}

/** A part of a page of settings, on a card of its own. */
export function Panel({ title, text, children }: Props) {
  const id = useId();
  return (
    <section className={classes.root} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  );
}
