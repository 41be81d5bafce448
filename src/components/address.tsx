import { Fragment } from 'react';

/**
 * An e-mail address, a handle or a link as text. Where it is too long for a line, it goes on in the next one with one of
 * its signs, not in the middle of a word.
 */
export function Address({ children }: { children: string }) {
  return children.split(/(?=[.@_/])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
