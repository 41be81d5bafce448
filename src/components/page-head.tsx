import type { ReactNode, Ref } from 'react';
import classes from './page-head.module.css';

interface Props {
  /** For moving the focus here when the focused element is removed. */
  ref?: Ref<HTMLHeadingElement>;
  title: string;
  /** The actions of the page. */
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
