/** Shortcodes a description may hold, by name (D-06). */
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

/** The text with its known shortcodes as emoji; unknown ones stay as typed (Q47). */
export function withEmoji(text: string): string {
  return text.replace(SHORTCODE, (typed, name: string) => EMOJI[name] ?? typed);
}
