import { expect, test } from 'vitest';
import { allowMeasuring, measuringTools } from '../../tools/build/measuring-sources';

const POLICY = "default-src 'none'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'";

test('a build without measuring tools names no host of theirs in its content security policy', () => {
  expect(allowMeasuring(POLICY, measuringTools(''))).toBe(POLICY);
});

test('a build with the Meta Pixel names only the hosts of the Pixel, each where it is needed', () => {
  expect(allowMeasuring(POLICY, measuringTools('meta-pixel'))).toBe(
    "default-src 'none'; script-src 'self' https://connect.facebook.net; img-src 'self' data: https://www.facebook.com; " +
      "connect-src 'self' https://www.facebook.com https://connect.facebook.net; base-uri 'none'",
  );
});

test('a tool that the build does not know is refused with the names that it knows', () => {
  expect(() => measuringTools('google-analytics,hotjar')).toThrow(
    'VITE_MEASURING_TOOLS: "hotjar" não é uma ferramenta. Use google-analytics,meta-pixel.',
  );
});
