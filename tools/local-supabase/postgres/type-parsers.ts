import { types } from 'pg';
import { TEXT_PARSERS } from '../database/text-parsers';

const PARSERS: typeof TEXT_PARSERS = { ...TEXT_PARSERS, 20: Number, 1082: String };

/** Makes `pg` return the same as PGlite: ISO 8601 texts, and counts as numbers. */
export const TYPE_PARSERS = {
  getTypeParser: (oid: number) =>
    PARSERS[oid] ?? (types.getTypeParser(oid, 'text') as (text: string) => unknown),
};
