import { useLocation } from 'react-router-dom';
import { FAVORITES_PATH, paths } from '../paths';

/** The path that links to the current page have; the favorites are a tab of the profile. */
export function useCurrentPath(): string {
  const { pathname, search } = useLocation();
  const tab = new URLSearchParams(search).get('aba');
  return pathname === paths.profile && tab === 'favoritos' ? FAVORITES_PATH : pathname;
}
