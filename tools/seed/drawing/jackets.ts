import { castShadow, piece, pieces, seams } from './cloth';
import { darker, lighter } from './color';
import type { Look } from './look';
import { one, pair, whole } from './path';
import { hanger } from './support';
import { buttons } from './trims';

const SLEEVE =
  'M118 204C160 212 190 262 204 336C218 420 228 510 232 586L180 592C172 510 156 430 138 350C126 300 118 250 118 204Z';

export function blazer({ cloth, accent, print }: Look): string {
  const body = whole(
    'M0 400C24 330 44 250 52 186L80 182C106 190 130 200 148 216C154 290 146 350 136 404C142 480 150 560 152 650C110 664 56 666 16 658L0 640',
  );
  const lining = whole('M0 190C34 190 54 188 64 182C58 250 34 330 0 410');
  const sleeves = pair(SLEEVE);
  const lapels = pair(
    'M50 186L82 180C98 206 108 236 108 262L126 276L112 300C90 350 50 390 4 420C26 350 46 270 50 186Z',
  );
  return [
    castShadow([body, ...sleeves]),
    hanger(),
    piece({ id: 'lining', outline: lining, fill: darker(accent, 0.2), volume: 0.6 }),
    ...pieces('sleeve', sleeves, {
      fill: darker(cloth, 0.05),
      print,
      folds: pair('M150 300C174 380 190 480 200 586'),
      lights: pair('M188 300C204 390 212 490 216 580'),
    }),
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print,
      folds: [
        ...pair('M136 404C110 410 90 410 70 404'),
        ...pair('M140 300C126 340 120 380 120 420'),
        one('M-2 430C6 500 2 580 6 656'),
      ],
      lights: [...pair('M84 440C90 510 92 590 92 654'), one('M-30 450C-34 530 -30 600 -34 650')],
    }),
    ...pieces('lapel', lapels, { fill: lighter(cloth, 0.07), print, volume: 0.8 }),
    seams(
      cloth,
      [
        one('M2 420C8 500 6 580 8 650'),
        ...pair('M52 500L122 494L122 512L54 518Z'),
        ...pair('M108 262L96 276'),
        ...pair('M118 204C112 270 122 320 136 352'),
        ...pair('M92 300C86 380 92 440 96 494'),
      ],
      2.2,
    ),
    buttons([430, 484], accent, -10),
    buttons([560, 574], accent, 206),
    buttons([560, 574], accent, -206),
  ].join('');
}

export function coat({ cloth, accent, print }: Look): string {
  const body = whole(
    'M0 400C24 330 42 250 50 186L80 182C108 190 132 202 150 218C154 300 148 360 144 420C152 520 160 620 164 716C110 730 50 730 0 728',
  );
  const sleeves = pair(
    'M120 206C164 214 196 266 208 340C220 424 228 510 230 590L174 594C168 510 156 430 140 352C126 300 120 250 120 206Z',
  );
  const lapels = pair(
    'M48 188C62 176 84 176 94 190C122 230 124 280 108 310C84 350 46 390 4 424C26 350 44 270 48 188Z',
  );
  return [
    castShadow([body, ...sleeves]),
    hanger(),
    piece({
      id: 'lining',
      outline: whole('M0 190C34 190 54 188 64 182C58 250 34 330 0 410'),
      fill: darker(accent, 0.25),
      volume: 0.6,
    }),
    ...pieces('sleeve', sleeves, {
      fill: darker(cloth, 0.05),
      print,
      folds: pair('M150 300C172 380 186 480 194 590'),
      lights: pair('M190 300C206 390 210 490 212 586'),
    }),
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print,
      folds: [
        ...pair('M146 440C120 450 100 450 80 444'),
        ...pair('M100 480C110 560 116 640 118 722'),
        one('M10 440C14 540 10 640 14 726'),
      ],
      lights: [...pair('M74 480C80 560 84 640 84 724'), one('M-34 450C-38 540 -34 640 -38 720')],
    }),
    ...pieces('lapel', lapels, { fill: lighter(cloth, 0.08), print, volume: 1 }),
    piece({
      id: 'belt',
      outline: whole('M0 432C50 432 100 428 146 422L148 454C100 460 50 464 0 464'),
      fill: darker(cloth, 0.1),
      volume: 0.8,
    }),
    `<rect x="300" y="426" width="44" height="44" rx="7" fill="none" stroke="${accent}" stroke-width="5.500"/>`,
    seams(
      cloth,
      [
        one('M16 470L18 726'),
        ...pair('M62 540L118 530L122 556L66 566Z'),
        ...pair('M120 206C116 270 126 320 142 356'),
      ],
      2.2,
    ),
    buttons([508, 570, 632], accent, -26),
  ].join('');
}
