/**
 * The search over name and e-mail as PostgREST's `or` takes it: a substring, in whatever case (V-16).
 *
 * Every character goes as its number, which a regular expression reads as that character and nothing more. So nothing
 * that is typed means anything to PostgREST, whose `or` splits at commas and parentheses and whose `ilike` has no way
 * to say an asterisk, nor to PostgreSQL's patterns.
 */
export function searchFilter(text: string): string {
  const pattern = Array.from(text, numbered).join('');
  return `name.imatch.${pattern},email.imatch.${pattern}`;
}

function numbered(character: string): string {
  return `\\U${character.codePointAt(0)!.toString(16).padStart(8, '0')}`;
}
