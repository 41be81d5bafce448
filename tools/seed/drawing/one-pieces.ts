import { castShadow, inside, piece, pieces, seams } from './cloth';
import { lighter } from './color';
import type { Look } from './look';
import { one, pair, whole } from './path';
import { hanger } from './support';
import { bow } from './trims';

/** For a party: fitted to the knee, then wide to the floor, with a bare shoulder line. */
export function gown({ cloth, accent, print }: Look, style: 'mermaid' | 'ball' = 'mermaid'): string {
  const body =
    style === 'mermaid'
      ? whole(
          'M0 286C26 268 52 252 82 246C96 262 102 280 104 298C98 340 76 366 72 392C92 440 100 500 92 560C104 620 150 676 206 716C170 738 60 728 0 734',
        )
      : whole(
          'M0 286C26 268 52 252 82 246C96 262 102 280 104 298C98 340 78 366 74 392C150 450 204 580 220 712C160 738 70 728 0 734',
        );
  const straps = pair('M78 252C80 226 82 206 86 188L92 188C88 210 87 230 86 254Z');
  const folds =
    style === 'mermaid'
      ? [
          ...pair('M72 392C60 420 30 430 0 430'),
          ...pair('M80 560C92 620 120 680 150 722'),
          ...pair('M36 560C46 630 60 690 74 726'),
          ...pair('M92 470C70 500 40 510 20 510'),
        ]
      : [
          ...pair('M70 400C120 500 160 620 172 722'),
          ...pair('M44 404C74 500 96 620 104 726'),
          ...pair('M16 406C26 500 32 620 34 730'),
        ];
  return [
    castShadow([body, ...straps]),
    hanger(92, 104),
    inside(whole('M0 300C40 294 80 276 96 262L98 300L0 320'), cloth, 0.34),
    ...pieces('strap', straps, { fill: cloth, volume: 0.4 }),
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print,
      folds,
      lights:
        style === 'mermaid'
          ? [
              ...pair('M56 580C66 640 90 690 110 722'),
              one('M-30 420C-40 480 -36 540 -30 580'),
              ...pair('M50 280C54 320 46 350 40 380'),
            ]
          : [...pair('M58 404C100 500 126 620 138 724'), ...pair('M28 404C48 500 62 620 68 728')],
    }),
    seams(cloth, [...pair('M0 296C28 278 54 262 80 256'), one('M-74 392C-30 404 30 404 74 392')], 2),
    piece({
      id: 'waist',
      outline: whole('M0 384C28 384 52 382 75 378L76 400C52 406 28 408 0 408'),
      fill: accent,
      volume: 0.8,
    }),
    sparkle(accent),
  ].join('');
}

function sparkle(color: string): string {
  return Array.from({ length: 26 }, (_, index) => {
    const [x, y] = [((index * 53) % 140) - 70, 290 + ((index * 37) % 88)];
    return `<circle cx="${320 + x * (1 - (y - 290) / 400)}" cy="${y}" r="${1.4 + (index % 3) * 0.7}" fill="${lighter(color, 0.5)}" opacity=".8"/>`;
  }).join('');
}

export function jumpsuit({ cloth, accent, print }: Look): string {
  const legs = whole(
    'M0 392L76 388C92 440 98 490 100 540C108 610 116 670 122 722C90 732 60 732 34 726C26 660 14 580 6 500L0 498',
  );
  const top = whole(
    'M0 300C24 260 46 214 58 184L84 184C100 188 112 194 122 204C106 250 106 290 112 318C98 346 84 370 78 396L0 402',
  );
  const belt = whole('M0 380C30 380 54 378 78 374L80 402C54 408 30 410 0 410');
  return [
    castShadow([legs, top]),
    hanger(92, 104),
    inside(whole('M0 188C34 188 54 186 66 182C54 226 24 298 0 302'), cloth),
    piece({
      id: 'legs',
      outline: legs,
      fill: cloth,
      print,
      folds: [
        ...pair('M56 410C66 500 72 620 78 728'),
        ...pair('M2 480C30 460 50 440 60 420'),
        one('M0 410L0 500'),
      ],
      lights: [...pair('M86 430C94 520 104 620 110 720'), ...pair('M34 500C40 580 50 660 56 726')],
    }),
    piece({
      id: 'top',
      outline: top,
      fill: cloth,
      print,
      folds: [...pair('M112 318C80 330 50 356 40 384'), ...pair('M60 240C56 290 30 340 20 380')],
      lights: pair('M84 210C74 270 66 320 60 370'),
    }),
    seams(cloth, [...pair('M0 300C24 260 46 214 58 184'), ...pair('M92 420C96 440 92 470 84 486')], 2.4),
    piece({ id: 'belt', outline: belt, fill: accent, volume: 0.8 }),
    `<g transform="translate(96 74) scale(.7)">${bow(accent, 470)}</g>`,
  ].join('');
}

/** Wide and loose, for the beach. */
export function kaftan({ cloth, accent, print }: Look): string {
  const body = whole(
    'M0 330C16 280 34 226 44 186L78 184C130 196 190 250 232 330L196 404C170 380 146 366 130 360C134 480 150 590 160 690C110 708 50 704 0 710',
  );
  const trim = whole('M0 350C20 290 40 232 50 190L64 188C54 236 32 300 0 372');
  return [
    castShadow([body]),
    hanger(),
    inside(whole('M0 190C26 190 40 188 52 184C42 230 18 320 0 332'), cloth),
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print,
      folds: [
        ...pair('M90 220C110 320 96 460 104 700'),
        ...pair('M40 380C46 480 40 600 46 706'),
        ...pair('M150 240C160 290 150 330 136 356'),
      ],
      lights: [...pair('M66 300C72 420 68 560 76 700'), one('M0 400C-6 500 6 600 0 704')],
    }),
    piece({ id: 'trim', outline: trim, fill: accent, volume: 0.6 }),
    ...pieces('cuff', pair('M232 330L196 404L184 394L222 318Z'), { fill: accent, volume: 0.5 }),
    `<g stroke="${accent}" stroke-width="3" stroke-linecap="round"><path d="${Array.from({ length: 31 }, (_, index) => one(`M${index * 10 - 150} ${702 - Math.abs(index - 15) * 0.7}L${index * 10 - 151} ${722 - Math.abs(index - 15) * 0.7}`)).join('')}"/></g>`,
  ].join('');
}
