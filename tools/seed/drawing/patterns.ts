import { lighter } from './color';

/** Weave or print of a cloth. */
export type PatternName =
  | 'stripes'
  | 'breton'
  | 'pinstripe'
  | 'dots'
  | 'gingham'
  | 'plaid'
  | 'floral'
  | 'ditsy'
  | 'leaves'
  | 'rib'
  | 'knit'
  | 'denim'
  | 'lace'
  | 'stars'
  | 'weave';

type Draw = (color: string) => { size: [number, number]; turn?: number; marks: string };

const flower = (x: number, y: number, r: number, color: string, heart: string) =>
  Array.from({ length: 5 }, (_, petal) => {
    const angle = ((72 * petal - 90) * Math.PI) / 180;
    const [cx, cy] = [x + r * Math.cos(angle), y + r * Math.sin(angle)].map((value) => value.toFixed(1));
    return `<circle cx="${cx}" cy="${cy}" r="${r * 0.72}" fill="${color}"/>`;
  }).join('') + `<circle cx="${x}" cy="${y}" r="${r * 0.5}" fill="${heart}"/>`;

const leaf = (x: number, y: number, turn: number, length: number) =>
  `<path d="M0 0C${length * 0.3} ${-length * 0.32} ${length * 0.75} ${-length * 0.28} ${length} 0C${length * 0.7} ${length * 0.3} ${length * 0.3} ${length * 0.3} 0 0Z" transform="translate(${x} ${y}) rotate(${turn})"/>`;

const PATTERNS: Record<PatternName, Draw> = {
  stripes: (color) => ({
    size: [30, 30],
    marks: `<rect width="11" height="30" fill="${color}" opacity=".85"/>`,
  }),
  breton: (color) => ({
    size: [40, 34],
    marks: `<rect width="40" height="10" fill="${color}" opacity=".88"/>`,
  }),
  pinstripe: (color) => ({
    size: [22, 22],
    marks: `<rect width="1.8" height="22" fill="${color}" opacity=".55"/>`,
  }),
  dots: (color) => ({
    size: [44, 44],
    marks: `<g fill="${color}" opacity=".92"><circle cx="11" cy="11" r="5.5"/><circle cx="33" cy="33" r="5.5"/></g>`,
  }),
  gingham: (color) => ({
    size: [36, 36],
    marks: `<g fill="${color}" opacity=".42"><rect width="18" height="36"/><rect width="36" height="18"/></g>`,
  }),
  plaid: (color) => ({
    size: [84, 84],
    marks: `<g fill="${color}"><g opacity=".3"><rect x="8" width="30" height="84"/><rect y="8" width="84" height="30"/></g><g opacity=".6"><rect x="58" width="4" height="84"/><rect y="58" width="84" height="4"/></g></g>`,
  }),
  floral: (color) => ({
    size: [96, 104],
    marks:
      flower(24, 26, 8, color, lighter(color, 0.5)) +
      flower(72, 78, 8, color, lighter(color, 0.5)) +
      flower(78, 22, 4.5, color, lighter(color, 0.5)) +
      flower(22, 84, 4.5, color, lighter(color, 0.5)) +
      `<g fill="${color}" opacity=".6">${leaf(36, 34, 35, 17)}${leaf(11, 34, 140, 14)}${leaf(60, 70, 215, 17)}${leaf(84, 88, 40, 15)}</g>`,
  }),
  ditsy: (color) => ({
    size: [52, 56],
    marks:
      flower(14, 15, 3.6, color, lighter(color, 0.5)) +
      flower(40, 43, 3.6, color, lighter(color, 0.5)) +
      `<g fill="${color}" opacity=".6">${leaf(30, 12, 30, 9)}${leaf(36, 20, 120, 8)}${leaf(8, 40, -20, 9)}${leaf(14, 48, 60, 8)}</g>`,
  }),
  leaves: (color) => ({
    size: [110, 110],
    marks: `<g fill="${color}" opacity=".8">${leaf(12, 40, -60, 34)}${leaf(16, 42, -5, 34)}${leaf(14, 46, 48, 32)}${leaf(66, 92, -70, 34)}${leaf(70, 94, -15, 34)}${leaf(68, 98, 40, 32)}${leaf(74, 24, 160, 22)}${leaf(30, 100, 200, 20)}</g>`,
  }),
  rib: (color) => ({ size: [11, 11], marks: `<rect width="4" height="11" fill="${color}" opacity=".35"/>` }),
  knit: (color) => ({
    size: [20, 17],
    marks: `<path d="M0 3L10 12L20 3" fill="none" stroke="${color}" stroke-width="3.400" opacity=".2"/>`,
  }),
  denim: (color) => ({
    size: [7, 7],
    turn: 28,
    marks: `<rect width="2.500" height="7" fill="${color}" opacity=".1"/>`,
  }),
  lace: (color) => ({
    size: [30, 30],
    marks:
      flower(15, 15, 4.2, color, lighter(color, 0.3)) +
      `<g fill="none" stroke="${color}" stroke-width="1.3" opacity=".7"><path d="M0 0L30 30M30 0L0 30"/></g>`,
  }),
  stars: (color) => ({
    size: [66, 66],
    marks: `<g fill="${color}" opacity=".9"><path d="M16 6l3 7 7 .6-5.300 4.800 1.700 7L16 21.600 9.600 25.400l1.700-7L6 13.600l7-.6z"/><path d="M16 6l3 7 7 .6-5.300 4.800 1.700 7L16 21.600 9.600 25.400l1.700-7L6 13.600l7-.6z" transform="translate(33 33)"/></g>`,
  }),
  weave: (color) => ({
    size: [16, 16],
    marks: `<g stroke="${color}" stroke-width="3" opacity=".4"><path d="M0 4H8M8 12H16M4 8V16M12 0V8"/></g>`,
  }),
};

/** The `<pattern>` element of a print in a colour, to be filled with `url(#<id>)`. */
export function patternDefinition(id: string, name: PatternName, color: string): string {
  const { size, turn = 0, marks } = PATTERNS[name](color);
  const [width, height] = size;
  return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${marks}</pattern>`;
}
