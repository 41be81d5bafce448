import { useLocation } from 'react-router-dom';
import { FAVORITES_PATH, paths } from '../paths';

const FAVORITES_TABS = ['favoritos', 'comparar'];

/** The path that links to the current page have; the favorites and their comparison are tabs of the profile. */
export function useCurrentPath(): string {
  const { pathname, search } = useLocation();
  const tab = new URLSearchParams(search).get('aba') ?? '';
  return pathname === paths.profile && FAVORITES_TABS.includes(tab) ? FAVORITES_PATH : pathname;
}
