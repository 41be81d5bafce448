import type { AdvancedFilters } from '@/domain/directory/advanced-filters';
import { NO_FILTERS, type DirectoryFilters } from '@/domain/directory/filters';
import { advancedTexts, basicTexts, type FilterText } from '@/domain/directory/filter-texts';

/** A filter in use, and how to remove it. */
export interface Chip {
  name: keyof DirectoryFilters;
  label: string;
  /** The change that removes it. */
  off: Partial<DirectoryFilters>;
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

function chipOf({ name, text }: FilterText): Chip {
  const off = name === 'state' ? { state: null, city: null } : { [name]: NO_FILTERS[name] };
  return { name, label: text, off };
}
