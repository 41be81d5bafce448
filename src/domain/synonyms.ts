/** Words that mean the same to the search of the directories: a row of search_synonyms. */
export interface SynonymGroup {
  id: number;
  words: string[];
}
