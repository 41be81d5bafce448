import { useId, type ReactNode, type RefObject } from 'react';
import classes from './desk.module.css';

/** A card of the desk. */
export function Part({
  title,
  ref,
  children,
}: {
  title: string;
  ref?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h3 ref={ref} id={id} tabIndex={-1} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
