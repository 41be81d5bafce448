import { CLOTH_DEFINITIONS } from './cloth';
import { darker, lighter, mix } from './color';
import type { Colourway } from './colourways';
import { caption } from './lettering';

/** What stands behind the goods. */
export type StageName = 'arch' | 'disc' | 'panel' | 'window' | 'leaves' | 'table' | 'plinth';

/** A palm leaf along the y axis, as its shadow falls. */
const frond = Array.from({ length: 13 }, (_, index) => {
  const length = 190 - index * 10;
  const leaflet = `M0 0C${length * 0.3} -17 ${length * 0.75} -13 ${length} 0C${length * 0.75} 7 ${length * 0.3} 11 0 0Z`;
  const y = index * 37;
  return [28, 152]
    .map(
      (turn) =>
        `<path d="${leaflet}" transform="translate(0 ${y}) rotate(${turn + (turn < 90 ? 1 : -1) * index * 2.5})"/>`,
    )
    .join('');
}).join('');

const FORMS: Record<StageName, (way: Colourway) => string> = {
  arch: ({ form }) =>
    `<path d="M96 800V330a224 224 0 0 1 448 0V800Z" fill="${form}"/><path d="M96 800V330a224 224 0 0 1 448 0V800Z" fill="url(#rise)"/>`,
  disc: ({ form }) =>
    `<circle cx="320" cy="392" r="262" fill="${form}"/><circle cx="320" cy="392" r="262" fill="url(#rise)"/>`,
  panel: ({ form }) =>
    `<rect x="142" y="0" width="356" height="800" fill="${form}"/><rect x="142" y="0" width="356" height="800" fill="url(#rise)"/>`,
  window: ({ form, wall }) =>
    `<rect width="640" height="800" fill="${mix(wall, form, 0.55)}"/><g fill="${lighter(wall, 0.6)}" opacity=".85" filter="url(#soft)" transform="translate(40 -40) skewX(-14) skewY(7)"><rect x="170" y="60" width="176" height="290"/><rect x="362" y="60" width="176" height="290"/><rect x="170" y="368" width="176" height="330"/><rect x="362" y="368" width="176" height="330"/></g>`,
  leaves: ({ form, wall }) =>
    `<rect width="640" height="800" fill="${mix(wall, form, 0.35)}"/><g fill="${darker(form, 0.2)}" opacity=".42" filter="url(#leafblur)"><g transform="translate(-20 -70) rotate(-42)">${frond}</g><g transform="translate(660 330) rotate(38) scale(1.1)">${frond}</g></g>`,
  table: ({ form, wall }) =>
    `<rect width="640" height="800" fill="${mix(wall, form, 0.3)}"/><path d="M0 0H640V300C470 210 250 420 0 300Z" fill="${form}" opacity=".75"/>`,
  plinth: ({ form, wall }) =>
    `<path d="M150 620V330a170 170 0 0 1 340 0V620Z" fill="${form}"/><path d="M150 620V330a170 170 0 0 1 340 0V620Z" fill="url(#rise)"/><rect y="612" width="640" height="188" fill="${mix(form, wall, 0.35)}"/><rect y="612" width="640" height="70" fill="url(#ground)"/>`,
};

/** A whole picture: wall, form, the goods, the note that nothing here is for sale. */
export function picture(way: Colourway, stage: StageName, goods: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800" viewBox="0 0 640 800">
<defs>${CLOTH_DEFINITIONS}
<linearGradient id="rise" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3b2418" stop-opacity=".1"/><stop offset="1" stop-color="#3b2418" stop-opacity="0"/></linearGradient>
<radialGradient id="room" cx=".36" cy=".28" r=".95"><stop offset="0" stop-color="#fff" stop-opacity=".4"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#3b2418" stop-opacity=".1"/></radialGradient>
</defs>
<rect width="640" height="800" fill="${way.wall}"/>
${FORMS[stage](way)}
<rect width="640" height="800" fill="url(#room)"/>
${goods}
${caption(darker(way.form, 0.5))}
</svg>`;
}
