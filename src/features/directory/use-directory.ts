import { useMemo, useRef, useState } from 'react';
import { useSession } from '@/data/session/session';
import type { StatedPlace } from '@/domain/directory/advanced-filters';
import { allowedFilters, hasFilters, writeFilters } from '@/domain/directory/filters';
import type { PlanKey } from '@/domain/plan/plan';
import type { LoadStatus } from './load-status';
import { useAdvanced, type AdvancedStatus } from './use-advanced';
import { useEntries, type EntriesOptions } from './use-entries';
import { useFilters } from './use-filters';
import { useHomeState } from './use-home-state';
import { useMatches } from './use-matches';

/** What the filters for premium members (place, purchase terms) need besides the chosen values. */
export interface AdvancedControls {
  status: AdvancedStatus;
  /** 'locked' unless the viewer is premium; does not depend on data. */
  access: AdvancedStatus;
  /** Cities and their quarters to choose from, in the chosen state. */
  places: StatedPlace[];
  /** Loads the data of the advanced filters. */
  load: () => void;
  retry: () => void;
}

/** Where Premium is sold. */
export interface SalesPaths {
  plansPath: string;
  /** Where a plan is paid by Pix. */
  pixPath: (plan: PlanKey) => string;
}

type Options = Omit<EntriesOptions, 'chosen'> & SalesPaths;

/** Data, filters and status of a page that lists suppliers: the catalog (/fornecedores) or the directory's home page (/home). */
export function useDirectory({ isHome, errorToast, ...paths }: Options) {
  const session = useSession();
  const userId = session.status === 'member' ? session.userId : null;
  const results = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [invitation, invite] = useState<{ supplier?: string } | null>(null);
  const { filters, ...controls } = useFilters(() => backToTop(results.current));
  const { entries, byId, known, categories, complete, isBuilt, total, ...loading } = useEntries({
    isHome,
    chosen: filters.category,
    errorToast,
  });
  const advanced = useAdvanced(filters, complete, errorToast);
  // Only the catalog filters by favorites, and only for members.
  const allowed = useAllowed(known, userId !== null && !isHome, advanced);
  const { home, chooseHome } = useHomeState(userId);
  const matches = useMatches({ entries, complete, byId, filters, allowed, advanced, userId, home });
  const shown = allowedFilters(filters, allowed);
  const { places, lists } = advanced;
  const waitsForAll = !complete && writeFilters('', filters) !== '';
  const { statuses, retry, found, query, favoriteIds, lockedCount, ...matched } = matches;
  const status = combined([loading.status, waitsForAll ? 'loading' : 'ready', ...statuses]);
  return {
    ...controls,
    filters: shown,
    /** What was searched, with likely words in place of misspelled ones. */
    searched: query ? { ...shown, text: query.text } : shown,
    /** Whether the filters can be saved as a search; false until it is known what they find. */
    savable: status === 'ready' && hasFilters(shown),
    ...matched,
    found,
    /** What a typed text was read as; null without one. */
    query,
    /** Whether they are those in the HTML, as a visitor sees them. */
    isBuilt,
    /** How many suppliers are found, also of those that are still loading. */
    count: complete ? found.length : total,
    /** How many of them are locked to the viewer; 0 until all have loaded. */
    lockedCount: complete ? lockedCount : 0,
    home,
    chooseHome,
    categories,
    /** Null for a visitor, who has no favorites. */
    favoriteIds: userId === null ? null : favoriteIds,
    /** Suppliers in early access; empty for viewers who are not premium. */
    earlyIds: advanced.data.earlyIds,
    /** What members have told, by supplier id. */
    marks: advanced.data.marks,
    advanced: {
      status: advanced.status,
      access: advanced.access,
      places: (shown.state && places.get(shown.state)) ?? [],
      load: advanced.load,
      retry: advanced.retry,
    } satisfies AdvancedControls,
    /** Special lists to choose from; undefined until they are known. */
    lists,
    /** The chosen special list. */
    list: lists?.find(({ id }) => id === shown.list),
    status,
    retry: () => {
      loading.retry();
      advanced.retry();
      retry();
    },
    /** The top of the results; a changed filter scrolls back to it. */
    results,
    /** The button that opens the drawer of filters. */
    opener,
    ...paths,
    /** The dialog that invites to Premium, for a locked supplier or for a part that is only Premium's; null while closed. */
    invitation,
    invite,
  };
}
export type Directory = ReturnType<typeof useDirectory>;

/** The filters that the viewer may use, and the values that exist. */
function useAllowed(
  categories: string[],
  favorites: boolean,
  { status, places, lists }: ReturnType<typeof useAdvanced>,
) {
  const advanced = status !== 'locked';
  return useMemo(
    () => ({ categories, favorites, advanced, places, lists }),
    [categories, favorites, advanced, places, lists],
  );
}

function combined(statuses: AdvancedStatus[]): LoadStatus {
  return (['failed', 'loading'] as const).find((candidate) => statuses.includes(candidate)) ?? 'ready';
}

/** Scrolls up to the top of the results, if it is above the screen. */
function backToTop(results: HTMLElement | null): void {
  if (results === null) return;
  const margin = parseFloat(getComputedStyle(results).scrollMarginTop) || 0;
  const top = results.getBoundingClientRect().top - margin;
  if (top < 0) window.scrollBy({ top, behavior: 'instant' });
}
