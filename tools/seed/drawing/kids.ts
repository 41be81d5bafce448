import { castShadow, inside, piece, pieces, seams, stitches } from './cloth';
import { darker, lighter } from './color';
import type { Look } from './look';
import { one, pair, whole } from './path';
import { hanger } from './support';
import { bow, buttons } from './trims';

/** T-shirt and shorts for a child. */
export function kidsSet({ cloth, accent, print }: Look): string {
  const top = whole(
    'M0 216C26 216 44 198 50 170L64 166C92 174 114 186 128 200C158 224 178 256 190 292L136 318C130 302 124 290 118 282C120 330 120 380 122 438C84 446 42 448 0 448',
  );
  const bottom = whole(
    'M0 488L90 484C104 530 118 590 130 660C100 674 62 676 26 668C22 640 14 610 6 584L0 580',
  );
  return [
    castShadow([top, bottom]),
    hanger(76, 96),
    inside(whole('M0 172C26 172 40 170 52 168C46 198 28 216 0 218'), cloth, 0.35),
    piece({
      id: 'top',
      outline: top,
      fill: cloth,
      folds: [...pair('M118 284C104 310 96 340 92 370'), ...pair('M128 204C120 240 118 262 118 282')],
      lights: [one('M-80 438C-84 390 -76 340 -80 300')],
    }),
    piece({
      id: 'collar',
      outline: whole('M0 204C24 204 38 190 42 170L54 168C48 200 28 224 0 224'),
      fill: accent,
      volume: 0.7,
    }),
    rainbow(accent, cloth),
    seams(cloth, [...pair('M186 281L132 307'), one('M-120 426C-40 436 40 436 120 426')]),
    piece({
      id: 'bottom',
      outline: bottom,
      fill: accent,
      print: print ?? { name: 'dots', color: cloth },
      folds: [...pair('M6 582C36 570 60 550 74 520'), ...pair('M60 570C68 610 74 640 78 670')],
    }),
    piece({
      id: 'waist',
      outline: whole('M0 476C34 476 62 474 88 470L92 502C62 508 34 510 0 510'),
      fill: darker(accent, 0.08),
      print: { name: 'rib', color: darker(accent, 0.5) },
      volume: 0.8,
    }),
    `<g fill="none" stroke="${cloth}" stroke-width="5" stroke-linecap="round"><path d="${one('M-4 494C-18 514 -14 534 -20 550')}"/><path d="${one('M4 494C16 512 12 530 16 556')}"/></g>`,
  ].join('');
}

function rainbow(color: string, gap: string): string {
  return `<g transform="translate(320 352)" fill="none" stroke-width="13" stroke-linecap="round"><path d="M-56 30V20A56 56 0 0 1 56 20V30" stroke="${color}"/><path d="M-35 30V22A35 35 0 0 1 35 22V30" stroke="${darker(gap, 0.25)}"/><path d="M-14 30V26A14 14 0 0 1 14 26V30" stroke="${lighter(color, 0.4)}"/></g>`;
}

/** Dungarees over a striped tee. */
export function dungarees({ cloth, accent }: Look): string {
  const tee = whole(
    'M0 216C26 216 44 198 50 170L64 166C92 174 114 186 128 200C158 224 178 256 190 292L136 318C130 302 124 290 118 282C120 330 120 370 120 420L0 430',
  );
  const legs = whole(
    'M0 292C24 292 44 290 64 286C66 330 74 360 112 372C120 440 124 500 126 560C128 610 130 650 132 690C104 702 66 704 32 696C28 640 20 580 8 520L0 516',
  );
  const straps = pair('M40 300C48 250 54 210 60 172L82 176C76 214 70 256 64 304Z');
  return [
    castShadow([tee, legs]),
    hanger(76, 96),
    piece({
      id: 'back',
      outline: whole('M0 172C26 172 40 170 52 168C46 198 28 216 0 218'),
      fill: darker(accent, 0.3),
      volume: 0.5,
    }),
    piece({
      id: 'tee',
      outline: tee,
      fill: accent,
      print: { name: 'breton', color: cloth },
      folds: pair('M118 284C104 310 96 340 92 370'),
    }),
    piece({
      id: 'collar',
      outline: whole('M0 204C24 204 38 190 42 170L54 168C48 200 28 224 0 224'),
      fill: darker(accent, 0.06),
      volume: 0.7,
    }),
    ...pieces('strap', straps, { fill: cloth, volume: 0.7 }),
    piece({
      id: 'legs',
      outline: legs,
      fill: cloth,
      print: { name: 'denim', color: lighter(cloth, 0.6) },
      folds: [...pair('M6 520C36 500 60 480 80 450'), ...pair('M60 540C70 600 76 650 78 700')],
      lights: pair('M96 440C104 520 106 600 110 690'),
    }),
    stitches(lighter(accent, 0.2), [
      one('M-60 300C-20 306 20 306 60 300'),
      one('M-40 330L40 330L40 372C40 386 20 392 0 396C-20 392 -40 386 -40 372Z'),
      one('M-112 404C-40 416 40 416 112 404'),
      ...pair('M130 676C104 686 66 688 32 682'),
      one('M0 416L0 510'),
      ...pair('M66 420C74 450 96 462 118 464'),
    ]),
    buttons([306], lighter(accent, 0.1), 50),
    buttons([306], lighter(accent, 0.1), -50),
  ].join('');
}

/** A small dress with a round collar. */
export function girlsDress({ cloth, accent, print }: Look): string {
  const top = whole(
    'M0 214C26 214 44 198 52 172L70 168C96 176 110 186 120 198C112 240 104 280 100 330L0 336',
  );
  const dress = whole(
    'M0 324L100 320C130 400 168 500 190 612C168 628 146 616 124 632C100 616 76 634 52 622C34 614 16 630 0 624',
  );
  const sleeves = pair('M104 182C140 176 168 206 172 250C166 272 148 286 124 288C110 258 102 220 104 182Z');
  const collars = pair(
    'M0 214C26 212 44 196 50 168C66 168 80 176 84 188C80 220 56 246 26 248C12 240 4 228 0 214Z',
  );
  return [
    castShadow([top, dress, ...sleeves]),
    hanger(78, 92),
    inside(whole('M0 174C26 174 40 172 54 170C48 198 28 214 0 216'), cloth, 0.35),
    ...pieces('sleeve', sleeves, { fill: cloth, print, folds: pair('M124 200C142 226 146 256 146 280') }),
    piece({
      id: 'dress',
      outline: dress,
      fill: cloth,
      print,
      folds: [
        ...pair('M20 340C26 430 40 530 52 624'),
        ...pair('M56 340C80 430 106 530 124 630'),
        ...pair('M88 340C120 420 146 520 164 614'),
      ],
      lights: [...pair('M38 340C50 430 72 530 86 624'), ...pair('M74 340C104 430 130 530 146 616')],
    }),
    piece({ id: 'top', outline: top, fill: cloth, print, folds: pair('M110 220C100 260 96 290 92 320') }),
    piece({
      id: 'sash',
      outline: whole('M0 312C40 312 72 308 101 302L104 332C72 338 40 342 0 342'),
      fill: accent,
      volume: 0.8,
    }),
    ...pieces('collar', collars, { fill: lighter(accent, 0.35), volume: 0.6 }),
    `<g transform="translate(144 150) scale(.55)">${bow(accent, 320)}</g>`,
  ].join('');
}
