import { castShadow, piece, pieces, seams } from './cloth';
import { darker, lighter } from './color';
import type { Look } from './look';
import { one, pair, whole } from './path';
import { hanger } from './support';

export function sweater({ cloth, accent, print }: Look, style: 'cable' | 'stripes' = 'cable'): string {
  const body = whole(
    'M0 240C34 240 56 216 62 186L80 184C110 192 136 206 152 226C156 290 150 340 146 380C150 460 152 540 150 612C100 622 50 624 0 624',
  );
  const sleeves = pair(
    'M118 204C170 214 204 270 218 350C230 430 234 500 232 560L180 566C176 500 162 430 144 368C128 310 118 254 118 204Z',
  );
  const knit = { name: 'knit' as const, color: darker(cloth, 0.5) };
  const cables = [-62, 0, 62].flatMap((x) =>
    Array.from({ length: 19 }, (_, index) => {
      const side = index % 2 ? 1 : -1;
      const [cx, cy] = [320 + x + side * 7, 268 + index * 17.5];
      return `<ellipse cx="${cx}" cy="${cy}" rx="8.500" ry="19" transform="rotate(${side * 32} ${cx} ${cy})"/>`;
    }),
  );
  const bands = [0, 1, 2].map((index) =>
    one(
      `M-156 ${320 + index * 74}C-50 ${334 + index * 74} 50 ${334 + index * 74} 156 ${320 + index * 74}L156 ${352 + index * 74}C50 ${366 + index * 74} -50 ${366 + index * 74} -156 ${352 + index * 74}Z`,
    ),
  );
  return [
    castShadow([body, ...sleeves]),
    hanger(),
    piece({
      id: 'back',
      outline: whole('M0 190C30 190 50 188 64 184C58 218 34 240 0 242'),
      fill: darker(cloth, 0.35),
      volume: 0.6,
    }),
    ...pieces('sleeve', sleeves, {
      fill: cloth,
      print: print ?? knit,
      folds: [...pair('M150 300C178 380 196 470 204 560'), ...pair('M170 420C190 430 206 428 220 420')],
      lights: pair('M198 300C214 390 220 480 220 556'),
    }),
    ...pieces('cuff', pair('M178 548L234 542L234 580C216 586 198 588 182 586Z'), {
      fill: darker(cloth, 0.05),
      print: { name: 'rib', color: darker(cloth, 0.5) },
    }),
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print: print ?? knit,
      folds: [...pair('M146 380C124 410 112 450 108 500'), ...pair('M150 240C138 290 138 330 144 370')],
      lights: pair('M100 420C98 480 98 540 100 590'),
    }),
    style === 'stripes'
      ? `<g clip-path="url(#body)" fill="${accent}" opacity=".85">${bands.map((d) => `<path d="${d}"/>`).join('')}</g>`
      : `<g clip-path="url(#body)" fill="${lighter(cloth, 0.15)}" stroke="${darker(cloth, 0.4)}" stroke-opacity=".35" stroke-width="1.500">${cables.join('')}</g>`,
    piece({
      id: 'hem',
      outline: whole('M0 592C50 592 100 590 150 582L152 622C100 634 50 636 0 636'),
      fill: darker(cloth, 0.05),
      print: { name: 'rib', color: darker(cloth, 0.5) },
    }),
    piece({
      id: 'collar',
      outline: whole('M0 222C28 222 46 204 50 182L68 184C62 222 36 250 0 250'),
      fill: darker(cloth, 0.06),
      print: { name: 'rib', color: darker(cloth, 0.5) },
    }),
    seams(cloth, pair('M118 206C116 270 128 320 144 366')),
  ].join('');
}

export function hoodie({ cloth, accent, print }: Look): string {
  const body = whole(
    'M0 250C34 244 60 226 74 196C106 200 134 212 152 230C156 300 150 350 146 390C150 470 152 550 150 622C100 634 50 636 0 636',
  );
  const sleeves = pair(
    'M118 210C170 220 204 276 218 356C230 436 234 506 232 566L180 572C176 506 162 436 144 374C128 316 118 260 118 210Z',
  );
  const hood = whole('M0 150C50 150 84 168 92 214C80 250 44 276 0 292');
  const rib = { name: 'rib' as const, color: darker(cloth, 0.5) };
  const cord = (d: string) =>
    `<path d="${one(d)}" fill="none" stroke="${accent}" stroke-width="6" stroke-linecap="round"/>`;
  return [
    castShadow([body, ...sleeves, hood]),
    ...pieces('sleeve', sleeves, {
      fill: cloth,
      print,
      folds: [...pair('M150 306C178 386 196 476 204 566'), ...pair('M170 430C190 440 206 438 220 430')],
      lights: pair('M198 306C214 396 220 486 220 560'),
    }),
    ...pieces('cuff', pair('M178 552L234 546L233 592C214 598 200 600 184 598Z'), {
      fill: darker(cloth, 0.05),
      print: rib,
    }),
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print,
      folds: [
        ...pair('M146 390C124 420 112 450 108 500'),
        ...pair('M150 246C138 296 138 336 144 376'),
        one('M-30 560C-34 580 -30 590 -32 600'),
      ],
      lights: pair('M116 440C112 500 112 550 114 600'),
    }),
    piece({
      id: 'pouch',
      outline: whole('M0 446L58 446C82 470 96 510 100 560L100 592L0 596'),
      fill: lighter(cloth, 0.04),
      print,
      volume: 0.8,
    }),
    seams(cloth, pair('M62 450C84 474 94 512 98 556'), 2.4),
    piece({
      id: 'hem',
      outline: whole('M0 602C50 602 100 600 150 592L152 634C100 646 50 648 0 648'),
      fill: darker(cloth, 0.05),
      print: rib,
    }),
    piece({
      id: 'hood',
      outline: hood,
      fill: lighter(cloth, 0.03),
      print,
      folds: pair('M60 170C70 200 60 230 40 260'),
    }),
    piece({
      id: 'opening',
      outline: whole('M0 172C36 172 62 188 66 214C54 240 30 262 0 276'),
      fill: darker(cloth, 0.42),
      volume: 0.8,
    }),
    cord('M-16 268C-24 310 -18 350 -24 392'),
    cord('M16 268C26 310 18 340 24 376'),
    seams(cloth, pair('M118 212C116 276 128 326 144 372')),
  ].join('');
}
