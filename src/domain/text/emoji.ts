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
// Known names only, because the second colon of an unknown one may open a known one.
const SHORTCODE = new RegExp(`:(${Object.keys(EMOJI).join('|')}):`, 'g');

export function withEmoji(text: string): string {
  return text.replace(SHORTCODE, (typed, name: string) => EMOJI[name] ?? typed);
}
