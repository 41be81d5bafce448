import { useQuery, useQueryClient } from '@tanstack/react-query';
import { indexSynonyms, type Synonyms } from '@/domain/directory/search';
import { synonymQueries } from './queries';

/** Loads the synonyms when somebody is about to search, so that they do not come in the middle of a word. */
export function usePreloadSynonyms(): () => void {
  const client = useQueryClient();
  return () => void client.prefetchQuery(synonymQueries.list());
}

/** The synonyms for a search; undefined until they are loaded. An empty text does not load them. */
export function useSynonyms(text: string): Synonyms | undefined {
  return useQuery({ ...synonymQueries.list(), select: indexSynonyms, enabled: text.trim() !== '' }).data;
}
