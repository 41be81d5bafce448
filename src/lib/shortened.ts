/** Search engines show about this many characters. */
const DESCRIPTION_LENGTH = 160;

/** The text, cut after the last whole word that fits; a single long word is cut, but not in the middle of an emoji. */
export function shortened(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$|[\ud800-\udbff]$/, '')}…`;
}
