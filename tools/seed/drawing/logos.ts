import { darker, lighter } from './color';
import { COLOURWAYS } from './colourways';
import { mark } from './lettering';

// Letters in these two would be as pale as their ground.
const WAYS = Object.values(COLOURWAYS).filter((way) => way !== COLOURWAYS.ivory && way !== COLOURWAYS.cream);

/** A supplier's logo: its mark in a circle, as SVG of 200 × 200. Neighbours in the list of marks differ in colour and ring. */
export function logo(letters: string, index: number): string {
  const { cloth, form } = WAYS[(index * 7) % WAYS.length] ?? COLOURWAYS.clay;
  const dark = darker(cloth, 0.18);
  const onPaper = index % 3 === 2;
  const [ground, ink] = onPaper ? [lighter(form, 0.7), darker(cloth, 0.3)] : [dark, lighter(form, 0.75)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200">
<circle cx="100" cy="100" r="99" fill="${ground}"/>
<circle cx="100" cy="100" r="86" fill="none" stroke="${ink}" stroke-width="${index % 2 ? 1.5 : 3}" opacity=".8"/>
${index % 2 ? `<circle cx="100" cy="100" r="80" fill="none" stroke="${ink}" stroke-width="1.5" opacity=".8"/>` : ''}
${mark(letters, ink)}
</svg>`;
}
