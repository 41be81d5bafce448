import * as z from 'zod/mini';
import { byAlphabet, fold } from '../text/text.ts';
import { withoutFault } from '../fields/without-fault.ts';
import { cleanText, textFault } from '../text/visible-text.ts';

/** Words that mean the same to the search of the directories: a row of search_synonyms. */
export interface SynonymGroup {
  id: number;
  words: string[];
}

/** Words on lines or separated by commas or semicolons; each once, regardless of case and accents. */
function wordsOf(typed: string): string[] {
  const words = typed.split(/[\r\n,;]/).map((word) => cleanText(word).replace(/\s+/g, ' '));
  const kept = new Map<string, string>();
  for (const word of words) if (word !== '' && !kept.has(fold(word))) kept.set(fold(word), word);
  return [...kept.values()];
}

function faultOf(words: string[]): string | undefined {
  const [fault] = words.flatMap((word) => textFault(word) ?? []);
  if (fault !== undefined) return fault;
  const silent = words.find((word) => !/\p{L}/u.test(word));
  if (silent !== undefined) return `“${silent.slice(0, 40)}” precisa ter pelo menos uma letra.`;
  const misfit = words.find(({ length }) => length < 2 || length > 40);
  if (misfit !== undefined) return `“${misfit.slice(0, 40)}” precisa ter de 2 a 40 caracteres.`;
  if (words.length < 2) return 'Escreva pelo menos 2 palavras diferentes.';
  if (words.length > 12) return 'Um grupo pode ter no máximo 12 palavras.';
}

/** The form of a group. The database has the same rules in private.clean_synonyms(). */
export const synonymForm = z.object({
  words: z.pipe(z.pipe(z.string(), z.transform(wordsOf)), z.array(z.string()).check(withoutFault(faultOf))),
});
export type SynonymForm = z.input<typeof synonymForm>;
export type SynonymInput = z.output<typeof synonymForm>;

export function wordLines(words: string[]): string {
  return words.join('\n');
}

export function findGroups(groups: SynonymGroup[], text: string): SynonymGroup[] {
  const searched = fold(text.trim());
  return groups
    .filter(({ words }) => words.some((word) => fold(word).includes(searched)))
    .sort((one, other) => byAlphabet(one.words.join(), other.words.join()));
}
