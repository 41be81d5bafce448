import { useMutation } from '@tanstack/react-query';
import type { SynonymInput } from '@/domain/catalog/synonyms';
import { rest } from '@/lib/backend/rest/rest-client';
import { atField } from '@/lib/at-field';
import { unwrap, RequestError } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { synonymQueries } from './queries';

interface Saving {
  id: number | null; // null creates a group
  group: SynonymInput;
}

async function saveSynonyms({ id, group }: Saving): Promise<void> {
  const failed = id === null ? 'Falha ao criar sinônimos' : 'Falha ao atualizar sinônimos';
  const table = rest.from('search_synonyms');
  const saving = id === null ? table.insert(group) : table.update(group).eq('id', id);
  const rows = await unwrap(failed, saving.select('id'))
    .catch(atField('words', '23505', 'Já existe um grupo com estas palavras.'))
    .catch(atField('words', 'PT422')); // a word is in twelve groups
  requireOne(rows);
}

async function deleteSynonyms(id: number): Promise<void> {
  const request = rest.from('search_synonyms').delete().eq('id', id).select('id');
  requireOne(await unwrap('Falha ao excluir sinônimos', request));
}

function requireOne(rows: unknown[]): void {
  if (rows.length !== 1) throw new RequestError('Este grupo não existe mais.', { status: 404 });
}

const refreshSynonyms = invalidateOnSettled(synonymQueries.all());

/** @throws RequestError with `field`, status 404 if the group was deleted */
export function useSaveSynonyms() {
  return useMutation({ mutationFn: saveSynonyms, onSettled: refreshSynonyms });
}

/** @throws RequestError, status 404 if the group was deleted */
export function useDeleteSynonyms(id: number) {
  return useMutation({ mutationFn: () => deleteSynonyms(id), onSettled: refreshSynonyms });
}
