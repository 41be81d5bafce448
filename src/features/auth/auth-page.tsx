import type { ReactNode } from 'react';
import classes from './auth-page.module.css';

interface Props {
  heading: string;
  /** Why the user is here, in one sentence. */
  text?: string;
  children?: ReactNode;
}

/** What login and its sisters show inside their card. */
export function AuthPage({ heading, text, children }: Props) {
  return (
    <>
      <h1 className={classes.title}>{heading}</h1>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </>
  );
}

/** A line under the form with a way to another page. */
export function AuthNote({ children }: { children: ReactNode }) {
  return <p className={classes.links}>{children}</p>;
}

/** What goes without saying, with links inside the sentence. */
export function AuthSmallPrint({ children }: { children: ReactNode }) {
  return <p className={classes.smallPrint}>{children}</p>;
}
