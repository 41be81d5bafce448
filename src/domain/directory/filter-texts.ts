import type { AdvancedFilters, StatedPlace } from './advanced-filters.ts';
import type { DirectoryFilters } from './filters.ts';
import { formatBRL, toCents } from '../format/money.ts';
import { formatCount } from '../format/numbers.ts';
import { sizeName } from '../supplier/sizes.ts';
import { stateName } from '../supplier/states.ts';

export interface FilterText {
  name: keyof DirectoryFilters;
  text: string;
}

export function basicTexts({ category, premium }: DirectoryFilters): FilterText[] {
  return [category !== null && textOf('category', category), premium && textOf('premium', 'Premium')].filter(
    (entry) => entry !== false,
  );
}

export function advancedTexts(filters: AdvancedFilters): FilterText[] {
  const { state, city, district } = filters;
  return [
    state !== null && textOf('state', stateName(state)),
    city !== null && textOf('city', state && city === stateName(state) ? `${city} (cidade)` : city),
    district !== null && textOf('district', district),
    ...termTexts(filters),
  ].filter((entry) => entry !== false);
}

export function termTexts(filters: AdvancedFilters): FilterText[] {
  const { maxPieces, maxReais, maxPriceReais, size, shipsTo } = filters;
  return [
    maxPieces !== null && textOf('maxPieces', upToPieces(maxPieces)),
    maxReais !== null && textOf('maxReais', upToReais(maxReais)),
    maxPriceReais !== null && textOf('maxPriceReais', `Peça até ${formatBRL(toCents(maxPriceReais))}`),
    size !== null && textOf('size', `Tamanho ${sizeName(size)}`),
    shipsTo !== null && textOf('shipsTo', `Envia para ${shipsTo}`),
    filters.sellsToCpf && textOf('sellsToCpf', 'Vende para CPF'),
    filters.readyStock && textOf('readyStock', 'Pronta-entrega'),
    filters.plusSize && textOf('plusSize', 'Plus size'),
    filters.earlyAccess && textOf('earlyAccess', 'Acesso antecipado'),
    filters.contactConfirmed && textOf('contactConfirmed', 'Contato confirmado'),
    filters.wellRated && textOf('wellRated', 'Bem avaliado'),
  ].filter((entry) => entry !== false);
}

/** "São Paulo · Brás". */
export function placeName({ city, district }: StatedPlace): string {
  return district === null ? city : `${city} · ${district}`;
}

export function upToPieces(pieces: number): string {
  return `Até ${formatCount(pieces, 'peça', 'peças')}`;
}

export function upToReais(reais: number): string {
  return `Até ${formatBRL(toCents(reais))}`;
}

function textOf(name: FilterText['name'], text: string): FilterText {
  return { name, text };
}
