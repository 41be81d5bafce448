import { castShadow, piece, pieces, seams, stitches } from './cloth';
import { darker, lighter } from './color';
import type { Look } from './look';
import { one, pair, whole } from './path';

/** Bra and brief laid flat, edged with lace. */
export function lingerie({ cloth, accent, print }: Look, style: 'lace' | 'plain' = 'lace'): string {
  const lace =
    print ?? (style === 'lace' ? { name: 'lace' as const, color: lighter(cloth, 0.45) } : undefined);
  const cups = pair(
    'M10 330C22 276 62 240 110 214C142 240 160 284 158 330C150 364 112 384 74 380C40 376 14 358 10 330Z',
  );
  const wings = pair('M154 316C176 322 196 330 214 344L208 376C186 372 160 366 138 360Z');
  const straps = pair('M104 222C112 190 124 150 144 126L152 130C136 158 124 194 116 226Z');
  const brief = whole('M0 492C60 492 120 484 176 468L182 504C150 540 92 560 56 634C40 654 20 660 0 660');
  const edge = (count: number, at: (share: number) => [number, number]) =>
    Array.from({ length: count }, (_, index) => {
      const [x, y] = at(index / (count - 1));
      return `<circle cx="${320 + x}" cy="${y}" r="8"/>`;
    }).join('');
  return [
    castShadow([...cups, ...wings, brief], 9),
    ...pieces('strap', straps, { fill: darker(cloth, 0.1), volume: 0.5 }),
    ...pieces('wing', wings, { fill: darker(cloth, 0.06), volume: 0.7 }),
    ...pieces('cup', cups, {
      fill: cloth,
      print: lace,
      folds: pair('M110 216C100 270 80 320 60 372'),
      lights: pair('M70 290C60 320 50 340 46 360'),
    }),
    seams(cloth, pair('M18 338C30 362 56 374 84 372C116 370 144 352 152 326'), 3),
    piece({
      id: 'bridge',
      outline: whole('M0 318L14 316L16 350L0 354'),
      fill: darker(cloth, 0.05),
      volume: 0.6,
    }),
    `<g fill="${lighter(cloth, 0.3)}" opacity=".9">${edge(21, (share) => [-176 + share * 352, 492 - Math.abs(share - 0.5) ** 2 * 96])}</g>`,
    piece({
      id: 'brief',
      outline: brief,
      fill: cloth,
      print: lace,
      folds: [...pair('M178 506C140 540 90 570 58 632'), ...pair('M40 500C36 540 28 580 20 610')],
      lights: [one('M0 510C-4 550 2 600 0 640')],
    }),
    piece({
      id: 'brief-band',
      outline: whole('M0 484C60 484 120 476 175 460L179 482C120 498 60 506 0 506'),
      fill: darker(cloth, 0.08),
      volume: 0.7,
    }),
    smallBow(accent, 322),
    smallBow(accent, 500),
  ].join('');
}

function smallBow(color: string, y: number): string {
  const loops = pair(`M1 ${y}C10 ${y - 16} 28 ${y - 14} 28 ${y}C28 ${y + 13} 10 ${y + 13} 1 ${y + 2}Z`);
  return `${pieces(`bow-${y}`, loops, { fill: color, volume: 0.8 }).join('')}<circle cx="320" cy="${y}" r="5.500" fill="${darker(color, 0.15)}"/>`;
}

