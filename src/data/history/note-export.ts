import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';

/** Call it before the file is saved. @throws as unwrap() */
export async function noteExport(
  message: string,
  what: 'suppliers' | 'orders' | 'accounts',
  rowCount: number,
): Promise<void> {
  await unwrap(message, rest.rpc('note_export', { what, row_count: rowCount }));
}
