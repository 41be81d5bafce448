import { castShadow, inside, piece, pieces, seams } from './cloth';
import { darker } from './color';
import type { Look } from './look';
import { one, pair, whole } from './path';
import { hanger } from './support';
import { bow, buttons } from './trims';

/** Fitted above, wide below, with short sleeves and a belt in the accent. */
export function midiDress({ cloth, accent, print }: Look): string {
  const skirt = whole(
    'M0 396L70 392C92 470 140 580 178 694C150 712 130 706 112 718C90 706 70 724 46 714C30 708 14 722 0 716',
  );
  const top = whole(
    'M0 292C24 256 46 214 58 184L82 184C104 190 120 198 134 212C134 256 122 300 88 318C82 346 74 372 70 398L0 402',
  );
  const sleeves = pair('M112 198C150 206 178 244 190 298C176 312 154 322 132 326C120 290 112 240 112 198Z');
  const belt = whole('M0 384C30 384 50 382 72 378L76 408C50 414 30 416 0 416');
  return [
    castShadow([skirt, top, ...sleeves]),
    hanger(92, 104),
    inside(whole('M0 188C34 188 54 186 66 182C54 226 24 290 0 294'), cloth),
    ...pieces('sleeve', sleeves, { fill: cloth, print, folds: pair('M130 220C146 260 152 290 152 320') }),
    piece({
      id: 'skirt',
      outline: skirt,
      fill: cloth,
      print,
      folds: [
        ...pair('M40 410C54 500 80 600 100 716'),
        ...pair('M14 420C20 520 26 620 24 720'),
        ...pair('M66 420C96 520 130 600 150 700'),
      ],
      lights: [...pair('M30 430C38 520 54 620 62 700'), ...pair('M56 420C80 520 110 620 126 700')],
    }),
    piece({
      id: 'top',
      outline: top,
      fill: cloth,
      print,
      folds: [...pair('M88 318C70 340 50 360 40 384'), ...pair('M112 210C116 260 110 290 96 312')],
      lights: pair('M50 270C46 310 44 350 40 380'),
    }),
    seams(cloth, [...pair('M0 292C24 256 46 214 58 184'), ...pair('M112 198C114 246 108 290 96 312')], 2.6),
    piece({ id: 'belt', outline: belt, fill: accent, volume: 0.8 }),
    `<rect x="306" y="381" width="28" height="38" rx="6" fill="none" stroke="${darker(accent, 0.35)}" stroke-width="4"/>`,
  ].join('');
}

/** Thin straps and a straight fall of satin. */
export function slipDress({ cloth, print }: Look): string {
  const body = whole(
    'M0 306C24 300 44 280 62 250C76 262 88 276 98 292C96 350 84 400 84 440C92 540 118 620 130 706C90 720 46 724 0 724',
  );
  const straps = pair('M60 252C64 226 70 206 78 188L83 188C75 210 70 230 67 254Z');
  return [
    castShadow([body, ...straps]),
    hanger(92, 104),
    inside(whole('M0 322C40 322 70 306 96 286L96 330L0 350'), cloth, 0.32),
    ...pieces('strap', straps, { fill: cloth, volume: 0.4 }),
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print,
      folds: [
        ...pair('M62 262C56 310 66 380 40 440'),
        one('M-20 330C-40 430 20 540 -10 720'),
        one('M40 420C66 520 40 620 70 720'),
        one('M-70 440C-50 540 -90 620 -76 720'),
      ],
      lights: [
        one('M-50 330C-66 430 -20 540 -44 720'),
        one('M14 340C10 430 60 540 36 720'),
        one('M84 470C80 560 104 640 104 710'),
      ],
    }),
    seams(cloth, [...pair('M0 314C26 308 48 288 62 262'), one('M-128 694C-50 714 50 714 128 694')]),
  ].join('');
}

