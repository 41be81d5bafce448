import { useState } from 'react';
import classes from './logo.module.css';

interface Props {
  name: string;
  /** Replaces mark and name; null for none. */
  picture: string | null;
  /** Shows only the mark on narrow screens. */
  compact?: boolean;
}

/** The site's mark and name, or the operator's picture unless it fails to load. */
export function Logo({ name, picture, compact = false }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  if (picture && picture !== failed)
    return <img src={picture} alt={name} className={classes.picture} onError={() => setFailed(picture)} />;
  return (
    <span className={classes.root} data-compact={compact || undefined}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className={classes.mark}>
        <rect width="32" height="32" rx="8" />
        <path d="M16 13.2V12a2.6 2.6 0 1 0-2.6-2.6M16 13.2l9.2 6.3c1.5 1 .8 3.3-1 3.3H7.8c-1.8 0-2.5-2.3-1-3.3z" />
      </svg>
      <span className={classes.name}>{name}</span>
    </span>
  );
}
