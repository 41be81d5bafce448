import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CategoryNode } from '@/domain/catalog/category-page';
import { countsOf, figuresOf, type Counts, type Figures } from '@/domain/site/figures';
import { DEFAULT_SITE, type SiteSettings } from '@/domain/site/site';
import { publicRows } from '@/lib/backend/public-rows';
import { localStore, storedJson } from '@/lib/browser-storage';
import { env } from '@/lib/env';
import { RequestError } from '@/lib/errors';
import { allowsAnalytics, allowsPixel } from '@/lib/measuring-tools';
import { SITE_KEY } from '@/lib/storage-keys';
import { useHydratedValue } from '@/lib/use-hydrated';

const MINUTE_MS = 60_000;
const FAILED = 'Falha ao buscar as configurações do site.';

export const siteQueries = {
  all: () => ['site'] as const,
  settings: () =>
    queryOptions<SiteSettings>({
      queryKey: [...siteQueries.all(), 'settings'],
      queryFn: ({ signal }) => fetchSite(signal),
      staleTime: 5 * MINUTE_MS,
      // Visitors see the end of the maintenance without a reload.
      refetchInterval: ({ state }) => state.data?.maintenance_mode === true && MINUTE_MS,
    }),
  figures: () =>
    queryOptions({
      queryKey: [...siteQueries.all(), 'figures'],
      queryFn: async ({ client, queryKey, signal }): Promise<Figures> => {
        const site = await client.fetchQuery(siteQueries.settings());
        if (site.claim_suppliers && site.claim_categories) return figuresOf(site, null);
        // Counts stay as the page began with them, so that no number changes while it is read.
        const known = client.getQueryData<Figures>(queryKey)?.counts;
        return figuresOf(site, known ?? (await fetchCounts(signal)));
      },
      staleTime: 5 * MINUTE_MS,
    }),
};

export async function fetchSite(signal?: AbortSignal): Promise<SiteSettings> {
  const [site] = await publicRows<SiteSettings>(FAILED, 'settings', signal);
  if (!site) throw new RequestError(FAILED, { status: 404 });
  if (!allowsAnalytics()) site.analytics_id = null;
  if (!allowsPixel()) site.pixel_id = null;
  localStore.setItem(SITE_KEY, JSON.stringify(site));
  return site;
}

async function fetchCounts(signal: AbortSignal): Promise<Counts> {
  return countsOf(await publicRows<CategoryNode>(FAILED, 'rpc/category_pages', signal));
}

const remembered = storedSite();

/** Undefined if another version of the app stored it. */
function storedSite(): SiteSettings | undefined {
  const stored = storedJson(localStore, SITE_KEY) as Partial<SiteSettings> | null;
  const isWhole = typeof stored?.site_name === 'string' && typeof stored.main_color === 'string';
  return isWhole ? { ...DEFAULT_SITE, ...stored } : undefined;
}

/** The stored settings until the server answers; the defaults on the first visit. */
export function useSite(): SiteSettings {
  const { data = remembered, isError } = useQuery(siteQueries.settings());
  const site = useHydratedValue(data, undefined) ?? DEFAULT_SITE;
  // If the request fails, a stored maintenance mode must not lock anybody out.
  return isError && site === remembered ? { ...site, maintenance_mode: false } : site;
}

/** As the build knew them, until the settings have loaded. */
export function useFigures(): Figures {
  const { data } = useQuery(siteQueries.figures());
  const { data: site } = useQuery(siteQueries.settings());
  const claimed = useHydratedValue(site, undefined);
  return data ?? figuresOf(claimed ?? {}, null);
}

export function siteLogoUrl(path: string): string {
  return `${env.VITE_SUPABASE_URL}/storage/v1/object/public/site/${path}`;
}
