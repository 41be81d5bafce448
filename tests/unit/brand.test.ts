import { describe, expect, test } from 'vitest';
import { getContrast } from 'color2k';
import { darkFill } from '@/domain/site/main-color';
import { brandScale, brandVariables } from '@/theme/brand';

const CHANNELS = [0, 51, 102, 153, 204, 255];
const hex = (value: number) => value.toString(16).padStart(2, '0');
const COLORS = CHANNELS.flatMap((r) =>
  CHANNELS.flatMap((g) => CHANNELS.map((b) => `#${hex(r)}${hex(g)}${hex(b)}`)),
);

describe('a button of the dark theme', () => {
  test('is visible on its background and its white text is readable', () => {
    const fills = COLORS.map((color) => darkFill(brandScale(color)[6]!));
    expect(fills.filter((fill) => getContrast(fill, '#171514') < 3)).toEqual([]);
    expect(fills.filter((fill) => getContrast(fill, '#ffffff') < 4.5)).toEqual([]);
  });
});

describe('the shades of any brand color', () => {
  test.each([
    ['white text on a button', 6, '#ffffff'],
    ['text on the paper of the light theme', 6, '#faf7f4'],
    ['text on a card of the dark theme', 4, '#211e1c'],
    ['text on a hovered card of the dark theme', 4, '#2a2623'],
    ['white text on a hovered button', 7, '#ffffff'],
  ])('are readable: %s', (_what, shade, other) => {
    const poor = COLORS.filter((color) => getContrast(brandScale(color)[shade]!, other) < 4.5);
    expect(poor).toEqual([]);
  });

  test('are ten, each darker than the one before', () => {
    for (const color of COLORS) {
      const lightness = brandScale(color).map((shade) => getContrast(shade, '#000000'));
      expect(lightness, color).toHaveLength(10);
      // The fourth is lightened until it is readable, even beyond its neighbors.
      const others = lightness.filter((_, index) => index !== 4);
      expect(others, color).toEqual(others.toSorted((a, b) => b - a));
    }
  });
});

test('a readable color is used as it is', () => {
  expect(brandScale('#1f7a6d')[6]).toBe('#1f7a6d');
  expect(brandScale('#ffd400')[6]).not.toBe('#ffd400');
});

test('the variables override all brand variables of the theme', () => {
  const names = Object.keys(brandVariables('#1f7a6d'));
  expect(names).toEqual([
    ...Array.from({ length: 10 }, (_, shade) => `--mantine-color-brand-${shade}`),
    ...['--mantine-color-brand-filled', '--mantine-color-brand-filled-hover'],
    ...['--mantine-color-brand-light', '--mantine-color-brand-light-hover'],
  ]);
});
