import { castShadow, inside, piece, pieces, seams } from './cloth';
import { darker } from './color';
import type { Look } from './look';
import { one, pair, whole } from './path';
import { hanger } from './support';
import { buttons } from './trims';

/** A short top and its skirt or trousers from the same bolt. */
export function twoPiece(
  { cloth, accent, print }: Look,
  style: 'skirt' | 'trousers' | 'shorts' = 'skirt',
): string {
  const top = whole(
    'M0 262C34 256 58 220 66 160L88 158C110 166 126 176 138 188L196 262C184 284 166 298 148 306L128 282C128 320 126 340 124 362C84 372 42 374 0 374',
  );
  const bottoms = {
    skirt: 'M0 404L82 400C104 490 128 600 142 704C100 724 46 728 0 728',
    trousers: 'M0 404L86 400C104 460 116 540 132 724C104 736 66 738 34 732C28 660 18 580 8 500L0 498',
    shorts: 'M0 404L86 400C108 450 128 510 142 572C108 588 66 590 30 580C24 560 14 540 6 520L0 516',
  };
  const bottom = whole(bottoms[style]);
  const folds =
    style === 'skirt'
      ? [...pair('M50 420C66 520 82 620 90 720'), ...pair('M14 420C20 520 26 620 28 724')]
      : [
          ...pair('M8 504C36 490 60 470 74 440'),
          ...pair(style === 'trousers' ? 'M60 520C72 600 80 680 84 734' : 'M64 490C72 530 78 560 80 588'),
        ];
  return [
    castShadow([top, bottom]),
    hanger(66, 108),
    inside(whole('M0 164C40 164 58 162 72 156C62 220 34 258 0 264'), cloth),
    piece({
      id: 'top',
      outline: top,
      fill: cloth,
      print,
      folds: [...pair('M128 284C100 300 80 320 70 366'), ...pair('M120 190C126 230 126 260 128 284')],
      lights: pair('M60 280C56 310 56 340 56 366'),
    }),
    seams(
      cloth,
      [
        ...pair('M0 272C40 264 66 226 74 166'),
        ...pair('M190 254C176 276 160 290 144 298'),
        one('M-122 350C-40 362 40 362 122 350'),
      ],
      2.2,
    ),
    buttons([290, 318, 346], accent),
    piece({
      id: 'bottom',
      outline: bottom,
      fill: cloth,
      print,
      folds,
      lights:
        style === 'skirt' ? pair('M70 420C90 520 106 620 116 714') : pair('M80 440C92 500 104 560 110 580'),
    }),
    piece({
      id: 'waist',
      outline: whole('M0 396C30 396 56 394 82 390L86 420C56 426 30 428 0 428'),
      fill: darker(cloth, 0.06),
      volume: 0.8,
    }),
    style === 'shorts' ? seams(cloth, [one('M0 428L0 518'), ...pair('M139 558C106 572 66 574 30 566')]) : '',
    style === 'trousers' ? seams(cloth, [one('M0 428L0 500'), ...pair('M60 428C66 520 74 640 80 734')]) : '',
  ].join('');
}

/** A training set: a top above, high leggings below. */
export function leggings({ cloth, accent, print }: Look): string {
  const top = whole(
    'M0 214C36 212 56 190 64 148L80 146C84 190 90 222 104 246C102 268 100 284 100 298C66 306 36 308 0 308',
  );
  const legs = whole(
    'M0 362C40 362 66 360 92 356C122 420 122 490 106 566C96 630 86 690 80 752C66 758 50 758 38 754C40 690 32 590 6 482L0 478',
  );
  const panels = pair(
    'M92 358C122 420 122 490 106 566C96 630 86 690 80 752L66 756C74 670 90 570 92 486C92 436 84 392 74 360Z',
  );
  return [
    castShadow([top, legs]),
    hanger(58, 88),
    inside(whole('M0 176C44 176 62 166 66 148L80 148C74 190 50 216 0 218'), cloth),
    piece({
      id: 'top',
      outline: top,
      fill: cloth,
      print,
      folds: [...pair('M100 250C80 262 50 270 20 268'), one('M0 230L0 290')],
      lights: pair('M54 240C50 260 50 280 50 300'),
    }),
    piece({
      id: 'top-band',
      outline: whole('M0 282C40 282 72 280 100 274L101 300C66 308 36 310 0 310'),
      fill: accent,
      volume: 0.7,
    }),
    piece({
      id: 'legs',
      outline: legs,
      fill: cloth,
      print,
      folds: [
        ...pair('M6 478C36 466 56 446 70 420'),
        ...pair('M92 560C76 572 56 574 40 568'),
        ...pair('M86 640C70 650 50 650 38 644'),
      ],
      lights: [...pair('M56 420C66 500 56 600 52 730')],
    }),
    ...pieces('panel', panels, { fill: accent, volume: 0.8 }),
    piece({
      id: 'waist',
      outline: whole('M0 338C40 338 66 336 88 332C92 356 98 378 104 398C64 406 30 408 0 408'),
      fill: darker(cloth, 0.08),
      volume: 0.9,
    }),
    seams(cloth, [one('M0 406L0 478')]),
  ].join('');
}
