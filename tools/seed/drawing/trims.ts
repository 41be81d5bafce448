import { castShadow, piece, pieces } from './cloth';
import { darker } from './color';
import { pair, whole } from './path';

/** Metal of buckles, chains and clasps. */
export const GOLD = '#c9a052';

export function bow(color: string, y: number): string {
  const tails = pair(
    `M4 ${y}C16 ${y + 50} 26 ${y + 110} 34 ${y + 180}L4 ${y + 170}C6 ${y + 110} 2 ${y + 50} 0 ${y + 6}Z`,
  );
  const loops = pair(`M4 ${y}C30 ${y - 44} 84 ${y - 44} 86 ${y - 8}C86 ${y + 24} 36 ${y + 24} 4 ${y + 6}Z`);
  const knot = whole(`M0 ${y - 14}C14 ${y - 14} 16 ${y + 16} 0 ${y + 18}`);
  return [
    castShadow([...tails, ...loops], 7),
    ...pieces('tail', tails, {
      fill: color,
      folds: pair(`M10 ${y}C18 ${y + 70} 18 ${y + 120} 16 ${y + 170}`),
    }),
    ...pieces('loop', loops, { fill: color, folds: pair(`M6 ${y}C30 ${y - 10} 50 ${y - 10} 70 ${y - 6}`) }),
    piece({ id: 'knot', outline: knot, fill: darker(color, 0.06), volume: 0.8 }),
  ].join('');
}

export function buttons(heights: number[], color: string, x = 0): string {
  return heights
    .map(
      (y) =>
        `<circle cx="${320 + x + 1.5}" cy="${y + 2}" r="5.500" fill="#2b1712" opacity=".3"/><circle cx="${320 + x}" cy="${y}" r="5.500" fill="${color}"/><circle cx="${320 + x}" cy="${y}" r="3" fill="none" stroke="#2b1712" stroke-width=".8" opacity=".4"/>`,
    )
    .join('');
}