/** Three gathered tiers under puffed sleeves. */
export function tieredDress({ cloth, accent, print }: Look): string {
  const tiers = [
    whole('M0 380L84 376C104 420 118 460 128 500C90 514 50 510 0 514'),
    whole('M0 488L122 484C142 530 156 570 164 604C120 622 60 614 0 620'),
    whole('M0 594L158 588C176 630 186 670 192 706C150 726 70 716 0 724'),
  ];
  const top = whole(
    'M0 258C40 254 68 226 78 186L98 186C116 192 128 200 138 212C138 262 122 300 98 316C92 340 88 362 86 388L0 392',
  );
  const sleeves = pair(
    'M114 198C160 186 208 226 218 290C222 320 214 342 204 352C182 360 158 360 142 352C128 300 116 250 114 198Z',
  );
  const gathers = (y: number, reach: number, fall: number) =>
    Array.from({ length: 7 }, (_, index) => {
      const x = (index - 3) * (reach / 3.4);
      return one(
        `M${x} ${y + 8}C${x * 1.05} ${y + fall / 2} ${x * 1.12} ${y + fall - 30} ${x * 1.15} ${y + fall}`,
      );
    });
  return [
    castShadow([...tiers, top, ...sleeves]),
    hanger(92, 104),
    inside(whole('M0 190C40 190 66 190 84 186C74 230 40 262 0 262'), cloth),
    ...pieces('sleeve', sleeves, {
      fill: cloth,
      print,
      folds: [...pair('M140 214C164 260 172 310 172 354'), ...pair('M176 216C196 260 200 310 194 350')],
    }),
    ...[2, 1, 0].map((index) => {
      const reach = [84, 122, 158][index] ?? 0;
      const y = [380, 488, 594][index] ?? 0;
      return piece({
        id: `tier-${index}`,
        outline: tiers[index] ?? '',
        fill: cloth,
        print,
        folds: gathers(y, reach, 124),
        lights: gathers(y, reach * 0.86, 118).filter((_, fold) => fold % 2 === 0),
      });
    }),
    piece({
      id: 'top',
      outline: top,
      fill: cloth,
      print,
      folds: [...pair('M98 316C84 330 60 350 50 380'), ...pair('M116 210C120 260 112 290 102 312')],
    }),
    seams(cloth, [...pair('M0 266C44 262 74 232 84 190'), ...pair('M114 198C118 246 110 290 100 314')], 2.6),
    buttons([288, 318, 348], accent),
  ].join('');
}

/** Crossed over the chest, long sleeves, tied at the side. */
export function wrapDress({ cloth, accent, print }: Look): string {
  const skirt = whole('M0 392L74 386C96 470 132 590 152 690C110 716 50 712 0 720');
  const top = whole(
    'M0 330C30 286 58 226 68 186L90 186C108 192 122 200 134 212C134 258 120 302 92 318C84 346 78 370 74 394L0 400',
  );
  const sleeves = pair(
    'M114 200C156 212 180 270 196 350C210 430 224 500 226 550L176 558C170 500 152 420 132 344C122 296 114 246 114 200Z',
  );
  const flap = one('M92 190C70 250 30 310 -66 380L-74 392C-40 400 40 400 76 392C82 366 88 340 94 318Z');
  const lap = one('M-60 394C-20 480 30 600 34 716L-10 718C-30 600 -60 480 -74 400Z');
  return [
    castShadow([skirt, top, ...sleeves]),
    hanger(92, 104),
    inside(whole('M0 190C40 190 66 190 78 184C66 240 30 320 0 334'), cloth, 0.38),
    ...pieces('sleeve', sleeves, {
      fill: cloth,
      print,
      folds: pair('M146 300C166 370 186 460 196 550'),
      lights: pair('M176 280C194 360 206 450 210 546'),
    }),
    piece({
      id: 'skirt',
      outline: skirt,
      fill: cloth,
      print,
      folds: [...pair('M50 410C70 500 100 600 112 710'), one('M20 410C40 500 60 600 66 716')],
      lights: [...pair('M64 410C88 500 120 600 132 700')],
    }),
    piece({ id: 'top', outline: top, fill: cloth, print, folds: pair('M118 212C122 260 112 290 100 312') }),
    piece({
      id: 'lap',
      outline: lap,
      fill: darker(cloth, 0.06),
      print,
      folds: [one('M-66 400C-30 500 0 600 6 716')],
      volume: 0.8,
    }),
    piece({
      id: 'flap',
      outline: flap,
      fill: cloth,
      print,
      folds: [one('M60 300C30 340 0 370 -30 392'), one('M80 330C50 360 30 380 10 396')],
      lights: [one('M70 280C40 330 -10 366 -50 388')],
    }),
    seams(cloth, [one('M86 190C64 250 24 306 -66 374'), ...pair('M114 200C116 250 110 290 98 314')], 2.4),
    piece({
      id: 'sash',
      outline: whole('M0 382C30 382 54 378 76 374L78 400C54 406 30 408 0 408'),
      fill: accent,
      volume: 0.8,
    }),
    `<g transform="translate(-58 92) scale(.8)">${bow(accent, 378)}</g>`,
  ].join('');
}
