export default {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      // Mantine's own breakpoints; the spec's grid changes at sm, lg and xl.
      variables: {
        'mantine-breakpoint-xs': '36em',
        'mantine-breakpoint-sm': '48em',
        'mantine-breakpoint-md': '62em',
        'mantine-breakpoint-lg': '75em',
        'mantine-breakpoint-xl': '88em',
      },
    },
  },
};
