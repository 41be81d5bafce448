import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { siteQueries } from '@/data/site/queries';
import { DEFAULT_SITE } from '@/domain/site/site';
import { localStore } from '@/lib/browser-storage';
import { importWithRetry } from '@/lib/lazy-import';
import { BRAND_KEY } from '@/lib/storage-keys';

/**
 * Applies the operator's main color, in shades with enough contrast. They are saved for the next visit, when index.html
 * sets them before the first paint.
 */
export function SiteBrand() {
  const { data } = useQuery(siteQueries.settings());
  const color = data?.main_color;
  useEffect(() => {
    if (color === undefined) return; // while loading, the shades that index.html has set stay
    let isWanted = true;
    if (color === DEFAULT_SITE.main_color) keep({});
    else
      void importWithRetry(() => import('@/theme/brand')).then(
        ({ brandVariables }) => isWanted && keep(brandVariables(color)),
        () => undefined, // without the code the site keeps its present color
      );
    return () => {
      isWanted = false;
    };
  }, [color]);
  return null;
}

/** Replaces the present variables, and saves the new ones for the next visit. */
function keep(variables: Record<string, string>): void {
  const { style } = document.documentElement;
  const before = [...style].filter((name) => name.startsWith('--mantine-color-brand-'));
  for (const name of before) style.removeProperty(name);
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
  if (Object.keys(variables).length > 0) localStore.setItem(BRAND_KEY, JSON.stringify(variables));
  else localStore.removeItem(BRAND_KEY);
}
