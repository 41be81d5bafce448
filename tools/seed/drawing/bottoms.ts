import { castShadow, piece, pieces, seams } from './cloth';
import { darker } from './color';
import type { Look } from './look';
import { one, pair, whole } from './path';
import { clips, jaws } from './support';
import { buttons } from './trims';

const WAIST = 168;

export function wideTrousers({ cloth, accent, print }: Look): string {
  const legs = whole(
    `M0 ${WAIST}C40 ${WAIST} 70 166 98 162L104 206C126 280 138 380 150 500C156 580 162 640 166 704C130 716 80 716 40 706C34 620 20 480 8 350L0 346`,
  );
  return [
    castShadow([legs]),
    clips(),
    piece({
      id: 'back',
      outline: whole('M0 164C40 164 70 160 96 158L98 168C70 176 40 180 0 180'),
      fill: darker(cloth, 0.36),
      volume: 0.4,
    }),
    piece({
      id: 'legs',
      outline: legs,
      fill: cloth,
      print,
      folds: [
        ...pair('M6 340C40 320 70 290 84 256'),
        ...pair('M128 330C136 440 140 560 146 700'),
        ...pair('M28 400C40 500 54 610 62 706'),
      ],
      lights: [...pair('M64 230C80 380 92 540 104 706'), ...pair('M108 260C118 380 124 540 130 700')],
    }),
    seams(cloth, [
      ...pair('M60 214C74 380 84 540 98 708'),
      ...pair('M76 206C84 236 96 262 116 278'),
      one('M0 204L0 348'),
      one('M-102 204C-50 212 50 212 102 204'),
      one('M4 206C22 236 22 276 4 300'),
    ]),
    ...pieces('loop', pair('M56 162L64 162L64 214L56 214Z'), { fill: darker(cloth, 0.06), volume: 0.4 }),
    buttons([190], accent),
    jaws(),
  ].join('');
}

export function skirt({ cloth, accent, print }: Look, style: 'pleated' | 'midi' = 'pleated'): string {
  const pleated = style === 'pleated';
  const body = whole(
    pleated
      ? 'M0 206L92 202C120 320 160 480 190 640L166 652L142 646L118 660L94 652L70 664L46 656L22 668L0 660'
      : 'M0 206L92 202C124 300 130 420 150 600C104 622 50 620 0 624',
  );
  const band = whole('M0 168C40 168 68 166 92 162L94 204C68 210 40 212 0 212');
  const pleats = Array.from({ length: 9 }, (_, index) => (index - 4) * 20);
  return [
    castShadow([body, band]),
    clips(),
    piece({
      id: 'back',
      outline: whole('M0 164C40 164 66 160 90 158L92 168C66 176 40 180 0 180'),
      fill: darker(cloth, 0.36),
      volume: 0.4,
    }),
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print,
      folds: pleated
        ? pleats.map((x) => one(`M${x} 208C${x * 1.25} 340 ${x * 1.7} 500 ${x * 2.1} 664`))
        : [
            ...pair('M50 230C70 340 84 480 92 616'),
            ...pair('M10 240C20 360 20 500 26 620'),
            ...pair('M84 240C110 320 120 440 132 600'),
          ],
      lights: pleated
        ? pleats.map((x) =>
            one(`M${x + 9} 212C${(x + 9) * 1.25} 340 ${(x + 9) * 1.7} 500 ${(x + 9) * 2.1} 660`),
          )
        : [...pair('M70 240C94 340 108 480 114 610'), one('M-20 240C-24 360 -20 500 -16 620')],
    }),
    pleated
      ? seams(
          cloth,
          pleats.map((x) => one(`M${x} 210C${x * 1.25} 340 ${x * 1.7} 500 ${x * 2.1} 660`)),
        )
      : seams(cloth, [one('M0 212L0 620'), one('M-149 588C-50 612 50 612 149 588')]),
    piece({
      id: 'band',
      outline: band,
      fill: darker(cloth, 0.05),
      print: pleated ? undefined : print,
      volume: 0.8,
    }),
    pleated ? '' : buttons([246, 300, 354, 408, 462, 516, 570], accent),
    jaws(),
  ].join('');
}

export function shorts({ cloth, accent, print }: Look, style: 'tailored' | 'bermuda' = 'tailored'): string {
  const long = style === 'bermuda';
  const legs = whole(
    long
      ? 'M0 168C44 168 76 166 104 162L110 206C128 300 138 400 146 508C110 522 62 522 26 512C22 450 14 400 6 344L0 340'
      : 'M0 168C44 168 76 166 102 162L108 206C132 270 150 340 164 420C124 440 74 440 30 428C24 400 14 370 6 334L0 330',
  );
  return [
    castShadow([legs]),
    clips(),
    piece({
      id: 'back',
      outline: whole('M0 162C44 162 74 158 100 156L102 168C74 176 44 180 0 180'),
      fill: darker(cloth, 0.38),
      volume: 0.4,
    }),
    piece({
      id: 'legs',
      outline: legs,
      fill: cloth,
      print,
      folds: [
        ...pair('M4 334C40 322 70 300 90 264'),
        ...pair(long ? 'M60 330C66 390 72 450 74 516' : 'M70 310C80 350 88 390 92 434'),
      ],
      lights: [
        ...pair(long ? 'M94 260C104 340 108 430 112 510' : 'M104 260C118 310 128 370 134 428'),
        ...pair(long ? 'M34 380C38 430 44 470 46 512' : 'M40 350C46 380 52 410 56 430'),
      ],
    }),
    seams(cloth, [
      ...pair('M66 210C74 240 90 256 116 262'),
      one('M0 206L0 332'),
      one('M-108 204C-50 212 50 212 108 204'),
      one('M6 208C24 236 24 272 4 294'),
      ...(long ? pair('M144 490C108 504 62 504 25 496') : pair('M160 402C122 420 74 420 28 410')),
    ]),
    ...pieces('loop', pair('M58 158L66 158L66 212L58 212Z'), { fill: darker(cloth, 0.06), volume: 0.4 }),
    long ? drawstring(accent) : buttons([188], accent),
    jaws(),
  ].join('');
}

function drawstring(color: string): string {
  return `<g fill="none" stroke="${color}" stroke-width="5" stroke-linecap="round"><path d="${one('M-4 190C-30 210 -22 250 -28 282')}"/><path d="${one('M4 190C30 214 16 250 22 294')}"/></g><g fill="${darker(color, 0.3)}"><circle cx="314" cy="190" r="4"/><circle cx="326" cy="190" r="4"/></g>`;
}
