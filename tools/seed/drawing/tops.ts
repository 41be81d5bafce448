import { castShadow, inside, piece, pieces, seams, stitches } from './cloth';
import { darker, lighter } from './color';
import type { Look } from './look';
import { one, pair, whole } from './path';
import { hanger } from './support';
import { buttons } from './trims';

const TEE =
  'M0 238C32 238 54 216 60 188L74 184C104 194 132 206 152 222C188 252 214 304 232 360L166 388C158 362 148 340 138 324C142 430 142 540 146 640C96 650 46 652 0 652';

export function tShirt(look: Look, motif: 'plain' | 'pocket' | 'sun' = 'plain'): string {
  const { cloth, accent, print } = look;
  const body = whole(TEE);
  const back = whole('M0 190C30 190 50 188 62 186C56 218 32 240 0 240');
  const collar = whole('M0 224C28 224 46 208 50 186L64 187C58 220 34 244 0 244');
  return [
    castShadow([body]),
    hanger(),
    inside(back, cloth, 0.35),
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print,
      folds: [
        ...pair('M138 330C120 360 104 400 100 440'),
        ...pair('M150 230C140 270 138 300 138 330'),
        one('M-60 640C-66 590 -40 520 -52 470'),
        one('M84 640C70 580 86 540 70 480'),
      ],
      lights: [
        one('M-96 640C-100 560 -84 500 -90 420'),
        one('M30 640C20 560 34 520 26 440'),
        one('M-180 350C-170 310 -160 280 -140 250'),
      ],
    }),
    piece({ id: 'collar', outline: collar, fill: darker(cloth, 0.08), volume: 0.7 }),
    seams(cloth, [
      ...pair('M227 348L161 376'),
      one('M-145 628C-50 641 50 641 145 628'),
      ...pair('M150 222C138 256 134 292 138 324'),
    ]),
    { plain: '', pocket: pocket(cloth), sun: sunPrint(accent) }[motif],
  ].join('');
}

function pocket(cloth: string): string {
  const outline = one('M38 318L104 318L104 376C104 388 88 394 71 398C54 394 38 388 38 376Z');
  return (
    piece({ id: 'pocket', outline: `${outline}Z`, fill: lighter(cloth, 0.06), volume: 0.5 }) +
    seams(cloth, [one('M38 332L104 332')])
  );
}

function sunPrint(color: string): string {
  const rays = Array.from(
    { length: 13 },
    (_, index) => `<path d="M0 -66V-84" transform="rotate(${-90 + index * 15})"/>`,
  );
  return `<g transform="translate(320 420)" fill="none" stroke="${color}" stroke-width="5" stroke-linecap="round" opacity=".92"><path d="M-50 0A50 50 0 0 1 50 0" fill="${color}"/>${rays.join('')}<path d="M-84 16H84M-62 32H62M-36 48H36"/></g>`;
}

export function polo({ cloth, accent, print }: Look): string {
  const body = whole(
    'M0 240C26 230 44 210 54 186L74 184C104 194 132 206 152 222C186 250 210 300 226 350L164 378C156 354 148 338 138 322C142 430 142 540 146 646C96 654 46 656 0 656',
  );
  return [
    castShadow([body]),
    hanger(),
    inside(whole('M0 188C30 188 50 186 60 184C54 214 30 240 0 240'), cloth, 0.4),
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print,
      folds: [
        ...pair('M138 330C120 360 104 400 100 440'),
        ...pair('M150 230C140 270 138 300 138 330'),
        one('M-70 650C-76 590 -50 520 -62 470'),
      ],
      lights: [one('M-104 640C-104 560 -90 500 -96 420'), one('M56 640C46 560 60 520 52 440')],
    }),
    piece({
      id: 'placket',
      outline: whole('M0 236L15 228L15 344L0 344'),
      fill: lighter(cloth, 0.08),
      volume: 0.5,
    }),
    ...pair('M0 240C20 236 42 214 56 180C66 182 76 190 80 200C66 236 48 262 34 276C26 262 14 250 0 240Z').map(
      (outline, side) => piece({ id: `collar-${side}`, outline, fill: accent, volume: 0.6 }),
    ),
    ...pieces('cuff', pair('M226 350L164 378L160 366L222 337Z'), { fill: accent, volume: 0.5 }),
    buttons([262, 294, 326], accent),
    seams(cloth, [...pair('M150 222C138 256 134 292 138 322'), one('M-145 632C-50 644 50 644 145 632')]),
  ].join('');
}

