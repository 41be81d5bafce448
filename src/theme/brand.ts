import { darken, lighten, luminance } from '@mantine/core';

/** WCAG AA for text. */
const READABLE = 4.5;
/** The brightest ground that the main shade stands on or under: cards, and the text of buttons (global.css). */
const WHITE = '#ffffff';
const PAPER = '#faf7f4';
/** The brightest ground of the dark theme. */
const DARK_CARD = '#2a2623';
/** The darkest ground, on which a button must still be seen as one (WCAG 1.4.11). */
const DARK_GROUND = '#171514';
const VISIBLE = 3;
const STEP = 0.02;

/** How much white the shades before the main one take, how much black those after it. */
const TINTS = [0.94, 0.88, 0.76, 0.58, 0.36, 0.18];
const SHADES = [0.14, 0.3, 0.44];

/** Contrast of two colours as WCAG counts it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/**
 * The ten shades of a main colour, in which 6 fills buttons and colours text of the light theme, 4 text of the dark one.
 * Each is as near to the colour as its contrast allows: 6 may be darker than what was chosen, 4 lighter.
 */
export function brandScale(color: string): string[] {
  const main = until(
    color,
    darken,
    (shade) => contrast(shade, PAPER) >= READABLE && contrast(shade, WHITE) >= READABLE,
  );
  const tints = TINTS.map((share) => lighten(main, share));
  tints[4] = until(tints[4]!, lighten, (shade) => contrast(shade, DARK_CARD) >= READABLE);
  return [...tints, main, ...SHADES.map((share) => darken(main, share))];
}

/** The first of ever darker or lighter colours that is good enough. */
function until(color: string, change: typeof darken, isGood: (shade: string) => boolean): string {
  let shade = color;
  for (let share = STEP; share <= 1 && !isGood(shade); share += STEP) shade = change(color, share);
  return shade;
}

/** What fills a button of the dark theme: lightened until it stands out, and white text on it can still be read. */
export function darkFill(main: string): string {
  return until(main, lighten, (shade) => contrast(shade, DARK_GROUND) >= VISIBLE);
}

/** The scale as Mantine's variables, which stand over those of the theme when set on the document itself. */
export function brandVariables(color: string): Record<string, string> {
  const scale = brandScale(color);
  const fill = darkFill(scale[6]!);
  const of = (name: number | string) => `--mantine-color-brand-${name}`;
  return {
    ...Object.fromEntries(scale.map((shade, index) => [of(index), shade])),
    [of('filled')]: `light-dark(${scale[6]}, ${fill})`,
    [of('filled-hover')]: `light-dark(${scale[7]}, ${darken(fill, SHADES[0]!)})`,
    // The two that the theme computes to fixed colours.
    [of('light')]: `light-dark(${scale[1]}, ${darken(scale[9]!, 0.5)})`,
    [of('light-hover')]: `light-dark(${scale[2]}, ${darken(scale[9]!, 0.3)})`,
  };
}
