import { STATES, type StateCode } from '../supplier/states.ts';
import { fold } from '../text/text.ts';

const STATE_CODES = new Map<string, StateCode>(
  STATES.flatMap(({ code, name }) => [
    [fold(code), code],
    [fold(name), code],
  ]),
);

export function stateCodeOf(text: string): StateCode | null {
  return STATE_CODES.get(fold(text.trim())) ?? null;
}

/** Reads "São Paulo/SP", "Goiânia - GO", "Caruaru (PE)", "Recife, Pernambuco" and "Santos SP"; else null. */
export function splitPlace(cell: string): { city: string; state: StateCode } | null {
  const [, city, after] =
    /^(.*[^\s(/|,–—-])\s*[(/|,–—-]+\s*([^()/|,–—-]+?)\s*\)?$/.exec(cell) ??
    /^(.*\S)\s+([A-Z]{2})$/.exec(cell) ??
    [];
  const state = after === undefined ? null : stateCodeOf(after);
  return city && state ? { city, state } : null;
}
