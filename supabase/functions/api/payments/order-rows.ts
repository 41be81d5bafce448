import type { Database } from '../../../../src/domain/database/database.types.ts';

export type Order = Database['public']['Functions']['begin_order']['Returns'];
export type Payment = Database['public']['Tables']['payments']['Row'];
