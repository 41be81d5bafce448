import { getContrast } from 'color2k';
import { darken, darkFill, lighten, READABLE, readableShade, until } from '@/domain/site/main-color';

/** The brightest background in the dark theme. */
const DARK_CARD = '#2a2623';

/** How much white is mixed into the shades before the main one, and how much black into those after it. */
const TINTS = [0.94, 0.88, 0.76, 0.58, 0.36, 0.18];
const SHADES = [0.14, 0.3, 0.44] as const;

/**
 * The ten shades of a main color. In the light theme shade 6 is for buttons and text; in the dark theme shade 4 is for
 * text. Both are as close to the color as contrast allows: 6 may be darker than the chosen color, 4 lighter.
 */
export function brandScale(color: string): string[] {
  const main = readableShade(color);
  const tints = TINTS.map((share) => lighten(main, share));
  const isReadable = (shade: string) => getContrast(shade, DARK_CARD) >= READABLE;
  return [
    ...tints.map((tint, index) => (index === 4 ? until(tint, lighten, isReadable) : tint)),
    main,
    ...SHADES.map((share) => darken(main, share)),
  ];
}

/** The shades as Mantine's CSS variables; set on the document element, they override the theme's. */
export function brandVariables(color: string): Record<string, string> {
  const scale = brandScale(color);
  const main = readableShade(color);
  const fill = darkFill(main);
  const darkest = darken(main, SHADES[2]);
  const variable = (name: number | string) => `--mantine-color-brand-${name}`;
  return {
    ...Object.fromEntries(scale.map((shade, index) => [variable(index), shade])),
    [variable('filled')]: `light-dark(${scale[6]}, ${fill})`,
    [variable('filled-hover')]: `light-dark(${scale[7]}, ${darken(fill, SHADES[0])})`,
    // The theme defines these two as fixed colors.
    [variable('light')]: `light-dark(${scale[1]}, ${darken(darkest, 0.5)})`,
    [variable('light-hover')]: `light-dark(${scale[2]}, ${darken(darkest, 0.3)})`,
  };
}
