import { castShadow, inside, piece, pieces } from './cloth';
import { lighter } from './color';
import type { Look } from './look';
import { pair, whole } from './path';
import { buttons } from './trims';

/** Bodysuit with feet or without. */
export function babyBody({ cloth, accent, print }: Look, style: 'short' | 'long' = 'short'): string {
  const body = whole(
    style === 'short'
      ? 'M0 250C34 250 60 232 74 204C104 210 132 224 146 244C178 270 200 306 212 344L152 372C146 354 140 342 134 334C138 400 136 450 138 490C108 520 72 560 56 606C40 616 20 620 0 620'
      : 'M0 250C34 250 60 232 74 204C104 210 132 224 146 244C182 284 206 340 222 400L166 428C156 398 146 370 136 348C138 410 138 450 142 490C146 560 142 620 138 690C142 712 120 722 92 722C66 722 46 716 44 694C40 620 26 560 6 520L0 518',
  );
  const folds = pair('M134 336C112 360 104 400 100 440');
  return [
    castShadow([body]),
    inside(whole('M0 220C30 220 60 214 78 202C62 234 34 252 0 254'), cloth, 0.3),
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print,
      folds: [...folds, ...pair('M146 250C138 290 134 310 134 336')],
      lights: pair('M60 420C64 470 60 520 50 560'),
    }),
    piece({
      id: 'collar',
      outline: whole('M0 236C32 236 54 222 68 198L82 204C66 242 36 262 0 264'),
      fill: accent,
      volume: 0.7,
    }),
    ...(style === 'short'
      ? [
          ...pieces('cuff', pair('M212 344L152 372L147 358L206 330Z'), { fill: accent, volume: 0.6 }),
          piece({
            id: 'gusset',
            outline: whole('M0 588C22 588 42 584 60 576L56 608C40 618 20 622 0 622'),
            fill: accent,
            volume: 0.6,
          }),
          buttons([604], lighter(cloth, 0.4), -26),
          buttons([604], lighter(cloth, 0.4), 26),
        ]
      : [
          ...pieces('cuff', pair('M222 400L166 428L160 412L215 384Z'), { fill: accent, volume: 0.6 }),
          ...pieces(
            'foot',
            pair(
              'M42 664C72 672 108 672 140 662C142 680 140 692 138 694C140 712 120 722 92 722C66 722 46 716 44 694Z',
            ),
            { fill: accent, volume: 0.8 },
          ),
          buttons([300, 350, 400, 450, 500], accent),
        ]),
    style === 'short' ? bear(accent, cloth) : '',
  ].join('');
}

function bear(color: string, face: string): string {
  return `<g transform="translate(320 420)"><g fill="${color}"><circle cx="-36" cy="-38" r="19"/><circle cx="36" cy="-38" r="19"/><ellipse rx="56" ry="50"/></g><g fill="${lighter(face, 0.3)}"><circle cx="-36" cy="-38" r="9"/><circle cx="36" cy="-38" r="9"/><ellipse cy="16" rx="26" ry="20"/></g><g fill="#4a3328"><circle cx="-20" cy="-8" r="4.500"/><circle cx="20" cy="-8" r="4.500"/><ellipse cy="9" rx="8" ry="5.500"/><path d="M0 14V20M-8 24Q0 30 8 24" fill="none" stroke="#4a3328" stroke-width="2.500" stroke-linecap="round"/></g></g>`;
}
