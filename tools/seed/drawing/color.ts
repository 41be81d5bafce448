/** A colour as `#rrggbb`, `share` (0 to 1) of the way from one to the other. */
export function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [a, b] = [from, to].map((color) => parseInt(color.slice(start, start + 2), 16));
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour in a warm shadow. */
export function darker(color: string, share: number): string {
  return mix(color, '#2b1712', share);
}

/** The colour in warm light. */
export function lighter(color: string, share: number): string {
  return mix(color, '#fffaf2', share);
}
