import { queryOptions, useQuery } from '@tanstack/react-query';
import { DEFAULT_SITE, siteSettings, type SiteSettings } from '@/domain/site';
import { localStore, storedJson } from '@/lib/browser-storage';
import { env } from '@/lib/env';
import { dataOr } from '@/lib/errors';
import { rest } from '@/lib/rest';
import { SITE_KEY } from '@/lib/storage-keys';
import { useHydrated } from '@/lib/use-hydrated';

const MINUTE_MS = 60_000;

export const siteQueries = {
  all: () => ['site'] as const,
  /** What every page follows. */
  settings: () =>
    queryOptions<SiteSettings>({
      queryKey: [...siteQueries.all(), 'settings'],
      queryFn: ({ signal }) => fetchSite(signal),
      staleTime: 5 * MINUTE_MS,
      // Who waits for the end of the maintenance need not reload.
      refetchInterval: ({ state }) => state.data?.maintenance_mode === true && MINUTE_MS,
    }),
};

/** @throws RequestError 'Falha ao buscar as configurações do site.' */
export async function fetchSite(signal?: AbortSignal): Promise<SiteSettings> {
  const request = rest
    .from('settings')
    .select('site_name, maintenance_mode, main_color, logo_path, analytics_id, pixel_id');
  const site = await dataOr(
    'Falha ao buscar as configurações do site.',
    (signal ? request.abortSignal(signal) : request).single(),
  );
  localStore.setItem(SITE_KEY, JSON.stringify(site));
  return site;
}

/** As of the last visit, for who cannot be told better. */
const remembered = storedSite();

function storedSite(): SiteSettings | undefined {
  return siteSettings.safeParse(storedJson(localStore, SITE_KEY)).data;
}

/** The site's settings: as of the last visit until they are there, the product's own before the first one. */
export function useSite(): SiteSettings {
  const { data = remembered, isError } = useQuery(siteQueries.settings());
  const hydrated = useHydrated();
  if (!hydrated || !data) return DEFAULT_SITE;
  // Nobody is kept out by what was so on the last visit.
  return isError && data === remembered ? { ...data, maintenance_mode: false } : data;
}

/** The document title of a page. */
export function useTitle(page: string): string {
  const { site_name } = useSite();
  return `${page} · ${site_name}`;
}

/** Public address of the site's logo. */
export function siteLogoUrl(path: string): string {
  return `${env.VITE_SUPABASE_URL}/storage/v1/object/public/site/${path}`;
}
