import type { AdvancedFilters } from '@/domain/directory/advanced-filters';
import { NO_FILTERS, type DirectoryFilters } from '@/domain/directory/filters';
import { advancedTexts, basicTexts, type FilterText } from '@/domain/directory/filter-texts';
import type { Query } from '@/domain/search/query';

/** A filter in use, and how to remove it. */
export interface Chip {
  name: string;
  label: string;
  /** The change that removes it. */
  off: Partial<DirectoryFilters>;
  /** Whether it is for premium members, so that it does not filter. */
  isLocked?: boolean;
}

/** Filters in use whose controls wide screens show outside the drawer. */
export function basicChips(filters: DirectoryFilters): Chip[] {
  const chips = basicTexts(filters).map(chipOf);
  return filters.favorites ? [...chips, chipOf({ name: 'favorites', text: 'Favoritos' })] : chips;
}

export function listChips(list: { name: string } | undefined): Chip[] {
  return list ? [chipOf({ name: 'list', text: list.name })] : [];
}

export function advancedChips(filters: AdvancedFilters): Chip[] {
  return advancedTexts(filters).map(chipOf);
}

/** What words of the search mean. A chip that is removed takes its words with it. */
export function intentChips(query: Query | null, isPremium: boolean): Chip[] {
  return (query?.intents ?? [])
    .filter(({ kind }) => kind === 'terms' || kind === 'place')
    .map(({ kind, label, phrase, without }) => ({
      name: phrase,
      label,
      off: { text: without },
      isLocked: kind === 'terms' && !isPremium,
    }));
}

/** Without one of these the next say nothing. */
const PLACE: FilterText['name'][] = ['state', 'city', 'district'];

function chipOf({ name, text }: FilterText): Chip {
  const at = PLACE.indexOf(name);
  const names = at < 0 ? [name] : PLACE.slice(at);
  const off = Object.fromEntries(names.map((one) => [one, NO_FILTERS[one]]));
  return { name, label: text, off };
}
