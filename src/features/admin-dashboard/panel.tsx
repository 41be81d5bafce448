import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

interface Props {
  title: string;
  /** What can be chosen about it. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the dashboard below its own heading. */
export function Panel({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
