import type { ReactNode, Ref } from 'react';
import classes from './page-head.module.css';

interface Props {
  /** Gets the focus when what had it goes. */
  ref?: Ref<HTMLHeadingElement>;
  title: string;
  /** What can be done here. */
  children?: ReactNode;
}

/** The heading of an admin page, with its actions. */
export function PageHead({ ref, title, children }: Props) {
  return (
    <div className={classes.root}>
      <h1 ref={ref} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
