import type { ReactNode, Ref } from 'react';
import { PageHelp } from './page-help';
import classes from './page-head.module.css';

interface Props {
  /** For moving the focus here when the focused element is removed. */
  ref?: Ref<HTMLHeadingElement>;
  title: string;
  /** Whether docs/administracao.md has a section with this title. */
  help?: boolean;
  /** The actions of the page. */
  children?: ReactNode;
}

/** The heading of an admin page, with its actions. */
export function PageHead({ ref, title, help = true, children }: Props) {
  return (
    <div className={classes.root}>
      <div className={classes.headline}>
        <h1 ref={ref} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {help && <PageHelp title={title} />}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
