import { castShadow, piece } from './cloth';
import { lighter } from './color';
import { one, whole } from './path';

const WOOD = '#b98d62';
const BRASS = '#b9975b';

const hook = (top: number) =>
  `<g fill="none" stroke-linecap="round"><path d="${one(`M0 ${top + 74}L0 ${top + 54}C0 ${top + 40} 19 ${top + 40} 19 ${top + 20}C19 ${top - 6} -19 ${top - 6} -19 ${top + 18}`)}" stroke="${BRASS}" stroke-width="4.500"/><path d="${one(`M-1 ${top + 72}L-1 ${top + 54}C-1 ${top + 40} 18 ${top + 39} 18 ${top + 20}`)}" stroke="#fff2d4" stroke-width="1.300" opacity=".7"/></g><circle cx="320" cy="${top + 2}" r="6" fill="${BRASS}"/><circle cx="318.500" cy="${top + 0.5}" r="2.200" fill="#fff2d4" opacity=".9"/>`;

/** A wooden hanger on a brass nail; its shoulders reach `reach` from the middle, its neck is at `top` + 74. */
export function hanger(top = 92, reach = 116): string {
  const y = top + 74;
  const outline = whole(
    `M0 ${y - 6}C26 ${y - 6} ${reach - 34} ${y + 20} ${reach} ${y + 44}C${reach + 6} ${y + 54} ${reach - 6} ${y + 60} ${reach - 14} ${y + 54}C${reach - 50} ${y + 32} 30 ${y + 14} 0 ${y + 14}`,
  );
  return castShadow([outline], 9) + hook(top) + piece({ id: 'hanger', outline, fill: WOOD, volume: 0.8 });
}

/** A bar with two clips for what hangs by its waist, `reach` from the middle; the waist is at `top` + 98. */
export function clips(top = 70, reach = 84): string {
  const y = top + 76;
  const bar = whole(
    `M0 ${y - 5}L${reach + 26} ${y - 5}C${reach + 33} ${y - 5} ${reach + 33} ${y + 6} ${reach + 26} ${y + 6}L0 ${y + 6}`,
  );
  return castShadow([bar], 8) + hook(top) + piece({ id: 'bar', outline: bar, fill: WOOD, volume: 0.8 });
}

/** The clips' jaws; drawn over the waist that they hold. */
export function jaws(top = 70, reach = 84): string {
  const y = top + 70;
  return [-1, 1]
    .map((side) => {
      const x = 320 + side * reach - 9;
      return `<rect x="${x}" y="${y}" width="18" height="42" rx="4" fill="${BRASS}"/><rect x="${x + 3}" y="${y + 3}" width="4" height="36" rx="2" fill="#fff2d4" opacity=".55"/><rect x="${x}" y="${y + 30}" width="18" height="3" fill="#5b4420" opacity=".3"/>`;
    })
    .join('');
}

/** A round block to stand small things on; its top face is centred at (320, 560). */
export function plinth(color: string): string {
  const side = 'M130 560V690a190 38 0 0 0 380 0V560Z';
  return `${castShadow([side], 14)}${piece({ id: 'plinth', outline: side, fill: lighter(color, 0.15), volume: 0.55 })}<ellipse cx="320" cy="560" rx="190" ry="38" fill="#fffaf2"/><ellipse cx="320" cy="560" rx="190" ry="38" fill="${color}" opacity=".55"/><ellipse cx="320" cy="560" rx="190" ry="38" fill="url(#light)" opacity=".6"/>`;
}

/** The soft shadow under something that stands on a face. */
export function standing(x: number, y: number, width: number, height = 14): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" fill="#3b2418" opacity=".3" filter="url(#soft)"/>`;
}