/** Two pieces with ties. */
export function bikini({ cloth, accent, print }: Look, style: 'triangle' | 'bandeau' = 'triangle'): string {
  const ties = (d: string[]) =>
    `<g fill="none" stroke-linecap="round"><path d="${d.join('')}" stroke="${darker(accent, 0.25)}" stroke-width="7" opacity=".5" transform="translate(2 3)"/><path d="${d.join('')}" stroke="${accent}" stroke-width="6"/></g>`;
  const cups =
    style === 'triangle'
      ? pair('M8 366C30 320 56 268 88 226C114 270 136 318 150 368C110 384 50 384 8 366Z')
      : pair(
          'M0 300C50 288 110 286 160 298C166 330 164 356 158 378C110 392 50 386 12 366C6 350 2 330 0 300Z',
        );
  const brief = whole(
    'M0 500C60 500 124 490 178 470C172 492 168 508 164 520C120 548 76 590 52 648C38 664 18 668 0 668',
  );
  return [
    castShadow([...cups, brief], 9),
    ties(
      style === 'triangle'
        ? [
            ...pair('M88 230C80 190 66 150 34 120'),
            one('M-150 368C-196 378 -230 372 -262 350'),
            one('M150 368C196 380 226 384 260 366'),
            one('M-10 366L10 366'),
          ]
        : [...pair('M70 290C64 240 56 180 22 130'), ...pair('M158 340C196 346 228 344 260 326')],
    ),
    ...pieces('cup', cups, {
      fill: cloth,
      print,
      folds: pair('M86 240C80 290 74 330 70 372'),
      lights: pair('M60 310C52 334 46 350 42 366'),
    }),
    style === 'bandeau'
      ? piece({ id: 'knot', outline: whole('M0 298C16 306 18 350 0 372'), fill: accent, volume: 0.9 })
      : '',
    ties([...pair('M176 474C206 470 226 452 236 430'), ...pair('M178 474C206 484 226 506 230 536')]),
    piece({
      id: 'brief',
      outline: brief,
      fill: cloth,
      print,
      folds: [...pair('M164 520C120 550 80 590 56 640'), one('M0 520C-2 560 2 600 0 650')],
      lights: pair('M60 516C50 550 40 580 30 610'),
    }),
    seams(cloth, [one('M-174 482C-60 518 60 518 174 482'), ...pair('M158 514C116 544 70 588 46 642')]),
  ].join('');
}

export function boxers({ cloth, accent, print }: Look): string {
  const body = whole(
    'M0 268C60 268 118 264 172 254C184 330 194 410 200 500C150 522 92 524 40 510C34 480 22 456 8 440L0 436',
  );
  const band = whole('M0 226C60 226 118 222 170 212L176 266C120 276 60 280 0 280');
  return [
    castShadow([body, band]),
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print,
      folds: [...pair('M8 440C50 420 90 390 120 340'), ...pair('M90 420C100 450 106 480 108 518')],
      lights: pair('M140 300C152 370 160 440 166 506'),
    }),
    piece({
      id: 'band',
      outline: band,
      fill: accent,
      print: { name: 'rib', color: darker(accent, 0.5) },
      volume: 0.8,
    }),
    piece({
      id: 'pouch',
      outline: whole('M0 280L52 278C50 340 40 400 8 440L0 440'),
      fill: lighter(cloth, 0.05),
      print,
      volume: 0.9,
    }),
    stitches(accent, [...pair('M198 480C150 500 92 502 42 492'), ...pair('M58 280C56 340 44 404 14 442')]),
  ].join('');
}

/** A pair, one in front of the other. */
export function socks({ cloth, accent, print }: Look): string {
  const sock = (id: string, x: number, y: number, turn: number) => {
    const outline = one(
      'M-56 170L56 170C58 280 56 380 62 456C70 492 120 520 156 552C186 584 170 636 124 640C70 642 10 612 -30 570C-66 530 -60 470 -58 420C-56 340 -58 260 -56 170Z',
    );
    return `<g transform="translate(${x} ${y}) rotate(${turn} 320 400)">${castShadow([outline], 10)}${piece({ id, outline, fill: cloth, print, folds: [one('M-50 470C-10 470 30 460 58 440'), one('M-40 520C0 500 40 490 66 470'), one('M-30 430C0 436 30 432 54 424')], lights: [one('M-10 200C-14 290 -10 380 -16 450')] })}${piece({ id: `${id}-cuff`, outline: one('M-58 160L58 160L58 232L-58 232Z'), fill: accent, print: { name: 'rib', color: darker(accent, 0.5) } })}${piece({ id: `${id}-toe`, outline: one('M112 520C130 530 146 542 156 552C186 584 170 636 124 640C112 640 100 638 88 634C84 590 92 548 112 520Z'), fill: accent, volume: 0.8 })}${piece({ id: `${id}-heel`, outline: one('M-58 440C-62 490 -62 534 -30 570C-18 582 -6 590 6 598C22 560 12 500 -20 470C-34 456 -48 446 -58 440Z'), fill: accent, volume: 0.8 })}</g>`;
  };
  return sock('far', -76, -6, -7) + sock('near', 36, 24, 5);
}
