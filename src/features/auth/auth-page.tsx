import type { ReactNode } from 'react';
import classes from './auth-page.module.css';

interface Props {
  heading: string;
  /** An explanation below the heading, in one sentence. */
  text?: string;
  children?: ReactNode;
}

/** The content of the card on login, sign-up and the pages for e-mailed links. */
export function AuthPage({ heading, text, children }: Props) {
  return (
    <>
      <h1 className={classes.title}>{heading}</h1>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </>
  );
}

/** A line below the form with a link to another page. */
export function AuthNote({ children }: { children: ReactNode }) {
  return <p className={classes.links}>{children}</p>;
}

export function AuthSmallPrint({ children }: { children: ReactNode }) {
  return <p className={classes.smallPrint}>{children}</p>;
}
