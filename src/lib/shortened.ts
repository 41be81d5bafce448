/** Search engines show about this many characters. */
const DESCRIPTION_LENGTH = 160;

export function shortened(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$|[\ud800-\udbff]$/, '')}…`;
}
