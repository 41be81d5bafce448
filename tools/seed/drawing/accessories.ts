import { castShadow, piece, pieces, seams, stitches } from './cloth';
import { darker, lighter } from './color';
import type { Look } from './look';
import { one, pair, whole } from './path';
import { plinth, standing } from './support';
import { GOLD } from './trims';

export function sunglasses({ cloth, accent, form }: Look): string {
  const lenses = pair(
    'M22 388C24 358 60 346 104 346C160 346 196 358 198 392C200 446 166 484 112 484C58 484 22 448 22 388Z',
  );
  const frames = pair(
    'M8 384C10 342 54 330 108 330C170 330 214 342 216 388C218 456 176 500 112 500C46 500 8 456 8 384Z',
  );
  const arms = pair('M206 356C236 352 250 376 258 420L246 424C238 392 224 372 204 372Z');
  const bridge = whole('M0 356C8 356 16 360 22 368L20 386C14 378 8 374 0 374');
  const glasses = [
    castShadow([...frames], 12),
    ...pieces('arm', arms, { fill: darker(cloth, 0.2), volume: 0.6 }),
    ...pieces('frame', frames, { fill: cloth, lights: pair('M40 348C80 334 140 334 180 346'), volume: 0.8 }),
    piece({ id: 'bridge', outline: bridge, fill: cloth, volume: 0.6 }),
    ...pieces('lens', lenses, { fill: darker(accent, 0.55), lights: [], volume: 1 }),
    `<g fill="#fff" opacity=".2">${pair('M50 372C80 356 120 354 150 360L84 470C52 450 44 410 50 372Z')
      .map((d) => `<path d="${d}"/>`)
      .join('')}</g>`,
    `<g fill="${GOLD}"><circle cx="122" cy="366" r="4"/><circle cx="518" cy="366" r="4"/></g>`,
  ];
  return `${plinth(form)}${standing(320, 556, 170, 10)}<g transform="translate(0 60)">${glasses.join('')}</g>`;
}

export function cap({ cloth, accent, form, print }: Look): string {
  const crown = 'M168 470C160 360 220 280 330 280C440 280 500 360 494 476C400 448 260 444 168 470Z';
  const brim =
    'M168 466C260 440 400 444 494 472C540 486 566 516 560 536C500 520 420 508 340 508C250 508 180 520 120 540C108 516 126 480 168 466Z';
  const goods = [
    castShadow([crown, brim], 12),
    piece({
      id: 'crown',
      outline: crown,
      fill: cloth,
      print,
      folds: ['M330 284C326 340 326 400 330 450', 'M200 420C230 400 250 396 270 398'],
      lights: ['M240 310C214 350 204 400 204 440', 'M400 310C430 350 440 400 440 446'],
    }),
    seams(
      cloth,
      [
        'M330 282C326 340 326 400 328 452',
        'M250 300C226 350 222 410 226 456',
        'M412 300C436 350 440 410 436 458',
      ],
      2.4,
    ),
    piece({
      id: 'brim',
      outline: brim,
      fill: darker(accent, 0.02),
      folds: ['M168 480C260 456 400 460 494 486'],
      lights: ['M150 520C230 496 420 490 530 516'],
    }),
    stitches(darker(accent, 0.35), ['M146 504C250 476 410 478 534 508', 'M134 520C250 490 410 492 548 522']),
    `<ellipse cx="331" cy="281" rx="13" ry="8" fill="${accent}"/><circle cx="330" cy="376" r="34" fill="${accent}"/><path d="M312 384L330 354L348 384M318 376H342" fill="none" stroke="${cloth}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`,
  ];
  return `${plinth(form)}${standing(330, 560, 200, 14)}<g transform="translate(-8 26)">${goods.join('')}</g>`;
}

/** A straw hat with a ribbon. */
export function hat({ cloth, accent, form }: Look): string {
  const crown =
    'M206 470C204 380 214 318 250 300C300 284 340 300 390 288C430 296 440 380 438 470C360 492 280 492 206 470Z';
  const brim =
    'M206 452C140 456 76 476 76 508C76 548 190 574 322 574C456 574 566 548 566 508C566 476 504 456 438 452C400 486 246 486 206 452Z';
  const straw = { name: 'weave' as const, color: darker(cloth, 0.6) };
  return [
    plinth(form),
    castShadow([brim, crown], 14),
    piece({
      id: 'crown',
      outline: crown,
      fill: cloth,
      print: straw,
      folds: ['M300 296C310 316 340 316 352 296'],
      lights: ['M240 330C230 370 228 400 230 420'],
    }),
    piece({
      id: 'ribbon',
      outline: 'M204 414C280 438 366 438 439 414L439 466C366 492 280 492 206 466Z',
      fill: accent,
      volume: 1,
    }),
    piece({
      id: 'brim',
      outline: brim,
      fill: lighter(cloth, 0.06),
      print: straw,
      folds: ['M206 462C250 494 400 494 438 462'],
      lights: ['M120 500C200 540 440 540 520 500'],
    }),
    seams(cloth, ['M92 520C160 566 480 566 550 520'], 2.4),
  ].join('');
}

/** A scarf over a rail, fringed. */
export function scarf({ cloth, accent, print }: Look): string {
  const back = one('M-20 190C30 176 90 180 112 200C120 340 118 460 124 580L-4 590C-8 460 -14 330 -20 190Z');
  const front = one(
    'M-116 200C-96 176 -20 176 26 190C34 350 40 520 46 670L-104 680C-112 520 -112 350 -116 200Z',
  );
  const rail = whole('M0 176L230 176C238 176 238 190 230 190L0 190');
  const fringe = (x: number, y: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      one(
        `M${x + index * 11} ${y}C${x + index * 11 - 2} ${y + 16} ${x + index * 11 + 3} ${y + 28} ${x + index * 11} ${y + 42}`,
      ),
    ).join('');
  return [
    castShadow([back, front, rail]),
    piece({
      id: 'back',
      outline: back,
      fill: darker(cloth, 0.16),
      print,
      folds: [one('M60 200C64 320 60 450 66 580')],
    }),
    `<path d="${fringe(2, 584, 12)}" stroke="${darker(accent, 0.1)}" stroke-width="3" fill="none" stroke-linecap="round"/>`,
    piece({ id: 'rail', outline: rail, fill: '#b98d62', volume: 0.8 }),
    piece({
      id: 'front',
      outline: front,
      fill: cloth,
      print,
      folds: [one('M-80 190C-76 350 -76 510 -70 676'), one('M-20 186C-12 350 -10 510 0 674')],
      lights: [one('M-52 186C-46 350 -44 510 -36 674'), one('M8 190C16 350 18 510 26 670')],
    }),
    piece({
      id: 'border',
      outline: one('M-108 610C-60 602 0 602 44 606L46 640C0 634 -60 636 -106 646Z'),
      fill: accent,
      volume: 0.7,
    }),
    `<path d="${fringe(-100, 676, 14)}" stroke="${accent}" stroke-width="3" fill="none" stroke-linecap="round"/>`,
  ].join('');
}
