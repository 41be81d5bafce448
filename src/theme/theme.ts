import { createTheme, type MantineColorsTuple } from '@mantine/core';
import classes from './theme.module.css';

/** Shades around #e11d48, only for main actions, the filled heart and active states. */
const brand: MantineColorsTuple = [
  '#fff1f3',
  '#ffe3e7',
  '#fdc9d2',
  '#faa0b0',
  '#f56d86',
  '#ee4265',
  '#e11d48',
  '#c0143b',
  '#9f1234',
  '#7f1230',
];
/** Ochre, for Premium and for notices. */
const gold: MantineColorsTuple = [
  '#fdf8ec',
  '#f8ecd0',
  '#f0d9a4',
  '#e6c273',
  '#d9a946',
  '#c8902b',
  '#b7791f',
  '#8f5d16',
  '#6f4812',
  '#513510',
];
/** Warm grays for the light theme: background, borders, secondary text. */
const gray: MantineColorsTuple = [
  '#faf7f4',
  '#f3eee8',
  '#e8e1d9',
  '#d8cfc5',
  '#bdb2a6',
  '#9a8f84',
  '#736a61',
  '#57504a',
  '#38332f',
  '#1d1a18',
];
/** Warm grays for the dark theme: Mantine uses 0 for text and 7 for the background. */
const dark: MantineColorsTuple = [
  '#f3eee8',
  '#d6cfc7',
  '#b3aaa1',
  '#8d847b',
  '#4d4742',
  '#38332f',
  '#2a2623',
  '#171514',
  '#12100f',
  '#0c0b0a',
];

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand, gold, gray, dark },
  black: gray[9],
  defaultRadius: 'md',
  radius: { md: '8px', lg: '10px' },
  fontFamily: 'system-ui, sans-serif',
  fontSizes: { xs: '0.875rem', sm: '0.9375rem', md: '1rem', lg: '1.25rem', xl: '1.5625rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.4', xl: '1.3' },
  headings: {
    fontFamily: 'var(--app-headings)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'min(clamp(1.75rem, 1.2rem + 2.2vw, 2.75rem), 11.5vw)', lineHeight: '1.12' },
      h2: { fontSize: 'min(clamp(1.375rem, 1.1rem + 1vw, 1.875rem), 10.5vw)', lineHeight: '1.2' },
      h3: { fontSize: '1.25rem', lineHeight: '1.3' },
    },
  },
  components: {
    ActionIcon: { classNames: { root: classes.target } },
    Button: { classNames: { root: `${classes.target} ${classes.button}`, label: classes.label } },
    Checkbox: { classNames: { input: classes.box } },
    CloseButton: { classNames: { root: classes.target }, defaultProps: { iconSize: 20 } },
    // A centered dropdown is briefly wider than a phone; the page then zooms out, and that closes the dropdown.
    Combobox: { defaultProps: { position: 'bottom-start' } },
    Input: { classNames: { input: classes.target } },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
});
