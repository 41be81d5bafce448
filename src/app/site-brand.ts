import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { siteQueries } from '@/data/site/queries';
import { DEFAULT_SITE } from '@/domain/site';
import { localStore } from '@/lib/browser-storage';
import { importWithRetry } from '@/lib/lazy-import';
import { BRAND_KEY } from '@/lib/storage-keys';

/**
 * Paints the site in the operator's main color, with its contrast corrected. The shades are kept for the next visit:
 * index.html sets them before the first paint.
 */
export function SiteBrand() {
  const { data } = useQuery(siteQueries.settings());
  const color = data?.main_color;
  useEffect(() => {
    if (color === undefined) return; // as long as that is not known, what index.html has set stays
    let isWanted = true;
    if (color === DEFAULT_SITE.main_color) keep({});
    else
      void importWithRetry(() => import('@/theme/brand')).then(
        ({ brandVariables }) => isWanted && keep(brandVariables(color)),
        () => undefined, // in another colour everything works as well
      );
    return () => {
      isWanted = false;
    };
  }, [color]);
  return null;
}

/** Puts the variables in place of those that were there before, now and on the next visit. */
function keep(variables: Record<string, string>): void {
  const { style } = document.documentElement;
  const before = [...style].filter((name) => name.startsWith('--mantine-color-brand-'));
  for (const name of before) style.removeProperty(name);
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
  if (Object.keys(variables).length > 0) localStore.setItem(BRAND_KEY, JSON.stringify(variables));
  else localStore.removeItem(BRAND_KEY);
}
