import { piece, stitches } from './cloth';
import { darker, lighter, mix } from './color';
import type { Look } from './look';
import { one, pair, whole } from './path';
import { plinth, standing } from './support';
import { GOLD } from './trims';

export function bag(
  { cloth, accent, form, print }: Look,
  style: 'tote' | 'crossbody' | 'bucket' = 'tote',
): string {
  const shape = {
    tote: 'M0 300L150 300C160 380 168 460 172 548C116 560 56 562 0 562',
    crossbody: 'M0 350L136 350C160 350 168 366 168 390L168 520C168 546 150 556 124 556L0 556',
    bucket: 'M0 330C60 330 100 326 120 318C136 400 150 480 152 540C110 560 50 562 0 562',
  }[style];
  const body = whole(shape);
  const handle = {
    tote: 'M-80 310C-86 130 86 130 80 310',
    crossbody: 'M-156 366C-250 150 250 150 156 366',
    bucket: 'M-110 326C-120 120 120 120 110 326',
  }[style];
  const flap = whole('M0 344L140 344C164 344 172 360 172 382C172 424 110 462 0 466');
  return [
    plinth(form),
    standing(320, 562, 170, 14),
    `<g fill="none" stroke-linecap="round"><path d="${one(handle)}" stroke="${darker(cloth, 0.45)}" stroke-width="15" opacity=".35" transform="translate(7 8)"/><path d="${one(handle)}" stroke="${darker(cloth, 0.16)}" stroke-width="13"/><path d="${one(handle)}" stroke="${lighter(cloth, 0.3)}" stroke-width="3" opacity=".5" transform="translate(-2 -2)"/></g>`,
    piece({
      id: 'body',
      outline: body,
      fill: cloth,
      print,
      folds:
        style === 'bucket'
          ? [...pair('M60 336C64 380 60 420 66 460'), ...pair('M20 336C24 370 20 400 22 430')]
          : [one('M-120 470C-60 500 60 500 120 470')],
      lights: [one('M-110 330C-116 410 -116 480 -114 540')],
    }),
    style === 'crossbody'
      ? piece({ id: 'flap', outline: flap, fill: lighter(cloth, 0.05), print, volume: 0.9 })
      : '',
    style === 'crossbody'
      ? stitches(lighter(accent, 0.1), [one('M-160 384C-156 418 -104 448 0 454C104 448 156 418 160 384')])
      : stitches(lighter(accent, 0.1), [
          one(style === 'tote' ? 'M-144 316L144 316' : 'M-116 344C-40 356 40 356 116 344'),
        ]),
    style === 'bucket'
      ? `<g fill="none" stroke="${accent}" stroke-width="6" stroke-linecap="round"><path d="${one('M-122 366C-40 384 40 384 122 366')}"/><path d="${one('M0 378C-20 410 -16 440 -24 470')}"/><path d="${one('M0 378C20 410 12 440 20 478')}"/></g>`
      : '',
    ...pair('M74 300L88 300L88 330L74 330Z').map((d) =>
      style === 'tote' ? `<path d="${d}" fill="${GOLD}"/>` : '',
    ),
    style === 'crossbody'
      ? `<rect x="302" y="446" width="36" height="28" rx="7" fill="${GOLD}"/><rect x="309" y="453" width="22" height="14" rx="4" fill="none" stroke="#fff4d8" stroke-width="2"/>`
      : '',
    style === 'tote' ? tag(accent) : '',
  ].join('');
}

function tag(color: string): string {
  return `<path d="M392 316C398 350 400 370 398 392" fill="none" stroke="${GOLD}" stroke-width="3"/>${piece({ id: 'tag', outline: 'M384 390L412 390L416 440L398 452L380 440Z', fill: color, volume: 0.8 })}`;
}

/** A belt in a loose coil. */
export function belt({ cloth, accent }: Look): string {
  const coil =
    'M196 470C196 380 250 320 330 320C420 320 470 384 470 460C470 536 414 590 330 590C236 590 170 530 170 440C170 340 240 268 340 268C430 268 500 320 520 400';
  const strap = (width: number, color: string, extra = '') =>
    `<path d="${coil}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="butt" ${extra}/>`;
  return [
    strap(46, '#3b2418', 'opacity=".3" filter="url(#cast)" transform="translate(12 18)"'),
    strap(44, darker(cloth, 0.35)),
    strap(41, cloth),
    strap(33, lighter(accent, 0.1), 'opacity=".25"'),
    strap(30, mix(cloth, lighter(cloth, 0.1), 0.7)),
    `<g transform="rotate(72 520 410)"><rect x="490" y="376" width="76" height="66" rx="13" fill="none" stroke="#3b2418" stroke-width="11" opacity=".25" transform="translate(4 -6)"/><rect x="490" y="376" width="76" height="66" rx="13" fill="none" stroke="${GOLD}" stroke-width="11"/><rect x="488" y="374" width="80" height="70" rx="14" fill="none" stroke="#fff0c8" stroke-width="2" opacity=".8"/><path d="M492 409H556" stroke="${GOLD}" stroke-width="8" stroke-linecap="round"/></g>`,
    `<g fill="${darker(cloth, 0.55)}"><circle cx="196" cy="452" r="4.500"/><circle cx="203" cy="420" r="4.500"/><circle cx="216" cy="391" r="4.500"/></g>`,
  ].join('');
}
