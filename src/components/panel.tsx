import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

interface Props {
  title: string;
  /** An explanation below the title. */
  text?: string;
  children: ReactNode;
}

/** A card with a title, for a part of a settings page. */
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
