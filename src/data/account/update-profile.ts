import type { TablesUpdate } from '@/domain/database/database.types';
import { rest } from '@/lib/backend/rest/rest-client';
import { RequestError, unwrap } from '@/lib/errors';

export const UPDATE_FAILED = 'Não foi possível atualizar seus dados.';
export const UPDATE_REFUSED = 'Falha ao atualizar o perfil.';

export async function updateProfile(id: string, row: TablesUpdate<'profiles'>): Promise<void> {
  try {
    const rows = await unwrap(UPDATE_REFUSED, rest.from('profiles').update(row).eq('id', id).select('id'));
    if (rows.length !== 1) throw new RequestError(UPDATE_REFUSED);
  } catch (error) {
    if (error instanceof RequestError && error.cause && error.status === 0)
      throw new RequestError(UPDATE_FAILED, { cause: error.cause });
    throw error;
  }
}
