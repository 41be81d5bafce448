/** Props of a NumberInput for an amount in reais: "R$ 1.234,50". */
export const REAIS_INPUT = {
  allowDecimal: true,
  prefix: 'R$ ',
  thousandSeparator: '.',
  decimalSeparator: ',',
  decimalScale: 2,
  fixedDecimalScale: true,
} as const;
