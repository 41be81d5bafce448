import { getContrast, mix, toHex } from 'color2k';

/** Minimum contrast of text in WCAG AA. */
export const READABLE = 4.5;
/** The brightest colors in contact with the main color: cards, text on buttons, the page. */
const WHITE = '#ffffff';
const PAPER = '#faf7f4';
/** The darkest background; a button on it needs the contrast of WCAG 1.4.11, `VISIBLE`. */
const DARK_GROUND = '#171514';
const VISIBLE = 3;
const STEP = 0.02;

/** A color with a share (0 to 1) of black in it, as #rrggbb. */
export function darken(color: string, share: number): string {
  return toHex(mix(color, 'black', share));
}

/** A color with a share (0 to 1) of white in it, as #rrggbb. */
export function lighten(color: string, share: number): string {
  return toHex(mix(color, 'white', share));
}

/** Darkens or lightens a color in steps until it is good enough. */
export function until(color: string, change: typeof darken, isGood: (shade: string) => boolean): string {
  let shade = color;
  for (let share = STEP; share <= 1 && !isGood(shade); share += STEP) shade = change(color, share);
  return shade;
}

/** The operator's color for buttons and text of the light theme: as it is, or as much darker as contrast demands. */
export function readableShade(color: string): string {
  return until(
    color,
    darken,
    (shade) => getContrast(shade, PAPER) >= READABLE && getContrast(shade, WHITE) >= READABLE,
  );
}

/** The color of buttons in the dark theme: light enough to stand out, dark enough for white text. */
export function darkFill(readable: string): string {
  return until(readable, lighten, (shade) => getContrast(shade, DARK_GROUND) >= VISIBLE);
}
