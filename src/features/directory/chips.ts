import type { AdvancedFilters } from '@/domain/advanced-filters';
import { NO_FILTERS, type DirectoryFilters } from '@/domain/directory-filters';
import { formatBRL, toCents } from '@/domain/money';
import { stateName } from '@/domain/states';

/** A filter in use, and how to remove it. */
export interface Chip {
  name: keyof DirectoryFilters;
  label: string;
  /** The change that removes it. */
  off: Partial<DirectoryFilters>;
}

/** Filters in use whose controls wide screens show outside the drawer. */
export function basicChips({ category, premium, favorites }: DirectoryFilters): Chip[] {
  return [
    category !== null && chip('category', category),
    premium && chip('premium', 'Premium'),
    favorites && chip('favorites', 'Favoritos'),
  ].filter((entry) => entry !== false);
}

export function listChips(list: { name: string } | undefined): Chip[] {
  return list ? [chip('list', list.name)] : [];
}

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
    filters.contactConfirmed && chip('contactConfirmed', 'Contato confirmado'),
    filters.wellRated && chip('wellRated', 'Bem avaliado'),
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