export function cropped({ cloth, accent, print }: Look, style: 'straps' | 'sleeves' = 'straps'): string {
  const straps = style === 'straps';
  const body = straps
    ? whole(
        'M0 312C40 316 66 296 80 262C84 232 84 210 82 188L102 186C106 240 112 290 132 324C140 390 142 440 142 500C96 512 46 514 0 514',
      )
    : whole(
        'M0 268C40 262 66 232 74 190L96 188C112 194 126 202 138 212C144 300 142 420 146 506C96 518 46 520 0 520',
      );
  const sleeves = straps
    ? []
    : pair('M116 198C160 206 190 250 204 316L152 340C144 318 138 310 134 302C124 270 118 230 116 198Z');
  return [
    castShadow([body, ...sleeves]),
    hanger(),
    inside(
      whole(
        straps
          ? 'M0 276C50 276 84 240 84 190L98 188C96 250 60 318 0 316'
          : 'M0 190C40 190 66 190 80 188C72 236 40 272 0 270',
      ),
      cloth,
    ),
    ...pieces('sleeve', sleeves, { fill: cloth, print, folds: pair('M140 230C160 260 170 300 176 330') }),
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print,
      folds: [...pair('M132 340C100 370 90 420 92 500'), ...pair('M40 350C34 400 44 450 40 510')],
      lights: [...pair('M66 350C60 400 70 450 66 506'), one('M0 350C-4 400 4 450 0 510')],
    }),
    piece({
      id: 'hem',
      outline: whole(
        straps
          ? 'M0 486C50 486 100 484 142 472L142 502C96 514 46 516 0 516'
          : 'M0 490C50 490 100 488 145 478L146 508C96 520 46 522 0 522',
      ),
      fill: darker(cloth, 0.05),
      print: { name: 'rib', color: darker(cloth, 0.4) },
      volume: 0.6,
    }),
    seams(cloth, [
      ...pair(straps ? 'M0 324C46 326 74 304 88 266C92 236 92 212 90 188' : 'M0 280C46 274 74 240 82 192'),
    ]),
    buttons(straps ? [346, 380, 414, 448] : [], accent),
  ].join('');
}

export function bodysuit({ cloth, accent, print }: Look): string {
  const body = whole(
    'M0 330C34 306 64 250 76 186L96 184C112 188 126 196 138 206C142 270 138 320 122 366C112 420 118 470 140 530C108 560 60 600 34 652C22 660 10 662 0 662',
  );
  const sleeves = pair(
    'M120 196C164 208 190 270 204 360C214 440 222 510 222 560L180 566C174 490 158 420 136 350C126 300 120 250 120 196Z',
  );
  return [
    castShadow([body, ...sleeves]),
    hanger(),
    inside(whole('M0 190C40 190 66 190 82 186C74 250 34 326 0 332'), cloth),
    ...pieces('sleeve', sleeves, {
      fill: cloth,
      print,
      folds: pair('M150 300C172 370 186 460 192 560'),
      lights: pair('M186 300C200 380 206 470 208 556'),
    }),
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print,
      folds: [
        ...pair('M122 366C90 380 60 400 30 404'),
        ...pair('M134 500C100 520 60 560 36 620'),
        ...pair('M110 260C104 300 108 330 112 350'),
      ],
      lights: [...pair('M60 430C64 470 60 500 50 540'), one('M0 420C-4 500 4 560 0 640')],
    }),
    seams(
      cloth,
      [
        ...pair('M0 342C42 316 72 254 84 190'),
        ...pair('M120 196C118 250 126 300 134 340'),
        ...pair('M136 536C104 566 64 604 42 650'),
      ],
      2.4,
    ),
    stitches(accent, [one('M-20 652L20 652')]),
  ].join('');
}
