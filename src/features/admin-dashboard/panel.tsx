import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

interface Props {
  title: string;
  /** A control beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of the dashboard with its heading. */
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
