/** Valid card numbers that belong to nobody: the only ones that tests type into a card field. */
export const CARDS = {
  visa: { number: '4111111111111111', cvv: '123', brand: 'Visa' },
  amex: { number: '378282246310005', cvv: '1234', brand: 'American Express' },
} as const;

/** Finds one of them in a text, whatever separates its digits: spaces, hyphens or their codes in a URL. */
const IN_A_TEXT = new RegExp(
  Object.values(CARDS)
    .map(({ number }) => [...number].join('(?:[\\s.+_-]|%20|\\\\u0020)*'))
    .join('|'),
);

/** The card number in a text, if there is one. */
export function cardIn(text: string): string | null {
  return IN_A_TEXT.exec(text)?.[0] ?? null;
}
