import type { AdvancedFilters } from '@/domain/advanced-filters';
import { NO_FILTERS, type DirectoryFilters } from '@/domain/directory-filters';
import { formatBRL, toCents } from '@/domain/money';
import { stateName } from '@/domain/purchase-terms';

/** A filter in use. */
export interface Chip {
  /** The filter that it stands for. */
  name: keyof DirectoryFilters;
  label: string;
  /** Takes it away. */
  off: Partial<DirectoryFilters>;
}

/** The filters in use whose controls are in the bar or the sidebar of a wide screen. */
export function basicChips({ category, premium, favorites }: DirectoryFilters): Chip[] {
  return [
    category !== null && chip('category', category),
    premium && chip('premium', 'Premium'),
    favorites && chip('favorites', 'Favoritos'),
  ].filter((entry) => entry !== false);
}

/** The special list in use. */
export function listChips(list: { name: string } | undefined): Chip[] {
  return list ? [chip('list', list.name)] : [];
}

/** The advanced filters in use. */
export function advancedChips(filters: AdvancedFilters): Chip[] {
  const { state, city, maxPieces, maxReais, shipsTo } = filters;
  return [
    state !== null && chip('state', stateName(state), { state: null, city: null }),
    city !== null && chip('city', state && city === stateName(state) ? `${city} (cidade)` : city),
    maxPieces !== null && chip('maxPieces', upToPieces(maxPieces)),
    maxReais !== null && chip('maxReais', upToReais(maxReais)),
    shipsTo !== null && chip('shipsTo', `Envia para ${shipsTo}`),
    filters.sellsToCpf && chip('sellsToCpf', 'Vende para CPF'),
    filters.readyStock && chip('readyStock', 'Pronta-entrega'),
    filters.plusSize && chip('plusSize', 'Plus size'),
    filters.earlyAccess && chip('earlyAccess', 'Acesso antecipado'),
  ].filter((entry) => entry !== false);
}

/** "Até 12 peças". */
export function upToPieces(pieces: number): string {
  return `Até ${pieces} peças`;
}

/** "Até R$ 500,00". */
export function upToReais(reais: number): string {
  return `Até ${formatBRL(toCents(reais))}`;
}

function chip(name: Chip['name'], label: string, off: Chip['off'] = { [name]: NO_FILTERS[name] }): Chip {
  return { name, label, off };
}
