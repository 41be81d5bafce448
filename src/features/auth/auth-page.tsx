import type { ReactNode } from 'react';
import { useTitle } from '@/data/site/queries';
import classes from './auth-page.module.css';

interface Props {
  /** In the browser's tab. */
  title: string;
  heading: string;
  /** Why the reader is here, in one sentence. */
  text?: string;
  children?: ReactNode;
}

/** What login and its sisters show inside their card. */
export function AuthPage({ title, heading, text, children }: Props) {
  const documentTitle = useTitle(title);
  return (
    <>
      <title>{documentTitle}</title>
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
