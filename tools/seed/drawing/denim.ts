import { castShadow, inside, piece, pieces, seams, stitches } from './cloth';
import { darker, lighter } from './color';
import type { Look } from './look';
import { one, pair, whole } from './path';
import { clips, hanger, jaws } from './support';
import { buttons } from './trims';

export function jeans(
  { cloth, accent, print }: Look,
  cut: 'skinny' | 'flare' | 'straight' = 'straight',
): string {
  const outlines = {
    skinny:
      'M0 168C40 168 66 166 92 162L98 206C116 270 116 350 106 440C100 540 94 620 92 704C72 714 50 714 34 708C34 620 30 480 8 330L0 326',
    flare:
      'M0 168C40 168 66 166 92 162L98 206C116 270 116 350 106 440C112 540 140 620 156 702C120 718 76 718 38 710C44 620 34 480 8 330L0 326',
    straight:
      'M0 168C40 168 66 166 92 162L98 206C118 280 124 370 124 460C126 550 126 630 126 706C96 716 62 716 32 710C30 620 22 480 8 336L0 332',
  };
  const legs = whole(outlines[cut]);
  const yellow = accent;
  const hem = {
    skinny: pair('M92 690C74 700 52 700 34 694'),
    flare: pair('M152 688C118 702 78 702 38 696'),
    straight: pair('M126 692C96 702 62 702 32 696'),
  }[cut];
  return [
    castShadow([legs]),
    clips(),
    piece({
      id: 'back',
      outline: whole('M0 162C40 162 66 158 90 156L92 168C66 176 40 180 0 180'),
      fill: darker(cloth, 0.4),
      volume: 0.4,
    }),
    piece({
      id: 'legs',
      outline: legs,
      fill: cloth,
      print: print ?? { name: 'denim', color: lighter(cloth, 0.6) },
      folds: [
        ...pair('M6 326C40 316 70 290 84 262'),
        ...pair('M20 360C40 352 60 340 74 326'),
        ...pair('M100 400C84 420 60 426 40 424'),
        ...pair('M98 450C80 462 60 464 44 460'),
      ],
      lights: [...pair('M62 300C70 400 68 500 66 560'), ...pair('M58 600C60 640 62 670 64 690')],
    }),
    `<g clip-path="url(#legs)"><g fill="${lighter(cloth, 0.55)}" opacity=".38" filter="url(#haze)">${pair(
      'M40 260C70 280 84 360 76 450C60 470 46 440 40 380Z',
    )
      .map((d) => `<path d="${d}"/>`)
      .join('')}</g></g>`,
    seams(cloth, [one('M-97 204C-50 212 50 212 97 204'), one('M0 204L0 330')], 2.2),
    stitches(yellow, [
      one('M-96 200C-50 208 50 208 96 200'),
      one('M-92 170C-50 176 50 176 92 170'),
      ...pair('M52 208C56 240 76 256 108 258'),
      ...pair('M56 208C60 236 78 250 108 252'),
      one('M4 208L4 322'),
      one('M10 208C26 240 26 280 6 304'),
      ...hem,
    ]),
    ...pieces('loop', pair('M58 158L66 158L66 214L58 214Z'), { fill: darker(cloth, 0.06), volume: 0.4 }),
    rivets(yellow),
    buttons([188], yellow),
    jaws(),
  ].join('');
}

function rivets(color: string): string {
  return [-54, 54, -100, 100]
    .map((x) => `<circle cx="${320 + x}" cy="${Math.abs(x) > 60 ? 256 : 212}" r="3" fill="${color}"/>`)
    .join('');
}

export function denimJacket({ cloth, accent, print }: Look): string {
  const body = whole(
    'M0 236C26 226 44 208 54 186L80 184C106 192 130 204 148 220C154 290 148 350 144 400C144 460 146 500 146 540C96 550 46 552 0 552',
  );
  const sleeves = pair(
    'M118 206C160 214 190 262 204 336C216 400 224 470 228 530L178 536C170 470 154 410 138 350C126 300 118 250 118 206Z',
  );
  const cuffs = pair('M178 532L228 526L231 558L181 564Z');
  const denim = print ?? { name: 'denim' as const, color: lighter(cloth, 0.6) };
  return [
    castShadow([body, ...sleeves, ...cuffs]),
    hanger(),
    inside(whole('M0 188C30 188 50 186 60 184C54 214 30 236 0 238'), cloth, 0.42),
    ...pieces('sleeve', sleeves, {
      fill: cloth,
      print: denim,
      folds: [...pair('M150 300C172 370 184 450 192 530'), ...pair('M160 380C180 384 200 380 212 370')],
      lights: pair('M188 300C202 380 208 450 212 520'),
    }),
    ...pieces('cuff', cuffs, { fill: darker(cloth, 0.06), print: denim, volume: 0.7 }),
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print: denim,
      folds: [...pair('M140 340C124 380 116 430 116 510'), one('M-70 400C-64 450 -70 490 -66 520')],
      lights: [...pair('M60 380C64 430 60 480 62 510'), ...pair('M96 250C92 280 92 300 96 316')],
    }),
    piece({
      id: 'hem',
      outline: whole('M0 514C50 514 100 512 145 504L147 542C98 552 48 554 0 554'),
      fill: darker(cloth, 0.05),
      print: denim,
      volume: 0.7,
    }),
    piece({
      id: 'placket',
      outline: whole('M0 236L14 232L14 552L0 552'),
      fill: lighter(cloth, 0.05),
      print: denim,
      volume: 0.4,
    }),
    ...pair('M0 238C22 230 44 210 56 178C76 180 92 192 94 208C78 244 60 266 44 284C30 262 16 248 0 238Z').map(
      (outline, side) =>
        piece({ id: `collar-${side}`, outline, fill: lighter(cloth, 0.04), print: denim, volume: 0.8 }),
    ),
    ...pieces('flap', pair('M42 322L112 318L112 348L78 360L42 350Z'), {
      fill: lighter(cloth, 0.03),
      print: denim,
      volume: 0.6,
    }),
    stitches(accent, [
      one('M-148 308C-50 318 50 318 148 308'),
      ...pair('M46 362L54 510'),
      ...pair('M108 362L98 508'),
      ...pair('M47 328L107 324L107 345L78 355L47 346Z'),
      one('M-144 520C-50 530 50 530 144 520'),
      ...pair('M124 210C118 270 128 320 140 350'),
      ...pair('M182 538L226 532'),
    ]),
    buttons([278, 336, 394, 452, 534], accent),
    buttons([344], accent, 77),
    buttons([344], accent, -77),
  ].join('');
}
