import { castShadow, inside, piece, pieces, seams } from './cloth';
import { darker, lighter } from './color';
import type { Look } from './look';
import { one, pair, whole } from './path';
import { hanger } from './support';
import { bow, buttons } from './trims';

export function shirt({ cloth, accent, print }: Look): string {
  const body = whole(
    'M0 250C26 236 44 214 54 186L78 184C104 192 130 204 150 222C160 300 150 360 142 420C146 500 150 580 150 640C130 664 90 676 50 664C30 660 14 656 0 654',
  );
  const sleeves = pair(
    'M128 206C168 216 196 260 210 330C224 410 236 500 238 566L186 572C180 500 166 420 144 352C134 300 128 250 128 206Z',
  );
  const cuffs = pair('M182 566L242 558L244 604C226 612 204 614 186 610Z');
  return [
    castShadow([body, ...sleeves, ...cuffs]),
    hanger(),
    inside(whole('M0 188C30 188 50 186 60 184C54 220 30 250 0 250'), cloth, 0.38),
    ...pieces('sleeve', sleeves, {
      fill: darker(cloth, 0.04),
      print,
      folds: pair('M160 300C180 360 196 440 206 560'),
      lights: pair('M200 320C214 400 222 480 224 560'),
    }),
    ...pieces('cuff', cuffs, { fill: lighter(cloth, 0.06), print, volume: 0.7 }),
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print,
      folds: [
        ...pair('M144 352C120 380 104 430 100 470'),
        one('M-80 660C-86 590 -60 520 -70 450'),
        one('M70 660C60 580 80 520 64 440'),
      ],
      lights: [one('M-112 640C-112 560 -96 500 -100 420'), one('M40 640C34 560 46 520 40 440')],
    }),
    piece({
      id: 'placket',
      outline: whole('M0 246L13 240L13 656L0 655'),
      fill: lighter(cloth, 0.1),
      volume: 0.4,
    }),
    ...pair('M0 250C22 240 46 216 58 178C72 180 84 190 88 204C74 244 58 270 42 290C30 270 16 258 0 250Z').map(
      (outline, side) =>
        piece({ id: `collar-${side}`, outline, fill: lighter(cloth, 0.1), print, volume: 0.7 }),
    ),
    buttons([286, 344, 402, 460, 518, 576, 630], accent),
    seams(cloth, [
      ...pair('M128 206C120 270 130 320 144 352'),
      ...pair('M30 346L98 346L98 410C98 420 82 428 64 432C46 428 30 420 30 410Z').slice(0, 1),
      one('M30 360L98 360'),
    ]),
  ].join('');
}

export function blouse({ cloth, accent, print }: Look, style: 'puff' | 'bow' = 'puff'): string {
  const body = whole(
    'M0 286C22 250 46 212 58 184L82 184C104 190 120 198 134 210C140 270 138 310 126 352C120 400 130 480 158 590C110 612 50 616 0 616',
  );
  const sleeves = pair(
    'M110 196C160 190 214 236 228 316C232 360 220 396 206 412C190 420 166 420 152 412C146 380 134 340 126 318C116 280 110 240 110 196Z',
  );
  const bands = pair('M150 408C170 418 190 418 208 408L210 430C190 440 168 440 150 430Z');
  return [
    castShadow([body, ...sleeves, ...bands]),
    hanger(92, 100),
    inside(whole('M0 188C34 188 54 186 66 182C54 226 24 286 0 288'), cloth),
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print,
      folds: [
        ...pair('M126 352C96 400 92 480 100 600'),
        ...pair('M40 330C30 420 46 520 44 610'),
        ...pair('M110 220C116 270 116 310 120 340'),
      ],
      lights: [...pair('M72 360C62 440 78 520 76 610'), one('M0 380C-6 460 6 540 2 610')],
    }),
    ...pieces('sleeve', sleeves, {
      fill: cloth,
      print,
      folds: [...pair('M140 220C160 270 168 340 166 416'), ...pair('M180 236C204 290 204 350 194 414')],
      lights: [...pair('M160 216C190 270 190 340 180 414')],
    }),
    ...pieces('band', bands, { fill: darker(cloth, 0.06), print, volume: 0.7 }),
    seams(cloth, [...pair('M110 196C108 250 116 290 126 318'), ...pair('M0 286C22 250 46 212 58 184')], 3),
    style === 'bow' ? bow(accent, 300) : buttons([312, 352, 392, 432, 472, 512, 552], accent),
  ].join('');
}
