import { castShadow, piece } from './cloth';
import { darker, lighter } from './color';
import type { Look } from './look';
import { one, pair, whole } from './path';
import { plinth, standing } from './support';
import { GOLD } from './trims';

/** A display bust of felt; its neck ends in a wooden cap. */
function bust(color: string): string {
  const outline = whole(
    'M0 176L46 176C44 220 44 262 56 296C72 326 132 338 168 372C196 402 200 470 192 540C188 584 176 622 160 650C110 664 50 668 0 668',
  );
  const top = whole('M0 160C30 160 48 166 48 174C48 184 30 190 0 190');
  return [
    castShadow([outline], 16),
    piece({
      id: 'bust',
      outline,
      fill: color,
      folds: [...pair('M54 300C46 330 26 350 8 360'), ...pair('M150 560C140 600 130 630 120 650')],
      lights: [one('M-120 400C-150 450 -150 520 -140 580')],
      volume: 0.9,
    }),
    piece({ id: 'bust-cap', outline: top, fill: '#b98d62', volume: 0.7 }),
  ].join('');
}

/** Strings of beads, or a fine chain with pendants, on a display bust. */
export function necklace({ cloth, accent, form }: Look, style: 'beads' | 'chain' = 'beads'): string {
  const bead = (x: number, y: number, r: number, color: string) =>
    `<circle cx="${x + 2}" cy="${y + 4}" r="${r}" fill="#3b2418" opacity=".25"/><circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#light)"/><circle cx="${x - r * 0.3}" cy="${y - r * 0.35}" r="${r * 0.28}" fill="#fff" opacity=".75"/>`;
  const hang = (
    count: number,
    reach: number,
    top: number,
    drop: number,
    draw: (x: number, y: number, index: number) => string,
  ) =>
    Array.from({ length: count }, (_, index) => {
      const share = (index / (count - 1)) * 2 - 1;
      return draw(320 + share * reach, top + drop * (1 - share * share), index);
    }).join('');
  const strings =
    style === 'beads'
      ? [
          hang(19, 58, 304, 60, (x, y, index) => bead(x, y, 7, index % 3 ? accent : cloth)),
          hang(27, 112, 344, 140, (x, y, index) =>
            bead(x, y, 7 + 6 * (1 - Math.abs(index - 13) / 13), index % 4 ? cloth : GOLD),
          ),
        ]
      : [
          chain('M263 306C276 358 364 358 377 306'),
          chain('M222 346C248 476 392 476 418 346'),
          hang(5, 72, 398, 50, (x, y) => drop(x, y, 15, cloth)),
          drop(320, 354, 9, accent),
        ];
  return bust(lighter(form, 0.35)) + strings.join('');
}

function chain(d: string): string {
  return `<path d="${d}" fill="none" stroke="#3b2418" stroke-width="4" opacity=".25" transform="translate(2 4)"/><path d="${d}" fill="none" stroke="${GOLD}" stroke-width="4" stroke-dasharray="5 2.500"/>`;
}

function drop(x: number, y: number, r: number, color: string): string {
  const d = `M${x} ${y - r}C${x + r} ${y} ${x + r} ${y + r * 1.7} ${x} ${y + r * 1.8}C${x - r} ${y + r * 1.7} ${x - r} ${y} ${x} ${y - r}Z`;
  return `<path d="${d}" fill="#3b2418" opacity=".25" transform="translate(2 4)"/><path d="${d}" fill="${color}" stroke="${GOLD}" stroke-width="3"/><ellipse cx="${x - r * 0.3}" cy="${y + r * 0.3}" rx="${r * 0.16}" ry="${r * 0.4}" fill="#fff" opacity=".7"/>`;
}

/** A pair on a stand: hoops with stones, or leaves. */
export function earrings({ cloth, accent, form }: Look, style: 'hoops' | 'leaves' = 'hoops'): string {
  const stand = whole('M0 196C8 196 8 214 8 230L150 230C160 230 160 246 150 246L8 246L10 540L60 560L0 564');
  const earring = (x: number) =>
    style === 'hoops'
      ? `<circle cx="${x + 5}" cy="388" r="58" fill="none" stroke="#3b2418" stroke-width="10" opacity=".2"/><path d="M${x} 250V326" stroke="${GOLD}" stroke-width="4"/><circle cx="${x}" cy="384" r="58" fill="none" stroke="${darker(GOLD, 0.25)}" stroke-width="12"/><circle cx="${x}" cy="384" r="58" fill="none" stroke="${GOLD}" stroke-width="9"/><path d="M${x - 52} 360A58 58 0 0 1 ${x - 10} 328" fill="none" stroke="#fff4d0" stroke-width="3" stroke-linecap="round"/>${drop(x, 456, 20, cloth)}${drop(x, 316, 9, accent)}`
      : `<path d="M${x} 250V300" stroke="${GOLD}" stroke-width="4"/>${[0, 1, 2]
          .map((row) =>
            [-1, 1]
              .map((side) =>
                piece({
                  id: `leaf-${x}-${row}-${side}`,
                  outline: `M${x} ${300 + row * 52}C${x + side * 16} ${300 + row * 52} ${x + side * 48} ${322 + row * 52} ${x + side * 50} ${362 + row * 52}C${x + side * 20} ${360 + row * 52} ${x} ${340 + row * 52} ${x} ${300 + row * 52}Z`,
                  fill: row === 1 ? cloth : GOLD,
                  volume: 0.8,
                }),
              )
              .join(''),
          )
          .join('')}${drop(x, 480, 14, accent)}`;
  return [
    plinth(form),
    standing(320, 562, 90, 10),
    castShadow([stand], 8),
    piece({ id: 'stand', outline: stand, fill: '#b98d62', volume: 0.9 }),
    earring(206),
    earring(434),
  ].join('');
}
