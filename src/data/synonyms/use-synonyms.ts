import { useQuery } from '@tanstack/react-query';
import { indexSynonyms, type Synonyms } from '@/domain/search';
import { synonymQueries } from './queries';

/** The synonyms for a search; undefined until they are loaded, which an empty text does not start. */
export function useSynonyms(text: string): Synonyms | undefined {
  return useQuery({ ...synonymQueries.list(), select: indexSynonyms, enabled: text.trim() !== '' }).data;
}
