import { getContrast, mix, toHex } from 'color2k';

/** WCAG AA for text. */
export const READABLE = 4.5;
/** The brightest colors beside the main color: cards, text on buttons, the page. */
const WHITE = '#ffffff';
const PAPER = '#faf7f4';
/** The darkest background; a button on it needs the contrast `VISIBLE` of WCAG 1.4.11. */
const DARK_GROUND = '#171514';
const VISIBLE = 3;
const STEP = 0.02;

export function darken(color: string, share: number): string {
  return toHex(mix(color, 'black', share));
}

/** `share` of white from 0 to 1; the result is #rrggbb. */
export function lighten(color: string, share: number): string {
  return toHex(mix(color, 'white', share));
}

export function until(color: string, change: typeof darken, isGood: (shade: string) => boolean): string {
  let shade = color;
  for (let share = STEP; share <= 1 && !isGood(shade); share += STEP) shade = change(color, share);
  return shade;
}

/** For buttons and text of the light theme: the operator's color, darkened as far as contrast demands. */
export function readableShade(color: string): string {
  return until(
    color,
    darken,
    (shade) => getContrast(shade, PAPER) >= READABLE && getContrast(shade, WHITE) >= READABLE,
  );
}

/** For buttons of the dark theme: light enough to stand out, dark enough for white text. */
export function darkFill(readable: string): string {
  return until(readable, lighten, (shade) => getContrast(shade, DARK_GROUND) >= VISIBLE);
}
