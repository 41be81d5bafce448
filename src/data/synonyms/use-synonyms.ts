import { useQuery, useQueryClient } from '@tanstack/react-query';
import { indexSynonyms, type Synonyms } from '@/domain/directory/search';
import { synonymQueries } from './queries';

/** Call it before somebody types, so that synonyms do not arrive in the middle of a word. */
export function usePreloadSynonyms(): () => void {
  const client = useQueryClient();
  return () => void client.prefetchQuery(synonymQueries.list());
}

/** Undefined until loaded. An empty text does not load them. */
export function useSynonyms(text: string): Synonyms | undefined {
  return useQuery({ ...synonymQueries.list(), select: indexSynonyms, enabled: text.trim() !== '' }).data;
}
