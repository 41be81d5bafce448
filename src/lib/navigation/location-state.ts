import type { Location } from 'react-router-dom';
import type { SupplierTeaser } from '@/domain/supplier/supplier';

export interface LocationState {
  keepScroll?: boolean;
  fromList?: boolean; // the previous history entry is the list that linked here
  focusSearch?: boolean;
  opener?: string; // key of the history entry in which a list opened the first supplier
  from?: string;
  email?: string;
  justLoggedIn?: boolean;
  writesMessage?: boolean; // the supplier's page opens the sheet for WhatsApp
  about?: string; // the novelty that the message names
  favorite?: Pick<SupplierTeaser, 'id' | 'name'>; // its heart was pressed by a visitor
}

export const KEEP_SCROLL: LocationState = { keepScroll: true };

const TYPES: Record<string, string> = {
  keepScroll: 'boolean',
  fromList: 'boolean',
  focusSearch: 'boolean',
  opener: 'string',
  from: 'string',
  email: 'string',
  justLoggedIn: 'boolean',
  writesMessage: 'boolean',
  about: 'string',
  favorite: 'object',
} satisfies Record<keyof LocationState, string>;

export function readLocationState({ state }: Pick<Location<unknown>, 'state'>): LocationState {
  const fields = Object.entries(state ?? {});
  return Object.fromEntries(fields.filter(([name, value]) => typeof value === TYPES[name]));
}
