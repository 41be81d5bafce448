import { castShadow, inside, piece, pieces, seams } from './cloth';
import { darker, lighter } from './color';
import type { Look } from './look';
import { one, pair, whole } from './path';
import { hanger } from './support';
import { bow, buttons } from './trims';

/** Buttoned top and long trousers with piping. */
export function pyjamas({ cloth, accent, print }: Look): string {
  const top = whole(
    'M0 250C22 222 38 190 46 152L66 150C92 156 114 166 128 180C156 214 174 258 184 306L134 326C128 308 122 294 116 284C118 330 120 370 122 410C84 418 42 420 0 420',
  );
  const legs = whole('M0 450L84 446C100 500 110 560 116 720C92 732 60 734 34 728C28 660 18 600 8 546L0 542');
  return [
    castShadow([top, legs]),
    hanger(58, 100),
    inside(whole('M0 156C24 156 40 154 52 150C42 196 22 236 0 254'), cloth, 0.34),
    piece({
      id: 'top',
      outline: top,
      fill: cloth,
      print,
      folds: [...pair('M116 286C100 310 94 340 92 380'), ...pair('M128 186C120 230 116 260 116 284')],
      lights: pair('M60 300C58 340 58 380 58 414'),
    }),
    ...pair('M0 254C22 228 38 194 46 150C62 148 78 154 82 164C76 200 60 232 46 250C30 246 14 250 0 254Z').map(
      (outline, side) =>
        piece({ id: `collar-${side}`, outline, fill: lighter(cloth, 0.1), print, volume: 0.7 }),
    ),
    `<g fill="none" stroke="${accent}" stroke-width="4" stroke-linejoin="round"><path d="${[...pair('M82 164C76 200 60 232 46 250C30 246 14 250 0 254'), one('M0 254L0 420'), ...pair('M180 292L130 312'), one('M34 300L88 300L88 346L34 346Z')].join('')}"/></g>`,
    buttons([286, 326, 366, 402], accent, -10),
    piece({
      id: 'legs',
      outline: legs,
      fill: cloth,
      print,
      folds: [...pair('M8 546C36 532 56 510 68 484'), ...pair('M56 560C66 620 72 680 74 730')],
      lights: pair('M84 500C94 570 98 650 100 720'),
    }),
    piece({
      id: 'waist',
      outline: whole('M0 440C30 440 56 438 82 434L86 462C56 468 30 470 0 470'),
      fill: darker(cloth, 0.06),
      print: { name: 'rib', color: darker(cloth, 0.5) },
      volume: 0.8,
    }),
    `<g fill="none" stroke="${accent}" stroke-width="4"><path d="${pair('M115 700C92 712 60 714 33 708').join('')}"/></g>`,
    seams(cloth, [one('M0 470L0 544')]),
  ].join('');
}

/** Wide sleeves, tied at the waist. */
export function robe({ cloth, accent, print }: Look): string {
  const body = whole(
    'M0 410C24 330 42 250 52 186L78 184C108 192 132 204 150 222C150 290 142 350 136 404C150 500 164 600 172 706C120 722 56 724 0 720',
  );
  const sleeves = pair(
    'M112 200C166 208 206 262 226 340C240 400 250 450 252 500L184 512C176 460 160 410 140 356C124 304 112 250 112 200Z',
  );
  const flap = one(
    'M62 186C50 270 20 350 -34 412L-22 722C40 724 120 720 172 706C164 600 150 500 136 404L120 300Z',
  );
  return [
    castShadow([body, ...sleeves]),
    hanger(),
    piece({
      id: 'lining',
      outline: whole('M0 190C34 190 54 188 66 182C58 260 30 360 0 420'),
      fill: darker(cloth, 0.34),
      volume: 0.6,
    }),
    ...pieces('sleeve', sleeves, {
      fill: cloth,
      print,
      folds: [...pair('M146 280C174 350 196 430 208 506'), ...pair('M190 280C214 360 226 430 232 500')],
      lights: pair('M170 250C200 340 214 420 222 500'),
    }),
    ...pieces('cuff', pair('M252 500L184 512L181 486L250 476Z'), { fill: accent, volume: 0.7 }),
    piece({
      id: 'body',
      outline: body,
      fill: darker(cloth, 0.05),
      print,
      folds: [
        ...pair('M136 404C110 410 90 410 70 404'),
        one('M-90 430C-100 530 -110 620 -112 718'),
        one('M-50 430C-56 530 -60 620 -58 720'),
      ],
      lights: [one('M-70 430C-78 530 -84 620 -84 718')],
    }),
    piece({
      id: 'flap',
      outline: flap,
      fill: cloth,
      print,
      folds: [
        one('M90 440C104 530 116 620 120 716'),
        one('M40 440C48 530 54 620 56 720'),
        one('M110 300C96 350 70 390 40 410'),
      ],
      lights: [one('M64 440C76 530 84 620 88 718')],
    }),
    piece({
      id: 'band',
      outline: one(
        'M46 188C38 266 10 340 -46 404L-22 420C34 354 66 276 74 186ZM-46 408L-32 722L-6 722L-22 416Z',
      ),
      fill: accent,
      volume: 0.7,
    }),
    piece({
      id: 'band-left',
      outline: one('M-46 188C-40 250 -24 306 0 360L18 334C-2 290 -14 240 -18 200L-60 184Z'),
      fill: accent,
      volume: 0.7,
    }),
    piece({
      id: 'sash',
      outline: whole('M0 398C50 398 96 394 136 388L140 426C96 432 50 436 0 436'),
      fill: accent,
      volume: 0.9,
    }),
    `<g transform="translate(58 124) scale(.85)">${bow(accent, 350)}</g>`,
  ].join('');
}
