import { matchPath } from 'react-router-dom';
import { paths } from './paths';

const OURS = [...Object.values(paths), `${paths.ownSuppliers}/*`, `${paths.admin}/*`];

/** Path, query string and hash if they lead to a page of this site; undefined for another site's URL, for example. */
export function ownPath(path: string | null | undefined): string | undefined {
  if (!path?.startsWith('/')) return undefined;
  try {
    const { origin, pathname, search, hash } = new URL(path, window.location.origin);
    const isOurs = OURS.some((pattern) => matchPath(pattern, pathname));
    return isOurs && origin === window.location.origin ? pathname + search + hash : undefined;
  } catch {
    return undefined; // not even a URL, such as "//["
  }
}
