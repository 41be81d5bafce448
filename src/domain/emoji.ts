/** Shortcodes that a description may contain, by name. */
const EMOJI: Readonly<Record<string, string>> = {
  smile: '😄',
  heart: '❤️',
  fire: '🔥',
  rocket: '🚀',
  tada: '🎉',
  sparkles: '✨',
  check: '✅',
  warning: '⚠️',
  dress: '👗',
  tshirt: '👕',
  handbag: '👜',
  moneybag: '💰',
};
// Known names only, so that the second colon of an unknown one may still open a known one.
const SHORTCODE = new RegExp(`:(${Object.keys(EMOJI).join('|')}):`, 'g');

/** Replaces the known shortcodes with emoji; unknown ones stay as typed. */
export function withEmoji(text: string): string {
  return text.replace(SHORTCODE, (typed, name: string) => EMOJI[name] ?? typed);
}
