import type { StateCode } from '../supplier/states.ts';

/** A place of the trade. One with aliases is a quarter or a market of its city; others are cities. */
export interface Hub {
  name: string;
  city: string;
  state: StateCode;
  aliases: string[];
}

/** How many locked suppliers a state, city or hub has at least, of one category if it is named. */
export interface PlaceTotal {
  category_id?: number;
  state: StateCode;
  city?: string;
  hub?: string;
  at_least: number;
}

/** What everybody learns about places, from places(). */
export interface Places {
  hubs: Hub[];
  totals: PlaceTotal[];
}

export const NO_PLACES: Places = { hubs: [], totals: [] };
