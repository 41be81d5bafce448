import type { StateCode } from '../supplier/states.ts';

/** What a member sells and where. */
export interface Trade {
  /** Null: not stated. */
  state: StateCode | null;
  /** Ids of main categories; some may be gone. */
  segments: number[];
}

/** A check of the table allows no more. */
export const MOST_SEGMENTS = 10;
