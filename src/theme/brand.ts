import { darken, lighten, luminance } from '@mantine/core';

/** Minimum contrast of text in WCAG AA. */
const READABLE = 4.5;
/** The brightest colors in contact with the main shade in the light theme: cards, text on buttons, the page. */
const WHITE = '#ffffff';
const PAPER = '#faf7f4';
/** The brightest background in the dark theme. */
const DARK_CARD = '#2a2623';
/** The darkest background; a button on it needs the contrast of WCAG 1.4.11, `VISIBLE`. */
const DARK_GROUND = '#171514';
const VISIBLE = 3;
const STEP = 0.02;

/** How much white is mixed into the shades before the main one, and how much black into those after it. */
const TINTS = [0.94, 0.88, 0.76, 0.58, 0.36, 0.18];
const SHADES = [0.14, 0.3, 0.44];

/** Contrast ratio of two colors as WCAG defines it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/**
 * The ten shades of a main color. In the light theme shade 6 is for buttons and text; in the dark theme shade 4 is for
 * text. Both are as close to the color as contrast allows: 6 may be darker than the chosen color, 4 lighter.
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

/** Darkens or lightens a color in steps until it is good enough. */
function until(color: string, change: typeof darken, isGood: (shade: string) => boolean): string {
  let shade = color;
  for (let share = STEP; share <= 1 && !isGood(shade); share += STEP) shade = change(color, share);
  return shade;
}

/** The color of buttons in the dark theme: light enough to stand out, dark enough for white text. */
export function darkFill(main: string): string {
  return until(main, lighten, (shade) => contrast(shade, DARK_GROUND) >= VISIBLE);
}

/** The shades as Mantine's CSS variables; set on the document element, they override the theme's. */
export function brandVariables(color: string): Record<string, string> {
  const scale = brandScale(color);
  const fill = darkFill(scale[6]!);
  const variable = (name: number | string) => `--mantine-color-brand-${name}`;
  return {
    ...Object.fromEntries(scale.map((shade, index) => [variable(index), shade])),
    [variable('filled')]: `light-dark(${scale[6]}, ${fill})`,
    [variable('filled-hover')]: `light-dark(${scale[7]}, ${darken(fill, SHADES[0]!)})`,
    // The theme defines these two as fixed colors.
    [variable('light')]: `light-dark(${scale[1]}, ${darken(scale[9]!, 0.5)})`,
    [variable('light-hover')]: `light-dark(${scale[2]}, ${darken(scale[9]!, 0.3)})`,
  };
}
